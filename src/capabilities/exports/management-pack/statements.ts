import type { Language } from '#kernel/languages'
import { formatAmount, storedAmount, subtract } from '#kernel/money'
import type { Block } from '#platform/pdf/report'
import { type ColumnOf, listedIn } from '#platform/tables/listed'
import { paperTable } from '#platform/tables/paper'
import { percentChange } from './figures.js'
import type { Pack, StatementRow } from './pack.js'
import { words } from './words.js'

/** A statement in short: totals and what they are made of, each beside the comparison. */
export function statement(
  { language, comparison }: Pack,
  rows: readonly StatementRow[],
  { isIndented = true }: { readonly isIndented?: boolean } = {},
): Block {
  const shown = inShort(rows)
  const parts = new Set(shown.map(({ part }) => part))
  return paperTable(
    listedIn(shown, columnsOf(language, comparison !== null, isIndented), {
      look: ([, level]) => ({ isTotal: level === 0, level: Number(level) }),
      ...(parts.size > 1 ? { group: { heading: ([part]) => String(part) } } : {}),
    }),
    language,
  )
}

/** Totals always, other rows when they hold something. */
function inShort(rows: readonly StatementRow[]): StatementRow[] {
  const holds = (amount: string | null) => amount !== null && /[1-9]/.test(amount)
  return rows.filter(
    ({ level, amount, previous }) =>
      level === 0 || (level === 1 && (holds(amount) || holds(previous))),
  )
}

export function statementHeight(rows: readonly StatementRow[]): number {
  const shown = inShort(rows)
  const parts = new Set(shown.map(({ part }) => part)).size
  return Math.min(640, 30 + shown.length * 15.5 + (parts > 1 ? parts * 22 : 0))
}

function columnsOf(
  language: Language,
  isCompared: boolean,
  isIndented: boolean,
): ColumnOf<StatementRow>[] {
  const amount = (key: 'current' | 'previous' | 'change') =>
    ({ key, title: words[key], kind: 'amount', paper: { width: 84 } }) as const
  const hidden = { title: words.rubric, paper: { width: null } } as const
  return [
    { key: 'part', ...hidden, kind: 'text', cell: ({ part }) => part },
    { key: 'level', ...hidden, kind: 'count', cell: ({ level }) => level },
    {
      key: 'label',
      title: words.rubric,
      kind: 'text',
      cell: ({ label }) => label,
      paper: { lines: 2, isIndented },
    },
    { ...amount('current'), cell: ({ amount: now }) => now },
    ...(isCompared
      ? [
          { ...amount('previous'), cell: ({ previous }: StatementRow) => previous },
          { ...amount('change'), cell: changeIn },
          {
            key: 'percent',
            title: words.percent,
            kind: 'text' as const,
            cell: ({ amount: now, previous }: StatementRow) =>
              previous && percentChange(storedAmount(now), storedAmount(previous), language),
            paper: { width: 56, align: 'right' as const },
          },
        ]
      : []),
  ]
}

function changeIn({ amount, previous }: StatementRow): string | null {
  return previous && formatAmount(subtract(storedAmount(amount), storedAmount(previous)))
}
