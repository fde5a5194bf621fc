import { ledgerWalk, placeInLedger } from '#capabilities/accounts'
import { accountColumns, type Columns, isUnder, thirdPartyColumns } from '#capabilities/ledger'
import { grouped } from '#kernel/lists'
import { type Amount, add, formatAmount, storedAmount, zero } from '#kernel/money'
import {
  balanceAfter,
  closingOf,
  isEmpty,
  type LedgerAccount,
  type LedgerPart,
  partsOfPage,
  totalsOf,
} from '../domain/general-ledger.js'
import { isPart, type Page, pageOf, shownPage } from '../domain/pages.js'
import { dueThen, letteredThen, type Since } from '../domain/since.js'
import * as queries from '../queries/general-ledger.js'
import {
  type GeneralLedgerAsked,
  type GeneralLedgerBody,
  type GeneralLedgerLine,
  type GeneralLedgerRow,
  ledgerPage,
} from '../schemas/general-ledger.js'
import { type Asked, askedFor, type Filter } from './asked-ledger.js'
import { accountsById, chartOf } from './chart.js'
import { ledgerTable } from './general-ledger-table.js'
import { linkTo, listed } from './links.js'
import type { Computed, ReportReading } from './report.js'

/** The lines of each account with their running balance, between what it held before and after. */
export async function generalLedger(
  op: ReportReading,
  given: GeneralLedgerAsked,
): Promise<Computed<GeneralLedgerBody>> {
  const asked = await askedFor(op, given)
  const { frame, filter, closing } = asked
  const accounts = await accountsOf(op, asked, given.all ?? false)
  const page = pageOf(given, ledgerPage.usual, ledgerPage.most)
  const totals = totalsOf(accounts)
  const shownTotals = {
    opening_balance: formatAmount(totals.opening),
    debit: formatAmount(totals.debit),
    credit: formatAmount(totals.credit),
    closing_balance: formatAmount(totals.closing),
    lines: totals.lines,
  }
  // A file has all lines and shows none of these.
  const rows = op.tx.portions ? [] : await rowsOf(op, asked, accounts, page)
  return {
    frame,
    body: { ...shownPage(page, totals.lines), rows, totals: shownTotals },
    table: ledgerTable(op, asked, accounts, rows, shownTotals),
    isPart: isPart(page, totals.lines),
    ...(isOfAll(asked) ? { held: accounts.map(heldAfter) } : {}),
    chosen: {
      from: frame.span.from,
      to: frame.span.to,
      accounts: filter.prefixes?.join(',') ?? null,
      ...namesOf(filter),
      closing: closing || null,
      all: given.all || null,
    },
  }
}

/** Whether it shows what all accounts hold at its end. */
function isOfAll({ filter, closing }: Asked): boolean {
  return !closing && !isNarrowed(filter) && !filter.accountIds && !filter.prefixes
}

const heldAfter = (account: LedgerAccount) => ({
  number: account.number,
  balance: closingOf(account),
})

function namesOf({ accountIds, thirdPartyIds, journalIds, vatCodeIds }: Filter) {
  return {
    account_id: listed(accountIds),
    third_party_id: listed(thirdPartyIds),
    journal_id: listed(journalIds),
    vat_code_id: listed(vatCodeIds),
  }
}

/** The accounts of the report by number, each with its figures for the whole span. */
async function accountsOf(
  op: ReportReading,
  asked: Asked,
  all: boolean,
): Promise<readonly LedgerAccount[]> {
  const { accountIds, prefixes } = asked.filter
  const isWanted = ({ accountId, number }: Pick<LedgerAccount, 'accountId' | 'number'>) =>
    isUnder(prefixes, number) && (!accountIds || accountIds.includes(accountId ?? 0))
  const found = new Map<string, LedgerAccount>()
  if (all)
    for (const { id, number, label } of await chartOf(op, asked.frame.books.standing, 'postable'))
      found.set(number, { ...holdingNothing, accountId: id, number, label })
  for (const account of await figuresOf(op, asked)) found.set(account.number, account)
  return [...found.values()]
    .filter((account) => isWanted(account) && (all || !isEmpty(account)))
    .sort((one, other) => (one.number < other.number ? -1 : 1))
}

const holdingNothing = { opening: zero, debit: zero, credit: zero, lines: 0, unclosed: null }

/** From the sums that posting keeps, which know accounts and third parties; else from the lines. */
async function figuresOf(op: ReportReading, asked: Asked): Promise<readonly LedgerAccount[]> {
  const { frame, filter, closing } = asked
  const counted = { ...frame.span, ...frame.books, closing }
  if (filter.journalIds || filter.vatCodeIds)
    return (await queries.tallyLines(op, asked.lines)).map(({ account_id, ...tally }) => ({
      ...holdingNothing,
      ...tally,
      accountId: account_id,
      debit: storedAmount(tally.debit),
      credit: storedAmount(tally.credit),
    }))
  const columns = filter.thirdPartyIds
    ? await thirdPartyColumns(op, counted, filter.thirdPartyIds)
    : await accountColumns(
        op,
        counted,
        filter.accountIds && (await accountsById(op, frame.books.standing, filter.accountIds)),
      )
  return [...grouped(columns, ({ number }) => number).values()].map(together)
}

