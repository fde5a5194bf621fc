import {
  type AnalyticShare,
  codesIn,
  type Entry,
  ledgerMessages,
  plainDraft,
  post,
  referencesFor,
} from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import {
  type Booking,
  type Charge,
  linesByAccount,
  linesByAsset,
  type PlannedLine,
} from '../domain/run-lines.js'
import { messages } from '../problems/refusals.js'
import type { RunAssetRow } from '../queries/assets.js'
import { type BookingFacts, bookingFacts } from '../queries/books.js'
import type { NewRun } from '../schemas/runs.js'
import type { Rules } from './books.js'
import { assetLine, nameOf } from './entries.js'

const mostLines = 1000

/** How assets are booked by a run; an account that was retired is refused at its asset. */
export async function bookingsFor(
  op: CompanyOperation,
  rows: readonly RunAssetRow[],
  { rules }: Rules,
  { detail, extra }: Pick<NewRun, 'detail' | 'extra'> = {},
): Promise<(row: RunAssetRow) => Booking> {
  const { exceptionalAccount } = rules
  const ids = rows.flatMap((row) => [row.kept_depreciation_account_id, row.kept_expense_account_id])
  const facts = await bookingFacts(op, distinct(ids))
  const extras = new Map((extra ?? []).map((one) => [one.asset_id, one]))
  return (row) => {
    const isPlanned = row.method !== 'none'
    const expense =
      isPlanned || !exceptionalAccount ? usableNumber(facts, row, 'expense_account_id') : ''
    const analytic = row.analytic.length > 0 ? row.analytic : analyticOfCategory(facts, row)
    return {
      asset: detail === 'asset' ? nameOf(row) : '',
      expense,
      exceptionalExpense: exceptionalAccount?.(row.nature) ?? expense,
      depreciation: usableNumber(facts, row, 'depreciation_account_id'),
      analytic: analytic.length === 0 ? '[]' : JSON.stringify(analytic),
      extraLabel: extras.get(row.id)?.label ?? null,
    }
  }
}

function analyticOfCategory(
  { distributions }: BookingFacts,
  { category_id }: RunAssetRow,
): readonly AnalyticShare[] {
  return (category_id === null ? undefined : distributions.get(category_id)) ?? []
}

const keptAs = {
  depreciation_account_id: 'kept_depreciation_account_id',
  expense_account_id: 'kept_expense_account_id',
} as const

function usableNumber(
  { accounts }: BookingFacts,
  row: RunAssetRow,
  field: keyof typeof keptAs,
): string {
  const id = row[keptAs[field]]
  const account = id === null ? undefined : accounts.get(id)
  if (account?.is_active) return account.number
  const path = `assets.${row.id}.${field}`
  if (!account) throw invalidField(path, ledgerMessages.unknownAccount)
  throw invalidField(path, ledgerMessages.inactiveAccount, { account: account.number })
}

/** The lines of an entry, together by account or a pair for each asset. */
export function linesOf(charges: readonly Charge[], detail: NewRun['detail']): PlannedLine[] {
  if (detail !== 'asset') return linesByAccount(charges)
  const lines = linesByAsset(charges)
  if (lines.length > mostLines)
    throw invalidField('detail', messages.tooManyLines, { limit: mostLines })
  return lines
}

export type PlannedEntry = {
  readonly day: Day
  readonly label: string
  readonly lines: readonly PlannedLine[]
}

/** Posts entries of depreciation together; a day that takes none is refused at a field. */
export async function postDepreciation(
  op: CompanyOperation,
  journalId: number,
  planned: readonly PlannedEntry[],
  field: string,
): Promise<Entry[]> {
  const references = await referencesFor(op, {
    days: planned.map(({ day }) => day),
    journalIds: [journalId],
    accountNumbers: distinct(planned.flatMap(({ lines }) => lines.map(({ account }) => account))),
    analyticCodeIds: codesIn(planned.flatMap(({ lines }) => lines.map(sharesOf))),
  })
  for (const { day } of planned) references.period(day, field)
  return post(
    op,
    references,
    planned.map(({ day, label, lines }) => ({
      ...plainDraft,
      journalId,
      entryDate: day,
      label,
      origin: 'asset' as const,
      lines: lines.flatMap(({ side, account, amount, label: words, analytic }) =>
        assetLine(side, account, amount, { label: words, analytic: sharesOf({ analytic }) }),
      ),
    })),
  )
}

/** The distribution of a line, by which lines were put together. */
function sharesOf({ analytic }: { readonly analytic: string }): AnalyticShare[] {
  return JSON.parse(analytic)
}
