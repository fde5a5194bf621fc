import { setCanLetter } from '#capabilities/ledger'
import { parentOf } from '#countries'
import type { CsvFile } from '#formats/csv/index'
import { labelsOf, relabelled } from '#kernel/labels'
import { importRows, type Outcome, rowsOf } from '#platform/operations/import-rows'
import type { CompanyOperation, InCompany } from '#platform/operations/operation'
import { noUses, type Uses } from '#platform/operations/references'
import { account as accountLog } from '../entity.js'
import { messages } from '../problems.js'
import { holdAgainstPosting, lockAccounts, lockChart } from '../queries/locks.js'
import { insertAccounts, saveAccounts, takeAccountIds } from '../queries/write.js'
import type { Account, ImportResult } from '../schemas/account.js'
import {
  changedAccount,
  inheritedType,
  isSameAccount,
  isTypeOfClass,
  newAccount,
  typeOfClass,
} from './account-record.js'
import { type Column, columns, columnWords } from './import-columns.js'
import { readRows, type Wish } from './import-rows.js'
import { forbidden, guardedChanges, usesOfAccounts } from './uses.js'

export const readImport = rowsOf({ columns, words: columnWords, needed: ['number'] })

export async function importAccounts(
  op: CompanyOperation,
  { prepared }: { prepared: CsvFile<Column> },
): Promise<ImportResult> {
  const { unchanged: _, ...result } = await importRows(op, prepared, (rows) => tryRows(op, rows))
  return result
}

/**
 * Makes and changes accounts in one go: the chart is read once, every row is tried on it, and what came of
 * it is written in one statement for the new accounts and one for those that changed.
 */
async function tryRows(
  op: CompanyOperation,
  rows: CsvFile<Column>['rows'],
): Promise<readonly Outcome[]> {
  await lockChart(op)
  const wishes = readRows(rows)
  const known = byNumber(await lockAccounts(op))
  const isNew = ({ number }: Wish) => !known.has(number)
  const ids = await takeAccountIds(op.tx, wishes.filter(isNew).length)
  const uses = await usesBehind(op, known, wishes)
  const after = settle(op, known, tried(op, known, wishes, ids, uses))
  await save(op, known, after)
  return wishes.map((wish) => outcomeOf(wish, known.get(wish.number), after))
}

type Chart = ReadonlyMap<string, Account>

function byNumber(accounts: readonly Account[]): Map<string, Account> {
  return new Map(accounts.map((account) => [account.number, account]))
}

/** What stands in the way of changes, read for all of them at once and held against posting. */
async function usesBehind(
  op: CompanyOperation,
  known: Chart,
  wishes: readonly Wish[],
): Promise<ReadonlyMap<number, Uses>> {
  const ids = wishes.flatMap((wish) => {
    const before = known.get(wish.number)
    if (!before) return []
    const wished = wishedOf(op, before, wish)
    const isSwitched = wished.is_reconcilable !== before.is_reconcilable
    return isSwitched || guardedChanges(before, wished).length > 0 ? [before.id] : []
  })
  if (ids.length === 0) return new Map()
  await holdAgainstPosting(op, ids)
  return usesOfAccounts(op, ids)
}

function wishedOf({ company }: InCompany, before: Account, wish: Wish): Account {
  return {
    ...before,
    labels: relabelled(before.labels, wish.given, company.locale),
    type: wish.type ?? before.type,
    kind: wish.kind ?? before.kind,
    is_reconcilable: wish.isReconcilable ?? before.is_reconcilable,
    is_active: wish.isActive ?? before.is_active,
  }
}

