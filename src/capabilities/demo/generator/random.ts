/** Chances that fall the same way for the same seed: a small generator of our own, good enough for stories. */
export type Chances = {
  /** A whole number from one to the other, both included. */
  integer(least: number, most: number): number
  pick<Item>(from: readonly Item[]): Item
  /** True once in so many times. */
  isOneIn(times: number): boolean
}

/** The chances of a topic: other topics neither lend to them nor take from them. */
export function chancesOf(...topic: readonly (string | number)[]): Chances {
  let state = hashed(topic.join('/'))
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    integer,
    pick: (from) => from[integer(0, from.length - 1)]!,
    isOneIn: (times) => integer(1, times) === 1,
  }
}

function hashed(text: string): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  return hash
}
