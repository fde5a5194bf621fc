import fc from 'fast-check'

/** Whether races, simulations and the like go their whole length: `npm run test:long` says so. */
export const isLong = process.env.TEST_ROUNDS === 'long'

/** How often something goes round: as often as it says in `npm run test:long`, else a twentieth of that, or so few. */
export function rounds(full: number, few: number = Math.ceil(full / 20)): number {
  return isLong ? full : few
}

/** All of them in `npm run test:long`, else the first ones: those whose like no other of them shows. */
export function someOf<One>(all: readonly One[], few = 1): readonly One[] {
  return isLong ? all : all.slice(0, few)
}

/** For a test that takes long and whose like another test shows in short: it runs in `npm run test:long`. */
export const onlyLong = { skip: isLong ? false : 'runs in npm run test:long' }

/** The cases of a property are the same at every `npm test`; `npm run test:long` draws new ones, ten times as many. */
fc.configureGlobal(isLong ? { numRuns: 1000 } : { seed: 20_261_116 })
