import type { Statement } from './statements.js'

/**
 * The order in which every transaction of a company file takes what others wait for: years and periods, then journals
 * with their numbers, then the head of the log. Two that keep it cannot wait for each other.
 */
const floors = [
  { name: 'years and periods', holds: locks('fiscal_years|periods') },
  { name: 'journals', holds: locks('journals|entry_numbers', 'post_entries') },
  { name: 'the head of the log', holds: locks('change_heads', 'append_changes|post_one') },
]

/**
 * Statements that change rows of these tables or hold them against those who change them, and functions that do. For new
 * rows nobody waits.
 */
function locks(tables: string, functions = 'none'): RegExp {
  const held = String.raw`\bFROM (?:${tables})\b[^;]*?\bFOR (?:SHARE|UPDATE|NO KEY UPDATE)\b`
  const changed = String.raw`\b(?:UPDATE|DELETE FROM) (?:${tables})\b`
  return new RegExp(`${held}|${changed}|\\b(?:${functions})\\s*\\(`)
}

type Held = { floor: number; days: Set<string> }

/** What a recorded transaction took out of order, in words; nothing where it kept to it. */
export function outOfOrder(statements: readonly Statement[]): string[] {
  const transactions = new Map<object, Held>()
  return statements.flatMap((statement) => {
    const { text, connection } = statement
    if (/^(?:BEGIN|COMMIT|ROLLBACK)/.test(text)) transactions.delete(connection)
    const floor = floors.findIndex(({ holds }) => holds.test(text))
    const held = transactions.get(connection) ?? { floor: 0, days: new Set() }
    if (floor < 0 || isHeldAlready(statement, held)) return []
    for (const day of daysOf(statement) ?? []) held.days.add(day)
    transactions.set(connection, { ...held, floor: Math.max(held.floor, floor) })
    return floor < held.floor
      ? [`${floors[floor]!.name} after ${floors[held.floor]!.name}: ${text.trim().slice(0, 200)}`]
      : []
  })
}

/** What entries refer to is held with the periods of their days: none where they name none, none anew where they were. */
function isHeldAlready(statement: Statement, { days }: Held): boolean {
  return daysOf(statement)?.every((day) => days.has(day)) ?? false
}

const daysOf = ({ text, values }: Statement) =>
  text.startsWith('WITH period AS') ? (values[1] as readonly string[]) : undefined
