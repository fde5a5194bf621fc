import type { FileType } from '../content-type.js'
import { gifData } from './gif.js'
import { jpegData } from './jpeg.js'
import { pngData } from './png.js'
import { webpData } from './webp.js'

const walks: Readonly<Partial<Record<FileType, (bytes: Buffer) => Buffer | undefined>>> = {
  'image/png': pngData,
  'image/jpeg': jpegData,
  'image/gif': gifData,
  'image/webp': webpData,
}

/**
 * A picture cut to what a viewer needs to draw it: without texts, profiles, places and previews, and without whatever
 * else follows it in the file. Undefined where it has no orderly end. Nothing is decoded.
 */
export function imageData(type: FileType, bytes: Buffer): Buffer | undefined {
  return walks[type]?.(bytes)
}
