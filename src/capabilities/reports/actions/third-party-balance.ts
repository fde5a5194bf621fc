import {
  accountColumns,
  balanceOfColumns,
  type Columns,
  type NamedParty,
  partiesFor,
  type Standing,
  thirdPartyColumns,
} from '#capabilities/ledger'
import { packFor } from '#countries'
import { distinct, grouped } from '#kernel/lists'
import { formatAmount, subtract, sumOf, zero } from '#kernel/money'
import { sideBySide } from '#platform/db/side-by-side'
import type { Static } from '#platform/shapes/index'
import { inPortions } from '#platform/tables/portions'
import type { Table } from '#platform/tables/table'
import {
  byTypeAndCode,
  closingOf,
  endsOn,
  isEmpty,
  type PartyBalance,
} from '../domain/party-balances.js'
import type { Span } from '../domain/span.js'
import { columnTitles, partyTypeLabels, totalOf } from '../domain/texts.js'
import type {
  ThirdPartyBalance,
  ThirdPartyBalanceAsked,
  ThirdPartyBalanceRow,
  ThirdPartyControl,
} from '../schemas/third-party-balance.js'
import { accountsById, accountsUnder } from './chart.js'
import { summed } from './columns.js'
import { type Frame, frameOf } from './frame.js'
import { linksTo, listed } from './links.js'
import { namedIn } from './named.js'
import type { Computed, ReportReading } from './report.js'

type Body = Pick<Static<typeof ThirdPartyBalance>, 'rows' | 'controls' | 'totals'>

/** What each third party had on each account before a span, what moved and what he has after. */
export async function thirdPartyBalance(
  op: ReportReading,
  asked: ThirdPartyBalanceAsked,
): Promise<Computed<Body>> {
  const frame = await frameOf(op, asked, { compare: 'none' })
  const thirdPartyIds = await namedIn(op, 'third_party_id', asked.third_party_id)
  const accountIds = await namedIn(op, 'account_id', asked.account_id)
  const { span, books } = frame
  const counted = { ...span, ...books }
  // The columns of all, as what nobody has of an account is the rest; they are read while the database tells who is who.
  const [columns, parties] = await sideBySide(
    thirdPartyColumns(op, counted),
    partiesFor(op, books.standing),
  )
  const all = columns.filter(isOfSomeone)
  const shown = asked.all
    ? [...all, ...(await withNothing(op, books.standing, distinct(parties.values()), all))]
    : all
  const balances = shown.filter((balance) => {
    const { account_id, third_party_id } = balance
    return (
      (asked.all || !isEmpty(balance)) &&
      (asked.type == null || parties.get(third_party_id)!.type === asked.type) &&
      (!thirdPartyIds || thirdPartyIds.includes(third_party_id)) &&
      (!accountIds || accountIds.includes(account_id)) &&
      endsOn(asked.side ?? null, balance)
    )
  })
  // While the database looks what the ledger has, the program writes the rows.
  const [controls, rows] = await sideBySide(
    readControls(op, counted, balances, all),
    rowsOf(op, frame, parties, balances),
  )
  const totals = shownAmounts(together(balances))
  return {
    frame,
    body: { rows, controls, totals },
    table: tableOf(rows, totals),
    chosen: {
      from: span.from,
      to: span.to,
      type: asked.type,
      third_party_id: listed(thirdPartyIds),
      account_id: listed(accountIds),
      side: asked.side,
      all: asked.all || null,
    },
  }
}

/** Results have no account of their own in every chart, and no third party. */
const isOfSomeone = (columns: Columns): columns is Columns & PartyBalance =>
  columns.account_id !== null && columns.third_party_id !== null

function rowsOf(
  op: ReportReading,
  frame: Frame,
  parties: ReadonlyMap<number, NamedParty>,
  balances: readonly PartyBalance[],
): ThirdPartyBalanceRow[] {
  const links = new Map<number, ReturnType<typeof linksTo>>()
  const linkOn = (account_id: number) => {
    let link = links.get(account_id)
    if (!link) {
      link = linksTo(op, 'reports/general-ledger', { ...frame.span, account_id }, frame)
      links.set(account_id, link)
    }
    return link
  }
  const shown = balances.map((balance): ThirdPartyBalanceRow => {
    const { account_id, third_party_id, number, opening, debit, credit } = balance
    const { type, code, name } = parties.get(third_party_id)!
    return {
      third_party_id,
      type,
      code,
      name,
      account_id,
      number,
      opening_balance: formatAmount(opening),
      debit: formatAmount(debit),
      credit: formatAmount(credit),
      closing_balance: formatAmount(closingOf(balance)),
      link: linkOn(account_id)({ third_party_id }),
    }
  })
  return shown.sort(byTypeAndCode)
}

