import { type ControlRole, controlRolesOf } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { todayFor } from '#platform/operations/today'
import {
  type Candidate,
  candidatesOn,
  type LineName,
  lineNames,
  reconcilableAccounts,
} from '../queries/aged-balance.js'
import { type Party, partiesOf } from '../queries/parties.js'
import { type PartyType, partyTypes } from '../schemas/third-party-balance.js'
import { type Frame, frameOf } from './frame.js'
import { namedIn } from './named.js'
import { type AgedItem, openOn } from './open-items.js'
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

/** What was open at the end of a day, by kind and code of third party, nobody last, the oldest first. */
export async function itemsOn(
  op: ReportReading,
  asked: ItemsAsked,
): Promise<{ frame: Frame; scope: Scope; items: TypedItem[] }> {
  const { as_of = null } = asked
  const frame = await frameOf(op, { to: asked.to ?? todayFor(op), as_of }, { compare: 'none' })
  const accountIds = await namedIn(op, 'account_id', asked.account_id)
  const thirdPartyIds = await namedIn(op, 'third_party_id', asked.third_party_id)
  const since = await readSince(op, frame.asOf)
  const scope = await scopeOf(op, asked, accountIds, thirdPartyIds)
  const { to } = frame.span
  const open = openOn(to, await candidatesOn(op, to, accountIds, since), asked.basis, since)
  const items: TypedItem[] = []
  for (const item of open) {
    const party = scope.parties.get(item.line.third_party_id ?? 0) ?? null
    const type = party?.type ?? nobodysType(scope, item.line)
    if (!type || !scope.types.includes(type)) continue
    if (thirdPartyIds && !thirdPartyIds.includes(party?.id ?? 0)) continue
    items.push({ item, party, type })
  }
  return { frame, scope, items: items.sort(byWhoAndDay) }
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
  const accounts = (await reconcilableAccounts(op)).filter(
    ({ id }) => accountIds?.includes(id) ?? true,
  )
  return {
    types: type === 'all' ? partyTypes : [type],
    thirdPartyIds,
    accountIds,
    accounts,
    parties: await partiesOf(op),
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

function byWhoAndDay(one: TypedItem, other: TypedItem): number {
  return (
    (one.party === other.party && one.type === other.type ? 0 : byTypeAndCode(one, other)) ||
    compare(one.item.countedOn, other.item.countedOn) ||
    one.item.line.id - other.item.line.id
  )
}

/** Nobody comes last. */
function byTypeAndCode(one: TypedItem, other: TypedItem): number {
  if (one.type !== other.type) return compare(one.type, other.type)
  if (!one.party || !other.party) return one.party === other.party ? 0 : one.party ? -1 : 1
  return compare(one.party.code, other.party.code)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
