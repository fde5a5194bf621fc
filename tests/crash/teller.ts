import { parseAmount } from '#kernel/money'
import { coda, type Movement } from '#testing/bank-files'
import { type Random, randomOf } from '#testing/random'
import type { CompanyFile } from './file.js'
import { type Seen, senderTo } from './sending.js'

/** What a teller was told: so many of each were acknowledged, and under which labels invoices were posted. */
export type Told = {
  readonly labels: string[]
  uploads: number
  payments: number
}

type Tellers = {
  readonly seed: string
  readonly file: CompanyFile
  readonly urls: readonly string[]
  readonly seen: Seen
}

/**
 * A teller sells and buys, pays what was bought by a file of payments, confirms it, brings the statement on which the
 * bank shows both, and has it matched; over and over. `stop` lets the day be finished, so that all must agree then.
 */
export function startTeller({ seed, file, urls, seen }: Tellers) {
  const told: Told = { labels: [], uploads: 0, payments: 0 }
  const random = randomOf(seed, `teller of ${file.path}`)
  const settle = senderTo(file, urls, seen)
  let isStopping = false
  let balance = 0n

  async function work(): Promise<void> {
    for (let day = 1; !isStopping; day++) if (!(await oneDay(day))) return
  }

  /** Each step needs the one before: false where one was refused. */
  async function oneDay(day: number): Promise<boolean> {
    const step = (name: string, rest: string, body: object = {}) =>
      settle(random, { key: `teller-${day}-${name}`, path: `${file.path}/${rest}`, body })
    const sale = invoiceOf(random, file, 'VEN', day)
    const purchase = invoiceOf(random, file, 'ACH', day)
    const sold = await step('sale', 'entries/invoice', sale)
    const bought = sold && (await step('purchase', 'entries/invoice', purchase))
    if (!bought) return false
    told.labels.push(sale.label, purchase.label)
    const items = [{ line_id: bought.body.lines.at(-1).id }]
    const payment = { type: 'credit_transfer', journal_id: file.journal('KBC'), items }
    const draft = await step('payment', 'sepa-files', payment)
    const confirmed = draft && (await step('confirm', `sepa-files/${draft.body.id}/confirm`))
    if (!confirmed) return false
    told.payments++
    const { execution_date: on, payments } = confirmed.body
    // A fault may be in what is answered, too: that is counted elsewhere.
    if (!payments) return false
    const received = { amount: sale.lines[0]!.amount, on, text: sale.reference }
    const endToEnd = payments[0].end_to_end_id
    const paid = { amount: `-${purchase.lines[0]!.amount}`, on, endToEnd, text: 'PAYMENT' }
    if (!(await upload(day, on, [received, paid]))) return false
    return (await step('match', 'bank-transactions/auto-match')) !== undefined
  }

  async function upload(day: number, on: string, movements: readonly Movement[]) {
    const opening = decimal(balance)
    const named = movements.map((one, place) => ({ ...one, reference: `DAY${day}-${place}` }))
    const number = 1 + ((day - 1) % 999)
    const bytes = coda({ number, opening, from: on, to: on, movements: named })
    const form = () => {
      const filled = new FormData()
      filled.set('file', new File([bytes], `${day}.cod`))
      return filled
    }
    const path = `${file.path}/coda-files`
    const answer = await settle(random, { key: `teller-${day}-statement`, path, body: {}, form })
    if (!answer) return false
    for (const { amount } of movements) balance += parseAmount(amount)!
    told.uploads++
    return true
  }

  const working = work()
  return {
    async stop(): Promise<Told> {
      isStopping = true
      await working
      return told
    },
  }
}

/** Cents as they are written, below zero too. */
function decimal(cents: bigint): string {
  const size = cents < 0n ? -cents : cents
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

function invoiceOf(random: Random, file: CompanyFile, journal: 'VEN' | 'ACH', day: number) {
  const isSale = journal === 'VEN'
  return {
    journal_id: file.journal(journal),
    third_party_id: random.pick(isSale ? file.customers : file.suppliers),
    entry_date: `2026-09-${random.between(10, 28)}`,
    label: `teller-${day}-${isSale ? 'sale' : 'purchase'}`,
    reference: `${isSale ? 'TS' : 'TP'}-${700_000 + day}`,
    lines: [
      {
        account: isSale ? '700000' : '604000',
        amount: `${random.between(1, 999)}.${String(random.between(10, 99))}`,
        vat_code: null,
      },
    ],
  }
}
