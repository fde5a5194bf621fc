/** Whether races, simulations and the like go their whole length: `npm run test:long` says so. */
export const isLong = process.env.TEST_ROUNDS === 'long'

/** How often something goes round: as often as it says in `npm run test:long`, else a fifth of that. */
export function rounds(full: number): number {
  return isLong ? full : Math.ceil(full / 5)
}
