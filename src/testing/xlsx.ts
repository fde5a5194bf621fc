import type { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { allOf, at, textAt } from '#formats/xml/elements'
import { attributeOf, readXml, type XmlElement } from '#formats/xml/reader'

/** A sheet as a program would show it: its name, and its rows with each cell as text or number. */
export type ReadSheet = {
  readonly name: string
  readonly rows: (string | number | null)[][]
  /** The style of each cell of a row, by its place. */
  readonly styles: number[][]
  readonly filter: string | null
}

/** The files of an archive. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const archive = await fromBufferPromise(bytes)
  for await (const entry of archive.eachEntry()) {
    const stream = await archive.openReadStreamPromise(entry)
    files.set(entry.fileName, await buffer(stream))
  }
  return files
}

/** Reads a workbook by its relations, as other programs do. */
export async function readWorkbook(bytes: Buffer): Promise<ReadSheet[]> {
  const files = await unzipped(bytes)
  const xml = (path: string) => readXml(files.get(path)!)
  const targets = new Map(
    allOf(xml('xl/_rels/workbook.xml.rels'), 'Relationship').map((one) => [
      attributeOf(one, 'Id'),
      attributeOf(one, 'Target')!,
    ]),
  )
  return allOf(at(xml('xl/workbook.xml'), 'sheets'), 'sheet').map((sheet) => {
    const id = sheet.attributes.find(({ name }) => name === 'id')?.value
    const root = xml(`xl/${targets.get(id)}`)
    const rows = allOf(at(root, 'sheetData'), 'row').map((row) => allOf(row, 'c'))
    const filter = at(root, 'autoFilter')
    return {
      name: attributeOf(sheet, 'name')!,
      rows: rows.map((row) => row.map(shownIn)),
      styles: rows.map((row) => row.map((cell) => Number(attributeOf(cell, 's') ?? 0))),
      filter: filter ? attributeOf(filter, 'ref')! : null,
    }
  })
}

function shownIn(cell: XmlElement): string | number | null {
  if (attributeOf(cell, 't') === 'inlineStr') return at(cell, 'is', 't')?.text ?? ''
  const value = textAt(cell, 'v')
  return value === null ? null : Number(value)
}
