import {
  accountColumns,
  balanceOfColumns,
  balancesByKind,
  type NamedParty,
  upTo,
} from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { say, type Text } from '#kernel/languages'
import { type Amount, add, formatAmount, subtract, sumOf, zero } from '#kernel/money'
import { sideBySide } from '#platform/db/side-by-side'
import type { Static } from '#platform/shapes/index'
import { inPortions } from '#platform/tables/portions'
import type { Cell, Table } from '#platform/tables/table'
import { type AgeColumn, ageColumns, columnFor, intervalsOf } from '../domain/aging.js'
import { columnTitles, partyTypeLabels, totalOf } from '../domain/texts.js'
import type { LineName } from '../queries/aged-balance.js'
import type { AgedBalance, AgedBalanceAsked, AgedBalanceRow } from '../schemas/aged-balance.js'
import type { PartyType } from '../schemas/third-party-balance.js'
import { summed } from './columns.js'
import type { Frame } from './frame.js'
import {
  byDay,
  byWho,
  eachItemOf,
  type Looked,
  lookAt,
  namesOfLines,
  type Scope,
  type Whose,
} from './items-on.js'
import { linksTo, listed } from './links.js'
import { type AgedItem, daysBefore } from './open-items.js'
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
  const columns = ageColumns(intervals)
  const looked = await lookAt(op, { ...asked, type, basis })
  const { frame, scope } = looked
  const { to } = frame.span
  // While the program adds up what is open, the database does what the ledger has.
  const [{ rows, sums }, ledger] = await sideBySide(
    rowsOf(op, looked, columns, asked.detail ?? false),
    ledgerOf(op, frame, scope),
  )
  const open = sumOf(sums)
  const totals = { amounts: shownAmounts(columns, sums), total: formatAmount(open) }
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
      rows,
      totals,
      checks: [controlAgrees(op, ledger, open)],
    },
    table: tableOf(columns, rows, totals),
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

/** The rows, and what they come to by column. */
async function rowsOf(
  op: ReportReading,
  looked: Looked,
  columns: readonly AgeColumn[],
  hasItems: boolean,
): Promise<{ rows: AgedBalanceRow[]; sums: Amount[] }> {
  const drafts = await draftsOf(op, looked, columns, hasItems)
  const named = hasItems
    ? await namesOfLines(
        op,
        drafts.flatMap(({ items }) => items ?? []),
      )
    : null
  return {
    rows: drafts.map(shownRow(op, looked.frame, columns, named)),
    sums: columns.map((_, at) => sumOf(drafts.map((draft) => draft.sums[at]!))),
  }
}

/** What a third party, or nobody, has open: added up as the items come, which are kept only where they are shown. */
type Draft = Whose & {
  /** How late the oldest is, and the line of that day that came first. */
  mostLate: number
  oldestId: number
  /** By column. */
  readonly sums: Amount[]
  count: number
  readonly accountIds: number[]
  readonly items: AgedItem[] | null
}

async function draftsOf(
  op: ReportReading,
  looked: Looked,
  columns: readonly AgeColumn[],
  hasItems: boolean,
): Promise<Draft[]> {
  const drafts = new Map<NamedParty | PartyType, Draft>()
  await eachItemOf(op, looked, (item, party, type) => {
    const whose = party ?? type
    let draft = drafts.get(whose)
    if (!draft) {
      draft = {
        party,
        type,
        mostLate: item.daysLate,
        oldestId: item.line_id,
        sums: columns.map(() => zero),
        count: 0,
        accountIds: [],
        items: hasItems ? [] : null,
      }
      drafts.set(whose, draft)
    } else if (isOlder(item, draft)) {
      draft.mostLate = item.daysLate
      draft.oldestId = item.line_id
    }
    const column = columnFor(columns, item.daysLate)
    draft.sums[column] = add(draft.sums[column]!, item.open)
    draft.count += 1
    if (!draft.accountIds.includes(item.account_id)) draft.accountIds.push(item.account_id)
    draft.items?.push(item)
  })
  const inOrder = [...drafts.values()].sort(
    (one, other) => byWho(one, other) || byOldest(one, other),
  )
  for (const { items } of inOrder) items?.sort(byDay)
  return inOrder
}

const isOlder = ({ daysLate, line_id }: AgedItem, { mostLate, oldestId }: Draft) =>
  daysLate > mostLate || (daysLate === mostLate && line_id < oldestId)

const byOldest = (one: Draft, other: Draft) =>
  other.mostLate - one.mostLate || one.oldestId - other.oldestId

