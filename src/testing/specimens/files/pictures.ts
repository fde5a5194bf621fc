/** Specimens as scans and photos: at an angle, folded, stamped, pale, and pressed into a JPEG. */
import sharp, { type Sharp } from 'sharp'
import type { Dice } from '../chance.js'
import type { Sheet } from '../sheet.js'
import { pdfOf } from './pdf.js'
import { rastered } from './raster.js'

export type Wear = {
  readonly dots: number
  readonly degrees: number
  readonly isFolded: boolean
  readonly isStamped: boolean
  /** How much of the contrast is left, in hundredths. */
  readonly contrast: number
  readonly blur: number
  readonly quality: number
}

export function wearOf(dice: Dice, isPhoto: boolean): Wear {
  return {
    dots: dice.pick(isPhoto ? [200, 220, 250] : [150, 200, 200, 300]),
    degrees: dice.happens(60) ? dice.integer(-15, 15) / (isPhoto ? 5 : 15) : 0,
    isFolded: dice.happens(25),
    isStamped: dice.happens(20),
    contrast: dice.pick([100, 90, 75, 60]),
    blur: dice.pick([0, 0, 0.4, 0.7]),
    quality: dice.pick([85, 70, 55]),
  }
}

export async function photosOf(sheets: readonly Sheet[], wear: Wear): Promise<Buffer[]> {
  const plain = sheets.map((sheet) => ({
    ...sheet,
    runs: sheet.runs.map((run) => ({ ...run, medium: 'text' as const })),
  }))
  const pages = await rastered(await pdfOf(plain), wear.dots)
  return Promise.all(pages.map((page) => worn(page, wear)))
}

async function worn(
  page: Sharp,
  { degrees, isFolded, isStamped, contrast, blur, quality }: Wear,
): Promise<Buffer> {
  const { data, info } = await page.png().toBuffer({ resolveWithObject: true })
  const marks = [isFolded ? fold(info) : '', isStamped ? stamp(info) : ''].join('')
  const overlay = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}">${marks}</svg>`,
  )
  const marked = await sharp(data)
    .toColourspace('srgb')
    .composite([{ input: overlay, blend: 'multiply' }])
    .png()
    .toBuffer()
  const paper = { r: 250, g: 248, b: 244 }
  let picture = sharp(marked).flatten({ background: paper })
  if (degrees !== 0) picture = picture.rotate(degrees, { background: paper })
  if (contrast < 100) picture = picture.linear(contrast / 100, 245 * (1 - contrast / 100))
  if (blur > 0.3) picture = picture.blur(blur)
  return picture.jpeg({ quality }).toBuffer()
}

type Size = { readonly width: number; readonly height: number }

/** The shadow that lies along the crease of a letter. */
function fold({ width, height }: Size): string {
  const shade = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="#555" stop-opacity="${opacity}"/>`
  const stops = `${shade(0, 0)}${shade(0.45, 0.28)}${shade(0.5, 0.5)}${shade(0.55, 0.1)}${shade(1, 0)}`
  return `<defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>
    <rect x="0" y="${height / 3 - 40}" width="${width}" height="80" fill="url(#f)"/>`
}

/** A ring and a few strokes of ink, as of a date stamp, over whatever stands there. */
function stamp({ width, height }: Size): string {
  const [x, y, radius] = [width * 0.62, height * 0.3, Math.min(width, height) * 0.09]
  const bars = [-0.4, 0, 0.4].map(
    (at) =>
      `<rect x="${x - radius * 0.6}" y="${y + at * radius}" width="${radius * 1.2}" height="3" fill="#a33" fill-opacity="0.5"/>`,
  )
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#a33" stroke-opacity="0.55" stroke-width="5"/>${bars.join('')}`
}
