import { setTimeout as pause } from 'node:timers/promises'
import { later } from '#kernel/instants'
import { problem } from '#kernel/problem'
import { type KeptFile, keepBytes } from '#platform/files/stored'
import { keepSaying } from '#platform/jobs/keep-alive'
import type { CompanyScope } from '#platform/operations/access'
import type { Services } from '#platform/operations/services'
import { todayFor } from '#platform/operations/today'
import { uncoded } from '#platform/problems'
import { type KnownParty, type Own, type Reading, ReadingRefusal } from '#reading'
import * as queries from '../queries/imports.js'
import * as queue from '../queries/queue.js'
import { knownParties, type OwnRow, ownCompany } from '../queries/reading-context.js'
import type { ImportStatus } from '../schemas.js'
import { withSecondReading } from './second-reading.js'

/** How long someone who reads a file is believed to be at it without a word, and how often they give one. */
const leaseMs = 20_000
const wordMs = 5_000
/** Longer than any reading may take. */
const longestMs = 150_000

/** What a reading came to, with the files that it gave kept in the store; to be concluded in a transaction. */
export type Analysis = {
  readonly lease: string
  readonly own: OwnRow
  readonly reading: Reading | null
  readonly error: string | null
  readonly preview: KeptFile | null
  readonly original: KeptFile | null
}

type Work = {
  readonly services: Services
  readonly company: CompanyScope
  onFailure(undo: () => Promise<void>): void
}

/**
 * Takes an import in hand and reads its file, outside of any transaction. Null when there is nothing to be
 * read: it is done, or someone else did it, for whom this waits.
 */
export async function analyse(work: Work, id: number): Promise<Analysis | null> {
  const { services, company } = work
  const claimed = await takenInHand(work, id)
  if (!claimed) return null
  const { lease } = claimed
  work.onFailure(() => services.db.write((tx) => queue.release(tx, company.id, id, lease)))
  const letGo = keptInHand(work, id, lease)
  try {
    return await read(work, id, claimed)
  } finally {
    letGo()
  }
}

/** Keeps an import in hand until the answer is called. */
export function keptInHand(
  { services: { db, clock }, company }: Pick<Work, 'services' | 'company'>,
  id: number,
  lease: string,
  everyMs = wordMs,
): () => void {
  return keepSaying(everyMs, () => {
    const until = later(clock(), leaseMs)
    return db.write((tx) => queue.renew(tx, company.id, id, { lease, until }))
  })
}

async function read(work: Work, id: number, claimed: queue.Claimed): Promise<Analysis> {
  const { services, company } = work
  const { db } = services
  const { lease } = claimed
  const own = await ownCompany({ tx: db.statement, company })
  const nothing = { lease, own, reading: null, preview: null, original: null }
  try {
    const bytes = await bytesOf(services, claimed)
    const known = await knownParties({ tx: db.statement, company })
    const question = {
      bytes,
      name: claimed.name,
      own: own satisfies Own,
      known: known as readonly KnownParty[],
      today: todayFor({ company, now: services.clock() }),
    }
    const first = await services.reader.read(question, (step, progress) => {
      // What cannot be noted is not worth a reading.
      void db
        .write((tx) => queue.noteProgress(tx, company.id, id, { lease, step, progress }))
        .catch(() => {})
    })
    const reading = await withSecondReading(services, company, question, first)
    const name = claimed.name.replace(/\.[^.]*$/, '')
    return {
      ...nothing,
      reading,
      error: null,
      preview:
        reading.preview && (await keepBytes(work, reading.preview, `${name}.jpg`, 'image/jpeg')),
      original:
        reading.original &&
        (await keepBytes(work, reading.original, `${name}.pdf`, 'application/pdf')),
    }
  } catch (error) {
    if (error instanceof ReadingRefusal) return { ...nothing, error: error.code }
    throw error
  }
}

async function bytesOf({ files }: Services, { key }: queue.Claimed): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of (await files.get(key)) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Takes an import in hand. While someone else reads it, this waits until that is done, which leaves nothing to take,
 * or until they have been silent for too long.
 */
async function takenInHand(
  { services, company }: Work,
  id: number,
): Promise<queue.Claimed | undefined> {
  const { db, clock } = services
  const claim = (states: readonly ImportStatus[]) => {
    const now = clock()
    const times = { now, until: later(now, leaseMs) }
    return db.write((tx) => queue.claim(tx, company.id, id, times, states))
  }
  let claimed = await claim(['queued', 'error'])
  const stepMs = 200
  for (let waited = 0; !claimed && waited < longestMs; waited += stepMs) {
    const [row] = await queries.importsOf(
      { tx: db.statement, company } as Parameters<typeof queries.importsOf>[0],
      [id],
    )
    if (!row || row.deleted_at !== null) throw problem(uncoded.not_found)
    if (row.status !== 'analyzing' && row.status !== 'queued') return undefined
    await pause(stepMs)
    claimed = await claim(['queued'])
  }
  return claimed
}
