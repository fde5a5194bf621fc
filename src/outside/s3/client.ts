import { Readable } from 'node:stream'
import { assertFileKey, FileMissing, type FileStore, isFileKey } from '#platform/files/store'
import { type Call, element, openS3Calls, refused, textOf } from './calls.js'
import type { S3Place } from './url.js'

/** Files in a bucket of a server that speaks S3. */
export function openS3Store(place: S3Place, clock: () => number, timeoutMs = 10_000): FileStore {
  const perform = openS3Calls(place, clock, { timeoutMs })
  return {
    async put(key, content, facts) {
      assertFileKey(key)
      const call: Call = { method: 'PUT', key, body: { content, facts } }
      try {
        await perform(call, async (response) => {
          const answer = await textOf(call, response)
          if (response.statusCode !== 200) throw refused(call, response, answer)
        })
      } finally {
        if (content instanceof Readable) content.destroy()
      }
    },
    async get(key) {
      assertFileKey(key)
      const call: Call = { method: 'GET', key }
      return perform<Readable>(call, async (response) => {
        if (response.statusCode === 200) return response
        const answer = await textOf(call, response)
        throw response.statusCode === 404 ? new FileMissing(key) : refused(call, response, answer)
      })
    },
    async remove(key) {
      assertFileKey(key)
      const call: Call = { method: 'DELETE', key }
      await perform(call, async (response) => {
        const answer = await textOf(call, response)
        if (![200, 204, 404].includes(response.statusCode ?? 0))
          throw refused(call, response, answer)
      })
    },
    async *list() {
      let next: string | undefined
      do {
        const query = { 'list-type': '2', prefix: place.prefix }
        const call: Call = {
          method: 'GET',
          key: '',
          query: next === undefined ? query : { ...query, 'continuation-token': next },
        }
        const listing = await perform(call, async (response) => {
          const answer = await textOf(call, response)
          if (response.statusCode !== 200) throw refused(call, response, answer)
          return answer
        })
        for (const entry of listing.split('<Contents>').slice(1)) {
          const key = element(entry, 'Key')?.slice(place.prefix.length) ?? ''
          if (isFileKey(key)) yield { key, size: Number(element(entry, 'Size')) }
        }
        next = element(listing, 'NextContinuationToken')
      } while (next !== undefined)
    },
  }
}
