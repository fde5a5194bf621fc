import {
  added,
  type Parties,
  type ProcessorTime,
  shared,
  wholeOf,
  withProcessorTime,
} from './processor-time.js'

/** So many requests, how long they took together and each, in milliseconds. */
export type Done = {
  readonly requests: number
  readonly seconds: number
  readonly latencies: readonly number[]
}

/** A stretch of work that was measured, with what it took of the processors. */
export type Stretch = Done & { readonly spent: ProcessorTime }

export async function measured(parties: Parties, work: () => Promise<Done>): Promise<Stretch> {
  const { result, spent } = await withProcessorTime(parties, work)
  return { ...result, spent }
}

/** One piece of work as a stretch of a single request, or of as many as it is worth. */
export async function timed(work: () => Promise<unknown>, requests = 1): Promise<Done> {
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  return { requests, seconds: ms / 1000, latencies: [ms] }
}

export const perSecond = ({ requests, seconds }: Done): number => requests / seconds

export const medianMs = ({ latencies }: Done): number => partOf(latencies, 0.5)

export const perRequest = ({ spent, requests }: Stretch): ProcessorTime => shared(spent, requests)

/** What a request takes of the processors, by that of others together; not a number where nobody tells. */
export function processorRatio(one: Stretch, ...others: readonly Stretch[]): number {
  const whole = (stretch: Stretch) => wholeOf(perRequest(stretch)) ?? Number.NaN
  return whole(one) / others.reduce((sum, other) => sum + whole(other), 0)
}

/** The value below which this part of the others lies. */
export function partOf(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0
}

/** What was taken in turns, as a whole and turn by turn. */
export type Taken = Stretch & { readonly turns: readonly Stretch[] }

/** What each turn says, by the one in the middle: a moment in which the machine was busy falls out. */
export const inTheMiddle = (
  { turns }: Taken,
  saysTurn: (turn: Stretch, place: number) => number,
): number => partOf(turns.map(saysTurn), 0.5)

/** How much more often one was done than the other. */
export const timesAsOften = (one: Taken, other: Taken): number =>
  inTheMiddle(one, (turn, place) => perSecond(turn) / perSecond(other.turns[place]!))

type Contenders<Name extends string> = Readonly<Record<Name, () => Promise<Stretch>>>

/** Lets each have its turn, again and again, so that a busy moment of the machine meets them all. */
export async function inTurns<Name extends string>(
  turns: number,
  contenders: Contenders<Name>,
): Promise<Record<Name, Taken>> {
  const names = Object.keys(contenders) as Name[]
  const taken = new Map<Name, Stretch[]>(names.map((name) => [name, []]))
  for (let turn = 0; turn < turns; turn++)
    for (const name of names) taken.get(name)!.push(await contenders[name]())
  const whole = [...taken].map(([name, turns]) => [name, { ...turns.reduce(joined), turns }])
  return Object.fromEntries(whole) as Record<Name, Taken>
}

export function joined(one: Stretch, other: Stretch): Stretch {
  return {
    requests: one.requests + other.requests,
    seconds: one.seconds + other.seconds,
    latencies: [...one.latencies, ...other.latencies],
    spent: added(one.spent, other.spent),
  }
}
