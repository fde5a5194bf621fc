import { setLettering } from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { type Amount, formatAmount, zero } from '#kernel/money'
import type { InCompany, Operation } from '#platform/operation'
import { codeAfter } from '../domain/codes.js'
import { bookedPartyOf, type Group, type Line, settledBy } from '../domain/group.js'
import { lettering as letteringLog } from '../entity.js'
import { holdCodes, insertLetterings, type LetteringRow } from '../queries/letterings.js'
import type { Lettering, LetteringOrigin } from '../schemas.js'

/** What was left between the sides of a group, and the entry that wrote it off. */
export type Difference = { readonly amount: Amount; readonly entryId: number }

/** A group with where its lettering comes from. */
export type NewGroup = Group & {
  readonly origin: LetteringOrigin
  readonly difference?: Difference | undefined
}

/**
 * Letters groups whose lines are held, balance and are open, however many, in a few statements. The
 * codes of an account are given under the lock of its last one.
 */
export async function writeLetterings(
  op: Operation & InCompany,
  groups: readonly NewGroup[],
): Promise<Lettering[]> {
  if (groups.length === 0) return []
  const lastCodes = await holdCodes(op, distinct(groups.map(({ account }) => account.id)))
  const rows = groups.map(({ origin, difference, ...group }): LetteringRow => {
    const code = codeAfter(lastCodes.get(group.account.id)!)
    lastCodes.set(group.account.id, code)
    return {
      account_id: group.account.id,
      third_party_id: bookedPartyOf(group),
      code,
      amount: formatAmount(settledBy(group)),
      difference: formatAmount(difference?.amount ?? zero),
      difference_entry_id: difference?.entryId ?? null,
      origin,
    }
  })
  const ids = await insertLetterings(op, rows, lastCodes)
  await setLettering(
    op,
    groups.flatMap(({ lines }, place) =>
      lines.map((line) => ({ lineId: line.id, letteringId: ids[place]! })),
    ),
  )
  const letterings = groups.map((group, place) => shown(op, ids[place]!, rows[place]!, group))
  for (const made of letterings) op.record(letteringLog.created(made))
  return letterings
}

/** A lettering as GET would show it. */
function shown(
  { company, caller, now }: Operation & InCompany,
  id: number,
  row: LetteringRow,
  { account, lines, thirdPartyId }: Group,
): Lettering {
  return {
    id,
    company_id: company.id,
    code: row.code,
    account_id: account.id,
    account,
    third_party_id: thirdPartyId,
    lines: [...lines].sort(byDay).map(shownLine),
    amount: row.amount,
    difference: row.difference,
    difference_entry_id: row.difference_entry_id,
    origin: row.origin,
    created_by: caller.user.id,
    created_at: now,
    updated_at: now,
    version: 1,
    lock_version: 1,
  }
}

function byDay(one: Line, other: Line): number {
  if (one.entry_date === other.entry_date) return one.id - other.id
  return one.entry_date < other.entry_date ? -1 : 1
}

function shownLine(line: Line): Lettering['lines'][number] {
  const { id, entry_id, entry_date, journal_code, number, reference, label, debit, credit } = line
  return { id, entry_id, entry_date, journal_code, number, reference, label, debit, credit }
}