/** Third parties on one account, as one. */
function together(columns: readonly Columns[]): LedgerAccount {
  const { account_id, number, label, unclosed } = columns[0]!
  return {
    accountId: account_id,
    number,
    label,
    opening: add(...columns.map(({ opening }) => opening)),
    debit: add(...columns.map(({ debit }) => debit)),
    credit: add(...columns.map(({ credit }) => credit)),
    lines: columns.reduce((count, { lines }) => count + lines, 0),
    unclosed,
  }
}

async function rowsOf(
  op: ReportReading,
  asked: Asked,
  accounts: readonly LedgerAccount[],
  page: Page,
): Promise<GeneralLedgerRow[]> {
  const parts = partsOfPage(accounts, page)
  const { first, lines } = isNarrowed(asked.filter)
    ? await narrowedLines(op, asked, accounts, parts, page)
    : await walkedLines(op, asked, parts)
  const linesOf = grouped(lines, ({ account_id }) => account_id)
  return parts.map(({ account, skip }) => {
    const before = skip > 0 ? add(account.opening, first) : account.opening
    const own = account.accountId === null ? [] : (linesOf.get(account.accountId) ?? [])
    return shownRow(op, asked, account, skip > 0, before, own)
  })
}

/** The lines of a page, and what those that its first account has on earlier pages come to. */
type PageLines = { readonly first: Amount; readonly lines: readonly queries.BareLine[] }

function isNarrowed({ thirdPartyIds, journalIds, vatCodeIds }: Filter): boolean {
  return (thirdPartyIds ?? journalIds ?? vatCodeIds) !== null
}

async function narrowedLines(
  op: ReportReading,
  { lines }: Asked,
  accounts: readonly LedgerAccount[],
  parts: readonly LedgerPart<LedgerAccount>[],
  page: Page,
): Promise<PageLines> {
  const ids = accounts.flatMap(({ accountId }) => accountId ?? [])
  const begun = parts.find(({ skip }) => skip > 0)
  return {
    first: begun ? await queries.firstLines(op, lines, begun.account.accountId!, begun.skip) : zero,
    lines: parts.length === 0 ? [] : await queries.linesAt(op, lines, ids, page),
  }
}

/** The same by the sums of months: no line before the page is read but some of the month in which it begins. */
async function walkedLines(
  op: ReportReading,
  { lines, closing }: Asked,
  parts: readonly LedgerPart<LedgerAccount>[],
): Promise<PageLines> {
  let first: Amount = zero
  const taken: queries.TakenUp[] = []
  for (const { account, skip, count } of parts) {
    if (account.accountId === null || count <= 0) continue
    let after = { day: lines.from, id: 0 }
    if (skip > 0) {
      const unseen = await queries.unseenLines(op, lines, account.accountId)
      const walk = await ledgerWalk(op, account.accountId, lines, { closing, unseen })
      const place = (await placeInLedger(op, walk, skip, count))!
      after = place.rest.from
      first = place.passed
    }
    taken.push({ accountId: account.accountId, after, count })
  }
  return { first, lines: await queries.linesFrom(op, lines, taken) }
}

function shownRow(
  op: ReportReading,
  { frame, filter, since, closing }: Asked,
  account: LedgerAccount,
  continued: boolean,
  before: Amount,
  lines: readonly queries.BareLine[],
): GeneralLedgerRow {
  const { accountId, number, label, opening, debit, credit, unclosed } = account
  const asked = { ...frame.span, ...namesOf(filter), account_id: accountId, closing }
  let balance = before
  return {
    account_id: accountId,
    number,
    label,
    opening_balance: formatAmount(opening),
    debit: formatAmount(debit),
    credit: formatAmount(credit),
    closing_balance: formatAmount(closingOf(account)),
    lines_count: account.lines,
    unclosed: unclosed === null ? null : formatAmount(unclosed),
    continued,
    brought_forward: formatAmount(before),
    link: accountId === null ? null : linkTo(op, 'reports/general-ledger', asked, frame),
    lines: lines.map((line) => {
      balance = balanceAfter(balance, line)
      return shownLine(line, balance, since)
    }),
  }
}

function shownLine(
  { account_id: _, can_letter, lettering_id, ...line }: queries.BareLine,
  balance: Amount,
  since: Since | null,
): GeneralLedgerLine {
  const today = lettering_id === null ? null : { id: lettering_id, code: line.lettering_code! }
  return {
    ...line,
    balance: formatAmount(balance),
    lettering_code: letteredThen(since, line.id, today)?.code ?? null,
    due_date: dueThen(since, { ...line, can_letter }),
  }
}