/** How a row is shown; with its items where their names are known. */
function shownRow(
  op: ReportReading,
  frame: Frame,
  columns: readonly AgeColumn[],
  named: ReadonlyMap<number, LineName> | null,
): (draft: Draft) => AgedBalanceRow {
  const link = linksTo(op, 'reports/general-ledger', upTo(frame.years, frame.span.to), frame)
  // All that a third party has on these accounts: what is settled there comes to nothing.
  const linkOf = ({ id: third_party_id }: NamedParty, { accountIds }: Draft) => {
    const [first, ...more] = accountIds.sort((one, other) => one - other)
    return link({ third_party_id, account_id: more.length === 0 ? first : listed(accountIds) })
  }
  const dayBefore = daysBefore(frame.span.to)
  return (draft) => {
    const { party, type, mostLate } = draft
    return {
      third_party_id: party?.id ?? null,
      type,
      code: party?.code ?? null,
      name: party?.name ?? null,
      amounts: shownAmounts(columns, draft.sums),
      total: formatAmount(sumOf(draft.sums)),
      oldest_on: dayBefore(mostLate),
      items_count: draft.count,
      link: party && linkOf(party, draft),
      ...(named && { items: draft.items!.map((one) => shownItem(one, columns, named, dayBefore)) }),
    }
  }
}

function shownAmounts(
  columns: readonly AgeColumn[],
  sums: readonly Amount[],
): Record<string, string> {
  const shown: Record<string, string> = {}
  for (let at = 0; at < columns.length; at++) shown[columns[at]!.key] = formatAmount(sums[at]!)
  return shown
}

function shownItem(
  item: AgedItem,
  columns: readonly AgeColumn[],
  named: ReadonlyMap<number, LineName>,
  dayBefore: (ago: number) => Day,
): NonNullable<AgedBalanceRow['items']>[number] {
  const { line_id, enteredAgo, dueAgo } = item
  const { entry_id, journal_code, number, reference, label } = named.get(line_id)!
  return {
    line_id,
    entry_id,
    journal_code,
    number,
    entry_date: dayBefore(enteredAgo),
    due_date: dueAgo === null ? null : dayBefore(dueAgo),
    reference,
    label,
    amount: formatAmount(item.amount),
    open: formatAmount(item.open),
    days_late: item.daysLate,
    column: columns[columnFor(columns, item.daysLate)]!.key,
  }
}

/** What the ledger has of these third parties, and of nobody on their accounts. */
async function ledgerOf(op: ReportReading, { span, books }: Frame, scope: Scope): Promise<Amount> {
  const { accounts, thirdPartyIds, types, roles } = scope
  const counted = { ...upTo(books.years, span.to), ...books }
  const control = accounts.filter(({ id }) => types.some((type) => roles.get(id)?.has(type)))
  const [theirs, whole] = await sideBySide(
    balancesByKind(op, counted, accounts, thirdPartyIds),
    thirdPartyIds ? null : accountColumns(op, counted, control),
  )
  const own = theirs.filter(({ type }) => types.some((one) => one === type))
  const controlIds = new Set(control.map(({ id }) => id))
  const nobodys = whole
    ? subtract(
        balanceOfColumns(whole),
        together(theirs.filter(({ account_id }) => controlIds.has(account_id))),
      )
    : zero
  return add(together(own), nobodys)
}

/** Whether that is what is open. */
function controlAgrees(op: ReportReading, ledger: Amount, open: Amount): Body['checks'][number] {
  return {
    code: 'control_agrees',
    ok: ledger === open,
    message: say(controlText, op.language),
    ledger: formatAmount(ledger),
    open: formatAmount(open),
    difference: formatAmount(subtract(ledger, open)),
  }
}

const together = (balances: readonly { balance: Amount }[]): Amount =>
  sumOf(balances.map(({ balance }) => balance))

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
      ...[...columns, { key: 'total', label: columnTitles.total }].map(({ key, label }) =>
        summed(key, label),
      ),
    ],
    rows: () =>
      inPortions(rows, ({ type, code, name, amounts, total }) => {
        // As long from the start as they become: thousands of lists that grow take thrice the room.
        const cells = new Array<Cell>(keys.length + 4)
        cells[0] = type
        cells[1] = code
        cells[2] = name
        for (let at = 0; at < keys.length; at++) cells[at + 3] = amounts[keys[at]!]!
        cells[keys.length + 3] = total
        return cells
      }),
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
