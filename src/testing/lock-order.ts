import type { Statement } from './statements.js'

/**
 * The order in which every transaction of a company file takes what others wait for: years and periods, then journals
 * with their numbers, then the head of the log. Two that keep it cannot wait for each other.
 */
const floors = [
  {
    name: 'years and periods',
    changed: /\b(?:UPDATE|DELETE FROM) (?:fiscal_years|periods)\b/,
    read: /\bFROM (?:fiscal_years|periods)\b/,
  },
  {
    name: 'journals',
    changed: /\b(?:UPDATE|DELETE FROM) (?:journals|entry_numbers)\b|\bpost_entries\(/,
    read: /\bFROM (?:journals|entry_numbers)\b/,
  },
  {
    name: 'the head of the log',
    changed: /\bUPDATE change_heads\b|\b(?:append_changes|post_one)\(/,
    read: /\bFROM change_heads\b/,
  },
]
const held = /\bFOR (?:SHARE|UPDATE|NO KEY UPDATE)\b/

/** Where a statement changes rows, or holds them against those who change them. For new rows nobody waits. */
const floorOf = (text: string) =>
  floors.findIndex(
    ({ changed, read }) => changed.test(text) || (held.test(text) && read.test(text)),
  )

type Held = { floor: number; days: Set<string> }

/** What a recorded transaction took out of order, in words; nothing where it kept to it. */
export function outOfOrder(statements: readonly Statement[]): string[] {
  const transactions = new Map<object, Held>()
  return statements.flatMap((statement) => {
    const { text, connection } = statement
    if (/^(?:BEGIN|COMMIT|ROLLBACK)/.test(text)) transactions.delete(connection)
    const floor = floorOf(text)
    const before = transactions.get(connection) ?? { floor: 0, days: new Set() }
    if (floor < 0 || isHeldAlready(statement, before)) return []
    for (const day of daysOf(statement) ?? []) before.days.add(day)
    transactions.set(connection, { ...before, floor: Math.max(before.floor, floor) })
    return floor < before.floor
      ? [`${floors[floor]!.name} after ${floors[before.floor]!.name}: ${text.trim().slice(0, 200)}`]
      : []
  })
}

/** What entries refer to is held with the periods of their days: none where they name none, none anew where they were. */
function isHeldAlready(statement: Statement, { days }: Held): boolean {
  return daysOf(statement)?.every((day) => days.has(day)) ?? false
}

const daysOf = ({ text, values }: Statement) =>
  text.startsWith('WITH period AS') ? (values[1] as readonly string[]) : undefined
