/** What `npm run accuracy` shows of specimens: both halves side by side, and where to look. */

import { fileClasses, judgedFiles } from './files/read.js'
import {
  fields,
  headerFields,
  type Judged,
  judgedOf,
  type Score,
  scoreOf,
  suspectsOf,
} from './score.js'
import type { PaperClass } from './story.js'

/** What each class is held to: header fields right, in a hundred. */
export const aims: Readonly<Record<PaperClass, number>> = { text: 97, scan: 90, receipt: 92 }

export const paperClasses = Object.keys(aims) as PaperClass[]

export type Shown = {
  /** Of held-out papers only figures are shown, unless somebody asks: rules are not to be written on them. */
  readonly isHeldOutShown: boolean
}

export function measureSpecimens(
  count: number,
  shown: Shown,
): { text: string; falseReady: number } {
  const reports = paperClasses.map((paper) => reportOf(paper, judgedOf(paper, count), shown))
  return {
    text: reports.map(({ text }) => text).join('\n\n'),
    falseReady: reports.reduce((sum, { falseReady }) => sum + falseReady, 0),
  }
}

/** The same of papers drawn as files, which the whole reader reads. */
export async function* measureFiles(
  count: number,
  shown: Shown,
): AsyncGenerator<{ text: string; falseReady: number }> {
  for (const kind of fileClasses)
    yield reportOf(`${kind} as files`, await judgedFiles(kind, count), shown)
}

export function reportOf(
  title: string,
  judged: readonly Judged[],
  { isHeldOutShown }: Shown,
): { text: string; falseReady: number } {
  const halves = (['open', 'held-out'] as const).map((half) =>
    judged.filter((one) => one.half === half),
  )
  const [open, heldOut] = halves.map(scoreOf) as [Score, Score]
  const row = (name: string, of: (score: Score) => number) =>
    line(name, percent(of(open)), percent(of(heldOut)), points(of(open) - of(heldOut)))
  const counts = (name: string, of: (score: Score) => string) =>
    line(name, of(open), of(heldOut), '')
  const aim = title in aims ? ` (aim ${aims[title as PaperClass]} %)` : ''
  const bad = (score: Score) => String(score.wronglyReady.length)
  const seen = isHeldOutShown ? judged : halves[0]!
  return {
    text: [
      line(title, 'open', 'held-out', 'gap'),
      ...fields.map(({ name }) => row(`  ${name}`, ({ right }) => right.get(name)!)),
      row(`header fields${aim}`, ({ header }) => header),
      counts('papers, traps among them', ({ count, traps }) => `${count}, ${traps}`),
      counts('clear to a person', ({ clear }) => String(clear)),
      counts('wholly right', ({ whollyRight }) => String(whollyRight)),
      counts('ready', ({ ready }) => String(ready)),
      counts('ready among the wholly right', ({ readyAmongRight }) => String(readyAmongRight)),
      counts('wrongly ready', bad),
      ...seen.filter(({ isWronglyReady }) => isWronglyReady).map(told),
      `Header fields are ${headerFields.join(', ')}; wholly right are papers with these, type, direction and currency.`,
      ...suspectLines(seen),
    ].join('\n'),
    falseReady: open.wronglyReady.length + heldOut.wronglyReady.length,
  }
}

function line(...[name, ...cells]: readonly string[]): string {
  return `${name!.padEnd(34)}${cells.map((cell) => cell.padStart(12)).join('')}`.trimEnd()
}

function percent(value: number): string {
  return `${value.toFixed(1)} %`
}

function points(value: number): string {
  return `${value >= 0 ? '+' : ''}${value.toFixed(1)}`
}

function told({ seed, kind, wrong }: Judged): string {
  const faults = [...wrong].map(([name, text]) => `${name} ${text}`)
  return `    ${seed}: ${faults.length === 0 ? kind : faults.join('; ')}`
}

function suspectLines(judged: readonly Judged[]): string[] {
  const suspects = suspectsOf(judged, 40)
  if (suspects.length === 0) return []
  return [
    'What goes with wrong fields (wrong of all that have the trait; seeds):',
    ...suspects.map(
      ({ field, trait, wrong, count, seeds }) =>
        `  ${field.padEnd(14)} ${`${wrong} of ${count}`.padStart(10)}  ${trait}  (${seeds.join(', ')})`,
    ),
  ]
}
