import { plainDraft, post, referencesFor } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { say } from '#kernel/languages'
import { type Amount, formatAmount, storedAmount } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages } from '../problems/refusals.js'
import { labels } from '../problems/words.js'
import type { AssetRow } from '../queries/assets.js'
import { insertTransfer, lastTransfer } from '../queries/writing.js'
import { assetLine, journalFor, nameOf } from './entries.js'
import { postedOf } from './plans.js'

/** Moves what an asset cost and what was written off of it to other accounts, by an entry of that day. */
export async function transfer(
  op: CompanyOperation,
  before: AssetRow,
  after: AssetRow,
  day: Day,
): Promise<void> {
  const last = await lastTransfer(op, before.id)
  const earliest = [before.acquired_on, before.posted_on, last?.transferred_on ?? null]
  if (earliest.some((known) => known !== null && day < known))
    throw invalidField('transfer_on', messages.transferTooEarly)
  const posted = postedOf(before)
  const [from, to] = [accountsOf(before), accountsOf(after)]
  const isBesideMoved = from.depreciation !== to.depreciation
  const ids = [from.account, to.account, from.depreciation, to.depreciation]
  const journalId = await journalFor(op, null)
  const references = await referencesFor(op, {
    days: [day],
    journalIds: [journalId],
    accountIds: ids.filter((id) => id !== null),
  })
  references.period(day, 'transfer_on')
  const lenient = references.lenient()
  const line = (side: 'debit' | 'credit', id: number, amount: Amount) =>
    assetLine(side, lenient.account(id, 'account_id').number, amount)
  const value =
    from.account === to.account
      ? []
      : [
          ...line('debit', to.account, storedAmount(before.acquisition_value)),
          ...line('credit', from.account, storedAmount(before.acquisition_value)),
        ]
  const written =
    isBesideMoved && from.depreciation !== null && to.depreciation !== null
      ? [...line('debit', from.depreciation, posted), ...line('credit', to.depreciation, posted)]
      : []
  const lines = [...value, ...written]
  if (lines.length === 0) return
  const [entry] = await post(op, lenient, [
    {
      ...plainDraft,
      path: 'transfer.',
      journalId,
      entryDate: day,
      label: say(labels.transfer, op.company.locale, { asset: nameOf(before) }).slice(0, 255),
      reference: before.code,
      origin: 'asset',
      lines,
    },
  ])
  await insertTransfer(op, {
    assetId: before.id,
    entryId: entry!.id,
    transferredOn: day,
    from,
    to,
    depreciation: formatAmount(posted),
    since: before.last_id,
  })
}

function accountsOf({ account_id, kept_depreciation_account_id }: AssetRow) {
  return { account: account_id, depreciation: kept_depreciation_account_id }
}
