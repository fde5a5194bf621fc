/** Several items that come to an amount, without trying all ways: in pairs, runs of neighbours, all but one. */
import type { Amount } from '#kernel/money'

type Item = { readonly open: Amount }

/** Beyond so many items only the oldest are put together. */
const mostItems = 40
/** Four of more than so many come to any amount by chance. */
const mostForFour = 16
const longestRun = 400

/** Sets of two items or more, oldest first each, that come to a target; those of few items first. */
export function sumsTo<One extends Item>(
  items: readonly One[],
  target: Amount,
  most: number,
): One[][] {
  if (items.length < 2) return []
  const kept = items.slice(0, mostItems)
  const sets = [...pairsAndTriples(kept, target, most), ...runs(items.slice(0, longestRun), target)]
  if (sets.length === 0) return fours(kept.slice(0, mostForFour), target, most)
  return distinctSets(sets).slice(0, most)
}

function pairsAndTriples<One extends Item>(
  items: readonly One[],
  target: bigint,
  most: number,
): One[][] {
  const places = new Map<bigint, number[]>()
  items.forEach(({ open }, place) => {
    const known = places.get(open)
    if (known) known.push(place)
    else places.set(open, [place])
  })
  const pairs: One[][] = []
  const triples: One[][] = []
  for (const [first, one] of items.entries()) {
    for (const second of places.get(target - one.open) ?? [])
      if (second > first) pairs.push([one, items[second]!])
    for (let second = first + 1; second < items.length && triples.length < most; second++) {
      const rest = target - one.open - items[second]!.open
      for (const third of places.get(rest) ?? [])
        if (third > second) triples.push([one, items[second]!, items[third]!])
    }
  }
  return [...pairs.slice(0, most), ...triples]
}

function fours<One extends Item>(items: readonly One[], target: bigint, most: number): One[][] {
  const found: One[][] = []
  const pairs = new Map<bigint, [One, One][]>()
  for (const [third, one] of items.entries()) {
    for (const fourth of items.slice(third + 1)) {
      for (const pair of pairs.get(target - one.open - fourth.open) ?? []) {
        if (found.length === most) return found
        found.push([...pair, one, fourth])
      }
    }
    for (const earlier of items.slice(0, third)) {
      const sum = earlier.open + one.open
      const known = pairs.get(sum)
      if (known) known.push([earlier, one])
      else pairs.set(sum, [[earlier, one]])
    }
  }
  return found
}

/** Neighbours by age, and all but one. */
function runs<One extends Item>(items: readonly One[], target: bigint): One[][] {
  const found: One[][] = []
  const starts = new Map<bigint, number>([[0n, 0]])
  let sum = 0n
  for (const [place, { open }] of items.entries()) {
    sum += open
    const start = starts.get(sum - target)
    if (start !== undefined && place - start >= 1) found.push(items.slice(start, place + 1))
    if (!starts.has(sum)) starts.set(sum, place + 1)
  }
  const left = items.findIndex(({ open }) => open === sum - target)
  if (items.length > 2 && left !== -1) found.push(items.filter((_, place) => place !== left))
  return found
}

function distinctSets<One>(sets: readonly One[][]): One[][] {
  const kept: One[][] = []
  for (const set of sets) {
    const isKnown = kept.some(
      (other) => other.length === set.length && other.every((item, place) => item === set[place]),
    )
    if (!isKnown) kept.push(set)
  }
  return kept
}
