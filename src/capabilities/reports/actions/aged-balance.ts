import { accountColumns, balanceOfColumns, thirdPartySides, upTo } from '#capabilities/ledger'
import { say, type Text } from '#kernel/languages'
import { distinct, grouped } from '#kernel/lists'
import { type Amount, add, formatAmount, subtract, sumOf, zero } from '#kernel/money'
import type { Static } from '#platform/shapes/index'
import type { Table } from '#platform/tables/table'
import { type AgeColumn, ageColumns, columnFor, intervalsOf } from '../domain/aging.js'
import { columnTitles, partyTypeLabels, totalOf } from '../domain/texts.js'
import type { Party } from '../queries/parties.js'
import type { AgedBalance, AgedBalanceAsked, AgedBalanceRow } from '../schemas/aged-balance.js'
import type { PartyType } from '../schemas/third-party-balance.js'
import type { Frame } from './frame.js'
import { itemsOn, type Scope, type TypedItem } from './items-on.js'
import { linkTo, listed } from './links.js'
import type { Computed, ReportReading } from './report.js'

type Body = Pick<Static<typeof AgedBalance>, 'columns' | 'rows' | 'totals' | 'checks'>

/** What customers and suppliers had to pay at the end of a day, by how late they were. */
export async function agedBalance(
  op: ReportReading,
  asked: AgedBalanceAsked,
): Promise<Computed<Body>> {
  const intervals = intervalsOf(asked.intervals)
  const basis = asked.basis ?? 'due_date'
  const type = asked.type ?? 'customer'
  const { frame, scope, items } = await itemsOn(op, { ...asked, type, basis })
  const { to } = frame.span
  const columns = ageColumns(intervals)
  const rows = rowsOf(op, frame, scope, items, columns, asked.detail ?? false)
  const total = formatAmount(sumOf(rows.map((row) => row.sum)))
  const totals = {
    amounts: amountsOf(
      columns,
      rows.flatMap(({ items }) => items),
    ),
    total,
  }
  const shown = rows.map(({ row }) => row)
  return {
    frame,
    isAtDay: true,
    body: {
      columns: columns.map(({ key, label, from, to: end }) => ({
        key,
        label: say(label, op.language),
        from_days: from,
        to_days: end,
      })),
      rows: shown,
      totals,
      checks: [await controlAgrees(op, frame, scope, sumOf(rows.map((row) => row.sum)))],
    },
    table: tableOf(columns, shown, totals),
    chosen: {
      to,
      type,
      basis,
      intervals: intervals.join(','),
      third_party_id: listed(scope.thirdPartyIds),
      account_id: listed(scope.accountIds),
    },
  }
}

type AgedRow = { row: AgedBalanceRow; items: readonly Placed[]; sum: Amount }
type Placed = TypedItem & { readonly column: string }

function rowsOf(
  op: ReportReading,
  frame: Frame,
  scope: Scope,
  found: readonly TypedItem[],
  columns: readonly AgeColumn[],
  detail: boolean,
): AgedRow[] {
  const placed = found.map(({ type, item }) => ({
    type,
    item,
    column: columnFor(columns, item.daysLate),
  }))
  const groups = grouped(placed, ({ type, item }) => `${type}/${item.line.third_party_id}`)
  return [...groups.values()].map((items) => {
    const { type, item } = items[0]!
    const { third_party_id } = item.line
    const party = third_party_id === null ? null : scope.parties.get(third_party_id)!
    const sum = sumOf(items.map((one) => one.item.open))
    const row: AgedBalanceRow = {
      third_party_id,
      type,
      code: party?.code ?? null,
      name: party?.name ?? null,
      amounts: amountsOf(columns, items),
      total: formatAmount(sum),
      oldest_on: items[0]!.item.countedOn,
      items_count: items.length,
      link: party && linkOf(op, frame, party, items),
      ...(detail ? { items: items.map(shownItem) } : {}),
    }
    return { row, items, sum }
  })
}

function amountsOf(
  columns: readonly AgeColumn[],
  items: readonly Placed[],
): Record<string, string> {
  const sums: Record<string, Amount> = {}
  for (const { key } of columns) sums[key] = zero
  for (const { column, item } of items) sums[column] = add(sums[column]!, item.open)
  const shown: Record<string, string> = {}
  for (const { key } of columns) shown[key] = formatAmount(sums[key]!)
  return shown
}

