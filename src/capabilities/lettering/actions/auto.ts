import { ledgerMessages } from '#capabilities/ledger'
import { distinct, grouped } from '#kernel/lists'
import { add, storedAmount } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { certainGroups, type OpenLine } from '../domain/certain.js'
import { groupOf, isFree, type Line, mostLines } from '../domain/group.js'
import { messages } from '../problems.js'
import { lockLetterings } from '../queries/letterings.js'
import { findAccount, holdLines, openLines, thirdPartyToday } from '../queries/lines.js'
import type { AutoReply, AutoWish, Lettering } from '../schemas.js'
import { namesOf } from './names.js'
import { changeLetterings, writeLetterings } from './write.js'

/** The most letterings of one call. */
const mostGroups = 5000

/** What is lettered as a whole: an open line, or lines that are tied, with what remains of them. */
type Unit = OpenLine & {
  readonly accountId: number
  readonly tieId: number | null
  readonly lineIds: readonly number[]
}

/**
 * Letters every group of open lines that is certain, of an account, of a third party or of the whole file. Lines that
 * are tied take part as one, with all their names, and are never parted.
 */
export async function letterCertain(
  op: CompanyOperation,
  { body }: { body: AutoWish },
): Promise<AutoReply> {
  const units = await openUnits(op, {
    accountId: await accountFor(op, body.account_id ?? null),
    thirdPartyId: await thirdPartyFor(op, body.third_party_id ?? null),
  })
  const certain = certainOn(units)
  const chosen = certain.slice(0, mostGroups)
  const found = await stillOpen(op, chosen.flat())
  // What someone else lettered since it was read is left alone.
  const still = chosen.filter((group) => group.every((unit) => found.has(unit)))
  const letterings = await writeGroups(op, still, found)
  if (letterings.length === 0) op.unchanged()
  return {
    created: letterings.length,
    letterings,
    undecided: units.length - still.flat().length - (chosen.flat().length - found.size),
    has_more: certain.length > chosen.length,
  }
}

async function openUnits(
  op: CompanyOperation,
  asked: { accountId: number | null; thirdPartyId: number | null },
): Promise<Unit[]> {
  const units = grouped(await openLines(op, asked), (line) => line.partial_lettering_id ?? line)
  return [...units.values()].map((together) => {
    const [first] = together
    return {
      id: first!.id,
      accountId: first!.account_id,
      thirdPartyId: first!.third_party_id,
      amount: add(...together.map((line) => storedAmount(line.amount))),
      names: together.flatMap(namesOf),
      tieId: first!.partial_lettering_id,
      lineIds: together.map((line) => line.id),
    }
  })
}

/** The certain groups of every account, in the order of their oldest lines. */
function certainOn(units: readonly Unit[]): Unit[][] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  return [...grouped(units, (unit) => unit.accountId).values()]
    .flatMap(certainGroups)
    .map((ids) => ids.map((id) => byId.get(id)!))
    .filter((group) => group.flatMap((unit) => unit.lineIds).length <= mostLines)
    .sort(([one], [other]) => one!.id - other!.id)
}

type Found = { readonly lines: readonly Line[]; readonly tie: Lettering | undefined }

/** Units that are as they were read, with their lines, held until the end of the transaction. */
async function stillOpen(op: CompanyOperation, units: readonly Unit[]): Promise<Map<Unit, Found>> {
  const tieIds = distinct(units.map(({ tieId }) => tieId))
  const locked = tieIds.length === 0 ? [] : await lockLetterings(op, tieIds)
  const ties = new Map(locked.map((tie) => [tie.id, tie]))
  const lines = await holdLines(
    op,
    units.flatMap(({ lineIds }) => lineIds),
  )
  const byId = new Map(lines.map((line) => [line.id, line]))
  const found = units.flatMap((unit): [Unit, Found][] => {
    const own = unit.lineIds.map((id) => byId.get(id)!)
    const tie = ties.get(unit.tieId ?? 0)
    const isSame =
      unit.tieId === null
        ? own.every(isFree)
        : tie?.lines.length === own.length &&
          own.every((line) => line.partial_lettering_id === unit.tieId)
    return isSame ? [[unit, { lines: own, tie }]] : []
  })
  return new Map(found)
}

/** The letterings of groups, in their order: those with lines that were tied are completed, the others new. */
async function writeGroups(
  op: CompanyOperation,
  groups: readonly (readonly Unit[])[],
  found: ReadonlyMap<Unit, Found>,
): Promise<Lettering[]> {
  const wished = groups.map((units) => {
    const parts = units.map((unit) => found.get(unit)!)
    const ties = parts.flatMap(({ tie }) => tie ?? []).sort((one, other) => one.id - other.id)
    return { ...groupOf(parts.flatMap(({ lines }) => lines)), origin: 'auto' as const, ties }
  })
  const made = (
    await writeLetterings(
      op,
      wished.filter(({ ties }) => ties.length === 0),
    )
  ).values()
  const changed = (
    await changeLetterings(
      op,
      wished.flatMap(({ ties: [first, ...joined], ...group }) =>
        first ? [{ ...group, lettering: first, joined }] : [],
      ),
    )
  ).values()
  return wished.map(({ ties }) => (ties.length === 0 ? made : changed).next().value!)
}

async function accountFor(op: CompanyOperation, id: number | null): Promise<number | null> {
  if (id === null) return null
  const account = await findAccount(op, id)
  if (!account) throw invalidField('account_id', ledgerMessages.unknownAccount)
  if (!account.is_reconcilable)
    throw invalidField('account_id', messages.notReconcilable, { account: account.number })
  return id
}

async function thirdPartyFor(op: CompanyOperation, id: number | null): Promise<number | null> {
  if (id === null) return null
  const today = await thirdPartyToday(op, id)
  if (today === undefined) throw invalidField('third_party_id', ledgerMessages.unknownThirdParty)
  return today
}
