import type { Day } from '#kernel/days'
import type { Language } from '#kernel/languages'
import { cut, printable } from './lines.js'
import type { Drawing, Picture } from './picture.js'
import { type EmbeddedName, typefacesIn, type Weight } from './typeface.js'

export type Ink = readonly [red: number, green: number, blue: number]
export type Type = { readonly weight: Weight; readonly size: number; readonly ink: Ink }
export type Align = 'left' | 'center' | 'right'

/** The few colours of a page: dark ink, a grey for what comes second, three that hardly show, and black for codes. */
export const inks = {
  text: [0.11, 0.14, 0.2],
  quiet: [0.42, 0.45, 0.51],
  line: [0.84, 0.86, 0.89],
  strong: [0.2, 0.29, 0.42],
  ground: [0.955, 0.963, 0.974],
  black: [0, 0, 0],
} as const satisfies Record<string, Ink>

const a4 = { short: 595.28, long: 841.89 }
const margin = { side: 42, foot: 56 }

/**
 * The page that is being written, in points from the top left corner. A page leaves as bytes when the
 * next one begins; what stays in memory is its number in the table of contents.
 */
export type Page = {
  readonly language: Language
  readonly left: number
  readonly right: number
  readonly width: number
  readonly height: number
  /** Where the next thing goes; whoever writes moves it down. */
  y: number
  /** The height that is free above the foot of the page. */
  room(): number
  /** Ends the page and begins the next. */
  turn(): void
  widthOf(text: string, type: Type): number
  /** Writes one line on its baseline; `x` is its left end, its middle or its right end. */
  write(text: string, x: number, baseline: number, type: Type, align?: Align): void
  /** The same, cut to a width. */
  writeWithin(width: number, ...line: Parameters<Page['write']>): void
  /** Writes how many pages there are, which is filled in when the last is done. */
  writePageCount(x: number, baseline: number, type: Type): void
  fill(x: number, y: number, width: number, height: number, ink: Ink): void
  /** Fills rectangles as one shape. */
  fillAll(rectangles: readonly Rectangle[], ink: Ink): void
  /** Draws a line from point to point. */
  trace(points: readonly Point[], thickness: number, ink: Ink): void
  draw(picture: Picture, x: number, y: number, width: number, height: number): void
}

export type Point = readonly [x: number, y: number]
export type Rectangle = readonly [x: number, y: number, width: number, height: number]

export type Binding = {
  readonly language: Language
  readonly orientation: 'portrait' | 'landscape'
  readonly info: { readonly Title: string; readonly Author: string; readonly Subject: string }
  readonly createdOn: Day | undefined
  /** Writes head and foot of a page and moves `y` below the head. */
  readonly frame: (page: Page, place: number) => void
}

export type Bound = {
  readonly page: Page
  /** The bytes that are ready. */
  take(): Buffer | null
  /** Ends the document; the last bytes are ready then. */
  close(): void
}

