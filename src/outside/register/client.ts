import { isLanguage } from '#kernel/languages'
import { members, text } from '#platform/outgoing/fields'
import { askJson, below, deadlineIn, unavailable } from '#platform/outgoing/request'
import type { Strangers } from '#platform/outgoing/strangers'
import {
  type CompanyHit,
  type CompanyName,
  type CompanySheet,
  type CompanyStatus,
  dayOf,
  degreesOf,
  longest,
  type NaceCode,
  nameKinds,
  nameOf,
} from '../company-sheet.js'

/** The operator's own register of companies, behind one door that speaks JSON. */
export type CompanyRegister = {
  readonly isConfigured: boolean
  /** Null when the register of that country does not know the number. */
  company(country: string, number: string, deadline?: AbortSignal): Promise<CompanySheet | null>
  search(country: string, q: string, deadline?: AbortSignal): Promise<CompanyHit[]>
}

export type RegisterConfig = {
  url: string
  key: string
  /** How long an answer may take, from the connection to its last byte: 10 s. */
  timeoutMs?: number
  /** How it is reached where a company file chose it. */
  strangers?: Strangers
}

const mostFound = 50
const mostNames = 50
const mostNaceCodes = 100

export function openRegister(config: RegisterConfig): CompanyRegister {
  const request = (path: string, deadline = deadlineIn(config.timeoutMs)) =>
    askJson({
      url: below(config.url, path),
      saysNo: [404],
      deadline,
      strangers: config.strangers,
      ...(config.key === '' ? {} : { key: config.key }),
    })

  return {
    isConfigured: config.url !== '',
    async company(country, number, deadline) {
      if (config.url === '') throw unavailable()
      const land = country.toUpperCase()
      const bare = number.replace(/[\s.\-/]/g, '').toUpperCase()
      // Anything else would be another path, and no register gives out such a number.
      if (!isCountry(land) || !/^[A-Z0-9]{1,20}$/.test(bare)) return null
      const answer = await request(`/companies/${land}/${bare}`, deadline)
      return answer === null ? null : readCompany(answer)
    },
    async search(country, q, deadline) {
      if (config.url === '') throw unavailable()
      const land = country.toUpperCase()
      const words = text(q, 200)
      if (!isCountry(land) || words === null) return []
      const query = new URLSearchParams({ country: land, q: words })
      const answer = await request(`/companies?${query}`, deadline)
      if (answer === null) return []
      if (!Array.isArray(answer)) throw unavailable()
      // One company that lacks its name must not hide the others.
      return answer.flatMap(readHit).slice(0, mostFound)
    },
  }
}

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code)
}

function readHit(value: unknown): (CompanyHit & { enterprise_number: string })[] {
  const found = members(value)
  const name = nameOf(found.name)
  const enterprise_number = text(found.enterprise_number, 30)
  if (name === null || enterprise_number === null) return []
  return [
    {
      name,
      enterprise_number,
      vat_number: text(found.vat_number, 30),
      legal_form: text(found.legal_form),
      legal_form_code: text(found.legal_form_code, 20),
      postal_code: text(found.postal_code, 20),
      city: text(found.city),
      status: statusOf(found.status),
    },
  ]
}

/** The words of the API, and the letters by which the CBE and INSEE say the same. */
const statuses: ReadonlyMap<string, CompanyStatus> = new Map([
  ['active', 'active'],
  ['ac', 'active'],
  ['a', 'active'],
  ['ceased', 'ceased'],
  ['st', 'ceased'],
  ['c', 'ceased'],
])

function statusOf(value: unknown): CompanyStatus | null {
  return statuses.get(text(value, 50)?.toLowerCase() ?? '') ?? null
}

function readCompany(answer: unknown): CompanySheet {
  const [found] = readHit(answer)
  if (!found) throw unavailable()
  const company = members(answer)
  return {
    ...found,
    names: readNames(company.names, found.name),
    started_on: dayOf(company.started_on),
    address: text(company.address, longest.address),
    street: text(company.street),
    house_number: text(company.house_number, 20),
    box: text(company.box, 20),
    country: countryOf(company.country),
    latitude: degreesOf(company.latitude, 90),
    longitude: degreesOf(company.longitude, 180),
    nace_codes: readNaceCodes(company.nace_codes),
    main_nace_code: text(company.main_nace_code, 10),
    email: text(company.email),
    phone: text(company.phone, 50),
    website: text(company.website),
  }
}

/** A register that lists no names has the one by which it calls the company. */
function readNames(value: unknown, name: string): CompanyName[] {
  const names = (Array.isArray(value) ? value : []).map(members).flatMap((given): CompanyName[] => {
    const one = nameOf(given.name)
    if (one === null) return []
    const kind = nameKinds.find((known) => known === given.kind) ?? 'legal'
    return [{ name: one, language: isLanguage(given.language) ? given.language : null, kind }]
  })
  return names.length > 0 ? names.slice(0, mostNames) : [{ name, language: null, kind: 'legal' }]
}

function readNaceCodes(value: unknown): NaceCode[] {
  const codes = (Array.isArray(value) ? value : []).map(members)
  return codes
    .flatMap(({ code, classification, version }): NaceCode[] => {
      const known = text(code, 10)
      if (known === null) return []
      const kind = text(classification, 50)
      return [{ code: known, classification: kind, version: text(version, 10) }]
    })
    .slice(0, mostNaceCodes)
}

/** Two letters, or none: a name that is cut to two would be another country. */
function countryOf(value: unknown): string | null {
  return typeof value === 'string' && isCountry(value) ? value : null
}