/** The chart with the rows that are good; what is wrong with the others is noted in them. */
function tried(
  op: CompanyOperation,
  known: Chart,
  wishes: readonly Wish[],
  ids: readonly number[],
  uses: ReadonlyMap<number, Uses>,
): Map<string, Account> {
  const chart = new Map(known)
  const freeIds = [...ids]
  // Headings come before what lies below them, whatever the order of the rows.
  const inOrder = [...wishes].sort((one, other) => one.number.length - other.number.length)
  for (const wish of inOrder) {
    const before = known.get(wish.number)
    const wished = before ? wishedOf(op, before, wish) : madeOf(op, chart, wish, freeIds)
    if (!wished) continue
    if (wished.type === 'mixed' && wished.kind === 'postable')
      wish.wrong.type = [{ text: messages.mixedIsHeading }]
    else if (wished.type !== before?.type && !isTypeOfClass(op, wished))
      wish.wrong.type = [typeOfClass(op, wished)]
    const guarded = before ? guardedChanges(before, wished) : []
    if (before && guarded.length > 0)
      Object.assign(wish.wrong, forbidden(guarded, uses.get(before.id) ?? noUses).fields)
    if (isGood(wish)) chart.set(wish.number, wished)
  }
  return chart
}

function isGood({ wrong }: Wish): boolean {
  return Object.keys(wrong).length === 0
}

/** The new account of a row; undefined when the row does not say enough. */
function madeOf(
  op: CompanyOperation,
  chart: Chart,
  wish: Wish,
  freeIds: number[],
): Account | undefined {
  if (wish.wrong.number) return undefined
  const above = headingIn(chart, wish.number)
  const labels = labelsOf(wish.given, op.company.locale)
  const type = wish.type ?? inheritedType(above)
  if (!labels) wish.wrong.label ??= [{ text: messages.labelMissing }]
  if (!type) wish.wrong.type ??= [{ text: messages.typeMissing }]
  if (!labels || !type || !isGood(wish)) return undefined
  return {
    ...newAccount(op, freeIds.pop()!, wish.number, labels),
    type,
    kind: wish.kind ?? 'postable',
    parent_id: null,
    is_active: wish.isActive ?? true,
    is_reconcilable: wish.isReconcilable ?? false,
    vat_code_id: null,
  }
}

function headingIn(chart: Chart, number: string): Account | undefined {
  const above = parentOf(number, (prefix) => chart.get(prefix)?.kind === 'heading')
  return above === null ? undefined : chart.get(above)
}

/** The chart as it will be: each account below its heading, and a version later where it changed. */
function settle(op: CompanyOperation, known: Chart, chart: Chart): Chart {
  const settled = [...chart.values()].map((account) => {
    const before = known.get(account.number)
    const parent_id = headingIn(chart, account.number)?.id ?? null
    if (!before) return { ...account, parent_id }
    const isSame = before.parent_id === parent_id && isSameAccount(before, account)
    return isSame ? before : changedAccount(op, before, { ...account, parent_id })
  })
  return byNumber(settled)
}

async function save(op: CompanyOperation, known: Chart, after: Chart): Promise<void> {
  const made = [...after.values()].filter(({ number }) => !known.has(number))
  const changed = [...after.values()].flatMap((account) => {
    const before = known.get(account.number)
    return before && before !== account ? [{ before, account }] : []
  })
  if (made.length > 0) await insertAccounts(op.tx, op.company.id, made, op.now)
  const accounts = changed.map(({ account }) => account)
  if (accounts.length > 0) await saveAccounts(op, accounts)
  for (const flag of [true, false]) {
    const switched = changed.filter(
      ({ before, account }) => account.is_reconcilable === flag && before.is_reconcilable !== flag,
    )
    const ids = switched.map(({ account }) => account.id)
    if (ids.length > 0) await setCanLetter(op, ids, flag)
  }
  for (const account of made) op.record(accountLog.created(account))
  for (const { before, account } of changed) op.record(accountLog.changed(before, account))
}

function outcomeOf(wish: Wish, before: Account | undefined, after: Chart): Outcome {
  const { row, wrong } = wish
  const id = (isGood(wish) ? after.get(wish.number) : before)?.id ?? null
  return { row, status: statusOf(wish, before, after), id, wrong }
}

function statusOf(wish: Wish, before: Account | undefined, after: Chart): Outcome['status'] {
  if (!isGood(wish)) return 'refused'
  if (!before) return 'created'
  return after.get(wish.number) === before ? 'unchanged' : 'updated'
}
