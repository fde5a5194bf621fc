/** Whether races, simulations and the like go their whole length: `npm run test:long` says so. */
export const isLong = process.env.TEST_ROUNDS === 'long'

/** How often something goes round: as often as it says in `npm run test:long`, else a twentieth of that. */
export function rounds(full: number): number {
  return longOrShort(full, Math.ceil(full / 20))
}

/** How much is taken: all of it in `npm run test:long`, else what shows the rule (fewer entries, one of a kind). */
export function longOrShort<T>(long: T, short: T): T {
  return isLong ? long : short
}

/** All of them in `npm run test:long`, else the first ones: those whose like no other of them shows. */
export function someOf<One>(all: readonly One[], few = 1): readonly One[] {
  return isLong ? all : all.slice(0, few)
}

/** Of many cases that go the same way all in `npm run test:long`, else the first and every so-manieth after it. */
export function sampled<Item>(cases: readonly Item[], every: number): readonly Item[] {
  return isLong ? cases : cases.filter((_, place) => place % every === 0)
}

/** For a test that takes long and whose like another test shows in short: it runs in `npm run test:long`. */
export const onlyLong = { skip: isLong ? false : 'runs in npm run test:long' }
