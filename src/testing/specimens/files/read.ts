/** Specimens drawn as files and read by the whole reader, as when somebody sends them. */

import type { Reader } from '../../../reading/process/reader.js'
import { openReader } from '../../../reading/process/reader.js'
import { diceOf } from '../chance.js'
import { type Judged, judge } from '../score.js'
import { type Specimen, specimen } from '../specimen.js'
import type { PaperClass } from '../story.js'
import { pdfOf, scanOf } from './pdf.js'
import { photosOf, wearOf } from './pictures.js'

export type FileClass = PaperClass | 'outlines'

export const fileClasses: readonly FileClass[] = ['text', 'scan', 'receipt', 'outlines']

export type SpecimenFile = {
  readonly drawn: Specimen
  readonly name: string
  readonly bytes: Buffer
}

/** The first page or two of a specimen as a file of its class. */
export async function fileOf(kind: FileClass, seed: number): Promise<SpecimenFile> {
  const drawn = specimen(kind === 'outlines' ? 'text' : kind, seed)
  const dice = diceOf('file', kind, seed)
  if (kind === 'text') return { drawn, name: 'specimen.pdf', bytes: await pdfOf(drawn.sheets) }
  if (kind === 'outlines')
    return { drawn, name: 'specimen.pdf', bytes: await pdfOf(drawn.sheets, 'outlines') }
  const pictures = await photosOf(drawn.sheets, wearOf(dice, kind === 'receipt'))
  if (kind === 'receipt') return { drawn, name: 'photo.jpg', bytes: pictures[0]! }
  return { drawn, name: 'scan.pdf', bytes: await scanOf(pictures, drawn.sheets) }
}

/** So many files of a class, half of them open. */
export async function judgedFiles(
  kind: FileClass,
  count: number,
  given?: Reader,
): Promise<Judged[]> {
  const reader = given ?? openReader({ limits: { ms: 240_000 }, log: { warn: () => {} } })
  try {
    const judged: Judged[] = []
    for (let seed = 0; seed < count; seed++) {
      const { drawn, name, bytes } = await fileOf(kind, seed)
      const reading = await reader.read({
        bytes,
        name,
        own: drawn.own,
        known: [],
        today: drawn.today,
      })
      judged.push(judge(drawn, reading))
    }
    return judged
  } finally {
    if (given === undefined) reader.close()
  }
}
