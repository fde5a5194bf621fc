import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type OpenedDossier, openDossier } from '#capabilities/exports'
import { sayInEach, type Text } from '#kernel/languages'
import { Problem } from '#kernel/problem'
import type { Bucket } from '#outside/s3/bucket'
import {
  type Connection,
  type Counts,
  type Details,
  IntegrationFailed,
} from '#platform/operations/connections'
import { todayFor } from '#platform/operations/today'
import { keepArchived, yearsWithArchives } from '../../../queries/archives.js'
import { bucketOf, prefixOf } from '../../buckets.js'
import type { RunContext, TestContext } from '../../integration.js'

/** Writes, reads and removes a few bytes. */
export async function testArchive(context: TestContext): Promise<Details> {
  const bucket = bucketOf(context)
  const key = `${prefixOf(context.connection!.settings)}.dubbel-test-${randomUUID()}`
  const bytes = Buffer.from('Dubbel may write, read and delete here.\n')
  await bucket.put(key, bytes, { ...factsOf(bytes), mime: 'text/plain' })
  const read = await bucket.read(key, 1024).catch(async (error) => {
    await bucket.remove(key).catch(() => {})
    throw error
  })
  await bucket.remove(key)
  if (read === null) throw new IntegrationFailed('not found')
  if (!read.equals(bytes)) throw new IntegrationFailed('unexpected answer')
  return {}
}

const factsOf = (bytes: Buffer) => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** Puts every year that is not as it lies there, or the one that is named, into the bucket. */
export async function runArchive(context: RunContext): Promise<Counts> {
  const { services, company, wish } = context
  const place = placeOf(context.connection!)
  const bucket = bucketOf(context)
  const wanted = wish.fiscal_year_id ?? null
  const years = await yearsWithArchives(services.db.statement, company.id, place, wanted)
  const counts = { years: years.length, archived: 0, skipped: 0, bytes: 0 }
  for (const { id, fingerprint } of years) {
    context.deadline.throwIfAborted()
    const dossier = await whenThereIsPlace(() => openDossier(services, company, id))
    if (!dossier) continue
    try {
      if (dossier.fingerprint === fingerprint) counts.skipped++
      else {
        const bytes = await archive(context, bucket, dossier)
        const at = services.clock()
        await services.db.write((tx) =>
          keepArchived(tx, company.id, {
            yearId: id,
            place,
            fingerprint: dossier.fingerprint,
            at,
          }),
        )
        counts.archived++
        counts.bytes += bytes
        const message = sayInEach(archivedText, () => ({ year: dossier.yearCode }))
        await context.note({ level: 'info', message, counts: { bytes } })
      }
    } finally {
      dossier.end()
    }
  }
  return counts
}

const archivedText: Text = {
  fr: 'Exercice {year} : archivé.',
  nl: 'Boekjaar {year}: gearchiveerd.',
  en: 'Fiscal year {year}: archived.',
  de: 'Geschäftsjahr {year}: archiviert.',
}

/** Another bucket, server or folder has nothing of what lies in this one. */
function placeOf({ settings }: Connection): string {
  const { endpoint, bucket, prefix } = settings
  return createHash('sha256')
    .update(JSON.stringify([endpoint, bucket, prefix]))
    .digest('hex')
}

/** People who wait for an export go first: each time one is refused a place, a while has passed. */
async function whenThereIsPlace<Result>(open: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (tries === 10) throw new IntegrationFailed('failed')
    }
}

/** By way of a temporary file: a signature is made over bytes that are known, and memory does not grow with them. */
async function archive(
  { services, company, connection }: RunContext,
  bucket: Bucket,
  dossier: OpenedDossier,
): Promise<number> {
  const { companyCode, yearCode, fingerprint } = dossier
  const day = todayFor({ company, now: services.clock() })
  const name = `${companyCode}_${yearCode}_${day}_${fingerprint.slice(0, 12)}`
  const key = `${prefixOf(connection!.settings)}${companyCode}/${yearCode}/${name}`
  const file = await services.temporary.newFile()
  try {
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of dossier.content() as AsyncIterable<Buffer>) {
      hash.update(piece)
      size += piece.length
      await file.handle.write(piece)
    }
    // What follows takes as long as a line is slow: no snapshot is held meanwhile.
    dossier.end()
    const facts = { size, sha256: hash.digest('hex'), mime: 'application/zip' }
    const free = await freeName(bucket, key, size)
    await putWhole(bucket, `${free}.zip`, () => createReadStream(file.path), facts)
    const manifest = Buffer.from(dossier.manifest(), 'utf8')
    const mime = 'application/json'
    await putWhole(bucket, `${free}.json`, manifest, { ...factsOf(manifest), mime })
    return size
  } finally {
    await file.remove()
  }
}

/**
 * The name under which an archive is put: nothing that lies there is overwritten. What lies under it and is as long was
 * put by a run that broke off afterwards; what is not came there in part.
 */
async function freeName(bucket: Bucket, key: string, size: number): Promise<string> {
  for (let count = 1; ; count++) {
    const name = count === 1 ? key : `${key}-${count}`
    const found = await bucket.sizeOf(`${name}.zip`)
    if (found === null || found === size) return name
  }
}

/** Puts an object where there is none, and sees that all of it came. */
async function putWhole(
  bucket: Bucket,
  key: string,
  content: Parameters<Bucket['put']>[1],
  facts: Parameters<Bucket['put']>[2],
): Promise<void> {
  if ((await bucket.sizeOf(key)) !== null) return
  await bucket.put(key, content, facts)
  if ((await bucket.sizeOf(key)) !== facts.size) throw new IntegrationFailed('unexpected answer')
}
