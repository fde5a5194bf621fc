// Which test files run together in a process, by what each took the last time.

/**
 * Processes for files that are mostly at work, and one beside them for files that mostly wait for processes they start.
 * Each takes ten seconds of processor time to load the program and warm it up; one more made all the others slower.
 */
const working = 2
const waiting = 1

/** A file waits when it has some length and was itself at work for a much smaller part of its time than the others. */
const longEnough = 4
const idle = 0.5

/**
 * The names in groups, one for each process, so that all end at about the same time. `times` says how many seconds each
 * took and for how many of them it was `busy`, in a run of this clone or, as `test-weights.json` has it, of another; of one
 * that is new its length in bytes is a first guess.
 */
export function dealt(names, times, bytesOf) {
  const known = Object.values(times)
  const share = sum(known, 'busy') / (sum(known, 'seconds') || 1)
  const secondsOf = (name) => times[name]?.seconds ?? bytesOf(name) / 4000
  const waits = (name) =>
    times[name]?.seconds > longEnough && times[name].busy < idle * share * times[name].seconds
  return [
    ...inGroups(names.filter(waits), waiting, secondsOf),
    ...inGroups(
      names.filter((name) => !waits(name)),
      working,
      secondsOf,
    ),
  ]
}

/** The long ones first, each to the group that has least to do. */
function inGroups(names, count, secondsOf) {
  const groups = Array.from({ length: Math.min(count, names.length) }, () => ({
    seconds: 0,
    names: [],
  }))
  for (const name of names.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const freest = groups.reduce((least, group) => (group.seconds < least.seconds ? group : least))
    freest.names.push(name)
    freest.seconds += secondsOf(name)
  }
  return groups.map((group) => group.names)
}

function sum(items, member) {
  return items.reduce((total, item) => total + item[member], 0)
}
