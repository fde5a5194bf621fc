import {
  accountColumns,
  balanceOfColumns,
  type Columns,
  thirdPartyColumns,
} from '#capabilities/ledger'
import { packFor } from '#countries'
import { distinct, grouped } from '#kernel/lists'
import { formatAmount, subtract, sumOf, zero } from '#kernel/money'
import { sideBySide } from '#platform/db/side-by-side'
import type { Static } from '#platform/shapes/index'
import type { Table } from '#platform/tables/table'
import {
  byTypeAndCode,
  closingOf,
  endsOn,
  isEmpty,
  type PartyBalance,
} from '../domain/party-balances.js'
import { columnTitles, partyTypeLabels, totalOf } from '../domain/texts.js'
import { accountsById, accountsUnder } from '../queries/chart.js'
import { type Party, partiesOf } from '../queries/parties.js'
import type {
  ThirdPartyBalance,
  ThirdPartyBalanceAsked,
  ThirdPartyBalanceRow,
  ThirdPartyControl,
} from '../schemas/third-party-balance.js'
import { summed } from './columns.js'
import { frameOf } from './frame.js'
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
  const { span, years, asOf } = frame
  const counted = { ...span, years, asOf }
  // The columns of all, as what nobody has of an account is the rest.
  const [parties, columns] = await sideBySide(partiesOf(op), thirdPartyColumns(op, counted))
  const all = balancesOf(columns)
  const shown = asked.all
    ? [...all, ...(await withNothing(op, distinct(parties.values()), all))]
    : all
  const balances = shown.filter((balance) => {
    const party = parties.get(balance.thirdPartyId)!
    return (
      (asked.all || !isEmpty(balance)) &&
      (asked.type == null || party.type === asked.type) &&
      (!thirdPartyIds || thirdPartyIds.includes(balance.thirdPartyId)) &&
      (!accountIds || accountIds.includes(balance.accountId)) &&
      endsOn(asked.side ?? null, balance)
    )
  })
  const link = linksTo(op, 'reports/general-ledger', span, frame)
  const rows = balances
    .map((balance) => shownRow(parties.get(balance.thirdPartyId)!, balance, link))
    .sort(byTypeAndCode)
  const accounts = await accountsById(op, distinct(balances.map(({ accountId }) => accountId)))
  const ledger = await accountColumns(op, counted, accounts)
  const totals = shownAmounts(together(balances))
  return {
    frame,
    body: { rows, controls: controlsOf(accounts, ledger, all), totals },
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

function balancesOf(columns: readonly Columns[]): PartyBalance[] {
  return columns.flatMap(({ account_id, third_party_id, number, label, opening, debit, credit }) =>
    account_id === null || third_party_id === null
      ? []
      : {
          accountId: account_id,
          thirdPartyId: third_party_id,
          number,
          label,
          opening,
          debit,
          credit,
        },
  )
}

/** Who has no line at all, with nothing on the account of his own or that of his kind. */
async function withNothing(
  op: ReportReading,
  parties: readonly Party[],
  known: readonly PartyBalance[],
): Promise<PartyBalance[]> {
  const found = new Set(known.map(({ thirdPartyId }) => thirdPartyId))
  const missing = parties.filter(({ id, is_deleted }) => !is_deleted && !found.has(id))
  const { customer, supplier } = packFor(op.company).controlAccounts
  const usual = await accountsUnder(op, [customer, supplier])
  const own = await accountsById(op, distinct(missing.map(({ account_id }) => account_id)))
  const byId = new Map(own.map((account) => [account.id, account]))
  return missing.flatMap(({ id, type, account_id }) => {
    const number = type === 'customer' ? customer : supplier
    const account =
      byId.get(account_id ?? 0) ?? usual.find((candidate) => candidate.number === number)
    if (!account) return []
    const { id: accountId, label } = account
    const nothing = { opening: zero, debit: zero, credit: zero }
    return { accountId, number: account.number, label, thirdPartyId: id, ...nothing }
  })
}

function controlsOf(
  accounts: readonly { id: number; number: string; label: string }[],
  ledger: readonly Columns[],
  all: readonly PartyBalance[],
): ThirdPartyControl[] {
  const held = new Map(ledger.map((column) => [column.account_id, balanceOfColumns([column])]))
  const byAccount = grouped(all, ({ accountId }) => accountId)
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

function shownRow(
  { id: third_party_id, type, code, name }: Party,
  balance: PartyBalance,
  link: ReturnType<typeof linksTo>,
): ThirdPartyBalanceRow {
  const { accountId: account_id, number } = balance
  return {
    third_party_id,
    type,
    code,
    name,
    account_id,
    number,
    ...shownAmounts(balance),
    link: link({ account_id, third_party_id }),
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
    rows: () => [
      rows.map((row) => [
        row.type,
        row.code,
        row.name,
        row.number,
        ...amounts.map((key) => row[key]),
      ]),
    ],
    total: {
      label: columnTitles.total,
      cells: [null, null, null, null, ...amounts.map((key) => totals[key])],
    },
    group: {
      heading: ([type], language) => partyTypeLabels[type as Party['type']][language],
      total: ([type], language) => totalOf(type as Party['type'], language),
    },
  }
}
