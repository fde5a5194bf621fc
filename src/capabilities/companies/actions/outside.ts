import { packFor, readEnterpriseNumber, readVatNumber } from '#countries'
import { todayAt } from '#kernel/instants'
import { isCountry } from '#kernel/regions'
import type { ReadTx } from '#platform/db/index'
import type { Circumstances, InCompany, Operation } from '#platform/operation'
import { type CompanyFields, findCompany } from '../queries/companies.js'
import type { Company } from '../schemas/companies.js'
import { changeCompany } from './companies.js'
import { describeCompany } from './describe.js'

/** What another platform says of a file; null where it says nothing. */
export type OutsideIdentity = { readonly name: string } & {
  readonly [Field in
    | 'enterprise_number'
    | 'vat_number'
    | 'address'
    | 'street'
    | 'house_number'
    | 'box'
    | 'postal_code'
    | 'city'
    | 'country']: string | null
}

/** The name of the file on the external platform; null when it was made here. */
export async function externalIdOf(
  tx: ReadTx,
  { company, now }: InCompany & Pick<Circumstances, 'now'>,
): Promise<string | null> {
  return (await findCompany(tx, todayAt(now), company.id))!.external_id
}

/** Takes over what the platform says; what it leaves out, and a number that cannot be, stays as it is. */
export async function changeIdentity(
  op: Operation & InCompany,
  said: OutsideIdentity,
): Promise<Company> {
  const { code } = packFor(op.company)
  const { enterprise_number, vat_number, country, ...plain } = said
  const enterprise =
    enterprise_number === null ? null : readEnterpriseNumber(enterprise_number, code)
  const vat = vat_number === null ? null : readVatNumber(vat_number, code)
  const land = country?.toUpperCase()
  const fields: CompanyFields = {
    ...(Object.fromEntries(
      Object.entries(plain).filter(([, value]) => value !== null),
    ) as CompanyFields),
    ...(enterprise?.ok ? { enterprise_number: enterprise.value } : {}),
    ...(vat?.ok ? { vat_number: vat.value } : {}),
    ...(land && isCountry(land) ? { country: land } : {}),
    synced_at: op.now,
  }
  return describeCompany(op, await changeCompany(op, () => fields))
}