/** Who has no line at all, with nothing on the account of his own or that of his kind. */
async function withNothing(
  op: ReportReading,
  standing: Standing,
  parties: readonly NamedParty[],
  known: readonly PartyBalance[],
): Promise<PartyBalance[]> {
  const found = new Set(known.map(({ third_party_id }) => third_party_id))
  const missing = parties.filter(({ id, is_deleted }) => !is_deleted && !found.has(id))
  const { customer, supplier } = packFor(op.company).controlAccounts
  const usual = await accountsUnder(op, standing, [customer, supplier])
  const own = await accountsById(
    op,
    standing,
    distinct(missing.map(({ account_id }) => account_id)),
  )
  const byId = new Map(own.map((account) => [account.id, account]))
  return missing.flatMap(({ id, type, account_id }) => {
    const number = type === 'customer' ? customer : supplier
    const account =
      byId.get(account_id ?? 0) ?? usual.find((candidate) => candidate.number === number)
    if (!account) return []
    const nothing = { opening: zero, debit: zero, credit: zero }
    return { account_id: account.id, number: account.number, third_party_id: id, ...nothing }
  })
}

/** What the ledger has of the accounts that are shown, beside what third parties have there. */
async function readControls(
  op: ReportReading,
  counted: Span & Frame['books'],
  shown: readonly PartyBalance[],
  all: readonly PartyBalance[],
): Promise<ThirdPartyControl[]> {
  const accounts = await accountsById(
    op,
    counted.standing,
    distinct(shown.map(({ account_id }) => account_id)),
  )
  const ledger = await accountColumns(op, counted, accounts)
  const held = new Map(ledger.map((column) => [column.account_id, balanceOfColumns([column])]))
  const byAccount = grouped(all, ({ account_id }) => account_id)
  return accounts.map(({ id, number, label }) => {
    const whole = held.get(id) ?? zero
    const theirs = sumOf((byAccount.get(id) ?? []).map(closingOf))
    return {
      account_id: id,
      number,
      label,
      ledger: formatAmount(whole),
      third_parties: formatAmount(theirs),
      difference: formatAmount(subtract(whole, theirs)),
    }
  })
}

type Amounts = Pick<PartyBalance, 'opening' | 'debit' | 'credit'>

function together(balances: readonly Amounts[]): Amounts {
  return {
    opening: sumOf(balances.map(({ opening }) => opening)),
    debit: sumOf(balances.map(({ debit }) => debit)),
    credit: sumOf(balances.map(({ credit }) => credit)),
  }
}

function shownAmounts(amounts: Amounts) {
  return {
    opening_balance: formatAmount(amounts.opening),
    debit: formatAmount(amounts.debit),
    credit: formatAmount(amounts.credit),
    closing_balance: formatAmount(closingOf(amounts)),
  }
}

const amounts = ['opening_balance', 'debit', 'credit', 'closing_balance'] as const

function tableOf(rows: readonly ThirdPartyBalanceRow[], totals: Body['totals']): Table {
  return {
    columns: [
      { key: 'type', title: columnTitles.type, kind: 'text', paper: { width: null } },
      { key: 'code', title: columnTitles.third_party_code, kind: 'text', paper: { width: 60 } },
      {
        key: 'name',
        title: columnTitles.third_party_name,
        kind: 'text',
        isName: true,
        paper: { lines: 2 },
      },
      { key: 'number', title: columnTitles.number, kind: 'text', paper: { width: 52 } },
      ...amounts.map((key) => summed(key, columnTitles[key])),
    ],
    rows: () =>
      inPortions(rows, (row) => [
        row.type,
        row.code,
        row.name,
        row.number,
        row.opening_balance,
        row.debit,
        row.credit,
        row.closing_balance,
      ]),
    total: {
      label: columnTitles.total,
      cells: [null, null, null, null, ...amounts.map((key) => totals[key])],
    },
    group: {
      heading: ([type], language) => partyTypeLabels[type as NamedParty['type']][language],
      total: ([type], language) => totalOf(type as NamedParty['type'], language),
    },
  }
}
