import {
  type ControlRole,
  controlRolesFor,
  type NamedAccount,
  type NamedParty,
  partiesFor,
} from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { sideBySide } from '#platform/db/side-by-side'
import { todayFor } from '#platform/operations/today'
import type { Since } from '../domain/since.js'
import { candidatesOn, dueByEntry, type LineName, lineNames } from '../queries/aged-balance.js'
import { type PartyType, partyTypes } from '../schemas/third-party-balance.js'
import { chartOf } from './chart.js'
import { type Frame, frameOf } from './frame.js'
import { namedIn } from './named.js'
import { type AgedItem, eachOpenOf } from './open-items.js'
import type { ReportReading } from './report.js'
import { readSince } from './since.js'

export type ItemsAsked = {
  readonly to?: Day | null
  readonly type: PartyType | 'all'
  readonly basis: 'due_date' | 'entry_date'
  readonly third_party_id?: string | null
  readonly account_id?: string | null
  readonly as_of?: string | null
}

/** Whose items are looked at. */
export type Scope = {
  readonly types: readonly PartyType[]
  readonly thirdPartyIds: readonly number[] | null
  readonly accountIds: readonly number[] | null
  readonly accounts: readonly NamedAccount[]
  /** Whose control account each is. */
  readonly roles: ReadonlyMap<number, ReadonlySet<ControlRole>>
}

/** What was open of a line, whose it is, and of which kind. */
export type TypedItem = {
  readonly item: AgedItem
  readonly party: NamedParty | null
  readonly type: PartyType
}

export type Looked = {
  readonly frame: Frame
  /** What moved after the place of the log that was asked for. */
  readonly since: Since | null
  readonly basis: ItemsAsked['basis']
  readonly scope: Scope
}

/** What was open at the end of a day, by kind and code of third party, nobody last, the oldest first. */
export async function itemsOn(
  op: ReportReading,
  asked: ItemsAsked,
): Promise<Looked & { items: TypedItem[] }> {
  const looked = await lookAt(op, asked)
  const items: TypedItem[] = []
  await eachItemOf(op, looked, (item, party, type) => items.push({ item, party, type }))
  return { ...looked, items: items.sort(byWhoAndDay) }
}

/** Where what was open is looked for. */
export async function lookAt(op: ReportReading, asked: ItemsAsked): Promise<Looked> {
  const { as_of = null, basis } = asked
  const frame = await frameOf(op, { to: asked.to ?? todayFor(op), as_of }, { compare: 'none' })
  const { standing } = frame.books
  const all = (await chartOf(op, standing, 'postable')).filter((one) => one.isReconcilable)
  const accountIds = await namedIn(op, 'account_id', asked.account_id)
  const thirdPartyIds = await namedIn(op, 'third_party_id', asked.third_party_id)
  const accounts = all.filter(({ id }) => accountIds?.includes(id) ?? true)
  const scope: Scope = {
    types: asked.type === 'all' ? partyTypes : [asked.type],
    thirdPartyIds,
    accountIds,
    accounts,
    roles: await controlRolesFor(op, standing),
  }
  return { frame, since: await readSince(op, frame.asOf), basis, scope }
}

/** What was open there, one after the other, whose it is, and of which kind. Its statements are sent at once. */
export async function eachItemOf(
  op: ReportReading,
  { frame, since, basis, scope }: Looked,
  take: (item: AgedItem, party: NamedParty | null, type: PartyType) => void,
): Promise<void> {
  const { accountIds, thirdPartyIds, types } = scope
  const day = frame.span.to
  const asked = { day, accountIds, since }
  const [parties, lines, due] = await sideBySide(
    partiesFor(op, frame.books.standing),
    candidatesOn(op, asked),
    dueByEntry(op, asked),
  )
  eachOpenOf(lines, { day, basis, since, dueByEntry: due }, (item) => {
    const party = parties.get(item.third_party_id ?? 0) ?? null
    const type = party ? party.type : nobodysType(scope, item)
    if (!type || !types.includes(type)) return
    if (thirdPartyIds && !thirdPartyIds.includes(party?.id ?? 0)) return
    take(item, party, type)
  })
}

/** How the lines of items are called where they are listed. */
export function namesOfLines(
  op: ReportReading,
  items: readonly AgedItem[],
): Promise<ReadonlyMap<number, LineName>> {
  return lineNames(
    op,
    items.map(({ line_id }) => line_id),
  )
}

/** Of which kind a line of nobody is: that of the control account it lies on. */
function nobodysType({ roles, types }: Scope, { account_id }: AgedItem): PartyType | null {
  const own = roles.get(account_id)
  return types.find((type) => own?.has(type)) ?? null
}

/** Whose something is; nobody comes last. */
export type Whose = Pick<TypedItem, 'party' | 'type'>

export function byWho(one: Whose, other: Whose): number {
  if (one.type !== other.type) return compare(one.type, other.type)
  if (!one.party || !other.party) return one.party === other.party ? 0 : one.party ? -1 : 1
  return compare(one.party.code, other.party.code)
}

export function byDay(one: AgedItem, other: AgedItem): number {
  return other.daysLate - one.daysLate || one.line_id - other.line_id
}

function byWhoAndDay(one: TypedItem, other: TypedItem): number {
  return (
    (one.party === other.party && one.type === other.type ? 0 : byWho(one, other)) ||
    byDay(one.item, other.item)
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
