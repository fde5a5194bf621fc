import { sheetByNumber } from '#capabilities/lookup'
import { packFor, readVatNumber } from '#countries'
import type { Failure } from '#kernel/failures'
import { todayAt } from '#kernel/instants'
import { invalidField, problem } from '#kernel/problem'
import { isCountry } from '#kernel/regions'
import type { CompanySheet } from '#outside/company-sheet'
import { registerConfigOf } from '#outside/own-connections'
import { type CompanyRegister, openRegister } from '#outside/register/client'
import type {
  CompanyOperation,
  InCompany,
  Operation,
  Preparing,
} from '#platform/operations/operation'
import { Unavailable } from '#platform/outgoing/request'
import { problems as pipelineProblems } from '#platform/problems'
import { messages } from '../problems.js'
import { type CompanyFields, type CompanyRow, findCompany } from '../queries/companies.js'
import { type Company, naceClassifications } from '../schemas/companies.js'
import { changeCompany } from './companies.js'
import { describeCompany } from './describe.js'

/** What the register said about a number. */
export type RegisterAnswer = { number: string; found: CompanySheet }

/** Asks the official register about the file's own number, before any transaction is open. */
export async function askRegister(about: Preparing & InCompany): Promise<RegisterAnswer> {
  const { db, company, services, now } = about
  const { enterprise_number: number } = (await findCompany(db.statement, todayAt(now), company.id))!
  if (number === null) throw invalidField('enterprise_number', messages.noEnterpriseNumber)
  const ownRegister = await ownRegisterOf(about)
  const asking = { services, now, language: company.locale, ownRegister }
  const found = await sheetByNumber(asking, packFor(company).code, number)
  if (!found) throw invalidField('enterprise_number', messages.notInRegister, { number })
  return { number, found: found.sheet }
}

/** The register that the file connected by itself, with which each attempt is kept. */
async function ownRegisterOf({ services, company }: Preparing & InCompany) {
  const { connections, config, outside } = services
  const own = await connections.find(services, company.id, 'company-register')
  if (own === null) return null
  const client = openRegister(registerConfigOf(config.lookups.register, own, outside.strangers))
  const tried = (failure: Failure | null) =>
    connections.tried(services, company, 'company-register', failure)
  const watched: CompanyRegister = {
    ...client,
    async company(...asked) {
      try {
        const found = await client.company(...asked)
        await tried(null)
        return found
      } catch (error) {
        if (error instanceof Unavailable) await tried(error.failure)
        throw error
      }
    },
  }
  return { companyId: company.id, client: watched }
}

/** Fills the identity of the file with what the register gives; what it leaves out stays. */
export async function refreshFromRegister(
  op: CompanyOperation,
  { prepared }: { prepared: RegisterAnswer },
): Promise<Company> {
  const after = await changeCompany(op, async (before) => {
    if (before.enterprise_number !== prepared.number) throw await movedOn(op, before)
    return { ...identityFrom(op, prepared.found), company_sheet_at: op.now }
  })
  return describeCompany(op, after)
}

/** The number was changed while the register was asked about the old one. */
async function movedOn(op: Operation, before: CompanyRow) {
  const server_data = await describeCompany(op, before)
  const body = { server_version: before.version, server_data }
  return problem(pipelineProblems.conflict, {}, { body })
}

function identityFrom(op: InCompany, found: CompanySheet): CompanyFields {
  const pack = packFor(op.company)
  const { legal_form_code: code } = found
  const form = code === null ? undefined : pack.legalForms.find((known) => known.code === code)
  const vat = found.vat_number === null ? null : readVatNumber(found.vat_number, pack.code)
  return {
    name: cut(found.name, 200),
    ...(form
      ? { legal_form_code: form.code, legal_form: form.labels[op.company.locale] }
      : given({ legal_form: found.legal_form && cut(found.legal_form, 190) })),
    ...(vat?.ok ? { vat_number: vat.value } : {}),
    ...addressFrom(found),
    ...naceFrom(found),
  }
}

/** An address is taken whole: a part that the register leaves out is none, not that of the old one. */
function addressFrom(found: CompanySheet): CompanyFields {
  const { street, postal_code, city, country } = found
  if (street === null && postal_code === null && city === null)
    return given({ address: found.address })
  return {
    address: found.address,
    street: street && cut(street, 190),
    house_number: found.house_number,
    box: found.box,
    postal_code,
    city: city && cut(city, 190),
    latitude: found.latitude,
    longitude: found.longitude,
    ...(country !== null && isCountry(country) ? { country } : {}),
  }
}

function naceFrom({ nace_codes, main_nace_code }: CompanySheet): CompanyFields {
  if (nace_codes.length === 0) return given({ main_nace_code })
  const codes = nace_codes.map(({ code, classification }) => ({
    code,
    classification: naceClassifications.find((known) => known === classification) ?? null,
  }))
  const main = codes.find(({ classification }) => classification === 'MAIN')
  return { nace_codes: codes, main_nace_code: main_nace_code ?? main?.code ?? null }
}

/** Only what is not null. */
function given<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null),
  ) as Partial<Fields>
}

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('')
}
