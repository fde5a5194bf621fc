import { reverseMany } from '#capabilities/ledger'
import { letterReversals } from '#capabilities/lettering'
import { type Day, day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { storedAmount } from '#kernel/money'
import { notRevertible } from '#platform/changes/problems'
import { movedPaths } from '#platform/operations/by-patch'
import { nextVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import type { Wrong } from '../domain/choices.js'
import { fixedAsset } from '../entity.js'
import { messages } from '../problems/refusals.js'
import { type AssetRow, findAssets } from '../queries/assets.js'
import { reversePostings } from '../queries/postings.js'
import { isCodeTaken, lastTransfer, markTransferReversed, saveAssets } from '../queries/writing.js'
import { saved } from './change.js'
import { boughtWith, findLines, takingsFor } from './lines.js'
import { getLocked, type LoggedAsset, loggedAsset, shownOne } from './show.js'
import { codeTaken, holdNamed, refuse } from './write.js'

/** Reverses entries of assets, each on its own day; the days by entry. */
async function reverseEntries(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<{ entryId: number; on: Day }[]> {
  const wishes = ids.map((id) => ({ id, entryDate: null, label: null }))
  const made = await reverseMany(op, wishes, 'its asset')
  await letterReversals(op, made)
  return made.map(({ original, reversal }) => ({
    entryId: original.id,
    on: day(reversal.entry_date.slice(0, 10)),
  }))
}

const gone = {
  status: 'active',
  disposal_kind: null,
  disposed_on: null,
  disposal_value: null,
  disposal_result: null,
  disposal_entry_id: null,
  disposal_depreciation_entry_id: null,
  disposal_invoice_entry_id: null,
  disposal_line_id: null,
} as const satisfies Partial<AssetRow>

/** Takes a disposal back: its entries are reversed, and the asset is what it was. An invoice of before it stays. */
export async function returnAsset(
  op: CompanyOperation,
  { recordId, after }: Logged<LoggedAsset>,
): Promise<void> {
  const before = await getLocked(op, recordId)
  if (before.disposal_entry_id === null || before.disposal_entry_id !== after!.disposal_entry_id)
    throw notRevertible('already_reverted')
  const isOwnInvoice = before.disposal_line_id === null
  const ids = distinct([
    before.disposal_entry_id,
    isOwnInvoice ? before.disposal_invoice_entry_id : null,
    before.disposal_depreciation_entry_id,
  ])
  const reversed = await reverseEntries(op, ids)
  await reversePostings(op, null, reversed)
  await saveAssets(op, [{ ...before, ...gone, ...nextVersion(before, op.now) }])
  const [row] = await findAssets(op, [recordId])
  op.record(fixedAsset.changed(loggedAsset(before), loggedAsset(row!), 'returned'))
}

/** What a change of an asset can move, and taking it back moves again. */
const fields = [
  'code',
  'label',
  'category_id',
  'nature',
  'account_id',
  'kept_depreciation_account_id',
  'kept_expense_account_id',
  'acquired_on',
  'in_service_on',
  'acquisition_value',
  'residual_value',
  'depreciable_value',
  'method',
  'duration_months',
  'rate',
  'prorata',
  'previous_depreciation',
  'previous_until',
  'plan_from',
  'plan_posted',
  'plan_since',
  'earlier_plans',
  'entry_line_ids',
  'kept_third_party_id',
  'document_id',
  'analytic',
  'serial_number',
  'location',
  'note',
] as const satisfies readonly (keyof LoggedAsset)[]

/** What makes another plan of it, and where what is posted stands. */
const ofPosted: readonly string[] = [
  'account_id',
  'kept_depreciation_account_id',
  ...fields.slice(fields.indexOf('acquired_on'), fields.indexOf('entry_line_ids')),
]

/** Gives assets back what a change moved, with the plan of then; a transfer is reversed with it. */
export async function changeBack(op: CompanyOperation, change: Logged<LoggedAsset>): Promise<void> {
  const today = await getLocked(op, change.recordId)
  if (today.status === 'disposed') throw notRevertible('in_use', messages.isDisposed)
  const shown = await shownOne(op, today)
  const about = { version: today.version, shown }
  const moved = movedPaths(change, loggedAsset(today), about, { fields })
  const old = Object.fromEntries(
    moved.map((name) => [name, change.before![name as keyof LoggedAsset]]),
  ) as Partial<AssetRow>
  // What was posted since stands on the plan and the accounts that it would take away.
  if (moved.some((name) => ofPosted.includes(name)) && today.last_id > change.after!.last_id)
    throw notRevertible('in_use', messages.movedMeanwhile)
  const wished: AssetRow = { ...today, ...old }
  if (wished.code !== today.code && (await isCodeTaken(op, wished.code, today.id)))
    throw codeTaken()
  await holdNamed(op, { ...old, third_party_id: old.kept_third_party_id ?? null })
  if (change.action === 'transferred') await transferBack(op, today)
  const takings =
    moved.includes('entry_line_ids') || moved.includes('acquisition_value')
      ? await takingsAgain(op, wished)
      : null
  const action = change.action === 'transferred' ? 'transfer_reversed' : 'updated'
  await saved(op, today, wished, takings, action)
}

async function takingsAgain(op: CompanyOperation, row: AssetRow) {
  const wrong: Wrong = {}
  const lines = await findLines(op, row.entry_line_ids, row.id)
  const bought = boughtWith(lines, { entry_line_ids: row.entry_line_ids }, wrong)
  const takings = takingsFor(bought, storedAmount(row.acquisition_value), wrong)
  refuse(wrong)
  return takings
}

/** Reverses the entry of the last transfer; one after which something was posted stays. */
async function transferBack(op: CompanyOperation, row: AssetRow): Promise<void> {
  const last = await lastTransfer(op, row.id)
  if (!last) throw notRevertible('already_reverted')
  if (row.last_id > last.since) throw notRevertible('in_use', messages.movedMeanwhile)
  const [reversed] = await reverseEntries(op, [last.entry_id])
  await markTransferReversed(op, last.id, reversed!.on)
}
