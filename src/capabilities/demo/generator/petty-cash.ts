import { type Amount, add, zero } from '#kernel/money'
import { dayIn, workday } from './calendar.js'
import { euros, line } from './diary.js'
import { amountIn, chancesIn, type Setting } from './habits.js'
import { splitOf } from './vat.js'

const words = {
  toCash: { fr: 'Approvisionnement de la caisse', nl: 'Kasopname' },
  fromBank: { fr: 'Retrait pour la caisse', nl: 'Opname voor de kas' },
} as const

/** Small things paid in cash each month; the till is filled from the bank when it runs low. */
export function fillPettyCash(
  setting: Setting,
  small: {
    readonly account: string
    readonly label: string
    readonly between: readonly [number, number]
  },
): void {
  const { diary, months, locale } = setting
  let till = cashIn(setting)
  for (const month of months) {
    const chances = chancesIn(setting, 'cash', month.place)
    if (till < euros(100)) {
      const date = workday(dayIn(month, 2))
      const amount = euros(150)
      const taken = diary.throughBank(date, words.fromBank[locale], [
        line('580000', 'debit', amount),
      ])
      const put = diary.free('CAI', date, words.toCash[locale], [
        line('570000', 'debit', amount),
        line('580000', 'credit', amount),
      ])
      diary.letter('580000', [taken, put])
      till = add(till, amount)
    }
    const gross = amountIn(chances, small.between)
    const { net, tax } = splitOf(gross, 'PS21')
    diary.free('CAI', workday(dayIn(month, chances.integer(6, 26))), small.label, [
      line(small.account, 'debit', net, { vatCode: 'PS21' }),
      line('411059', 'debit', tax, { vatCode: 'PS21' }),
      line('570000', 'credit', gross),
    ])
    till = (till - gross) as Amount
  }
}

/** What the books say is in the till when the first year begins. */
function cashIn({ diary }: Setting): Amount {
  const lines = diary.entries.flatMap((entry) => entry.lines)
  return add(...lines.map(({ account, amount }) => (account === '570000' ? amount : zero)))
}
