/** Pictures in memory, row by row. */
import type { Sharp } from 'sharp'
import type { Grey } from './grey.js'
import { sharpLibrary } from './libraries.js'

export type Pixels = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3 | 4
}

export async function imageOf({ data, width, height, channels }: Pixels): Promise<Sharp> {
  const open = await sharpLibrary()
  return open(data, { raw: { width, height, channels } })
}

/** One byte a pixel; what shines through is taken as white paper. */
export async function greyOf(image: Sharp): Promise<Grey> {
  const { data, info } = await image
    .flatten({ background: 'white' })
    .greyscale()
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}

/** Turned clockwise; corners that come free are white. */
export async function turned(grey: Grey, degrees: number): Promise<Grey> {
  if (degrees === 0) return grey
  const image = await imageOf({ ...grey, channels: 1 })
  return greyOf(image.rotate(degrees, { background: 'white' }))
}

export async function resized(grey: Grey, width: number): Promise<Grey> {
  if (width === grey.width) return grey
  const image = await imageOf({ ...grey, channels: 1 })
  return greyOf(image.resize({ width }))
}

/** A picture for people, without a word of where and with what it was made. */
export async function jpegOf(image: Sharp, width: number, height: number): Promise<Uint8Array> {
  const jpeg = await image
    .flatten({ background: 'white' })
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer()
  return new Uint8Array(jpeg)
}
