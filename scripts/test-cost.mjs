// What a run of the tests cost, so that it is seen when they grow dear: CONTRIBUTING.md says how a test stays cheap.

/** Seconds of processor time that `npm test` may take: two cores then end within five minutes. */
const budget = 500
const shown = 10

/** `times` has what each file spent; `total` is that and all the rest; `isWhole` says whether it was the regular run. */
export function* costOf(times, { total, ofDatabase }, isWhole) {
  const limit = isWhole
    ? ` (${total > budget ? 'more than' : 'within'} the budget of ${budget} s)`
    : ''
  yield `${total.toFixed(0)} s of processor time${limit}, ${ofDatabase.toFixed(0)} s of it PostgreSQL; the dearest files:`
  const files = Object.entries(times).map(([name, { spent }]) => ({
    name,
    seconds: spent.own + spent.started + spent.database,
  }))
  files.sort((one, other) => other.seconds - one.seconds)
  for (const { name, seconds } of files.slice(0, shown))
    yield `${seconds.toFixed(1).padStart(6)} s  ${name}`
}
