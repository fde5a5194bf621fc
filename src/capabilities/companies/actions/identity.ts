import { type CountryPack, type PackCode, readEnterpriseNumber, readVatNumber } from '#countries'
import type { Language } from '#kernel/languages'
import { invalid, type Message } from '#kernel/problem'
import { isCountry } from '#kernel/regions'
import { messages } from '../problems.js'
import type { CompanyFields } from '../queries/companies.js'
import type { CompanyPatch } from '../schemas/companies.js'

/**
 * The identity of a file as it is stored: numbers checked by its country and kept bare, the country of
 * the address by ISO, the legal form by the country's list.
 */
export function checkedIdentity(
  given: CompanyPatch,
  pack: CountryPack<PackCode>,
  locale: Language,
): CompanyFields {
  const wrong: Record<string, Message[]> = {}
  const refuse = (field: string, text: Message['text']) => {
    wrong[field] = [{ text, values: { field } }]
  }
  const { logo_url, nace_codes, latitude, longitude, ...rest } = given
  const fields: CompanyFields = { ...rest } as CompanyFields
  if (given.code !== undefined && !/^[A-Za-z0-9_-]+$/.test(given.code))
    refuse('code', messages.badCode)
  if (given.enterprise_number) {
    const number = readEnterpriseNumber(given.enterprise_number, pack.code)
    if (number.ok) fields.enterprise_number = number.value
    else refuse('enterprise_number', messages.badNumber)
  }
  if (given.vat_number) {
    const number = readVatNumber(given.vat_number, pack.code)
    if (number.ok) fields.vat_number = number.value
    else refuse('vat_number', messages.badNumber)
  }
  if (given.country) {
    fields.country = given.country.toUpperCase()
    if (!isCountry(fields.country)) refuse('country', messages.unknownCountry)
  }
  if (given.legal_form_code) {
    const form = pack.legalForms.find(({ code }) => code === given.legal_form_code)
    if (!form) refuse('legal_form_code', messages.unknownLegalForm)
    else if (given.legal_form === undefined) fields.legal_form = form.labels[locale]
  }
  if (logo_url !== undefined) fields.logo_link = logo_url
  if (latitude !== undefined) fields.latitude = latitude
  if (longitude !== undefined) fields.longitude = longitude
  if (nace_codes !== undefined) {
    fields.nace_codes = (nace_codes ?? []).map(({ code, classification }) => ({
      code,
      classification: classification ?? null,
    }))
    const main = nace_codes?.find(({ classification }) => classification === 'MAIN')
    if (given.main_nace_code === undefined) fields.main_nace_code = main?.code ?? null
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return fields
}
