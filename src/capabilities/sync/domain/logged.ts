import type { Instant } from '#kernel/instants'
import type { Cut } from './own-fields.js'
import type { Written } from './pages.js'

/** A change as the log has it. */
export type Logged = {
  readonly seq: number
  readonly resource: string
  readonly recordId: number
  readonly version: number
  readonly changedAt: Instant
  /** The record as JSON, which is there only while the change is looked at; of one that is gone there is none. */
  readonly data: BytesPart | 'gone' | 'no room'
}

type BytesPart = { readonly bytes: Buffer; readonly start: number; readonly end: number }

/** A change as it is sent; undefined when there is no room for it. */
export function writtenChange(
  { resource, recordId, version, data, changedAt, seq }: Logged,
  cursorBase: number,
  cut: Cut,
): Written | undefined {
  if (data === 'no room') return undefined
  const op = data === 'gone' ? 'delete' : 'upsert'
  const before = `{"resource":${JSON.stringify(resource)},"op":"${op}","id":${recordId},"version":${version},"data":`
  const after = `,"changed_at":"${changedAt}","seq":${cursorBase + seq}}`
  const around = Buffer.byteLength(before) + after.length
  if (data === 'gone')
    return {
      most: around + none.length,
      write: (target, at) => at + target.write(before + none + after, at),
    }
  const { bytes, start, end } = data
  return {
    most: around + end - start,
    write(target, at) {
      const begin = at + target.write(before, at)
      const stop = cut(target, begin, begin + bytes.copy(target, begin, start, end))
      return stop + target.write(after, stop)
    },
  }
}

const none = 'null'
