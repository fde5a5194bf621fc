import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A chunk of a PNG. Its checksum is left open: nobody here looks at it. */
export function chunk(type: string, content: Buffer | string = ''): Buffer {
  const bytes = Buffer.from(content as string, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), bytes, Buffer.alloc(4)])
}

/** A PNG of any size on paper; `besides` comes before its pixels. */
export function png(width = 8, height = 8, ...besides: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const pixels = deflateSync(Buffer.alloc(64))
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [chunk('IHDR', head), ...besides, chunk('IDAT', pixels), chunk('IEND')]
  return Buffer.concat([start, ...chunks])
}

export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export const webp = Buffer.from(
  'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  'base64',
)

export type Format = 'png' | 'jpeg' | 'gif' | 'webp'

/** A colourful picture of a few pixels with all that cameras and programs put in. */
export async function laden(format: Format, options: object = {}): Promise<Buffer> {
  const [width, height] = [24, 16]
  const raw = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 37) % 256))
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Copyright: '<script>exif</script>', ImageDescription: 'Geheim' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>xmp</script></x:xmpmeta>')
    .toFormat(format, options)
    .toBuffer()
}

/** What a viewer sees of it: size, turned as it should be, and every pixel. */
export async function seen(bytes: Buffer, animated = false) {
  const picture = sharp(bytes, { animated, autoOrient: true })
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data.toString('hex') }
}