/** Opens a document with its first page. */
export async function bind({
  language,
  orientation,
  info,
  createdOn,
  frame,
}: Binding): Promise<Bound> {
  const document = await openDocument(language, orientation, info, createdOn)
  let pages = 0
  const fonts: EmbeddedName[] = []
  const faces = typefacesIn(document, (font) => {
    fonts.push(font)
    // The page on which a letter of another script is met needs its font too.
    if (pages > 0) document.page.fonts[font.id] = font.reference
  })
  const [width, height] = orientation === 'portrait' ? [a4.short, a4.long] : [a4.long, a4.short]
  // Every page points at this one drawing, which is written last: so a page can name the number of
  // pages before it is known, and the rows are read once.
  const countFont: Record<string, object> = {}
  const pageCount = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -50, 100, 50],
    Resources: { Font: countFont },
  })
  const pictures = new Map<Picture, { readonly name: string; readonly reference: object }>()
  let countType: Type | undefined
  let marks: string[] = []

  const lineOf = (text: string, x: number, baseline: number, { weight, size, ink }: Type) =>
    `BT ${ink.join(' ')} rg 1 0 0 -1 ${point(x)} ${point(baseline)} Tm ` +
    `${faces[weight]
      .encode(text)
      .map(({ font, code }) => `/${font.id} ${size} Tf <${code}> Tj `)
      .join('')}ET`

  const page: Page = {
    language,
    left: margin.side,
    right: width - margin.side,
    width: width - 2 * margin.side,
    height,
    y: 0,
    room: () => height - margin.foot - page.y,
    turn() {
      endPage()
      beginPage()
    },
    widthOf: (text, { weight, size }) => faces[weight].widthOf(printable(text), size),
    write(text, x, baseline, type, align = 'left') {
      const line = printable(text)
      if (line === '') return
      const face = faces[type.weight]
      const before = { left: 0, center: 0.5, right: 1 }[align] * face.widthOf(line, type.size)
      marks.push(lineOf(line, x - before, baseline, type))
    },
    writeWithin(within, text, x, baseline, type, align) {
      const measure = (part: string) => faces[type.weight].widthOf(part, type.size)
      page.write(cut(printable(text), within, measure), x, baseline, type, align)
    },
    writePageCount(x, baseline, type) {
      countType = type
      document.page.xobjects.Pages = pageCount
      marks.push(`q 1 0 0 1 ${point(x)} ${point(baseline)} cm /Pages Do Q`)
    },
    fill: (x, y, width, height, ink) => page.fillAll([[x, y, width, height]], ink),
    fillAll(rectangles, ink) {
      const shapes = rectangles.map((shape) => `${shape.map(point).join(' ')} re`)
      marks.push(`${ink.join(' ')} rg ${shapes.join(' ')} f`)
    },
    trace(points, thickness, ink) {
      const [first, ...others] = points.map((one) => one.map(point).join(' '))
      if (first === undefined || others.length === 0) return
      const path = [`${first} m`, ...others.map((one) => `${one} l`)].join(' ')
      // Ends and corners are round.
      marks.push(`${ink.join(' ')} RG ${thickness} w 1 J 1 j ${path} S`)
    },
    draw(picture, x, y, width, height) {
      const known = pictures.get(picture) ?? {
        name: `Picture${pictures.size + 1}`,
        reference: embedPicture(document, picture),
      }
      pictures.set(picture, known)
      document.page.xobjects[known.name] = known.reference
      const place = [width, 0, 0, -height, x, y + height].map(point).join(' ')
      marks.push(`q ${place} cm /${known.name} Do Q`)
    },
  }

  function beginPage() {
    document.addPage()
    pages++
    for (const { id, reference } of fonts) document.page.fonts[id] = reference
    frame(page, pages)
  }

  function endPage() {
    const { page } = document
    document.addContent(marks.join('\n'))
    marks = []
    document.flushPages()
    // The list of pages needs the number of this object only: its content has been written.
    page.dictionary.data = {} as typeof page.dictionary.data
  }

  beginPage()
  return {
    page,
    take: () => document.read() as Buffer | null,
    close() {
      endPage()
      if (countType) {
        for (const { id, reference } of fonts) countFont[id] = reference
        pageCount.write(lineOf(String(pages), 0, 0, countType))
      }
      pageCount.end(undefined)
      document.end()
    },
  }
}

/** The same input gives the same bytes: the identity of the document is a hash of what is said here. */
async function openDocument(
  language: Language,
  layout: 'portrait' | 'landscape',
  info: Binding['info'],
  createdOn: Day | undefined,
): Promise<PDFKit.PDFDocument> {
  // Loaded with the first document: most processes print none.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: [a4.short, a4.long],
    layout,
    margin: 0,
    font: '',
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: {
      ...info,
      Producer: 'Dubbel',
      Creator: 'Dubbel',
      CreationDate: new Date(createdOn === undefined ? 0 : `${createdOn}T00:00:00Z`),
    },
  })
  // pdfkit wants a date; one that nobody gave stays out of the file.
  if (createdOn === undefined)
    Object.defineProperty(document.info, 'CreationDate', { value: new Date(0), enumerable: false })
  return document
}

function embedPicture(document: PDFKit.PDFDocument, picture: Picture): object {
  const { width, height, color, mask } = picture
  const embed = ({ space, filter, content }: Drawing, more: object) => {
    const reference = document.ref({
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      BitsPerComponent: 8,
      ColorSpace: space,
      Filter: filter,
      ...more,
    })
    reference.end(content)
    return reference
  }
  return embed(color, mask ? { SMask: embed(mask, {}) } : {})
}

/** Hundredths of a point are finer than any printer. */
function point(value: number): number {
  return Math.round(value * 100) / 100
}
