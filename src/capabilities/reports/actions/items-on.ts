import { type ControlRole, controlRolesOf } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { todayFor } from '#platform/operations/today'
import { type Candidate, candidatesOn, reconcilableAccounts } from '../queries/aged-balance.js'
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

/** What was open of a line, and of which kind it is. */
export type TypedItem = { readonly item: AgedItem; readonly type: PartyType }

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
  const items = open.flatMap((item): TypedItem[] => {
    const type = typeOf(scope, item.line)
    if (!type || !scope.types.includes(type)) return []
    if (thirdPartyIds && !thirdPartyIds.includes(item.line.third_party_id ?? 0)) return []
    return [{ item, type }]
  })
  return { frame, scope, items: inOrder(scope, items) }
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
    parties: new Map((await partiesOf(op)).map((party) => [party.id, party])),
    roles: await controlRolesOf(
      op,
      accounts.map(({ id }) => id),
    ),
  }
}

/** Of which kind a line is: that of its third party, or of nobody on a control account. */
function typeOf(
  { parties, roles, types }: Scope,
  { third_party_id, account_id }: Candidate,
): PartyType | null {
  if (third_party_id !== null) return parties.get(third_party_id)!.type
  const own = roles.get(account_id)
  return types.find((type) => own?.has(type)) ?? null
}

function inOrder({ parties }: Scope, items: readonly TypedItem[]): TypedItem[] {
  const codeOf = ({ item }: TypedItem) => parties.get(item.line.third_party_id ?? 0)?.code ?? null
  return [...items].sort(
    (one, other) =>
      compare(one.type, other.type) ||
      compareCodes(codeOf(one), codeOf(other)) ||
      compare(one.item.countedOn, other.item.countedOn) ||
      one.item.line.id - other.item.line.id,
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Nobody comes last. */
function compareCodes(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
  return compare(one, other)
}
