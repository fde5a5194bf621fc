import { formatDecimal } from '#kernel/formats'
import { say } from '#kernel/languages'
import { grouped } from '#kernel/lists'
import { add, formatAmount, storedAmount, subtract } from '#kernel/money'
import { figures } from '#platform/pdf/figures'
import type { Block } from '#platform/pdf/report'
import { table } from '#platform/pdf/table'
import type { Pack, VatAmounts, VatOfPeriod } from './pack.js'
import { words } from './words.js'

const kinds = ['base', 'due', 'deductible', 'waiting'] as const
type Row = VatOfPeriod['rows'][number]

/** What is due, what is deductible, and how it comes together by code. */
export function vatBlocks({ language, vat }: Pack): Block[] {
  const { purchase, sale } = vat.totals
  const sum = (kind: keyof VatAmounts) =>
    add(storedAmount(purchase[kind]), storedAmount(sale[kind]))
  const [due, deductible] = [sum('due'), sum('deductible')]
  return [
    figures([
      { label: say(words.vatDue, language), amount: due },
      { label: say(words.vatDeductible, language), amount: deductible },
      { label: say(words.vatBalance, language), amount: subtract(due, deductible) },
    ]),
    table<Row>(
      [
        { title: say(words.code, language), width: 62, text: ({ code }) => code },
        {
          title: say(words.label, language),
          width: { share: 1 },
          text: ({ label }) => label,
          lines: 3,
        },
        {
          title: say(words.rate, language),
          width: 44,
          align: 'right',
          text: ({ rate }) => `${formatDecimal(rate, language)} %`,
        },
        ...kinds.map((kind) => ({
          title: say(words[kind], language),
          width: 70,
          amount: (row: Row) => storedAmount(row[kind]),
          blankZero: true,
          carried: 'sum' as const,
        })),
      ],
      byCode(vat.rows),
      {
        group: {
          heading: ({ direction }) => say(words[direction], language),
          total: () => say(words.total, language),
        },
      },
    ),
  ]
}

/** The months of a code together; sales first, as they bring the money. */
function byCode(rows: readonly Row[]): Row[] {
  const sums = [...grouped(rows, ({ direction, code }) => `${direction} ${code}`).values()].map(
    (own) => {
      const sum = (kind: keyof VatAmounts) =>
        formatAmount(add(...own.map((row) => storedAmount(row[kind]))))
      return {
        ...own[0]!,
        base: sum('base'),
        due: sum('due'),
        deductible: sum('deductible'),
        waiting: sum('waiting'),
      }
    },
  )
  return [
    ...sums.filter(({ direction }) => direction === 'sale'),
    ...sums.filter(({ direction }) => direction === 'purchase'),
  ]
}
