import { authMessages, findCredentials, hashNewPassword, insertUser } from '#capabilities/auth'
import { assignmentsInFirm, type NamedCompany } from '#capabilities/companies'
import type { FirmId, UserId } from '#kernel/ids'
import type { Language } from '#kernel/languages'
import { invalid, invalidField, type Message } from '#kernel/problem'
import { isAtLeast } from '#kernel/roles'
import type { ReadTx } from '#platform/db/index'
import type { ByUser, Operation, Preparing } from '#platform/operations/operation'
import { messages } from '../problems.js'
import * as queries from '../queries.js'
import type { FirmMember } from '../schemas.js'

/** Someone to be added, with the password already hashed; a known account keeps its own. */
export type NewPerson = { email: string; name: string | null; passwordHash: string | null }

type GivenPerson = {
  email: string
  name?: string | null | undefined
  password?: string | null | undefined
}

/** Before the transaction: an unknown e-mail needs a name and a password, which is hashed here. */
export async function preparePerson(
  about: Preparing,
  given: GivenPerson,
  path = '',
): Promise<NewPerson> {
  const known = await findCredentials(about.db.statement, given.email)
  if (known) return { email: given.email, name: null, passwordHash: null }
  const wrong: Record<string, Message[]> = {}
  for (const field of ['name', 'password'] as const)
    if (!given[field])
      wrong[path + field] = [{ text: messages.requiredForNew, values: { field: path + field } }]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const passwordHash = await hashNewPassword(given.password!, `${path}password`, given.email)
  return { email: given.email, name: given.name!, passwordHash }
}

/** Finds the account of a person or makes it. */
export async function addPerson(
  op: Operation,
  firmId: FirmId,
  person: NewPerson,
  locale: Language | null,
  path = '',
): Promise<{ userId: UserId; isNew: boolean }> {
  const known = await findCredentials(op.tx, person.email)
  if (known) {
    if (known.auth_source === 'demo') throw invalidField(`${path}email`, messages.cannotAttach)
    return { userId: known.id, isNew: false }
  }
  // Known a moment ago, gone now: the caller has to say who it is.
  if (person.passwordHash === null || person.name === null)
    throw invalidField(`${path}name`, messages.requiredForNew, { field: `${path}name` })
  const userId = await insertUser(
    op.tx,
    {
      name: person.name,
      email: person.email,
      passwordHash: person.passwordHash,
      locale,
      createdByFirmId: firmId,
    },
    op.now,
  )
  return { userId, isNew: true }
}

/** Two requests that make the same account at once: the second finds the address taken. */
export const emailTaken = (field: string) => () => invalidField(field, authMessages.emailTaken)

/** A token that is limited to some files finds those who reach them, besides its own user. */
export function membersInSight({ caller }: ByUser, members: FirmMember[]): FirmMember[] {
  if (caller.token.companyIds === null) return members
  return members.filter(({ id, companies }) => id === caller.user.id || companies.length > 0)
}

/** The members of a firm as the API shows them, with those of their files that the reader may see. */
export async function membersOf(
  tx: ReadTx,
  firmId: FirmId,
  files: readonly Omit<NamedCompany, 'id'>[],
  userId: UserId | null = null,
): Promise<FirmMember[]> {
  const rows = await queries.listMembers(tx, firmId, userId)
  const assigned = await assignmentsInFirm(tx, firmId, userId)
  const seen = new Set(files.map((company) => company.public_token))
  return rows.map(({ is_own_account: _, ...member }) => {
    const reachesAll = isAtLeast(member.role, 'manager')
    const companies = reachesAll
      ? files.map(({ public_token, name, code }) => ({
          public_token,
          name,
          code,
          role: 'manager' as const,
        }))
      : assigned
          .filter(({ user_id, public_token }) => user_id === member.id && seen.has(public_token))
          .map(({ user_id: _user, ...company }) => company)
    return {
      ...member,
      all_companies: reachesAll,
      companies: companies.map((company) => ({ ...company, is_active: member.is_active })),
    }
  })
}
