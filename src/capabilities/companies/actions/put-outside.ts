import { isDeepStrictEqual } from 'node:util'
import { packOf } from '#countries'
import { codeFromName } from '#kernel/codes'
import type { CompanyId } from '#kernel/ids'
import { todayAt } from '#kernel/instants'
import { invalidField } from '#kernel/problem'
import { nobody } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import type { CompanyOperation, Operation } from '#platform/operations/operation'
import { within } from '#platform/operations/within'
import { company as companyLog } from '../entity.js'
import { labels, messages } from '../problems.js'
import * as queries from '../queries/companies.js'
import { moveCompany } from '../queries/of-firm.js'
import { identityFields, type NewCompany } from '../schemas/companies.js'
import { changeCompany, holdCompany } from './companies.js'
import { foundCompany, type KeepingFirm } from './create.js'
import { checkedIdentity } from './identity.js'
import { logged } from './logged.js'
import { requireQuota } from './quota.js'

/** A file as the external platform pushes it; what belongs to its making is read only then. */
export type PushedCompany = Omit<NewCompany, 'firm' | 'code' | 'country_pack'> & {
  readonly country_pack: NonNullable<NewCompany['country_pack']>
}

/** Makes a file that the platform has, with its whole set-up, as far as the firm has room. */
export async function foundPushedCompany(
  op: Operation,
  firm: KeepingFirm,
  externalId: string,
  body: PushedCompany,
): Promise<queries.CompanyRow> {
  await requireQuota(op, firm.id)
  const { id } = await foundCompany({ ...op, caller: nobody }, firm, body, { externalId })
  return (await queries.findCompany(op.tx, todayAt(op.now), id as CompanyId))!
}

/** Brings a file to what the platform says of it now, and to the firm that it names; the same changes nothing. */
export async function followPushedCompany(
  op: Operation,
  id: CompanyId,
  firm: KeepingFirm,
  body: PushedCompany,
): Promise<queries.CompanyRow> {
  const before = (await queries.findCompany(op.tx, todayAt(op.now), id))!
  if (body.country_pack !== before.country_pack)
    throw invalidField('country_pack', messages.packStays)
  const fields = laterFields(before, body)
  const isSame = isSaid(before, fields)
  if (isSame && before.firm_id === firm.id) {
    op.unchanged()
    return before
  }
  const [scope] = await companyScopes(op.tx, [id])
  const inFile = within(op, scope!)
  const moved = before.firm_id === firm.id ? before : await moveToFirm(inFile, firm)
  if (isSame) return moved
  const inItsFirm = within(op, { ...scope!, firmId: firm.id })
  return changeCompany(inItsFirm, () => ({ ...fields, synced_at: op.now }))
}

const later = ['name', 'vat_regime', 'locale', 'logo_url', ...identityFields] as const

/** What may change once a file is there: who it is and where, its VAT regime and its language. */
function laterFields(before: queries.CompanyRow, body: PushedCompany): queries.CompanyFields {
  const given = Object.fromEntries(
    later.flatMap((name) => {
      const value = body[name]
      const isKept = value === undefined || (value === null && !emptied(name))
      return isKept ? [] : [[name, value]]
    }),
  )
  const pack = packOf(body.country_pack)
  return checkedIdentity(given, pack, body.locale ?? before.locale)
}

/** A file has a regime and a language: null says nothing of them. */
function emptied(name: (typeof later)[number]): boolean {
  return name !== 'vat_regime' && name !== 'locale'
}

function isSaid(before: queries.CompanyRow, fields: queries.CompanyFields): boolean {
  return Object.entries(fields).every(([name, value]) => {
    const here: unknown = before[name as keyof queries.CompanyRow]
    if (typeof value === 'number') return here !== null && Number(here) === value
    return isDeepStrictEqual(here, value)
  })
}

/** Those who were assigned to the file belong to the firm that it leaves. */
async function moveToFirm(op: CompanyOperation, firm: KeepingFirm): Promise<queries.CompanyRow> {
  await requireQuota(op, firm.id)
  await holdCompany(op)
  const { id } = op.company
  const before = (await queries.findCompany(op.tx, todayAt(op.now), id))!
  const taken = await queries.codesOfFirm(op.tx, firm.id)
  const code = taken.has(before.code.toUpperCase())
    ? codeFromName(before.name, (wanted) => taken.has(wanted))
    : before.code
  await moveCompany(op.tx, id, { firmId: firm.id, code }, op.now)
  const after = (await queries.findCompany(op.tx, todayAt(op.now), id))!
  op.record(companyLog.changed(logged(before), logged(after)))
  const line = { resource: 'company', recordId: id, values: { name: before.name } }
  op.activity({ ...line, action: 'moved', label: labels.movedAway })
  op.activity({ ...line, firmId: firm.id, action: 'moved', label: labels.movedHere })
  return after
}
