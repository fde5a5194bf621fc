import { say } from '#kernel/languages'
import { formatAmount, subtract, zero } from '#kernel/money'
import { type AccountSum, leftBehind, total } from '../../domain/closing.js'
import { type CheckCode, checkTexts } from '../../problems.js'
import {
  openTransfers,
  thirdPartiesNamed,
  undeclaredPeriods,
  vatAccounts,
} from '../../queries/closing.js'
import type { ClosingCheck, FiscalYear } from '../../schemas.js'
import type { Figures, Viewing } from './figures.js'

/**
 * What is looked at before a year is closed. A check finds what is wrong, one detail each; one that finds
 * nothing is not shown. An area that knows more (documents that wait, depreciation) adds its row here, with its
 * reading in queries/closing.ts.
 */
type Check = {
  readonly severity: ClosingCheck['severity']
  readonly find: (op: Viewing, figures: Figures) => Details | Promise<Details>
}

type Details = readonly Readonly<Record<string, unknown>>[]

// biome-ignore format: a table
const checks: Readonly<Record<CheckCode, Check>> = {
  already_closed:          { severity: 'error',   find: (_, { year }) => [year].filter(isClosed).map(yearNamed) },
  earlier_year_open:       { severity: 'error',   find: (_, { year, chain }) => chain.filter((one) => one.starts_on < year.starts_on && !one.is_closed).map(yearNamed) },
  later_year_closed:       { severity: 'error',   find: (_, { year, chain }) => chain.filter((one) => one.starts_on > year.starts_on && one.is_closed).map(yearNamed) },
  no_day_after:            { severity: 'error',   find: (_, { year, nextSpan }) => (nextSpan ? [] : [yearNamed(year)]) },
  next_period_locked:      { severity: 'error',   find: (_, { next }) => (next?.periods ?? []).slice(0, 1).filter((period) => period.is_locked).map(({ id, label }) => ({ period_id: id, label })) },
  journal_missing:         { severity: 'error',   find: (_, { journal }) => (journal ? [] : [{ type: 'general' }]) },
  account_missing:         { severity: 'error',   find: (_, { needed, named }) => needed.filter((number) => named.get(number)?.kind !== 'postable').map((number) => ({ number })) },
  account_inactive:        { severity: 'error',   find: (_, { needed, named }) => needed.filter((number) => named.get(number)?.is_active === false).map((number) => ({ number })) },
  unbalanced:              { severity: 'error',   find: (_, { totals }) => unbalanced(totals) },
  left_behind_unbalanced:  { severity: 'error',   find: (_, figures) => leftBehindUnbalanced(figures) },
  must_be_zero:            { severity: 'error',   find: (_, { accounts, pack }) => accounts.filter(heldUnder(pack.closing.mustBeZero)).map(accountNamed) },
  should_be_zero:          { severity: 'warning', find: (_, { accounts, pack }) => accounts.filter(heldUnder(pack.closing.shouldBeZero)).map(accountNamed) },
  left_behind:             { severity: 'warning', find: (_, { accounts, pack }) => leftBehind(accounts, pack.closing).map(accountNamed) },
  supplier_debit_balance:  { severity: 'warning', find: (op, figures) => onWrongSide(op, figures, 'supplier') },
  customer_credit_balance: { severity: 'warning', find: (op, figures) => onWrongSide(op, figures, 'customer') },
  transfers_unlettered:    { severity: 'warning', find: (op, { pack, span }) => openTransfers(op, pack.controlAccounts.internalTransfer, span.endsOn) },
  vat_not_settled:         { severity: 'warning', find: vatNotSettled },
  bank_waiting:            { severity: 'warning', find: (_, { banks }) => banks.filter(({ waiting }) => waiting > 0).map(({ journal_id, code, waiting, amount }) => ({ journal_id, code, count: waiting, amount })) },
  bank_differs:            { severity: 'warning', find: (_, { banks }) => banks.filter(({ difference }) => difference !== '0.00').map(({ journal_id, code, difference }) => ({ journal_id, code, difference })) },
  bank_statement_missing:  { severity: 'warning', find: (_, { banks }) => banks.filter(({ gaps }) => gaps > 0).map(({ journal_id, code, gaps }) => ({ journal_id, code, count: gaps })) },
  depreciation_not_posted: { severity: 'warning', find: (_, { assets }) => assets.notPosted },
  asset_ledger_mismatch:   { severity: 'warning', find: (_, { assets }) => assets.mismatches },
  vat_not_declared:        { severity: 'warning', find: (op, { year }) => undeclaredPeriods(op, year.id) },
}

