import { type ControlRole, controlRolesOf } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { sideBySide } from '#platform/db/side-by-side'
import { todayFor } from '#platform/operations/today'
import {
  type Candidate,
  type LineName,
  lineNames,
  reconcilableAccounts,
} from '../queries/aged-balance.js'
import { type Party, partiesOf } from '../queries/parties.js'
import { type PartyType, partyTypes } from '../schemas/third-party-balance.js'
import { type Frame, frameOf } from './frame.js'
import { namedIn } from './named.js'
import { type AgedItem, eachOpenOn } from './open-items.js'
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
  readonly accounts: Awaited<ReturnType<typeof reconcilableAccounts>>
  readonly parties: ReadonlyMap<number, Party>
  /** Whose control account each is. */
  readonly roles: ReadonlyMap<number, ReadonlySet<ControlRole>>
}

/** What was open of a line, whose it is, and of which kind. */
export type TypedItem = {
  readonly item: AgedItem
  readonly party: Party | null
  readonly type: PartyType
}

export type Looked = {
  readonly frame: Frame
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
  await eachItemOf(op, looked, (item) => items.push(item))
  return { ...looked, items: items.sort(byWhoAndDay) }
}

/** Where what was open is looked for. */
export async function lookAt(op: ReportReading, asked: ItemsAsked): Promise<Looked> {
  const { as_of = null, basis } = asked
  const frame = await frameOf(op, { to: asked.to ?? todayFor(op), as_of }, { compare: 'none' })
  const accountIds = await namedIn(op, 'account_id', asked.account_id)
  const thirdPartyIds = await namedIn(op, 'third_party_id', asked.third_party_id)
  const scope = await scopeOf(op, asked, accountIds, thirdPartyIds)
  return { frame, basis, scope }
}

/** What was open there, one after the other as they come. */
export async function eachItemOf(
  op: ReportReading,
  { frame, basis, scope }: Looked,
  take: (item: TypedItem) => void,
): Promise<void> {
  const { accountIds, thirdPartyIds } = scope
  const since = await readSince(op, frame.asOf)
  await eachOpenOn(op, { day: frame.span.to, basis, accountIds, since }, (item) => {
    const party = scope.parties.get(item.line.third_party_id ?? 0) ?? null
    const type = party?.type ?? nobodysType(scope, item.line)
    if (!type || !scope.types.includes(type)) return
    if (thirdPartyIds && !thirdPartyIds.includes(party?.id ?? 0)) return
    take({ item, party, type })
  })
}

/** How the lines of items are called where they are listed. */
export function namesOfLines(
  op: ReportReading,
  items: readonly TypedItem[],
): Promise<ReadonlyMap<number, LineName>> {
  return lineNames(
    op,
    items.map(({ item }) => item.line.id),
  )
}

async function scopeOf(
  op: ReportReading,
  { type }: ItemsAsked,
  accountIds: readonly number[] | null,
  thirdPartyIds: readonly number[] | null,
): Promise<Scope> {
  const [all, parties] = await sideBySide(reconcilableAccounts(op), partiesOf(op))
  const accounts = all.filter(({ id }) => accountIds?.includes(id) ?? true)
  return {
    types: type === 'all' ? partyTypes : [type],
    thirdPartyIds,
    accountIds,
    accounts,
    parties,
    roles: await controlRolesOf(
      op,
      accounts.map(({ id }) => id),
    ),
  }
}

/** Of which kind a line of nobody is: that of the control account it lies on. */
function nobodysType({ roles, types }: Scope, { account_id }: Candidate): PartyType | null {
  const own = roles.get(account_id)
  return types.find((type) => own?.has(type)) ?? null
}

export function byWhoAndDay(one: TypedItem, other: TypedItem): number {
  return (
    (one.party === other.party && one.type === other.type ? 0 : byTypeAndCode(one, other)) ||
    byDay(one, other)
  )
}

export function byDay({ item: one }: TypedItem, { item: other }: TypedItem): number {
  return compare(one.countedOn, other.countedOn) || one.line.id - other.line.id
}

/** Nobody comes last. */
function byTypeAndCode(one: TypedItem, other: TypedItem): number {
  if (one.type !== other.type) return compare(one.type, other.type)
  if (!one.party || !other.party) return one.party === other.party ? 0 : one.party ? -1 : 1
  return compare(one.party.code, other.party.code)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
