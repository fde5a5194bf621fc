import { Readable } from 'node:stream'

/** A reader who takes nothing for so long is gone. */
export const patienceMs = 60_000

/** The same bytes, given up when nobody takes them. */
export function unlessStalled(source: Readable, ms = patienceMs): Readable {
  const stream: Readable = Readable.from(taken(), { objectMode: false })
  async function* taken() {
    for await (const piece of source) {
      const timer = setTimeout(() => stream.destroy(new Error('nobody reads the file')), ms)
      timer.unref()
      try {
        yield piece
      } finally {
        clearTimeout(timer)
      }
    }
  }
  stream.once('close', () => source.destroy())
  return stream
}
