import {
  defaultCountry,
  isPackCode,
  type PackCode,
  packFor,
  packOf,
  readEnterpriseNumber,
  readVatNumber,
} from '#countries'
import { localParts } from '#kernel/address'
import { todayAt } from '#kernel/instants'
import { isLanguage } from '#kernel/languages'
import { isCountry } from '#kernel/regions'
import type { ReadTx } from '#platform/db/index'
import type {
  ByUser,
  Circumstances,
  CompanyOperation,
  InCompany,
  Operation,
} from '#platform/operations/operation'
import type { OutsideIdentity } from '../domain/outside-identity.js'
import { findCompany } from '../queries/companies.js'
import type { Company } from '../schemas/companies.js'
import { changeCompany } from './companies.js'
import { foundCompany, type KeepingFirm } from './create.js'
import { describeCompany } from './describe.js'
import { requireQuota } from './quota.js'

/** The name of the file on the external platform; null when it was made here. */
export async function externalIdOf(
  tx: ReadTx,
  { company, now }: Pick<InCompany, 'company'> & Pick<Circumstances, 'now'>,
): Promise<string | null> {
  return (await findCompany(tx, todayAt(now), company.id))!.external_id
}

/** Takes over what the platform says; what it leaves out, and a number that cannot be, stays as it is. */
export async function changeIdentity(
  op: CompanyOperation,
  said: OutsideIdentity,
): Promise<Company> {
  const fields = { ...believed(said, packFor(op.company).code), synced_at: op.now }
  return describeCompany(op, await changeCompany(op, () => fields))
}

/** The same where it comes by itself. */
export async function followIdentity(op: CompanyOperation, said: OutsideIdentity): Promise<void> {
  await changeCompany(op, (before) =>
    isOutdated(before, said)
      ? { ...believed(said, packFor(op.company).code), synced_at: op.now }
      : {},
  )
}

/** Whether the platform says something of a file that is not known here. */
export function isOutdated(
  here: Readonly<OutsideIdentity> & { readonly country_pack: string },
  said: OutsideIdentity,
): boolean {
  const fields = believed(said, packFor({ countryPack: here.country_pack }).code)
  return Object.entries(fields).some(
    ([name, value]) => here[name as keyof OutsideIdentity] !== value,
  )
}

/** A file that another platform has for a firm. */
export type OutsideCompany = OutsideIdentity & {
  readonly id: string
  readonly country_pack: string | null
  readonly vat_regime: string | null
  readonly locale: string | null
}

/** Makes the file here, with its whole set-up, as far as the firm has room; what is not known there is as usual. */
export async function foundOutsideCompany(
  op: Operation & ByUser,
  firm: KeepingFirm,
  said: OutsideCompany,
): Promise<void> {
  await requireQuota(op, firm.id)
  const land = said.country_pack?.toUpperCase()
  const country_pack = [land, firm.country_code].find(isPackCode) ?? defaultCountry
  const vat_regime = packOf(country_pack).vatRegimes.find((regime) => regime === said.vat_regime)
  const body = {
    ...believed(said, country_pack),
    name: said.name,
    country_pack,
    ...(vat_regime ? { vat_regime } : {}),
    ...(isLanguage(said.locale) ? { locale: said.locale } : {}),
  }
  await foundCompany(op, firm, body, { externalId: said.id })
}

function believed(said: OutsideIdentity, code: PackCode) {
  const { enterprise_number, vat_number, country, ...plain } = said
  const enterprise =
    enterprise_number === null ? null : readEnterpriseNumber(enterprise_number, code)
  const vat = vat_number === null ? null : readVatNumber(vat_number, code)
  const land = country?.toUpperCase()
  return {
    ...(Object.fromEntries(
      identityFields.flatMap((name) => (plain[name] === null ? [] : [[name, plain[name]]])),
    ) as Partial<Record<(typeof identityFields)[number], string>>),
    ...(enterprise?.ok ? { enterprise_number: enterprise.value } : {}),
    ...(vat?.ok ? { vat_number: vat.value } : {}),
    ...(land && isCountry(land) ? { country: land } : {}),
  }
}

const identityFields = ['name', 'address', ...localParts] as const