/** The most details that are shown of one check. */
const most = 100

/** Looks at everything, in the caller's language; errors come first, as the table has them. */
export async function checksOf(op: Viewing, figures: Figures): Promise<ClosingCheck[]> {
  const found: ClosingCheck[] = []
  for (const code of Object.keys(checks) as CheckCode[]) {
    const { severity, find } = checks[code]
    const details = await find(op, figures)
    if (details.length === 0) continue
    found.push({
      code,
      severity,
      message: say(checkTexts[code], op.language),
      count: details.length,
      details: details.slice(0, most).map((detail) => ({ ...detail })),
    })
  }
  return found
}

const isClosed = (year: FiscalYear) => year.is_closed

function yearNamed({ id, code }: FiscalYear) {
  return { fiscal_year_id: id, code }
}

function accountNamed({ id, number, label, balance }: AccountSum) {
  return { account_id: id, number, label, balance: formatAmount(balance) }
}

function heldUnder(prefixes: readonly string[]): (account: AccountSum) => boolean {
  return ({ number, balance }) =>
    balance !== zero && prefixes.some((prefix) => number.startsWith(prefix))
}

function unbalanced({ debit, credit }: Figures['totals']): Details {
  const difference = subtract(debit, credit)
  if (difference === zero) return []
  return [
    {
      debit: formatAmount(debit),
      credit: formatAmount(credit),
      difference: formatAmount(difference),
    },
  ]
}

/** What is not carried must cancel out, or the opening of the next year would not balance. */
function leftBehindUnbalanced({ accounts, pack }: Figures): Details {
  const left = leftBehind(accounts, pack.closing)
  return total(left.map(({ balance }) => balance)) === zero ? [] : left.map(accountNamed)
}

/** Suppliers who owe us on a debt account, or customers whom we owe on a claim account. */
async function onWrongSide(
  op: Viewing,
  { accounts, parties }: Figures,
  wanted: 'supplier' | 'customer',
): Promise<Details> {
  const type = wanted === 'supplier' ? 'liability' : 'asset'
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const wrong = parties.filter(
    ({ accountId, balance }) =>
      byId.get(accountId)?.type === type && balance > zero === (wanted === 'supplier'),
  )
  if (wrong.length === 0) return []
  const names = await thirdPartiesNamed(
    op,
    wrong.map(({ thirdPartyId }) => thirdPartyId),
  )
  return names
    .filter((party) => party.type === wanted)
    .flatMap((party) =>
      wrong
        .filter(({ thirdPartyId }) => thirdPartyId === party.id)
        .map(({ accountId, balance }) => ({
          third_party_id: party.id,
          name: party.name,
          account_id: accountId,
          number: byId.get(accountId)!.number,
          balance: formatAmount(balance),
        })),
    )
}

async function vatNotSettled(op: Viewing, { accounts, pack }: Figures): Promise<Details> {
  const { vatPayableSettlement: payable, vatReceivableSettlement: receivable } =
    pack.controlAccounts
  const numbers = new Set(await vatAccounts(op, { payable, receivable }))
  return accounts
    .filter(({ number, balance }) => balance !== zero && numbers.has(number))
    .map(accountNamed)
}
