// Which test files run together in a process, by what each took the last time.

/** Processes that are mostly at work, and the one beside them for files that mostly wait for processes they start. */
const working = 3
const waiting = 1

/** A file that nobody measured yet. */
const usual = { seconds: 2, busy: 1 }

/** A file of some length that was itself at work for less than this part of its time waits. */
const busyShare = 0.2
const longEnough = 5

/** The names in groups, one for each process, so that all end at about the same time. */
export function dealt(names, times) {
  const timesOf = (name) => times[name] ?? usual
  const waits = (name) =>
    timesOf(name).seconds > longEnough && timesOf(name).busy < busyShare * timesOf(name).seconds
  const secondsOf = (name) => timesOf(name).seconds
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
