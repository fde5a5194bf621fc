import { formatAmount, zero } from '#kernel/money'
import { problem } from '#kernel/problem'
import type { InCompany, Operation } from '#platform/operation'
import {
  differenceOf,
  type Group,
  groupAsked,
  type Line,
  mixesNobodys,
  nobodysRefused,
} from '../domain/group.js'
import { problems } from '../problems.js'
import { holdLines, isOfThirdParties, readLines } from '../queries/lines.js'
import type { Lettering, LetteringOrigin, NewLettering } from '../schemas.js'
import { writeOff } from './difference.js'
import { type NewGroup, writeLetterings } from './write.js'

export async function createLettering(
  op: Operation & InCompany,
  { body }: { body: NewLettering },
): Promise<Lettering> {
  return letter(op, {
    lineIds: body.line_ids,
    origin: 'manual',
    writeOff: body.write_off ?? false,
  })
}

export type Wish = {
  readonly lineIds: readonly number[]
  readonly origin: LetteringOrigin
  /** Whether a difference within the limit of the settings may be booked away. */
  readonly writeOff: boolean
}

/**
 * Letters lines of one account and third party that come to zero, with the difference that is written
 * off where they do not. What is posted comes before the lines are held, as with a reversal, so that the
 * two cannot wait for each other; under the lock everything is looked at again.
 */
export async function letter(op: Operation & InCompany, wish: Wish): Promise<Lettering> {
  const difference = wish.writeOff
    ? await writeOff(op, await groupFrom(op, wish.lineIds, await readLines(op, wish.lineIds)))
    : null
  const lineIds = difference ? [...wish.lineIds, difference.lineId] : wish.lineIds
  const group = await groupFrom(op, lineIds, await holdLines(op, lineIds))
  refuseUnbalanced(group)
  const [made] = await writeLetterings(op, [
    { ...group, origin: wish.origin, difference: difference ?? undefined },
  ])
  return made!
}

/** The same for many groups that balance, in a few statements. */
export async function letterMany(
  op: Operation & InCompany,
  groups: readonly (readonly number[])[],
  origin: LetteringOrigin,
): Promise<Lettering[]> {
  const held = new Map((await holdLines(op, groups.flat())).map((line) => [line.id, line]))
  const asked: NewGroup[] = []
  for (const lineIds of groups) {
    const found = lineIds.flatMap((id) => held.get(id) ?? [])
    const group = await groupFrom(op, lineIds, found)
    refuseUnbalanced(group)
    asked.push({ ...group, origin })
  }
  return writeLetterings(op, asked)
}

async function groupFrom(
  op: Operation & InCompany,
  lineIds: readonly number[],
  found: readonly Line[],
): Promise<Group> {
  const group = groupAsked(lineIds, found)
  if (mixesNobodys(group) && (await isOfThirdParties(op, group.account.id)))
    throw nobodysRefused(group)
  return group
}

function refuseUnbalanced(group: Group): void {
  const difference = differenceOf(group)
  if (difference === zero) return
  const values = { difference: formatAmount(difference) }
  throw problem(problems.not_balanced, values, { body: values })
}
