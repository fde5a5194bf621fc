import type { Readable } from 'node:stream'
import type { FileContent, FileFacts } from '#platform/files/store'
import type { Strangers } from '#platform/outgoing/strangers'
import { type Call, element, openS3Calls, refused, S3Failed, textOf } from './calls.js'
import { encodeStrictly } from './signature.js'
import type { S3Place } from './url.js'

/** A bucket that a company file chose: what it says is not believed, and where it is was checked just now. */
export type Bucket = {
  put(key: string, content: FileContent, facts: FileFacts): Promise<void>
  /** The bytes of an object, up to so many; null when there is none. */
  read(key: string, most: number): Promise<Buffer | null>
  /** How long an object is; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  /** Puts the same bytes under another key. */
  copy(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  /** The objects whose keys begin so, after one key and before another, in the order of keys. */
  list(wanted: { prefix: string; after?: string; before?: string }): AsyncIterable<Listed>
}

export type Listed = {
  readonly key: string
  readonly size: number
  /** As the server writes it, which can be compared. */
  readonly changedAt: string
}

export type BucketSettings = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
  readonly isPathStyle: boolean
}

/** No listing of ours is longer: a server that never ends is given up. */
const mostPages = 1_000

export function openBucket(
  settings: BucketSettings,
  {
    clock,
    strangers,
    deadline,
  }: { clock: () => number; strangers: Strangers; deadline: AbortSignal },
): Bucket {
  const place = placeOf(settings)
  const perform = openS3Calls(place, clock, { strangers: { way: strangers, deadline } })

  const done = (call: Call, fine: readonly number[]) =>
    perform(call, async (response) => {
      const answer = await textOf(call, response)
      if (!fine.includes(response.statusCode ?? 0)) throw refused(call, response, answer)
      return answer
    })

  return {
    async put(key, content, facts) {
      await done({ method: 'PUT', key, body: { content, facts } }, [200])
    },
    read(key, most) {
      const call: Call = { method: 'GET', key }
      return perform(call, async (response) => {
        if (response.statusCode === 200) return bytesOf(call, response, most)
        const answer = await textOf(call, response)
        if (response.statusCode === 404) return null
        throw refused(call, response, answer)
      })
    },
    sizeOf(key) {
      const call: Call = { method: 'HEAD', key }
      return perform(call, async (response) => {
        response.resume()
        if (response.statusCode === 404) return null
        if (response.statusCode !== 200) throw refused(call, response, '')
        const length = response.headers['content-length'] ?? ''
        if (!/^\d{1,15}$/.test(length))
          throw new S3Failed(call, 'was answered without a length', 'unexpected answer')
        return Number(length)
      })
    },
    async copy(from, to) {
      const path = from.split('/').map(encodeStrictly).join('/')
      const headers = { 'x-amz-copy-source': `/${settings.bucket}/${path}` }
      const call: Call = { method: 'PUT', key: to, headers }
      const answer = await done(call, [200])
      // A copy may fail after its status was sent, and says so in its text.
      if (!answer.includes('<ETag>'))
        throw new S3Failed(call, 'was not copied', 'unexpected answer')
    },
    async remove(key) {
      await done({ method: 'DELETE', key }, [200, 204, 404])
    },
    async *list({ prefix, after, before }) {
      let next: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const query = {
          'list-type': '2',
          prefix,
          ...(after === undefined ? {} : { 'start-after': after }),
          ...(next === undefined ? {} : { 'continuation-token': next }),
        }
        const listing = await done({ method: 'GET', key: '', query }, [200])
        if (!listing.includes('<ListBucketResult'))
          throw new S3Failed({ method: 'GET', key: '' }, 'gave no list', 'unexpected answer')
        for (const entry of listing.split('<Contents>').slice(1)) {
          const key = element(entry, 'Key') ?? ''
          if (before !== undefined && key >= before) return
          const size = Number(element(entry, 'Size') ?? Number.NaN)
          if (key.startsWith(prefix) && Number.isSafeInteger(size))
            yield { key, size, changedAt: element(entry, 'LastModified') ?? '' }
        }
        next = element(listing, 'NextContinuationToken')
        if (next === undefined) return
      }
    },
  }
}

function placeOf(settings: BucketSettings): S3Place {
  const { endpoint, bucket, isPathStyle, region, accessKey, secretKey } = settings
  const url = new URL(endpoint)
  const tls = url.protocol === 'https:'
  const hostname = isPathStyle ? url.hostname : `${bucket}.${url.hostname}`
  const below = url.pathname.replace(/\/$/, '')
  return {
    credentials: { keyId: accessKey, secret: secretKey, region },
    tls,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (tls ? 443 : 80) : Number(url.port),
    host: url.port === '' ? hostname : `${hostname}:${url.port}`,
    folder: isPathStyle ? `${below}/${bucket}/` : `${below}/`,
    prefix: '',
  }
}

async function bytesOf(call: Call, response: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new S3Failed(call, 'was answered with too much', 'too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
