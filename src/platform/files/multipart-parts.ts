/**
 * Reads `multipart/form-data` (RFC 7578) as it arrives, one part after the other, never holding more
 * than a chunk. It is strict: what two readers could understand in two ways is refused as malformed.
 */
export type Part = {
  name: string
  /** As the sender wrote it; undefined for a plain field. */
  filename: string | undefined
  /** To be read to its end before the next part. */
  content: AsyncGenerator<Buffer>
}

export class MalformedMultipart extends Error {}

const crlf = Buffer.from('\r\n')
const blankLine = Buffer.from('\r\n\r\n')
const headerBytes = 8 * 1024
/** What may stand before the first and after the last part; browsers and libraries send nothing. */
const marginBytes = 16 * 1024

/** The text between the parts, from the `Content-Type` of a request. */
export function boundaryOf(contentType: string | undefined): string {
  const { value, parameters } = parseHeader(contentType ?? '')
  const boundary = parameters.get('boundary') ?? ''
  if (value !== 'multipart/form-data') throw new MalformedMultipart('not multipart/form-data')
  if (!/^[\w'()+,./:=? -]{1,70}$/.test(boundary)) throw new MalformedMultipart('no boundary')
  return boundary
}

export async function* partsOf(
  chunks: AsyncIterator<Buffer>,
  boundary: string,
): AsyncGenerator<Part> {
  const reader = openReader(chunks)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  await reader.take(delimiter, marginBytes)
  while (!(await reader.skipDashes())) {
    const padding = await reader.take(crlf, 80)
    if (!/^[ \t]*$/.test(padding.toString('latin1'))) throw new MalformedMultipart('bad delimiter')
    const content = reader.stream(delimiter)
    yield { ...partOf((await reader.take(blankLine, headerBytes)).toString('utf8')), content }
    while (!(await content.next()).done);
  }
  await reader.finish(marginBytes)
}

function openReader(chunks: AsyncIterator<Buffer>) {
  // The first delimiter may stand at the very start: it is found as if a line ended before it.
  let held: Buffer = crlf

  async function fill(): Promise<void> {
    const { done, value } = await chunks.next()
    if (done) throw new MalformedMultipart('the end is missing')
    held = held.length === 0 ? value : Buffer.concat([held, value])
  }

  return {
    /** Everything up to a mark, which is passed over. */
    async take(mark: Buffer, limit: number): Promise<Buffer> {
      let at = held.indexOf(mark)
      for (let from = 0; at < 0; at = held.indexOf(mark, from)) {
        if (held.length > limit + mark.length) throw new MalformedMultipart('too long')
        from = Math.max(0, held.length - mark.length + 1)
        await fill()
      }
      if (at > limit) throw new MalformedMultipart('too long')
      const taken = held.subarray(0, at)
      held = held.subarray(at + mark.length)
      return taken
    },

    /** Everything up to a mark as it comes in; the mark is passed over. */
    async *stream(mark: Buffer): AsyncGenerator<Buffer> {
      for (;;) {
        const at = held.indexOf(mark)
        // Without a mark in sight, the last bytes may still be its beginning.
        const end = at < 0 ? held.length - mark.length + 1 : at
        const ready = held.subarray(0, Math.max(0, end))
        held = held.subarray(at < 0 ? ready.length : at + mark.length)
        if (ready.length > 0) yield ready
        if (at >= 0) return
        await fill()
      }
    },

    /** Two dashes after a delimiter end the last part. */
    async skipDashes(): Promise<boolean> {
      while (held.length < 2) await fill()
      if (held[0] !== 0x2d || held[1] !== 0x2d) return false
      held = held.subarray(2)
      return true
    },

    /** Reads the rest, which nobody needs. */
    async finish(limit: number): Promise<void> {
      for (let size = held.length; size <= limit; ) {
        const { done, value } = await chunks.next()
        if (done) return
        size += value.length
      }
      throw new MalformedMultipart('too much after the end')
    },
  }
}

function partOf(block: string): { name: string; filename: string | undefined } {
  const headers = new Map<string, string>()
  for (const line of block.split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (colon < 1 || !/^[a-z0-9-]+$/.test(name) || headers.has(name))
      throw new MalformedMultipart('bad part header')
    headers.set(name, line.slice(colon + 1).trim())
  }
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary'
  if (!['7bit', '8bit', 'binary'].includes(encoding)) throw new MalformedMultipart('encoded part')
  const { value, parameters } = parseHeader(headers.get('content-disposition') ?? '')
  const name = parameters.get('name') ?? ''
  if (value !== 'form-data' || name === '') throw new MalformedMultipart('part without a name')
  const extended = parameters.get('filename*')
  const filename = extended === undefined ? parameters.get('filename') : extendedValue(extended)
  return {
    name: unescaped(name),
    filename: filename === undefined ? undefined : unescaped(filename),
  }
}

/** A header with parameters: `form-data; name="files[]"; filename="a.pdf"`. */
function parseHeader(text: string): { value: string; parameters: Map<string, string> } {
  const value = /^[^;]*/.exec(text)![0]
  const parameters = new Map<string, string>()
  const parameter = /;[ \t]*([\w.*-]+)=(?:"((?:[^"\\]|\\[\s\S])*)"|([^\s";]*))[ \t]*/y
  parameter.lastIndex = value.length
  while (parameter.lastIndex < text.length) {
    const found = parameter.exec(text)
    if (!found) throw new MalformedMultipart('bad header parameter')
    const name = found[1]!.toLowerCase()
    if (parameters.has(name)) throw new MalformedMultipart('repeated header parameter')
    // Only quotes and backslashes are escaped; older senders leave those of a path as they are.
    parameters.set(name, found[2]?.replace(/\\(["\\])/g, '$1') ?? found[3]!)
  }
  return { value: value.trim().toLowerCase(), parameters }
}

/** Browsers write quotes and line ends in a name as these three escapes, and no other character. */
function unescaped(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n')
}

/** RFC 5987: `UTF-8''caf%C3%A9.pdf`. */
function extendedValue(text: string): string {
  const encoded = /^utf-8'[\w-]*'(.*)$/i.exec(text)?.[1]
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    // Falls through to the refusal.
  }
  throw new MalformedMultipart('bad extended parameter')
}