function shownItem({ item, column }: Placed): NonNullable<AgedBalanceRow['items']>[number] {
  const { id, entry_id, journal_code, number, entry_date, reference, label } = item.line
  return {
    line_id: id,
    entry_id,
    journal_code,
    number,
    entry_date,
    due_date: item.dueDate,
    reference,
    label,
    amount: formatAmount(item.amount),
    open: formatAmount(item.open),
    days_late: item.daysLate,
    column,
  }
}

/** All that a third party has on the accounts of the items: what is settled there comes to nothing. */
function linkOf(op: ReportReading, frame: Frame, { id }: Party, items: readonly Placed[]): string {
  const accounts = distinct(items.map(({ item }) => item.line.account_id))
  const days = upTo(frame.years, frame.span.to)
  const asked = { ...days, third_party_id: id, account_id: listed(accounts) }
  return linkTo(op, 'reports/general-ledger', asked, frame)
}

/** Whether what is open is what the ledger has of these third parties, and of nobody on their accounts. */
async function controlAgrees(
  op: ReportReading,
  { years, span, asOf }: Frame,
  scope: Scope,
  open: Amount,
): Promise<Body['checks'][number]> {
  const { accounts, thirdPartyIds, types, roles } = scope
  const counted = { ...upTo(years, span.to), years, asOf }
  const accountIds = accounts.map(({ id }) => id)
  const theirs = await thirdPartySides(op, counted, { accountIds, thirdPartyIds })
  const own = theirs.filter(({ type }) => types.some((one) => one === type))
  const control = accounts.filter(({ id }) => types.some((type) => roles.get(id)?.has(type)))
  const controlIds = new Set(control.map(({ id }) => id))
  const nobodys = thirdPartyIds
    ? zero
    : subtract(
        balanceOfColumns(await accountColumns(op, counted, control)),
        balanceOfSides(theirs.filter(({ account_id }) => controlIds.has(account_id))),
      )
  const ledger = add(balanceOfSides(own), nobodys)
  return {
    code: 'control_agrees',
    ok: ledger === open,
    message: say(controlText, op.language),
    ledger: formatAmount(ledger),
    open: formatAmount(open),
    difference: formatAmount(subtract(ledger, open)),
  }
}

const balanceOfSides = (sides: readonly { debtors: Amount; creditors: Amount }[]): Amount =>
  sumOf(sides.map(({ debtors, creditors }) => subtract(debtors, creditors)))

const nobody: Text = {
  fr: 'Sans tiers',
  nl: 'Zonder relatie',
  en: 'Without third party',
  de: 'Ohne Partner',
}

const controlText: Text = {
  fr: 'Ce qui est ouvert est ce que le grand-livre porte pour ces tiers.',
  nl: 'Wat openstaat is wat het grootboek voor deze relaties draagt.',
  en: 'What is open is what the ledger has of these third parties.',
  de: 'Was offen ist, ist was das Hauptbuch für diese Partner trägt.',
}

function tableOf(
  columns: readonly AgeColumn[],
  rows: readonly AgedBalanceRow[],
  totals: Body['totals'],
): Table {
  const keys = columns.map(({ key }) => key)
  return {
    columns: [
      { key: 'type', title: columnTitles.type, kind: 'text', paper: { width: null } },
      { key: 'code', title: columnTitles.third_party_code, kind: 'text', paper: { width: null } },
      {
        key: 'name',
        title: columnTitles.third_party_name,
        kind: 'text',
        isName: true,
        paper: {
          lines: 3,
          note: ([, code]) => (code === null ? null : String(code)),
          shows: ([, , name], language) => (name === null ? nobody[language] : String(name)),
        },
      },
      ...[...columns, { key: 'total', label: columnTitles.total }].map(
        ({ key, label }) =>
          ({
            key,
            title: label,
            kind: 'amount',
            carried: 'sum',
            paper: { blankZero: true },
          }) as const,
      ),
    ],
    rows: () => [
      rows.map(({ type, code, name, amounts, total }) => [
        type,
        code,
        name,
        ...keys.map((key) => amounts[key]!),
        total,
      ]),
    ],
    total: {
      label: columnTitles.total,
      cells: [null, null, null, ...keys.map((key) => totals.amounts[key]!), totals.total],
    },
    group: {
      heading: ([type], language) => partyTypeLabels[type as PartyType][language],
      total: ([type], language) => totalOf(type as PartyType, language),
    },
  }
}
