import { createHash } from 'node:crypto'
import type { Bucket, Listed } from '#outside/s3/bucket'
import { labelOf, mostBytes, mostFiles, type Waiting } from './statements.js'

/** The last of all characters: what begins so comes after all that begins with what stands before it. */
const last = '\u{10ffff}'

/** The objects that wait below a prefix, the oldest first; those that were put away are passed over unread. */
export async function waitingBelow(bucket: Bucket, prefix: string): Promise<Waiting[]> {
  const done = `${prefix}done/`
  const failed = `${prefix}failed/`
  const ranges = [
    { before: done },
    { after: `${done}${last}`, before: failed },
    { after: `${failed}${last}` },
  ]
  const found: Listed[] = []
  for (const range of ranges)
    for await (const object of bucket.list({ prefix, ...range })) {
      const name = object.key.slice(object.key.lastIndexOf('/') + 1)
      if (name === '' || name.startsWith('.') || object.size > mostBytes) continue
      found.push(object)
    }
  found.sort((one, other) =>
    one.changedAt === other.changedAt
      ? one.key < other.key
        ? -1
        : 1
      : one.changedAt < other.changedAt
        ? -1
        : 1,
  )
  return found.slice(0, mostFiles).map(({ key }) => waiting(bucket, prefix, key))
}

function waiting(bucket: Bucket, prefix: string, key: string): Waiting {
  const name = key.slice(prefix.length).replaceAll('/', '_')
  return {
    label: labelOf(key),
    read: () => bucket.read(key, mostBytes),
    async putAway(where, reason) {
      const target = await freeKey(bucket, `${prefix}${where}/`, name)
      await bucket.copy(key, target)
      if (reason !== null) await putText(bucket, `${target}.error.txt`, `${reason}\n`)
      await bucket.remove(key)
    },
  }
}

async function freeKey(bucket: Bucket, folder: string, name: string): Promise<string> {
  const dot = name.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let count = 1; ; count++) {
    const key = `${folder}${count === 1 ? name : `${stem}-${count}${end}`}`
    if ((await bucket.sizeOf(key)) === null) return key
  }
}

async function putText(bucket: Bucket, key: string, text: string): Promise<void> {
  const bytes = Buffer.from(text, 'utf8')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await bucket.put(key, bytes, { size: bytes.length, sha256, mime: 'text/plain; charset=utf-8' })
}
