import assert from 'node:assert/strict'
import { inflateSync } from 'node:zlib'

/** A line of text as it stands on its page, in points from the top left corner. */
export type PrintedText = { readonly text: string; readonly x: number; readonly y: number }
export type PrintedPage = {
  readonly texts: readonly PrintedText[]
  readonly shapes: readonly PrintedShape[]
  readonly traces: readonly PrintedTrace[]
}
/** Rectangles that were filled together, with their ink as three figures. */
export type PrintedShape = {
  readonly ink: string
  readonly rectangles: readonly (readonly [number, number, number, number])[]
}

/** A line from point to point, with its ink as three figures. */
export type PrintedTrace = {
  readonly ink: string
  readonly points: readonly (readonly [number, number])[]
}

/**
 * Reads back what this folder prints, for the tests: every object is found through the table at the end
 * of the file, and every glyph through the map that lets a reader copy text.
 */
export function readPdf(bytes: Buffer): readonly PrintedPage[] {
  const objects = objectsOf(bytes)
  const root = objects[numberAfter(bytes.toString('latin1', bytes.length - 500), 'Root')]!
  const list = objects[numberAfter(root.dictionary, 'Pages')]!
  const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(list.dictionary)!
  const pages = kids
    .split(' 0 R')
    .filter((number) => number.trim() !== '')
    .map((number) => objects[Number(number)]!)
  assert.equal(numberAfter(list.dictionary, 'Count'), pages.length)
  return pages.map(({ dictionary }) => {
    const content = objects[numberAfter(dictionary, 'Contents')]!.stream
    const resources = objects[numberAfter(dictionary, 'Resources')]!.dictionary
    return {
      texts: textsOf(content, resources, objects),
      shapes: shapesOf(content),
      traces: tracesOf(content),
    }
  })
}

type PdfObject = { readonly dictionary: string; readonly stream: string }

function objectsOf(bytes: Buffer): PdfObject[] {
  const text = bytes.toString('latin1')
  const table = text.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]))
  const objects: PdfObject[] = []
  for (const [index, [, offset]] of [...table.matchAll(/^(\d{10}) \d{5} n $/gm)].entries()) {
    const at = Number(offset)
    assert.ok(
      text.startsWith(`${index + 1} 0 obj\n`, at),
      `object ${index + 1} is where it should be`,
    )
    const end = text.indexOf('\nendobj', at)
    const start = text.slice(at, end).indexOf('\nstream\n')
    const dictionary = start < 0 ? text.slice(at, end) : text.slice(at, at + start)
    objects[index + 1] = {
      dictionary,
      stream: start < 0 ? '' : streamOf(bytes, at + start + 8, dictionary),
    }
  }
  return objects
}

function streamOf(bytes: Buffer, start: number, dictionary: string): string {
  const raw = bytes.subarray(start, start + numberAfter(dictionary, 'Length'))
  return (dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
}

function textsOf(content: string, resources: string, objects: readonly PdfObject[]): PrintedText[] {
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => {
      const map = objects[numberAfter(objects[Number(number)]!.dictionary, 'ToUnicode')]!
      return [name!, charactersOf(map.stream)]
    }),
  )
  const mark = /1 0 0 -1 ([-\d.]+) ([-\d.]+) Tm (.*) ET|1 0 0 1 ([-\d.]+) ([-\d.]+) cm \/(\w+) Do/g
  return [...content.matchAll(mark)].flatMap(([, x, y, runs, right, down, form]) => {
    if (form === undefined) {
      const characters = [...runs!.matchAll(/\/(F\d+) [\d.]+ Tf <([0-9a-f]*)> Tj/g)].flatMap(
        ([, font, glyphs]) =>
          (glyphs!.match(/.{4}/g) ?? []).map(
            (code) => fonts.get(font!)![Number.parseInt(code, 16)],
          ),
      )
      return [{ text: characters.join(''), x: Number(x), y: Number(y) }]
    }
    const { dictionary, stream } = objects[numberAfter(resources, form)]!
    return textsOf(stream, dictionary, objects).map((inner) => ({
      text: inner.text,
      x: inner.x + Number(right),
      y: inner.y + Number(down),
    }))
  })
}

/** A line of the content is one shape: `0 0 0 rg 10 20 3 1 re 15 20 1 1 re f`. */
function shapesOf(content: string): PrintedShape[] {
  return content
    .split('\n')
    .filter((line) => line.endsWith(' re f'))
    .map((line) => {
      const [ink = '', path = ''] = line.slice(0, -' re f'.length).split(' rg ')
      const rectangles = path.split(' re ').map((text) => {
        const [x = 0, y = 0, width = 0, height = 0] = text.split(' ').map(Number)
        return [x, y, width, height] as const
      })
      return { ink, rectangles }
    })
}

/** A line of the content is one trace: `0 0 0 RG 1 w 1 J 1 j 10 20 m 30 40 l S`. */
function tracesOf(content: string): PrintedTrace[] {
  return content
    .split('\n')
    .filter((line) => line.endsWith(' l S'))
    .map((line) => {
      const [ink = '', path = ''] = line.slice(0, -' l S'.length).split(' RG ')
      const points = path.split(/ [ml] /).map((text) => {
        // The first follows the thickness and the form of ends.
        const [x = 0, y = 0] = text.split(' ').slice(-2).map(Number)
        return [x, y] as const
      })
      return { ink, points }
    })
}

/** The characters by number of glyph, from the map of a font. */
function charactersOf(map: string): string[] {
  return [...map.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, entries]) => [...entries!.matchAll(/<([0-9a-f ]*)>/g)])
    .map(([, codes]) =>
      String.fromCharCode(...codes!.split(' ').map((code) => Number.parseInt(code, 16))),
    )
}

function numberAfter(dictionary: string, name: string): number {
  const at = dictionary.indexOf(`/${name} `)
  assert.ok(at >= 0, `${name} is missing in ${dictionary}`)
  return Number(/^\d+/.exec(dictionary.slice(at + name.length + 2))![0])
}
