import { type Language, say } from '#kernel/languages'
import { storedAmount, subtract } from '#kernel/money'
import type { Block } from '#platform/pdf/report'
import { type Column, table } from '#platform/pdf/table'
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
  return table<StatementRow>(columnsOf(language, comparison !== null, isIndented), shown, {
    isStrong: ({ level }) => level === 0,
    ...(parts.size > 1 ? { group: { heading: ({ part }) => part } } : {}),
  })
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
): Column<StatementRow>[] {
  const amount = (key: 'current' | 'previous' | 'change') => ({
    title: say(words[key], language),
    width: 84,
  })
  return [
    {
      title: say(words.rubric, language),
      width: { share: 1 },
      text: ({ label }) => label,
      lines: 2,
      ...(isIndented ? { indent: ({ level }: StatementRow) => level * 10 } : {}),
    },
    { ...amount('current'), amount: (row) => storedAmount(row.amount) },
    ...(isCompared
      ? [
          {
            ...amount('previous'),
            amount: ({ previous }: StatementRow) => previous && storedAmount(previous),
          },
          { ...amount('change'), amount: changeIn },
          {
            title: say(words.percent, language),
            width: 56,
            align: 'right' as const,
            text: ({ amount, previous }: StatementRow) =>
              previous && percentChange(storedAmount(amount), storedAmount(previous), language),
          },
        ]
      : []),
  ]
}

function changeIn({ amount, previous }: StatementRow) {
  return previous && subtract(storedAmount(amount), storedAmount(previous))
}
