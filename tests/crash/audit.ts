import { isDeepStrictEqual } from 'node:util'
import { app } from '#app'
import { openDatabase } from '#platform/db/open-database'
import { violations } from '#platform/operations/invariants'
import { call, replies } from '#testing/http'
import { bankFaults } from './bank-audit.js'
import type { CompanyFile } from './file.js'
import { ledgerFaults } from './ledger.js'
import type { Acknowledged, Seen } from './sending.js'
import type { Told } from './teller.js'
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
  | 'bank'
  | 'broken',
  number
>
export type Audit = {
  readonly entries: number
  /** Those that tellers brought and had matched. */
  readonly statements: number
  readonly faults: Faults
  readonly sentences: string[]
}

/** A company file with what its clients have seen and its teller was told. */
export type Worked = { readonly file: CompanyFile; readonly seen: Seen; readonly told: Told }

/** Holds what the clients were told against what the books say. */
export async function audit(
  base: string,
  worked: readonly Worked[],
  databaseUrl: string,
): Promise<Audit> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, settings: { statement_timeout: '60s' } })
  try {
    const found = {
      entries: 0,
      lost: [],
      doubled: [],
      refused: [],
      differing: [],
      bank: [],
    } as Found
    for (const { file, seen, told } of worked) {
      const stored = (await allEntries(base, file)).filter(isOfClients)
      found.entries += stored.length
      found.lost.push(...lostEntries(seen.acknowledged, stored))
      found.doubled.push(...doubledEntries(seen.acknowledged, stored))
      found.refused.push(...seen.refused)
      found.differing.push(...seen.differing)
      found.bank.push(...(await db.snapshot((tx) => bankFaults(tx, file, told))))
    }
    const { entries, ...sentences } = { ...found, broken: await violations(db, app.invariants) }
    const counts = Object.entries(sentences).map(([name, some]) => [name, some.length])
    const ledger = await db.snapshot(ledgerFaults)
    return {
      entries,
      statements: worked.reduce((sum, { told }) => sum + told.uploads, 0),
      faults: { ...ledger, ...Object.fromEntries(counts) } as Faults,
      sentences: Object.values(sentences).flatMap((some) => some.slice(0, 5)),
    }
  } finally {
    await db.close()
  }
}

type Found = { entries: number } & Record<
  'lost' | 'doubled' | 'refused' | 'differing' | 'bank',
  string[]
>

/** The teller's are looked at with the bank. */
function isOfClients({ label, origin }: Entry): boolean {
  return !label?.startsWith('teller-') && origin !== 'bank' && origin !== 'sepa'
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
    const open = left.get(label!) ?? 0
    left.set(label!, open - 1)
    return open > 0 ? [] : [`entry ${id} is one too many for ${label}`]
  })
}
