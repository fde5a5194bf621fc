import { clearLetterings, setLettering } from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { type Amount, formatAmount, zero } from '#kernel/money'
import { firstVersion, nextVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import { codeAfter, codeWhile } from '../domain/codes.js'
import { bookedPartyOf, differenceOf, type Group, type Line, settledBy } from '../domain/group.js'
import { lettering as letteringLog } from '../entity.js'
import {
  deleteLetterings,
  holdCodes,
  insertLetterings,
  type LetteringRow,
  updateLetterings,
} from '../queries/letterings.js'
import type { Lettering, LetteringOrigin } from '../schemas.js'

/** What was left between the sides of a group, and the entry that wrote it off. */
export type Difference = { readonly amount: Amount; readonly entryId: number }

/** A group with where its lettering comes from. */
export type NewGroup = Group & {
  readonly origin: LetteringOrigin
  readonly difference?: Difference | undefined
}

/** A group that a lettering becomes, with other letterings that are joined to it. */
export type ChangedGroup = Group & {
  readonly lettering: Lettering
  readonly joined?: readonly Lettering[]
  readonly difference?: Difference | undefined
}

/**
 * Letters groups whose lines are held and free, however many, in a few statements: in full those that come to
 * zero, the others in part. The codes of an account are given under the lock of its last one.
 */
export async function writeLetterings(
  op: CompanyOperation,
  groups: readonly NewGroup[],
): Promise<Lettering[]> {
  if (groups.length === 0) return []
  const lastCodes = await holdCodes(op, distinct(groups.map(({ account }) => account.id)))
  const rows = groups.map((group): LetteringRow => {
    const code = codeAfter(lastCodes.get(group.account.id)!)
    lastCodes.set(group.account.id, code)
    return { account_id: group.account.id, origin: group.origin, ...figuresOf(group, code) }
  })
  const ids = await insertLetterings(op, rows, lastCodes)
  const letterings = groups.map(
    (group, place): Lettering => ({
      id: ids[place]!,
      company_id: op.company.id,
      created_by: op.caller.user.id,
      ...firstVersion(op.now),
      ...rows[place]!,
      ...partsOf(group),
    }),
  )
  await setLines(op, letterings)
  for (const made of letterings) op.record(letteringLog.created(made))
  return letterings
}

/**
 * Makes other groups of letterings that are held with all their lines, old and new: lines join them or leave them, and
 * they are full once they come to zero. Each keeps its number and its code.
 */
export async function changeLetterings(
  op: CompanyOperation,
  groups: readonly ChangedGroup[],
): Promise<Lettering[]> {
  if (groups.length === 0) return []
  const joined = groups.flatMap((group) => group.joined ?? []).map(({ id }) => id)
  await clearLetterings(op, [...groups.map(({ lettering }) => lettering.id), ...joined])
  await deleteLetterings(op, joined)
  const rows = groups.map((group) => figuresOf(group, group.lettering.code))
  await updateLetterings(
    op,
    groups.map(({ lettering }, place) => ({ id: lettering.id, ...rows[place]! })),
  )
  const letterings = groups.map(
    (group, place): Lettering => ({
      ...group.lettering,
      ...rows[place]!,
      ...partsOf(group),
      ...nextVersion(group.lettering, op.now),
    }),
  )
  await setLines(op, letterings)
  groups.forEach(({ lettering, joined: others = [] }, place) => {
    op.record(letteringLog.changed(lettering, letterings[place]!))
    for (const other of others) op.record(letteringLog.removed(other))
  })
  return letterings
}

/** Takes letterings away that are held with their lines, which are open again. */
export async function removeLetterings(
  op: CompanyOperation,
  letterings: readonly Lettering[],
): Promise<void> {
  if (letterings.length === 0) return
  const ids = letterings.map(({ id }) => id)
  await clearLetterings(op, ids)
  await deleteLetterings(op, ids)
  for (const lettering of letterings) op.record(letteringLog.removed(lettering))
}

/** What the table keeps of a group. */
function figuresOf(
  group: Group & { readonly difference?: Difference | undefined },
  code: string,
): Omit<LetteringRow, 'account_id' | 'origin'> {
  const remaining = differenceOf(group)
  const status = remaining === zero ? 'full' : 'partial'
  return {
    third_party_id: bookedPartyOf(group),
    code: codeWhile(status, code),
    status,
    amount: formatAmount(settledBy(group)),
    remaining: formatAmount(remaining),
    difference: formatAmount(group.difference?.amount ?? zero),
    difference_entry_id: group.difference?.entryId ?? null,
  }
}

/** What GET shows of a group beside that. */
function partsOf({ account, lines, thirdPartyId }: Group) {
  return { account, third_party_id: thirdPartyId, lines: [...lines].sort(byDay).map(shownLine) }
}

async function setLines(op: CompanyOperation, letterings: readonly Lettering[]): Promise<void> {
  await setLettering(
    op,
    letterings.flatMap(({ id, status, lines }) =>
      lines.map((line) => ({ lineId: line.id, letteringId: id, isFull: status === 'full' })),
    ),
  )
}

function byDay(one: Line, other: Line): number {
  if (one.entry_date === other.entry_date) return one.id - other.id
  return one.entry_date < other.entry_date ? -1 : 1
}

function shownLine(line: Line): Lettering['lines'][number] {
  const { id, entry_id, entry_date, journal_code, number, reference, label, debit, credit } = line
  return { id, entry_id, entry_date, journal_code, number, reference, label, debit, credit }
}
