import type { Day } from '#kernel/days'
import { type Amount, add, zero } from '#kernel/money'

/** The code after another on the same account: AA, AB … AZ, BA … ZZ, AAA. */
export function codeAfter(code: string | null): string {
  if (code === null) return 'AA'
  const letters = [...code]
  for (let place = letters.length - 1; place >= 0; place--) {
    if (letters[place] !== 'Z') {
      letters[place] = String.fromCharCode(letters[place]!.charCodeAt(0) + 1)
      return letters.join('')
    }
    letters[place] = 'A'
  }
  return `A${letters.join('')}`
}

/** A line that is not lettered yet; the amount is debit minus credit. */
export type OpenLine = {
  readonly id: number
  readonly amount: Amount
  readonly thirdPartyId: number | null
  readonly reference: string | null
  readonly entryDate: Day
}

/**
 * Groups that are certain, on one account: lines of one third party that name the same reference and
 * come to zero; then pairs that alone have an amount and its opposite. What could be matched in two
 * ways is left to a person.
 */
export function certainGroups(lines: readonly OpenLine[]): number[][] {
  const byReference = groupsBy(lines, (line) =>
    line.reference === null ? null : `${line.thirdPartyId}/${line.reference.trim().toLowerCase()}`,
  ).filter((group) => group.length > 1 && add(...group.map((line) => line.amount)) === zero)
  const taken = new Set(byReference.flat().map((line) => line.id))
  const left = lines.filter((line) => !taken.has(line.id) && line.amount !== zero)
  const pairs = groupsBy(left, (line) => `${line.thirdPartyId}/${magnitude(line.amount)}`).filter(
    ([one, other, ...more]) => one && other && more.length === 0 && one.amount === -other.amount,
  )
  return [...byReference, ...pairs].map((group) => group.map((line) => line.id))
}

function groupsBy(
  lines: readonly OpenLine[],
  keyOf: (line: OpenLine) => string | null,
): OpenLine[][] {
  const groups = new Map<string, OpenLine[]>()
  for (const line of lines) {
    const key = keyOf(line)
    if (key === null) continue
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

function magnitude(amount: Amount): bigint {
  return amount < 0n ? -amount : amount
}
