import { formatAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import {
  differenceOf,
  type Group,
  groupAsked,
  isFree,
  isSettledAbroad,
  type Line,
  mixesNobodys,
  nobodysRefused,
  settledBy,
  tiesOf,
} from '../domain/group.js'
import { messages, problems } from '../problems.js'
import { isOfThirdParties } from '../queries/lines.js'
import type { Lettering, LetteringOrigin, NewLettering } from '../schemas.js'
import { writeOff } from './difference.js'
import { type Held, holdWithTies, readWithTies } from './hold.js'
import { changeLetterings, type Difference, writeLetterings } from './write.js'

export async function createLettering(
  op: CompanyOperation,
  { body }: { body: NewLettering },
): Promise<Lettering> {
  if (body.partial && body.write_off) throw invalidField('partial', messages.partialOrWriteOff)
  return letter(op, {
    lineIds: body.line_ids,
    origin: 'manual',
    writeOff: body.write_off ?? false,
    partial: body.partial ?? false,
  })
}

export type Wish = {
  readonly lineIds: readonly number[]
  readonly origin: LetteringOrigin
  /** Whether a difference within the limit of the settings may be booked away. */
  readonly writeOff: boolean
  /** Whether lines that do not come to zero may be tied. */
  readonly partial?: boolean
}

/**
 * Letters lines of one account and third party, with all that are tied to them: in full when they come to zero, with
 * the difference that is written off where they do not, or in part. What was paid in full in a foreign currency leaves a
 * difference of its rate, which is always booked. What is posted comes before the lines are held, as
 * with a reversal, so that the two cannot wait for each other; under the lock everything is looked at again.
 */
export async function letter(op: CompanyOperation, wish: Wish): Promise<Lettering> {
  const asked = await groupFrom(op, wish.lineIds, await readWithTies(op, wish.lineIds))
  const difference = wish.writeOff || isSettledAbroad(asked) ? await writeOff(op, asked) : null
  const lineIds = difference ? [...wish.lineIds, difference.lineId] : wish.lineIds
  const held = await holdWithTies(op, lineIds)
  const group = await groupFrom(op, lineIds, held.lines)
  refuseUnsettled(group, wish.partial ?? false)
  const ties = held.ties.filter(({ id }) => tiesOf(group.lines).includes(id))
  return writeGroup(
    op,
    { ...group, origin: wish.origin, difference: difference ?? undefined },
    ties,
  )
}

/** The same for many groups, in a few statements but for those whose lines are tied already; perhaps held before. */
export async function letterMany(
  op: CompanyOperation,
  groups: readonly (readonly number[])[],
  origin: LetteringOrigin,
  { partial = false, held: heldBefore }: { partial?: boolean; held?: Held } = {},
): Promise<Lettering[]> {
  const { lines } = heldBefore ?? (await holdWithTies(op, groups.flat()))
  const held = new Map(lines.map((line) => [line.id, line]))
  const isNew = (lineIds: readonly number[]) => lineIds.every((id) => isFree(held.get(id)))
  const fresh: (Group & { origin: LetteringOrigin })[] = []
  for (const lineIds of groups.filter(isNew)) {
    const found = lineIds.flatMap((id) => held.get(id) ?? [])
    const group = await groupFrom(op, lineIds, found)
    refuseUnsettled(group, partial)
    fresh.push({ ...group, origin })
  }
  const made = (await writeLetterings(op, fresh)).values()
  const letterings: Lettering[] = []
  for (const lineIds of groups)
    letterings.push(
      isNew(lineIds)
        ? made.next().value!
        : await letter(op, { lineIds, origin, writeOff: false, partial }),
    )
  return letterings
}

/** The lettering of a group: a new one, or the oldest of those that tie its lines, which the others join. */
async function writeGroup(
  op: CompanyOperation,
  group: Group & { origin: LetteringOrigin; difference?: Difference | undefined },
  [first, ...joined]: readonly Lettering[],
): Promise<Lettering> {
  if (!first) return (await writeLetterings(op, [group]))[0]!
  if (joined.length === 0 && group.lines.length === first.lines.length) {
    op.unchanged()
    return first
  }
  return (await changeLetterings(op, [{ ...group, lettering: first, joined }]))[0]!
}

async function groupFrom(
  op: CompanyOperation,
  lineIds: readonly number[],
  found: readonly Line[],
): Promise<Group> {
  const group = groupAsked(lineIds, found)
  if (mixesNobodys(group) && (await isOfThirdParties(op, group.account.id)))
    throw nobodysRefused(group)
  return group
}

function refuseUnsettled(group: Group, partial: boolean): void {
  const difference = differenceOf(group)
  if (difference === zero) return
  if (!partial) {
    const values = { difference: formatAmount(difference) }
    throw problem(problems.not_balanced, values, { body: values })
  }
  if (settledBy(group) === zero) throw invalidField('line_ids', messages.oneSided)
}
