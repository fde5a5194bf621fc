import { makeAccounts, restoreAccounts, updateAccount } from '#capabilities/accounts'
import { packFor } from '#countries'
import type { CompanyOperation } from '#platform/operations/operation'
import { nearestNumber, withoutFilling } from '../domain/codes.js'
import type { TheirAccount } from '../domain/dictionary.js'
import type { Findings } from '../domain/findings.js'
import { type ChartRow, chartOf } from '../queries/books.js'
import type { Mapped } from './map.js'
import type { GivenMapping } from './prepare.js'

export type OurAccount = {
  readonly id: number
  readonly number: string
  readonly isReconcilable: boolean
}

type Plan = { readonly theirs: TheirAccount } & (
  | { readonly ours: ChartRow }
  | { readonly make: string }
  | { readonly proposal: string | null }
)

/**
 * What each of their accounts is here: as it was said, the same number, or the same but for the zeros that fill it up.
 * What has no equal is made, or told with the nearest number.
 */
export async function mapAccounts(
  op: CompanyOperation,
  theirs: readonly TheirAccount[],
  given: GivenMapping['accounts'],
  mayCreate: boolean,
  findings: Findings,
): Promise<Mapped<OurAccount>> {
  const chart = await chartOf(op)
  const plans = plan(op, theirs, given, chart, mayCreate, findings)
  const mapped: Mapped<OurAccount> = { ours: [], pairs: {}, made: [], unmapped: [] }
  const wanted = plans.flatMap((one) =>
    'make' in one
      ? [{ number: one.make, label: labelOf(one.theirs), isReconcilable: isSettled(op, one) }]
      : [],
  )
  const distinct = [...new Map(wanted.map((one) => [one.number, one])).values()]
  const made = new Map(
    (mayCreate ? await makeAccounts(op, distinct) : []).map((account) => [account.number, account]),
  )
  for (const one of plans) {
    const { code, place, label, lines } = one.theirs
    let ours: OurAccount | null = null
    if ('ours' in one) {
      if (isAsleep(one.ours)) await wake(op, one.ours)
      ours = { id: one.ours.id, number: one.ours.number, isReconcilable: one.ours.is_reconcilable }
    } else if ('make' in one) {
      const account = made.get(one.make)!
      ours = { id: account.id, number: account.number, isReconcilable: account.is_reconcilable }
    } else mapped.unmapped.push({ kind: 'account', code, label, lines, proposal: one.proposal })
    mapped.ours[place] = ours
    if (ours) mapped.pairs[code] = ours.number
  }
  mapped.made.push(...[...made.values()].map(({ id, number }) => ({ id, code: number })))
  return mapped
}

function labelOf({ label, code }: TheirAccount): string {
  return label ?? code
}

/** Customers and suppliers are settled, and so is what they lettered. */
function isSettled(op: CompanyOperation, { theirs }: Plan): boolean {
  if (theirs.isLettered) return true
  const { customer, supplier } = packFor(op.company).controlAccounts
  return [customer, supplier].some((control) => theirs.number.startsWith(control.slice(0, 3)))
}

function plan(
  op: CompanyOperation,
  theirs: readonly TheirAccount[],
  given: GivenMapping['accounts'],
  chart: readonly ChartRow[],
  mayCreate: boolean,
  findings: Findings,
): Plan[] {
  const pack = packFor(op.company)
  const living = chart.filter(({ is_binned }) => !is_binned)
  const byNumber = new Map(living.map((row) => [row.number, row]))
  const postable = living.filter(({ kind }) => kind === 'postable')
  const byDigits = new Map<string, ChartRow>()
  for (const row of [...postable].reverse()) byDigits.set(withoutFilling(row.number), row)
  const binned = new Map(
    chart
      .filter(({ is_binned, kind }) => is_binned && kind === 'postable')
      .map((row) => [row.number, row]),
  )
  const active = postable.filter(({ is_active }) => is_active).map(({ number }) => number)
  const planned = new Set<string>()
  const usable = (row: ChartRow, account: TheirAccount): Plan =>
    isAsleep(row) && !mayCreate
      ? { theirs: account, proposal: row.number }
      : { theirs: account, ours: row }

  for (const [theirCode, ourNumber] of given)
    if (byNumber.get(ourNumber)?.kind !== 'postable')
      findings.refuse('unknown_in_mapping', null, `mapping.accounts.${theirCode}`, {
        value: ourNumber,
      })
  return theirs.map((account): Plan => {
    const named = given.get(account.code) ?? given.get(account.number)
    const wished = named === undefined ? undefined : byNumber.get(named)
    if (wished?.kind === 'postable') return usable(wished, account)
    const control = account.side ? pack.controlAccounts[account.side] : null
    const exact = byNumber.get(account.number)
    if (exact?.kind === 'postable') return usable(exact, account)
    const filled = byDigits.get(withoutFilling(account.number))
    if (filled) return usable(filled, account)
    // A number to which third parties were glued stands for them all: their lines go to the control account.
    if (control && byNumber.has(control)) return usable(byNumber.get(control)!, account)
    const again = binned.get(account.number)
    if (mayCreate && again && !byNumber.has(again.number)) return { theirs: account, ours: again }
    if (!mayCreate) return { theirs: account, proposal: nearestNumber(account.number, active) }
    return { theirs: account, make: freeNumber(account.number, byNumber, planned) }
  })
}

/** The number itself, with zeros behind it where a heading has it. */
function freeNumber(
  number: string,
  taken: ReadonlyMap<string, ChartRow>,
  planned: Set<string>,
): string {
  let free = taken.has(number) ? number.padEnd(6, '0') : number
  while (taken.has(free) && free.length < 10) free += '0'
  planned.add(free)
  return free
}

function isAsleep({ is_active, is_binned }: ChartRow): boolean {
  return !is_active || is_binned
}

/** Brings an account back that an earlier takeover left behind when it was undone. */
async function wake(op: CompanyOperation, { id, is_binned, is_active }: ChartRow): Promise<void> {
  if (is_binned) await restoreAccounts(op, [id])
  if (!is_active) await updateAccount(op, { id, body: { is_active: true } })
}
