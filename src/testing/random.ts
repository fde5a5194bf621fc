import { createHash } from 'node:crypto'

export type Random = ReturnType<typeof randomOf>

/** Chance that can be repeated: the same seed and purpose give the same choices. */
export function randomOf(seed: string, purpose: string) {
  let state = createHash('sha256').update(`${seed}/${purpose}`).digest().readUInt32LE()

  /** From 0 up to, and not including, 1: the generator mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  return {
    chance: (of: number) => next() < of,
    between,
    pick: <Item>(items: readonly Item[]): Item => items[between(0, items.length - 1)]!,
    shuffled: <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}
