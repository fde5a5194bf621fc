/** What `npm run accuracy bank` shows: a table by kind over many years, and the figures of the worst. */
import { agency } from './agency.js'
import { club } from './club.js'
import { type Kind, kinds, type Profile } from './profiles.js'
import { scoreOf, summed, type Tally, type YearScore } from './score.js'
import { workshop } from './workshop.js'

/** The first is what the rules were made on; the last was written when they stood. */
const profiles: readonly Profile[] = [workshop, agency, club]

/** What the first profile is held to, in its worst year; the others are held to no wrong match. */
const aims = { automatic: 0.8, amongThree: 0.95 }

export function measureBank(years: number): { text: string; isGood: boolean } {
  const reports = profiles.map((profile, place) => {
    const scores = Array.from({ length: years }, (_, year) => scoreOf(year + 1, profile))
    const isRight = scores.every(({ all }) => all.wrong === 0)
    const isEnough =
      worst(scores, 'automatic') >= aims.automatic && worst(scores, 'amongThree') >= aims.amongThree
    return { text: reportOf(profile, scores), isGood: isRight && (isEnough || place > 0) }
  })
  return {
    text: reports.map(({ text }) => text).join('\n\n'),
    isGood: reports.every(({ isGood }) => isGood),
  }
}

function worst(scores: readonly YearScore[], column: keyof Tally): number {
  return Math.min(...scores.map(({ all }) => all[column] / all.count))
}

export function reportOf({ name }: Profile, scores: readonly YearScore[]): string {
  const ofKind = (kind: Kind) => summed(scores.map(({ byKind }) => byKind.get(kind)!))
  const total = summed(scores.map(({ all }) => all))
  const slowest = Math.max(...scores.map(({ ms }) => ms))
  return [
    `${name}: ${scores.length} years, by kind`.padEnd(34) + heads.join(''),
    ...kinds.map((kind) => row(kind, ofKind(kind))),
    row('all', total),
    row('the worst year of each column', {
      count: 100,
      automatic: 100 * worst(scores, 'automatic'),
      wrong: Math.max(...scores.map(({ all }) => all.wrong)),
      amongThree: 100 * worst(scores, 'amongThree'),
      atFirst: 100 * worst(scores, 'atFirst'),
    }),
    `Wrong automatic matches: ${total.wrong}. The slowest year took ${Math.round(slowest)} ms of a processor.`,
    ...scores.flatMap(({ seed, wrong }) => wrong.map((one) => `  year ${seed}: ${told(one)}`)),
  ].join('\n')
}

const heads = ['count', 'automatic', 'wrong', 'in three', 'before'].map((head) => head.padStart(11))

function row(name: string, { count, automatic, wrong, amongThree, atFirst }: Tally): string {
  const percent = (share: number) => `${((share / (count || 1)) * 100).toFixed(1)} %`.padStart(11)
  return `${name.padEnd(34)}${String(count).padStart(11)}${percent(automatic)}${String(wrong).padStart(11)}${percent(amongThree)}${percent(atFirst)}`
}

function told({ of, suggestion }: YearScore['wrong'][number]): string {
  const { entryDate, amount, counterpartName, communication } = of.transaction
  const reasons = suggestion.reasons.map(({ code }) => code).join(' ')
  return `${of.kind}, ${entryDate} ${amount} ${counterpartName} "${communication}": ${reasons}`
}
