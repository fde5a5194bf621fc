import type { References } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { storedAmount, zero } from '#kernel/money'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Findings } from '../domain/findings.js'
import { vatCodesOf, type YearRow } from '../queries/books.js'
import { brokenEntries, type StagedEntry } from '../queries/staging.js'
import type { MappedCodes } from './answer.js'
import { columnName, type Foreign } from './prepare.js'
import type { TheirBooks } from './stage.js'

/** The most lines of an entry. */
export const mostLines = 10_000

export async function requireVatCodes(
  op: CompanyOperation,
  foreign: Foreign,
  { vatCodes }: TheirBooks,
  findings: Findings,
): Promise<void> {
  if (vatCodes.size === 0) return
  const known = new Set(await vatCodesOf(op))
  for (const [code, row] of vatCodes)
    if (!known.has(code))
      findings.refuse('unknown_vat_code', row, columnName(foreign, 'vat_code'), {
        value: code.slice(0, 60),
      })
}

export async function checkEntries(
  op: CompanyOperation,
  { journals }: TheirBooks,
  findings: Findings,
): Promise<void> {
  for (const entry of await brokenEntries(op, mostLines)) {
    const values = { entry: nameOf(entry, journals), day: entry.day }
    if (storedAmount(entry.balance) !== zero)
      findings.refuse('not_balanced', entry.first_row, null, { ...values, value: entry.balance })
    else findings.refuse('too_many_lines', entry.first_row, null, { ...values, value: mostLines })
  }
}

function nameOf(entry: StagedEntry, journals: TheirBooks['journals']): string {
  const number = entry.number.startsWith('~') ? '' : entry.number
  return `${journals[entry.journal]!.code} ${number}`.trim().slice(0, 80)
}

export function checkDays(
  foreign: Foreign,
  references: References,
  years: readonly YearRow[],
  days: readonly { readonly day: Day; readonly row: number }[],
  findings: Findings,
): void {
  for (const { day, row } of days) {
    const isKnown = years.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
    if (!isKnown) findings.refuse('no_fiscal_year', row, columnName(foreign, 'date'), { day })
    else if (!references.isOpen(day))
      findings.refuse('period_closed', row, columnName(foreign, 'date'), { day })
  }
}

/** Lines of customers and suppliers that name none are taken over as they are, and told. */
export function warnNameless(
  { accounts }: MappedCodes,
  theirs: TheirBooks,
  references: References,
  findings: Findings,
): void {
  for (const { place, nameless, row } of theirs.accounts) {
    const ours = accounts.ours[place]!
    const { is_of_customers, is_of_suppliers } = references.account(ours.number, 'account')
    if (nameless > 0 && (is_of_customers || is_of_suppliers))
      findings.warn('third_party_missing', row, { count: nameless, account: ours.number })
  }
}
