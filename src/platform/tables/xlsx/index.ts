import type { Readable } from 'node:stream'
import type { Instant } from '#kernel/instants'
import { type ZipEntry, zipped } from '#platform/files/zip'
import { partsOf, type SheetName } from './parts.js'
import { type Portions, type Sheet, sheetXml } from './sheet.js'

export type { Cell, CellKind, Sheet, SheetColumn } from './sheet.js'

/** As many rows of data as a sheet has below its headings. */
export const mostRows = 1_048_575

/**
 * A workbook as a stream, row by row as fast as it is read. A sheet with more rows than fit goes on in others of its
 * name. Every text is a text, never a formula.
 */
export function writeWorkbook(
  sheets: readonly Sheet[],
  { createdAt, rowsOfSheet = mostRows }: { createdAt: Instant; rowsOfSheet?: number },
): Readable {
  return zipped(entriesOf(sheets, createdAt, rowsOfSheet))
}

async function* entriesOf(
  sheets: readonly Sheet[],
  changedAt: Instant,
  rowsOfSheet: number,
): AsyncGenerator<ZipEntry> {
  const names: SheetName[] = []
  for (const sheet of sheets) {
    const portions = portionsOf(sheet)
    for (let part = 1; part === 1 || portions.hasMore(); part++) {
      names.push(nameOf(sheet.name, part, names))
      const path = `xl/worksheets/sheet${names.length}.xml`
      yield { path, content: sheetXml(sheet, portions, rowsOfSheet), changedAt }
    }
  }
  for (const [path, xml] of partsOf(names)) yield { path, content: [xml], changedAt }
}

/** The rows of a sheet for one part after the other. */
function portionsOf({ rows }: Sheet): Portions {
  const source = (async function* () {
    yield* rows
  })()
  let left: Awaited<ReturnType<Portions['take']>> = []
  let isOver = false
  const fill = async () => {
    while (left.length === 0 && !isOver) {
      const { done, value } = await source.next()
      if (done) isOver = true
      else left = value
    }
  }
  return {
    async take(most) {
      await fill()
      const taken = left.slice(0, most)
      left = left.slice(taken.length)
      // What comes next is asked for here, so that the last part knows that it is.
      if (left.length === 0 && taken.length === most) await fill()
      return taken
    },
    hasMore: () => left.length > 0,
    stop: () => source.return(undefined),
  }
}

/** A name that a sheet may have, and that no other has. */
function nameOf(wanted: string, part: number, taken: readonly SheetName[]): SheetName {
  const ending = part === 1 ? '' : ` (${part})`
  const clean = unreserved(wanted.replace(/[[\]:*?/\\]/g, ' ').replace(/^'|'$/g, ' '))
  const name = `${clean.slice(0, 31 - ending.length).trim()}${ending}`
  return taken.includes(name) ? nameOf(wanted, part + 1, taken) : name
}

/** Excel keeps this name for itself, and repairs a workbook that has it. */
function unreserved(name: string): string {
  return name.trim().toLowerCase() === 'history' ? `${name.trim()} -` : name
}
