import { isDeepStrictEqual } from 'node:util'
import { app } from '#app'
import { openDatabase } from '#platform/db/index'
import { violations } from '#platform/operations/invariants'
import { call, replies } from '#testing/http'
import type { Acknowledged, Seen } from './clients.js'
import type { CompanyFile } from './file.js'
import { ledgerFaults } from './ledger.js'
import type { Entry } from './writes.js'

/** What a round found wrong; every figure must be 0. */
export type Faults = Record<
  | 'lost'
  | 'doubled'
  | 'gaps'
  | 'unbalanced'
  | 'sums'
  | 'deliveries'
  | 'refused'
  | 'differing'
  | 'broken',
  number
>
export type Audit = {
  readonly entries: number
  readonly faults: Faults
  readonly sentences: string[]
}

/** Holds what the clients were told against what the books say. */
export async function audit(
  base: string,
  file: CompanyFile,
  databaseUrl: string,
  seen: Seen,
): Promise<Audit> {
  const stored = await allEntries(base, file)
  const lost = lostEntries(seen.acknowledged, stored)
  const doubled = doubledEntries(seen.acknowledged, stored)
  const db = openDatabase({ url: databaseUrl, poolSize: 1, settings: { statement_timeout: '60s' } })
  try {
    const broken = await violations(db, app.invariants)
    const ledger = await db.snapshot(ledgerFaults)
    return {
      entries: stored.length,
      faults: {
        lost: lost.length,
        doubled: doubled.length,
        ...ledger,
        refused: seen.refused.length,
        differing: seen.differing.length,
        broken: broken.length,
      },
      sentences: [lost, doubled, seen.refused, seen.differing, broken].flatMap((some) =>
        some.slice(0, 5),
      ),
    }
  } finally {
    await db.close()
  }
}

/** Every entry of the file, as the API lists them. */
async function allEntries(base: string, { path, token }: CompanyFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await call(base, 'GET', `${path}/entries?per_page=200&page=${page}`, { token })
    const { data, last_page } = replies(answer, 200).body
    entries.push(...data)
    last = last_page
  }
  return entries
}

/** Acknowledged entries that are not there, or not as they were acknowledged. */
function lostEntries(acknowledged: readonly Acknowledged[], stored: readonly Entry[]): string[] {
  const byId = new Map(stored.map((entry) => [entry.id, entry]))
  const reversals = new Map(
    acknowledged.flatMap(({ write, entries }) =>
      write.reverses ? [[write.reverses.id, entries[0]!.id] as const] : [],
    ),
  )
  return acknowledged.flatMap(({ write, entries }) => {
    const isThere = ({ id }: Entry) => byId.has(id)
    if (entries.length !== write.posts || !entries.every(isThere))
      return [`${write.key} was acknowledged and is not there`]
    const isAsTold = (told: Entry) => isSame(told, byId.get(told.id)!, reversals.get(told.id))
    return entries.every(isAsTold) ? [] : [`${write.key} is not as it was acknowledged`]
  })
}

/** The same entry; one that was reversed since says so, and nothing else of it moved. Warnings were for the moment. */
function isSame(answered: Entry, found: Entry, reversedBy: number | undefined): boolean {
  const told: Entry = { ...answered }
  delete told.warnings
  if (reversedBy === undefined) return isDeepStrictEqual(told, found)
  const { status, reversed_by_entry_id } = found
  return (
    status === 'reversed' &&
    reversed_by_entry_id === reversedBy &&
    isDeepStrictEqual(unmoved(told), unmoved(found))
  )
}

const unlettered = {
  lettering_id: 0,
  lettering_code: 0,
  partial_lettering_id: 0,
  partial_lettering_code: 0,
}

/** What a reversal leaves alone. */
function unmoved(entry: Entry): object {
  const { status, reversed_by_entry_id, version, lock_version, updated_at, lines, ...rest } = entry
  return { ...rest, lines: lines.map((line) => ({ ...line, ...unlettered })) }
}

/** Entries beyond what their key was to post, or of no key at all. */
function doubledEntries(acknowledged: readonly Acknowledged[], stored: readonly Entry[]): string[] {
  const left = new Map(acknowledged.map(({ write }) => [write.key, write.posts]))
  return stored.flatMap(({ id, label }) => {
    const open = left.get(label) ?? 0
    left.set(label, open - 1)
    return open > 0 ? [] : [`entry ${id} is one too many for ${label}`]
  })
}
