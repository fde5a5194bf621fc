import { packOf } from '#countries'
import { type Json, members, text } from '#platform/outgoing/fields'
import {
  AskedToWait,
  below,
  deadlineIn,
  failureOf,
  parseJson,
  receive,
  unavailable,
} from '#platform/outgoing/request'
import {
  type CompanyHit,
  type CompanySheet,
  type CompanyStatus,
  dayOf,
  degreesOf,
  longest,
  nameOf,
  unknownCompany,
} from '../company-sheet.js'

/** The French register of enterprises, as the state publishes it for everyone. */
export type Sirene = {
  readonly isConfigured: boolean
  /** Null when it knows no such enterprise. Both throw `AskedToWait` when it has been asked too often. */
  company(siren: string, deadline?: AbortSignal): Promise<CompanySheet | null>
  search(q: string, deadline?: AbortSignal): Promise<CompanyHit[]>
}

export type SireneConfig = {
  url: string
  /** How long an answer may take, from the connection to its last byte: 10 s. */
  timeoutMs?: number
}

/** The service gives no more on a page. */
const perPage = 25

/** It blocks addresses that insist, so that it is left alone for a minute at least, and for a day at most. */
const wait = { least: 60, most: 86_400 } as const

export function openSirene(config: SireneConfig): Sirene {
  async function search(q: string, deadline = deadlineIn(config.timeoutMs)): Promise<Json[]> {
    if (config.url === '') throw unavailable()
    const query = new URLSearchParams({ q, page: '1', per_page: String(perPage) })
    const url = below(config.url, `/search?${query}`)
    const answer = await receive({ url, accept: 'application/json', deadline }).catch((error) => {
      throw unavailable(failureOf(error))
    })
    if (answer.status === 429) throw new AskedToWait(secondsOf(answer.retryAfter))
    if (answer.text === null) throw unavailable()
    const { results } = parseJson(answer.text)
    if (!Array.isArray(results)) throw unavailable()
    return results.slice(0, perPage).map(members)
  }

  return {
    isConfigured: config.url !== '',
    async company(siren, deadline) {
      const found = (await search(siren, deadline)).find((one) => one.siren === siren)
      if (!found) return null
      const [sheet] = readSheet(found)
      if (!sheet) throw unavailable()
      return sheet
    },
    async search(q, deadline) {
      const words = text(q, 200)
      if (config.url !== '' && words === null) return []
      return (await search(words ?? '', deadline)).flatMap(readSheet).map(hitOf)
    },
  }
}

/** How long it wants to be left alone; a date or nonsense counts as the least. */
function secondsOf(retryAfter: string | null): number {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : wait.least
  return Math.min(Math.max(seconds, wait.least), wait.most)
}

function hitOf(sheet: CompanySheet): CompanyHit {
  const { name, enterprise_number, vat_number, status, postal_code, city } = sheet
  const { legal_form, legal_form_code } = sheet
  return {
    name,
    enterprise_number,
    vat_number,
    legal_form,
    legal_form_code,
    postal_code,
    city,
    status,
  }
}

/** An enterprise as a sheet; none when it has no number or no name. Directors and finances are not taken over. */
function readSheet(found: Json): CompanySheet[] {
  const siren = typeof found.siren === 'string' && /^\d{9}$/.test(found.siren) ? found.siren : null
  const name = nameOf(found.nom_complet) ?? nameOf(found.nom_raison_sociale)
  if (siren === null || name === null) return []
  const seat = members(found.siege)
  const town = {
    ...unknownCompany,
    name,
    enterprise_number: siren,
    city: text(seat.libelle_commune),
  }
  // Who objected to being published is known by name and town alone.
  if (found.statut_diffusion === 'P') return [{ ...town, names: [legalName(name)] }]
  const code = text(found.activite_principale, 10)
  return [
    {
      ...town,
      vat_number: packOf('FR').numbers.vatNumberOf(siren),
      status: statusOf(found.etat_administratif),
      names: namesOf(found, name),
      legal_form_code: text(found.nature_juridique, 20),
      started_on: dayOf(found.date_creation),
      ...addressOf(seat),
      nace_codes: code === null ? [] : [{ code, classification: 'MAIN', version: null }],
      main_nace_code: code,
    },
  ]
}

function statusOf(value: unknown): CompanyStatus | null {
  return value === 'A' ? 'active' : value === 'C' ? 'ceased' : null
}

const legalName = (name: string) => ({ name, language: 'fr', kind: 'legal' }) as const

/** The complete name and, where it is another, the one of the statutes. */
function namesOf(found: Json, name: string): CompanySheet['names'] {
  const other = nameOf(found.nom_raison_sociale)
  if (other === null || other === name) return [legalName(name)]
  return [legalName(other), { name, language: 'fr', kind: 'commercial' }]
}

function addressOf(seat: Json) {
  const street = [text(seat.type_voie, 50), text(seat.libelle_voie, 150)].filter(Boolean).join(' ')
  return {
    address: text(seat.adresse, longest.address),
    street: street || null,
    house_number: text(seat.numero_voie, 20),
    postal_code: text(seat.code_postal, 20),
    country: 'FR',
    latitude: degreesOf(seat.latitude, 90),
    longitude: degreesOf(seat.longitude, 180),
  }
}
