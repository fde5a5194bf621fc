/** Pictures that were sent: decoded within limits, upright, one frame. */
import { createRequire } from 'node:module'
import type { Sharp } from 'sharp'
import {
  type ImageSize,
  imageSize,
  isPixelBomb,
  largestImagePixels,
} from '#platform/files/image-size'
import { ReadingRefusal } from '../reading.js'
import { heifSize } from './heif-size.js'
import { sharpLibrary } from './libraries.js'
import type { PictureType } from './open-file.js'
import { imageOf } from './pixels.js'

export type Picture = {
  readonly width: number
  readonly height: number
  /** A new pipeline over the same picture, upright. */
  readonly image: () => Promise<Sharp>
}

/** Throws `image_too_large` by the header alone, and `image_corrupt`. */
export async function openPicture(bytes: Uint8Array, type: PictureType): Promise<Picture> {
  const isHeif = type === 'image/heic' || type === 'image/heif'
  const size = isHeif ? heifSize(bytes) : imageSize(Buffer.from(bytes))
  if (size === undefined) throw new ReadingRefusal('image_corrupt')
  if (isPixelBomb(size)) throw new ReadingRefusal('image_too_large')
  return orCorrupt(() => (isHeif ? openHeif(bytes, size) : openOther(bytes)))
}

/** What a decoder throws says that the picture is damaged. */
export async function orCorrupt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ReadingRefusal ? error : new ReadingRefusal('image_corrupt', error)
  }
}

async function openOther(bytes: Uint8Array): Promise<Picture> {
  const open = await sharpLibrary()
  const image = async () =>
    open(bytes, {
      limitInputPixels: largestImagePixels,
      pages: 1,
      failOn: 'error',
      sequentialRead: true,
    }).autoOrient()
  const { autoOrient } = await open(bytes, { limitInputPixels: largestImagePixels }).metadata()
  return { width: autoOrient.width, height: autoOrient.height, image }
}

type Decode = (file: {
  buffer: Uint8Array
}) => Promise<{ data: Uint8ClampedArray; width: number; height: number }>

async function openHeif(bytes: Uint8Array, announced: ImageSize): Promise<Picture> {
  const decode: Decode = createRequire(import.meta.url)('heic-decode')
  const { data, width, height } = await decode({ buffer: bytes })
  // What the header announced was allowed; what came out may not be more.
  if (width * height > announced.width * announced.height) throw new Error('larger than announced')
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.length)
  return { width, height, image: () => imageOf({ data: pixels, width, height, channels: 4 }) }
}
