import type { ImageSize } from '#platform/files/image-size'

/**
 * The largest picture that the header of a HEIC or HEIF file announces: its property `ispe`, found in
 * meta, iprp, ipco. Undefined when there is none.
 */
export function heifSize(bytes: Uint8Array): ImageSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const sizes: ImageSize[] = []
  walk(view, 0, view.length, 0, sizes)
  return sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0]
}

/** Boxes that hold boxes, and how many bytes of their own stand before them. */
const containers: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 }
const mostBoxes = 10_000

function walk(view: Buffer, from: number, to: number, seen: number, sizes: ImageSize[]): number {
  let at = from
  let count = seen
  while (at + 8 <= to && count < mostBoxes) {
    count++
    const { name, header, length } = boxAt(view, at, to)
    if (length < header || at + length > to) return count
    const inner = Object.hasOwn(containers, name) ? containers[name] : undefined
    if (inner !== undefined) count = walk(view, at + header + inner, at + length, count, sizes)
    if (name === 'ispe' && length >= header + 12)
      sizes.push({
        width: view.readUInt32BE(at + header + 4),
        height: view.readUInt32BE(at + header + 8),
      })
    at += length
  }
  return count
}

/** A length of 0 reaches to the end, one of 1 is followed by the real one in eight bytes. */
function boxAt(view: Buffer, at: number, to: number) {
  const short = view.readUInt32BE(at)
  const name = view.toString('latin1', at + 4, at + 8)
  if (short === 1 && at + 16 <= to)
    return { name, header: 16, length: Number(view.readBigUInt64BE(at + 8)) }
  return { name, header: 8, length: short === 0 ? to - at : short }
}
