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

/** What is posted for an asset, and where it stands after it. */
export type NewPosting = {
  readonly assetId: number
  readonly entryId: number
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

/** Writes what was posted in one statement: a run has thousands, whose cells need no quotes. */
export async function insertPostings(
  { tx, company }: CompanyOperation,
  runId: number | null,
  postings: readonly NewPosting[],
): Promise<void> {
  const cells = (read: (posting: NewPosting) => string | number | boolean | null) =>
    `{${postings.map((posting) => read(posting) ?? 'NULL').join()}}`
  await tx.run(
    `INSERT INTO asset_depreciations (company_id, run_id, asset_id, entry_id, starts_on, ends_on, amount, exceptional,
                                      is_late, posted, rebased_on, rebased_posted)
     SELECT $1, $2, * FROM unnest($3::bigint[], $4::bigint[], $5::date[], $6::date[], $7::numeric[], $8::numeric[],
                                  $9::boolean[], $10::numeric[], $11::date[], $12::numeric[])`,
    [
      company.id,
      runId,
      cells(({ assetId }) => assetId),
      cells(({ entryId }) => entryId),
      cells(({ startsOn }) => startsOn),
      cells(({ endsOn }) => endsOn),
      cells(({ amount }) => amount),
      cells(({ exceptional }) => exceptional),
      cells(({ isLate }) => isLate),
      cells(({ posted }) => posted),
      cells(({ rebasedOn }) => rebasedOn),
      cells(({ rebasedPosted }) => rebasedPosted),
    ],
  )
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
