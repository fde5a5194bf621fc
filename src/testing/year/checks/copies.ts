import { isDeepStrictEqual } from 'node:util'
import { memoryStore, openSyncClient, type SyncClient } from '../../../../clients/sync/index.js'
import { exportedWrong } from '../duties/exports.js'
import type { Check } from './check.js'

/** Every device has what the server has, and what was done on it happened. */
export const devices: Check = async ({ firm, service }) => {
  const found: string[] = []
  const [first] = firm.devices
  if (!first) return found
  // What the first sends, the others have to read.
  for (const { sync } of [...firm.devices, ...firm.devices]) await sync()
  const fresh = openSyncClient({
    url: service.url,
    token: firm.manager.token,
    company: first.file.company,
    device: { id: 'fresh', name: 'Fresh' },
    store: memoryStore(),
  })
  await fresh.sync()
  const expected = copyOf(fresh)
  for (const { name, client, acts } of firm.devices) {
    const own = copyOf(client)
    for (const resource of new Set([...Object.keys(expected), ...Object.keys(own)]))
      if (!isDeepStrictEqual(own[resource], expected[resource]))
        found.push(`the ${name} has other ${resource} than the server`)
    if (client.waiting().length > 0) found.push(`the ${name} still has something to send`)
    for (const act of acts) {
      const { status } = client.outcomeOf(act) ?? { status: 'forgotten' }
      if (!['applied', 'replayed', 'merged'].includes(status))
        found.push(`what was done on the ${name} is ${status}`)
    }
  }
  return [...found, ...(await sameAsListed(first.file, fresh))]
}

type File = Parameters<typeof exportedWrong>[0]

/** The copy has each entry that the server lists. */
async function sameAsListed({ path, team }: File, copy: SyncClient): Promise<string[]> {
  const listed: number[] = []
  for await (const { id } of team.manager.each('/v1/companies/{company}/entries', { path }))
    listed.push(id)
  const copied = (copy.all('entries') as { id: number }[]).map(({ id }) => id)
  const isSame = isDeepStrictEqual(new Set(listed), new Set(copied))
  return isSame ? [] : [`a copy has ${copied.length} entries, the server lists ${listed.length}`]
}

function copyOf(client: SyncClient): Record<string, unknown[]> {
  return Object.fromEntries(
    client
      .resources()
      .map((resource) => [
        resource,
        (client.all(resource) as { id: number }[]).sort((one, other) => one.id - other.id),
      ]),
  )
}

/** A file of all entries has what the model has. */
export const exports: Check = async ({ firm }) =>
  (await Promise.all(firm.files.map(exportedWrong))).flat()
