import { type PackCode, packOf } from '#countries'
import type { Language } from '#kernel/languages'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyHit, CompanySheet } from '#outside/company-sheet'
import type { Circumstances } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { readCompanyNumber } from '../domain/numbers.js'
import type { SourceName } from '../domain/words-of-registers.js'
import { messages } from '../problems.js'
import type { Company, CompanySearch, FoundCompany } from '../schemas.js'
import { type FoundCompanies, firstAnswer, type Question, type Search } from './sources.js'

/** Finds companies by a number or by words, the best first and those that have ceased last. */
export async function searchCompanies(
  op: Circumstances,
  { query: { country, q, limit, fresh } }: { query: CompanySearch },
): Promise<FoundCompany[]> {
  const most = limit ?? 20
  const question: Search = { ...op, fresh: fresh ?? false, most }
  const number = readCompanyNumber(country, q)
  const { hits, source } = await firstAnswer(country, async (from, deadline) => {
    if (number === undefined || !from.canSearch) return from.search(question, q, deadline)
    const found = await from.company(question, number, deadline)
    return { hits: found ? [found.sheet] : [], source: found?.source ?? 'register' }
  })
  const ceasedLast = [...hits].sort((one, other) => rankOf(one) - rankOf(other))
  return ceasedLast.slice(0, most).map((hit) => shownHit(hit, country, source, op.language))
}

function rankOf({ status }: CompanyHit): number {
  return status === 'ceased' ? 1 : 0
}

function shownHit(
  hit: CompanyHit,
  country: PackCode,
  source: FoundCompanies['source'],
  language: Language,
): FoundCompany {
  const { enterprise_number, vat_number, name, legal_form_code, postal_code, city, status } = hit
  return {
    country,
    enterprise_number,
    vat_number,
    name,
    legal_form: formOf(hit, country, language),
    legal_form_code,
    postal_code,
    city,
    status,
    source,
  }
}

/** One company as its register has it. */
export async function lookUpCompany(
  op: Circumstances,
  input: { country: PackCode; number: string; query: { fresh?: boolean | null } },
): Promise<Company> {
  const { country } = input
  const number = readCompanyNumber(country, input.number)
  if (number === undefined) throw invalidField('number', messages.notANumber, { country })
  const question: Question = { ...op, fresh: input.query.fresh ?? false }
  const found = await firstAnswer(country, (from, deadline) =>
    from.company(question, number, deadline),
  )
  if (found === null) throw problem(uncoded.not_found)
  const { sheet, source, asOf, formLabels } = found
  const form = formKnown(sheet, country)
  const { country: _ofSeat, ...shown } = sheet
  return {
    ...shown,
    country,
    legal_form: formOf(sheet, country, op.language),
    legal_form_label: form?.labels[op.language] ?? formLabels?.[op.language] ?? null,
    source,
    as_of: asOf,
  }
}

/** The sheet of a company by its number; null when who answered does not know it. For the books of a company. */
export async function sheetByNumber(
  about: Omit<Question, 'fresh'>,
  country: PackCode,
  text: string,
): Promise<{ sheet: CompanySheet; source: SourceName } | null> {
  const number = readCompanyNumber(country, text) ?? { country, number: text, vatNumber: null }
  return firstAnswer(country, (from, deadline) =>
    from.company({ ...about, fresh: false }, number, deadline),
  )
}

/** As the register writes it, else as it is abbreviated. */
function formOf(hit: CompanyHit, country: PackCode, language: Language): string | null {
  return hit.legal_form ?? formKnown(hit, country)?.abbreviation?.[language] ?? null
}

function formKnown({ legal_form_code: code }: CompanyHit, country: PackCode) {
  return packOf(country).legalForms.find((form) => form.code === code)
}
