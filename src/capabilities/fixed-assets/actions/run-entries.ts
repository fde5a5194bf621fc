import {
  type AnalyticShare,
  codesIn,
  type Entry,
  ledgerMessages,
  plainDraft,
  post,
  type References,
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
import type { Distributions } from '../queries/books.js'
import type { NewRun } from '../schemas/runs.js'
import type { Rules } from './books.js'
import { assetLine, nameOf } from './entries.js'

const mostLines = 1000

/** What depreciation is booked by: assets, the days that its entries may have, and what categories say. */
export type Depreciated = {
  readonly rows: readonly RunAssetRow[]
  readonly days: readonly Day[]
  readonly journalId: number | null
  readonly distributions: Distributions
}

/** What entries of depreciation refer to, held, and how each asset is booked. */
export type Bookings = {
  readonly references: References
  /** An account that was retired is refused at its asset. */
  readonly bookingOf: (row: RunAssetRow) => Booking
}

export async function bookingsFor(
  op: CompanyOperation,
  { rows, days, journalId, distributions }: Depreciated,
  { rules }: Rules,
  { detail, extra }: Pick<NewRun, 'detail' | 'extra'> = {},
): Promise<Bookings> {
  const { exceptionalAccount } = rules
  const extras = new Map((extra ?? []).map((one) => [one.asset_id, one]))
  const sharesFor = (row: RunAssetRow) =>
    row.analytic.length > 0 ? row.analytic : analyticOfCategory(distributions, row)
  const references = await referencesFor(op, {
    days,
    journalIds: distinct([journalId]),
    accountIds: accountsOf(rows),
    accountNumbers: distinct(
      rows.map(({ id, nature }) => (extras.has(id) ? exceptionalAccount?.(nature) : null)),
    ),
    analyticCodeIds: codesIn(distinct(rows.map(sharesFor))),
  })
  const bookingOf = (row: RunAssetRow) => {
    const isPlanned = row.method !== 'none'
    const expense =
      isPlanned || !exceptionalAccount ? usableNumber(references, row, 'expense_account_id') : ''
    const analytic = sharesFor(row)
    return {
      asset: detail === 'asset' ? nameOf(row) : '',
      expense,
      exceptionalExpense: exceptionalAccount?.(row.nature) ?? expense,
      depreciation: usableNumber(references, row, 'depreciation_account_id'),
      analytic: analytic.length === 0 ? '[]' : JSON.stringify(analytic),
      extraLabel: extras.get(row.id)?.label ?? null,
    }
  }
  return { references, bookingOf }
}

function accountsOf(rows: readonly RunAssetRow[]): number[] {
  const ids = new Set<number | null>()
  for (const row of rows) ids.add(row.kept_depreciation_account_id).add(row.kept_expense_account_id)
  return distinct(ids)
}

const none: readonly AnalyticShare[] = []

function analyticOfCategory(
  distributions: Distributions,
  { category_id }: RunAssetRow,
): readonly AnalyticShare[] {
  return (category_id === null ? undefined : distributions.get(category_id)) ?? none
}

const keptAs = {
  depreciation_account_id: 'kept_depreciation_account_id',
  expense_account_id: 'kept_expense_account_id',
} as const

function usableNumber(
  references: References,
  row: RunAssetRow,
  field: keyof typeof keptAs,
): string {
  const id = row[keptAs[field]]
  const account = id === null ? undefined : references.accountFacts(id)
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
  references: References,
  journalId: number,
  planned: readonly PlannedEntry[],
  field: string,
): Promise<Entry[]> {
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
