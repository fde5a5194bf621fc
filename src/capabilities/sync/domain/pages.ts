const usual = 500
const most = 5000

/** How many changes a page may hold. What is no whole number from 1 counts as the usual. */
export function limitOf(asked: unknown): number {
  if (typeof asked !== 'string' || !/^\d+$/.test(asked)) return usual
  const limit = Number(asked)
  return limit < 1 ? usual : Math.min(limit, most)
}

/** What a page may weigh: large records make it shorter. */
export const mostBytes = 12 * 1024 * 1024

/**
 * The records of a page, until it has as many as were asked for or weighs too much. They are written as bytes at once, in a
 * buffer that becomes the answer, into one of before while it is large enough: thousands of texts that wait for each other, and
 * a page that is copied or made anew, are what collecting garbage costs most.
 */
export function pageOf(limit: number, bytes: Buffer = Buffer.alloc(0)) {
  /** Where each record begins and ends, with its comma; none lies before one that was added earlier. */
  const places = new Map<string, readonly [start: number, end: number]>()
  let end = 0
  let count = 0
  let isFull = false

  /** Makes room for so many bytes more: after some records, for as many as the page will have if the others are like them. */
  function reserve(more: number): void {
    if (end + more <= bytes.length) return
    const expected = Math.ceil(Math.min(mostBytes, (end / Math.max(1, count)) * limit) * 1.1)
    const grown = Buffer.allocUnsafeSlow(Math.max(end + more, 2 * end, expected, firstBytes))
    bytes.copy(grown, 0, 0, end)
    bytes = grown
  }

  /** Moves the records together where others took the places of some, and says where they end. */
  function closed(): number {
    if (places.size === count) return end
    let closedEnd = 0
    for (const [start, stop] of places.values()) {
      bytes.copyWithin(closedEnd, start, stop)
      closedEnd += stop - start
    }
    return closedEnd
  }

  return {
    /** Adds a record under a name, in the place of one before; false when there is no room for it. */
    add(name: string, record: Written | undefined): boolean {
      if (!record || isFull || count === limit || end >= mostBytes) {
        isFull = true
        return false
      }
      reserve(record.most + 1)
      const start = end
      end = record.write(bytes, end)
      bytes[end++] = comma
      places.delete(name)
      places.set(name, [start, end])
      count++
      return true
    },
    /** All that the page lies in, for one after it. */
    bytes: () => bytes,
    room: () => (isFull ? 0 : limit - count),
    /** The records with commas between them, within what stands around them. */
    within(before: string, after: string): Buffer {
      if (count === 0) return Buffer.from(before + after)
      end = closed()
      const begin = Buffer.byteLength(before)
      reserve(begin + Buffer.byteLength(after))
      bytes.copyWithin(begin, 0, end)
      bytes.write(before)
      // The last record needs no comma.
      const stop = begin + end - 1
      return bytes.subarray(0, stop + bytes.write(after, stop))
    },
  }
}

/** What is written into a page: how many bytes it may take, and a function that says where it ends. */
export type Written = {
  readonly most: number
  write(target: Buffer, at: number): number
}

const firstBytes = 64 * 1024
const comma = 0x2c

export type Page = ReturnType<typeof pageOf>

/** Where a first load goes on: the point of the log that it shows, and the last record that it gave. */
export type Place = {
  readonly cursor: number
  readonly resource: string
  readonly recordId: number
}

export function placeText({ cursor, resource, recordId }: Place): string {
  return Buffer.from(JSON.stringify([cursor, resource, recordId])).toString('base64url')
}

/** Undefined when the text is none of ours. */
export function readPlace(text: string): Place | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined
  const parts = parsed(Buffer.from(text, 'base64url').toString('utf8'))
  if (!Array.isArray(parts) || parts.length !== 3) return undefined
  const [cursor, resource, recordId] = parts
  if (typeof resource !== 'string' || !isCount(cursor) || !isCount(recordId)) return undefined
  return { cursor, resource, recordId }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** What is referred to comes before what refers to it. */
const order = [
  'company',
  'settings',
  'fiscal-years',
  'periods',
  'accounts',
  'vat-codes',
  'journals',
  'journal-rules',
  'third-parties',
  'entries',
  'lettering',
  'attachments',
]

/** The resources of a file in the order of a first load; those it does not know come last, by name. */
export function inOrder(resources: readonly string[]): string[] {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...resources].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}
