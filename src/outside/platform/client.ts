import type { Address } from '#kernel/address'
import { type Json, text } from '#platform/outgoing/fields'
import { askJson, below, deadlineIn, unavailable } from '#platform/outgoing/request'

/**
 * The external fiduciary platform, reached through this module alone. It owns the accounts, firms and
 * teams that were made there; here they are mirrored. Answers are taken by known fields only.
 */
export type ExternalPlatform = {
  readonly isConfigured: boolean
  /** The person behind the credentials, or null when they are wrong. */
  login(email: string, password: string): Promise<ExternalLogin | null>
  firm(externalId: string): Promise<ExternalFirm | null>
  company(externalId: string): Promise<ExternalCompany | null>
  /** Hands over a document, which the platform keeps locked; null when it does not take it. */
  sendDocument(document: SentDocument): Promise<ExternalDocument | null>
}

/** A document as the platform gets it. The same `reference` twice is the same document. */
export type SentDocument = {
  reference: string
  company: {
    id: string | null
    name: string
    enterprise_number: string | null
    vat_number: string | null
  }
  document: object
}

export type ExternalDocument = { id: string; token: string | null; locked: boolean }

export type ExternalPerson = {
  id: string
  email: string
  name: string
  locale: string | null
}

export type ExternalMember = ExternalPerson & { role: string; is_active: boolean }

export type ExternalFirm = {
  id: string
  name: string
  enterprise_number: string | null
  vat_number: string | null
  itaa_number: string | null
  itaa_status: string | null
  itaa_quality: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  website: string | null
  country_code: string | null
  locale: string | null
  email: string | null
  phone: string | null
  is_partner: boolean
  members: ExternalMember[]
  companies: OutsideCompanyFile[]
}

/** What the platform says of a company file; null where it says nothing. */
export type ExternalCompany = Address & {
  id: string
  name: string
  enterprise_number: string | null
  vat_number: string | null
  address: string | null
}

/** A company file in the list of a firm, with what it takes to make one here. */
export type OutsideCompanyFile = ExternalCompany & {
  country_pack: string | null
  vat_regime: string | null
  locale: string | null
}

export type ExternalLogin = { user: ExternalPerson; firm: ExternalFirm | null }

export type ExternalConfig = {
  url: string
  key: string
  /** How long an answer may take, from the connection to its last byte: 10 s. */
  timeoutMs?: number
}

const mostBytes = 5 * 1024 * 1024

export function openExternalPlatform(config: ExternalConfig): ExternalPlatform {
  return {
    isConfigured: config.url !== '',
    async login(email, password) {
      const credentials = { email, password }
      const answer = await request(config, '/login', [401, 403, 404, 422], credentials)
      return answer === null ? null : readLogin(answer)
    },
    async firm(externalId) {
      const path = `/firms/${encodeURIComponent(externalId)}`
      const answer = await request(config, path, [403, 404])
      if (answer === null) return null
      const firm = readFirm(answer)
      // Another firm than the one asked for would be mirrored over a stranger's.
      if (firm.id !== externalId) throw unavailable()
      return firm
    },
    async company(externalId) {
      const path = `/companies/${encodeURIComponent(externalId)}`
      const answer = await request(config, path, [403, 404])
      if (answer === null) return null
      const company = readCompany(answer)
      if (company.id !== externalId) throw unavailable()
      return company
    },
    async sendDocument(document) {
      const answer = await request(config, '/documents', [403, 404, 409, 422], document)
      if (answer === null) return null
      const id = text(answer.id)
      if (id === null) throw unavailable()
      return { id, token: text(answer.token), locked: answer.locked !== false }
    },
  }
}

/** The answer's object; null when the platform says no by one of these statuses; else a Problem. */
function request(
  { url, key, timeoutMs }: ExternalConfig,
  path: string,
  saysNo: readonly number[],
  post?: object,
): Promise<Json | null> {
  return askJson({
    url: below(url, path),
    key,
    saysNo,
    mostBytes,
    deadline: deadlineIn(timeoutMs),
    ...(post ? { post } : {}),
  })
}

function readLogin(answer: Json): ExternalLogin {
  const firm = answer.firm
  return {
    user: readPerson(answer.user),
    firm: typeof firm === 'object' && firm !== null ? readFirm(firm as Json) : null,
  }
}

function readPerson(value: unknown): ExternalPerson {
  const person = (value ?? {}) as Json
  const id = text(person.id)
  const email = text(person.email)
  if (id === null || email === null) throw unavailable()
  return { id, email, name: text(person.name) ?? email, locale: text(person.locale) }
}

function readCompany(company: Json): ExternalCompany {
  const id = text(company.id)
  const name = text(company.name, 200)
  if (id === null || name === null) throw unavailable()
  return {
    id,
    name,
    enterprise_number: text(company.enterprise_number),
    vat_number: text(company.vat_number),
    address: text(company.address),
    street: text(company.street, 190),
    house_number: text(company.house_number, 20),
    box: text(company.box, 20),
    postal_code: text(company.postal_code, 20),
    city: text(company.city, 190),
    country: text(company.country ?? company.country_code, 2),
  }
}

function readFirm(firm: Json): ExternalFirm {
  const id = text(firm.id)
  const name = text(firm.name)
  if (id === null || name === null) throw unavailable()
  const members = Array.isArray(firm.members) ? firm.members : []
  const companies = Array.isArray(firm.companies) ? firm.companies : []
  return {
    id,
    name,
    enterprise_number: text(firm.enterprise_number),
    vat_number: text(firm.vat_number),
    itaa_number: text(firm.itaa_number),
    itaa_status: text(firm.itaa_status),
    itaa_quality: text(firm.itaa_quality),
    address: text(firm.address),
    postal_code: text(firm.postal_code),
    city: text(firm.city),
    website: text(firm.website),
    country_code: text(firm.country_code),
    locale: text(firm.locale),
    email: text(firm.email),
    phone: text(firm.phone),
    is_partner: firm.is_partner === true,
    members: members.map((member) => ({
      ...readPerson(member),
      role: text((member as Json).role) ?? 'reviewer',
      is_active: (member as Json).is_active !== false,
    })),
    companies: companies.flatMap((company) => readFile((company ?? {}) as Json)),
  }
}

/** One that cannot be told from others is left out: it keeps nobody from signing in. */
function readFile(company: Json): OutsideCompanyFile[] {
  if (text(company.id) === null || text(company.name, 200) === null) return []
  return [
    {
      ...readCompany(company),
      country_pack: text(company.country_pack ?? company.country),
      vat_regime: text(company.vat_regime),
      locale: text(company.locale),
    },
  ]
}
