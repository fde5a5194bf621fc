import type { Address } from '#kernel/address'
import { members, text } from '#platform/outgoing/fields'
import { askJson, below, deadlineIn, unavailable } from '#platform/outgoing/request'

/** The official registers of companies, behind one door that speaks JSON. */
export type CompanyRegister = {
  readonly isConfigured: boolean
  /** Null when the register of that country does not know the number. */
  company(country: string, number: string): Promise<RegisteredCompany | null>
  search(country: string, q: string): Promise<FoundCompany[]>
}

export type RegisteredCompany = Address & {
  name: string
  legal_form: string | null
  legal_form_code: string | null
  enterprise_number: string
  vat_number: string | null
  address: string | null
  latitude: number | null
  longitude: number | null
  nace_codes: { code: string; classification: string | null }[]
  main_nace_code: string | null
  status: string | null
}

export type FoundCompany = {
  name: string
  enterprise_number: string
  city: string | null
  postal_code: string | null
  status: string | null
}

export type RegisterConfig = {
  url: string
  key: string
  /** How long an answer may take, from the connection to its last byte: 10 s. */
  timeoutMs?: number
}

const mostFound = 50
const mostNaceCodes = 100

export function openRegister(config: RegisterConfig): CompanyRegister {
  const request = (path: string) =>
    askJson({
      url: below(config.url, path),
      saysNo: [404],
      deadline: deadlineIn(config.timeoutMs),
      ...(config.key === '' ? {} : { key: config.key }),
    })

  return {
    isConfigured: config.url !== '',
    async company(country, number) {
      if (config.url === '') throw unavailable()
      const land = country.toUpperCase()
      const bare = number.replace(/[\s.\-/]/g, '').toUpperCase()
      // Anything else would be another path, and no register gives out such a number.
      if (!isCountry(land) || !/^[A-Z0-9]{1,20}$/.test(bare)) return null
      const answer = await request(`/companies/${land}/${bare}`)
      return answer === null ? null : readCompany(answer)
    },
    async search(country, q) {
      if (config.url === '') throw unavailable()
      const land = country.toUpperCase()
      const words = text(q, 200)
      if (!isCountry(land) || words === null) return []
      const answer = await request(`/companies?${new URLSearchParams({ country: land, q: words })}`)
      if (answer === null) return []
      if (!Array.isArray(answer)) throw unavailable()
      // One company that lacks its name must not hide the others.
      return answer.flatMap(readFound).slice(0, mostFound)
    },
  }
}

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code)
}

function readFound(value: unknown): FoundCompany[] {
  const found = members(value)
  const name = text(found.name)
  const enterprise_number = text(found.enterprise_number, 30)
  if (name === null || enterprise_number === null) return []
  return [
    {
      name,
      enterprise_number,
      city: text(found.city),
      postal_code: text(found.postal_code, 20),
      status: text(found.status, 50),
    },
  ]
}

function readCompany(answer: unknown): RegisteredCompany {
  const [found] = readFound(answer)
  if (!found) throw unavailable()
  const company = members(answer)
  return {
    ...found,
    legal_form: text(company.legal_form),
    legal_form_code: text(company.legal_form_code, 20),
    vat_number: text(company.vat_number, 30),
    address: text(company.address, 500),
    street: text(company.street),
    house_number: text(company.house_number, 20),
    box: text(company.box, 20),
    country: countryOf(company.country),
    latitude: degrees(company.latitude, 90),
    longitude: degrees(company.longitude, 180),
    nace_codes: readNaceCodes(company.nace_codes),
    main_nace_code: text(company.main_nace_code, 10),
  }
}

function readNaceCodes(value: unknown): RegisteredCompany['nace_codes'] {
  const codes = Array.isArray(value) ? value : []
  return codes
    .map(members)
    .map((nace) => ({ code: text(nace.code, 10), classification: text(nace.classification, 50) }))
    .filter((nace): nace is { code: string; classification: string | null } => nace.code !== null)
    .slice(0, mostNaceCodes)
}

/** Two letters, or none: a name that is cut to two would be another country. */
function countryOf(value: unknown): string | null {
  return typeof value === 'string' && isCountry(value) ? value : null
}

function degrees(value: unknown, most: number): number | null {
  return typeof value === 'number' && Math.abs(value) <= most ? value : null
}
