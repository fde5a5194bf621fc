type Chunk = { readonly type: string; readonly content: Buffer }

/** A WebP is a RIFF of chunks, each its type, length and content, filled up to an even length. */
export function webpData(bytes: Buffer): Buffer | undefined {
  const end = bytes.length < 12 ? bytes.length + 1 : 8 + bytes.readUInt32LE(4)
  const chunks = end > bytes.length ? undefined : chunksOf(bytes.subarray(12, end))
  const kept = chunks?.flatMap(neededOf)
  if (!kept?.some(({ type }) => isPixels(type) || type === 'ANMF')) return undefined
  const content = written(kept)
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + content.length, 4)
  return Buffer.concat([head, content])
}

function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > bytes.length) return undefined
    const type = bytes.toString('latin1', at, at + 4)
    chunks.push({ type, content: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

function isPixels(type: string): boolean {
  return type === 'VP8 ' || type === 'VP8L'
}

/** Pixels with their transparency, the size, and the pictures of a film with their pace. */
function neededOf({ type, content }: Chunk): Chunk[] {
  if (isPixels(type) || type === 'ALPH') return [{ type, content }]
  if (type === 'ANIM' && content.length === 6) return [{ type, content }]
  if (type === 'VP8X' && content.length === 10) return [{ type, content: withoutExtras(content) }]
  if (type !== 'ANMF' || content.length < 16) return []
  const inner = chunksOf(content.subarray(16))?.filter((chunk) => chunk.type !== 'ANMF')
  if (!inner) return []
  return [
    { type, content: Buffer.concat([content.subarray(0, 16), written(inner.flatMap(neededOf))]) },
  ]
}

/** Of the flags those for transparency and film stay; profile, Exif and XMP are gone. */
function withoutExtras(content: Buffer): Buffer {
  const plain = Buffer.from(content)
  plain[0]! &= 0x12
  plain.fill(0, 1, 4)
  return plain
}

function written(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat(
    chunks.flatMap(({ type, content }) => {
      const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
      head.writeUInt32LE(content.length, 4)
      return [head, content, Buffer.alloc(content.length % 2)]
    }),
  )
}
