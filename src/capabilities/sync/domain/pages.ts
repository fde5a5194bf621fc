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
 * The texts of a page, until it has as many as were asked for or weighs too much. They become bytes at once:
 * thousands of texts that wait for each other are what collecting garbage costs most.
 */
export function pageOf(limit: number) {
  const texts = new Map<string, Buffer>()
  let free = Buffer.alloc(0)
  let count = 0
  let weight = 0

  /** Takes its place from a block, so that there are few of them and none is ever copied to grow. */
  function bytesOf(text: string): Buffer {
    const most = 3 * text.length
    if (most > free.length) free = Buffer.allocUnsafe(Math.max(most, blockBytes))
    const end = free.write(text)
    const bytes = free.subarray(0, end)
    free = free.subarray(end)
    return bytes
  }

  return {
    /** Adds a text under a name, in the place of one before; false when there is no room for it. */
    add(name: string, text: string | null): boolean {
      if (text === null || count === limit || weight >= mostBytes) {
        count = limit
        return false
      }
      const bytes = bytesOf(`${text},`)
      texts.delete(name)
      texts.set(name, bytes)
      count++
      weight += bytes.length
      return true
    },
    room: () => limit - count,
    /** The texts with commas between them, within what stands around them. */
    within(before: string, after: string): Buffer {
      const all = [...texts.values()]
      const last = all.pop()?.subarray(0, -1) ?? Buffer.alloc(0)
      return Buffer.concat([Buffer.from(before), ...all, last, Buffer.from(after)])
    },
  }
}
const blockBytes = 1024 * 1024

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
