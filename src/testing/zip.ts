import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive that a test makes. */
export type ZipItem = {
  name: string | Buffer
  content?: string | Buffer
  /** The packed bytes, where they are not those of the content. */
  packed?: Buffer
  method?: number
  flags?: number
  /** The mode of Unix, for links and devices. */
  mode?: number
  size?: number
  checksum?: number
  /** Points to the local header of an earlier item instead of having one. */
  sameAs?: number
}

/** A ZIP as its directory says, whether or not that is true. */
export function zipOf(
  items: readonly ZipItem[],
  { announced = items.length, comment = '', prefix = '' } = {},
): Buffer {
  const locals: Buffer[] = [Buffer.from(prefix)]
  const starts: number[] = []
  const directory: Buffer[] = []
  let at = prefix.length
  for (const item of items) {
    const name = Buffer.from(item.name)
    const content = Buffer.from(item.content ?? 'content')
    const method = item.method ?? 8
    const packed = item.packed ?? (method === 8 ? deflateRawSync(content) : content)
    const flags = item.flags ?? 0x800
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt32LE(item.checksum ?? crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(item.size ?? content.length, 18)
    common.writeUInt16LE(name.length, 22)
    starts.push(item.sameAs === undefined ? at : starts[item.sameAs]!)
    if (item.sameAs === undefined) {
      const local = [Buffer.from('PK\x03\x04'), common, name, packed]
      locals.push(...local)
      at += local.reduce((sum, part) => sum + part.length, 0)
    }
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((item.mode ?? 0) << 16) >>> 0, 6)
    rest.writeUInt32LE(starts.at(-1)!, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, name)
  }
  const lines = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(announced, 4)
  end.writeUInt16LE(announced, 6)
  end.writeUInt32LE(lines.length, 8)
  end.writeUInt32LE(at, 12)
  end.writeUInt16LE(comment.length, 16)
  return Buffer.concat([
    ...locals,
    lines,
    Buffer.from('PK\x05\x06'),
    end,
    Buffer.from(comment, 'latin1'),
  ])
}
