import { grouped } from '#kernel/lists'
import type { Amount } from '#kernel/money'
import { mostLines } from './group.js'

/** A line of one account that is not lettered yet. */
export type OpenLine = {
  readonly id: number
  readonly thirdPartyId: number | null
  /** Debit minus credit. */
  readonly amount: Amount
  /** What the line refers to: references and structured communications, each written in one way. */
  readonly names: readonly string[]
}

/**
 * Groups that are certain, on one account and within one third party. What names the same and comes to
 * zero; then an amount and its opposite that stand alone; then, where everything of a third party comes
 * to zero, what is left of it. What could be put together in two ways is left to a person. The result
 * does not depend on the order of the lines.
 */
export function certainGroups(lines: readonly OpenLine[]): number[][] {
  const sorted = [...lines].sort((one, other) => one.id - other.id)
  return [...grouped(sorted, (line) => line.thirdPartyId).values()]
    .flatMap(certainOfParty)
    .map((group) => group.map((line) => line.id))
    .sort(([one], [other]) => one! - other!)
}

type Group = readonly OpenLine[]

function certainOfParty(lines: Group): Group[] {
  const named = groupsByName(lines)
  const unnamed = without(lines, named)
  const pairs = lonePairs(unnamed)
  const left = without(unnamed, pairs)
  const isParty = lines[0]!.thirdPartyId !== null
  return [...named, ...pairs, ...(isParty && isBalanced(left) ? [left] : [])]
}

/**
 * All lines with the same name, where they come to zero. A name within a wider one decides; names that
 * would share a line with different others decide nothing.
 */
function groupsByName(lines: Group): Group[] {
  const candidates = distinctGroups([...linesByName(lines).values()].filter(isBalanced))
  const meeting = meetings(candidates)
  const narrowest = candidates.filter(
    (group) => !meeting(group).some((other) => within(other, group)),
  )
  const rivals = meetings(narrowest)
  return narrowest.filter((group) => rivals(group).length === 0)
}

function linesByName(lines: Group): Map<string, OpenLine[]> {
  const named = lines.flatMap((line) => [...new Set(line.names)].map((name) => ({ name, line })))
  return new Map(
    [...grouped(named, ({ name }) => name)].map(([name, all]) => [
      name,
      all.map(({ line }) => line),
    ]),
  )
}

/** Two names for the same lines are one group. */
function distinctGroups(groups: readonly Group[]): Group[] {
  return [...new Map(groups.map((group) => [group.map((line) => line.id).join(), group])).values()]
}

/** Which other groups have a line in common with a group. */
function meetings(groups: readonly Group[]): (group: Group) => Group[] {
  const byLine = grouped(
    groups.flatMap((group) => group.map((line) => ({ line, group }))),
    ({ line }) => line,
  )
  return (group) => {
    const met = new Set(group.flatMap((line) => byLine.get(line)!.map((one) => one.group)))
    met.delete(group)
    return [...met]
  }
}

function within(inner: Group, outer: Group): boolean {
  if (inner.length >= outer.length) return false
  const lines = new Set(outer)
  return inner.every((line) => lines.has(line))
}

/** An amount and its opposite that no other line has, unless a name ties one of them to something else. */
function lonePairs(lines: Group): Group[] {
  const byName = linesByName(lines)
  const isTiedElsewhere = (line: OpenLine, mate: OpenLine) =>
    line.names.some((name) =>
      byName.get(name)!.some((other) => other !== mate && isPositive(other) !== isPositive(line)),
    )
  return [...grouped(lines, ({ amount }) => (amount < 0n ? -amount : amount)).values()].filter(
    ([one, other, ...more]) =>
      one !== undefined &&
      other !== undefined &&
      more.length === 0 &&
      isPositive(one) !== isPositive(other) &&
      !isTiedElsewhere(one, other) &&
      !isTiedElsewhere(other, one),
  )
}

function isPositive({ amount }: OpenLine): boolean {
  return amount > 0n
}

function isBalanced(lines: Group): boolean {
  if (lines.length < 2 || lines.length > mostLines) return false
  return lines.reduce<bigint>((sum, { amount }) => sum + amount, 0n) === 0n
}

function without(lines: Group, groups: readonly Group[]): Group {
  const taken = new Set(groups.flat())
  return lines.filter((line) => !taken.has(line))
}
