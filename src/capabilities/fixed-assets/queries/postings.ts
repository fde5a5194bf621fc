import type { Day } from '#kernel/days'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'

/** What was posted for an asset at once, as it is stored. */
export type PostingRow = {
  id: number
  asset_id: number
  run_id: number | null
  entry_id: number
  starts_on: Day
  ends_on: Day
  amount: string
  exceptional: string
  is_late: boolean
  reversed_on: Day | null
}

const columns =
  'id, asset_id, run_id, entry_id, starts_on, ends_on, amount, exceptional, is_late, reversed_on'

/** What stands of an asset, in the order in which it was posted. */
export async function postingsOf(
  { tx, company }: CompanyReading,
  assetIds: readonly number[],
): Promise<PostingRow[]> {
  return tx.rows<PostingRow>(
    `SELECT ${columns} FROM asset_depreciations
      WHERE company_id = $1 AND asset_id = ANY ($2) AND reversed_on IS NULL ORDER BY id`,
    [company.id, assetIds],
  )
}

/** What is posted for an asset by the entry of the day on which it ends, and where it stands after it. */
export type NewPosting = {
  readonly assetId: number
  readonly startsOn: Day
  readonly endsOn: Day
  readonly amount: string
  readonly exceptional: string
  readonly isLate: boolean
  /** Without what was written off before these books. */
  readonly posted: string
  /** From where the plan goes on; null where it is still its own beginning. */
  readonly rebasedOn: Day | null
  readonly rebasedPosted: string | null
}

/** What the postings of a run have in common, but for a few: their days, nothing exceptional. */
type Shared = Omit<NewPosting, 'assetId' | 'amount' | 'posted'>

/** Postings in lists whose cells need no quotes, ready to be written. */
export type PostingLists = {
  readonly assetIds: string
  readonly places: string
  readonly amounts: string
  readonly posted: string
  readonly shared: readonly Shared[]
}

/** A run has thousands: what they share is listed once, and each names the place of that beside its own figures. */
export function listPostings(postings: readonly NewPosting[]): PostingLists {
  const { shared, places } = sharedBy(postings)
  return {
    assetIds: cells(postings, ({ assetId }) => assetId),
    places: `{${places.join()}}`,
    amounts: cells(postings, ({ amount }) => amount),
    posted: cells(postings, ({ posted }) => posted),
    shared,
  }
}

/** Writes what was posted in one statement. */
export async function insertPostings(
  { tx, company }: CompanyOperation,
  runId: number | null,
  { assetIds, places, amounts, posted, shared }: PostingLists,
  entryOn: (day: Day) => number,
): Promise<void> {
  await tx.run(
    `INSERT INTO asset_depreciations (company_id, run_id, asset_id, entry_id, starts_on, ends_on, amount, exceptional,
                                      is_late, posted, rebased_on, rebased_posted)
     SELECT $1, $2, own.asset_id, ($7::bigint[])[own.shared], ($8::date[])[own.shared], ($9::date[])[own.shared],
            own.amount, ($10::numeric[])[own.shared], ($11::boolean[])[own.shared], own.posted,
            ($12::date[])[own.shared], ($13::numeric[])[own.shared]
       FROM (SELECT unnest($3::bigint[]) AS asset_id, unnest($4::int[]) AS shared, unnest($5::numeric[]) AS amount,
                    unnest($6::numeric[]) AS posted) AS own`,
    [
      company.id,
      runId,
      ...[assetIds, places, amounts, posted],
      cells(shared, ({ endsOn }) => entryOn(endsOn)),
      cells(shared, ({ startsOn }) => startsOn),
      cells(shared, ({ endsOn }) => endsOn),
      cells(shared, ({ exceptional }) => exceptional),
      cells(shared, ({ isLate }) => isLate),
      cells(shared, ({ rebasedOn }) => rebasedOn),
      cells(shared, ({ rebasedPosted }) => rebasedPosted),
    ],
  )
}

function sharedBy(postings: readonly NewPosting[]): { shared: Shared[]; places: number[] } {
  const known = new Map<string, number>()
  const shared: Shared[] = []
  let last: { readonly one: Shared; readonly place: number } | undefined
  const places = postings.map((one) => {
    // Nearly each shares what the one before it has: a key is made for the others.
    if (last && isAlike(one, last.one)) return last.place
    const key = keyOf(one)
    const place = known.get(key) ?? shared.push(one)
    known.set(key, place)
    last = { one, place }
    return place
  })
  return { shared, places }
}

function isAlike(one: Shared, other: Shared): boolean {
  return (
    one.startsOn === other.startsOn &&
    one.endsOn === other.endsOn &&
    one.exceptional === other.exceptional &&
    one.isLate === other.isLate &&
    one.rebasedOn === other.rebasedOn &&
    one.rebasedPosted === other.rebasedPosted
  )
}

function keyOf(one: Shared): string {
  const { startsOn, endsOn, exceptional, isLate, rebasedOn, rebasedPosted } = one
  return `${startsOn} ${endsOn} ${exceptional} ${isLate} ${rebasedOn} ${rebasedPosted}`
}

function cells<Of>(all: readonly Of[], read: (one: Of) => string | number | boolean | null) {
  return `{${all.map((one) => read(one) ?? 'NULL').join()}}`
}

/** Marks what entries posted as reversed, each on the day of its reversal: assets stand where they stood before. */
export async function reversePostings(
  { tx, company }: CompanyOperation,
  runId: number | null,
  reversed: readonly { readonly entryId: number; readonly on: Day }[],
): Promise<void> {
  await tx.run(
    `UPDATE asset_depreciations d SET reversed_on = r.on_day
       FROM unnest($2::bigint[], $3::date[]) AS r (entry_id, on_day)
      WHERE d.company_id = $1 AND d.entry_id = r.entry_id AND d.reversed_on IS NULL
        AND d.run_id IS NOT DISTINCT FROM $4`,
    [company.id, reversed.map(({ entryId }) => entryId), reversed.map(({ on }) => on), runId],
  )
}
