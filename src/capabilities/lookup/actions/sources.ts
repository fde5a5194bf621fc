import type { PackCode } from '#countries'
import type { Day } from '#kernel/days'
import { folded, foldedWords } from '#kernel/folding'
import type { Instant } from '#kernel/instants'
import type { Language } from '#kernel/languages'
import { type CompanyHit, type CompanySheet, unknownCompany } from '#outside/company-sheet'
import type { CompanyRegister } from '#outside/register/client'
import { deadlineIn, unavailable } from '#platform/outgoing/request'
import { ages, patience } from '../domain/ages.js'
import { type KboEnterprise, sheetOf } from '../domain/kbo.js'
import { type CompanyNumber, isOfCompany } from '../domain/numbers.js'
import type { SourceName } from '../domain/words-of-registers.js'
import { findEnterprise, findExtract, searchEnterprises } from '../queries/kbo.js'
import { type Asking, askOnce } from './kept.js'
import { askPatiently, isOutage } from './outage.js'
import { checkVatNumber } from './vat-numbers.js'

/** Who asks, in which language, and whether what was kept will do. */
export type Question = Asking & {
  readonly language: Language
  readonly fresh: boolean
  /** The register that the file connected by itself: what it says is kept apart. */
  readonly ownRegister?: { readonly companyId: number; readonly client: CompanyRegister } | null
}

/** How many companies will be shown; who is asked outside gives as many as they like. */
export type Search = Question & { readonly most: number }

export type FoundCompany = {
  readonly sheet: CompanySheet
  readonly formLabels: KboEnterprise['formLabels']
  readonly source: SourceName
  /** When it was asked, or the day of the table. */
  readonly asOf: Instant | Day
}

export type FoundCompanies = { readonly hits: readonly CompanyHit[]; readonly source: SourceName }

type Source = {
  /** Whether it can be searched, or knows single numbers alone. */
  readonly canSearch: boolean
  /** Whether it is asked over the network. */
  readonly isOutside: boolean
  /** Null when it answers that it knows no such company; both throw when it does not answer. */
  company(q: Question, number: CompanyNumber, deadline: AbortSignal): Promise<FoundCompany | null>
  search(q: Search, words: string, deadline: AbortSignal): Promise<FoundCompanies>
}

/** More words tell no company apart that fewer do not. */
const mostWords = 10

/** How long the first of two may take, so that the second has time as well. */
const firstMs = 5_000

/** Asks one source after the other until one answers; an outage only when none did. */
export async function firstAnswer<Answer>(
  country: PackCode,
  ask: (source: Source, deadline: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const whole = deadlineIn()
  const sources = sourcesOf[country]
  for (const [place, source] of sources.entries()) {
    const isLast = !sources.slice(place + 1).some(({ isOutside }) => isOutside)
    const deadline = isLast ? whole : AbortSignal.any([whole, deadlineIn(firstMs)])
    try {
      return await ask(source, deadline)
    } catch (error) {
      if (!isOutage(error)) throw error
    }
  }
  throw unavailable()
}

const ofCompany = { age: ages.company, isKnown: () => true }
const ofSearch = { age: ages.company, isKnown: (hits: unknown[]) => hits.length > 0 }

/** The operator's own: it is always asked, however often it fails. */
const register = (country: PackCode): Source => ({
  canSearch: true,
  isOutside: true,
  async company(q, asked, deadline) {
    const { number } = asked
    const outside = q.ownRegister?.client ?? q.services.outside.register
    if (!outside.isConfigured) throw unavailable()
    const whose = q.ownRegister ? `@${q.ownRegister.companyId} ` : ''
    const place = { source: 'register', key: `${whose}${country}:${number}` }
    const { answer, askedAt } = await askOnce(
      q,
      place,
      { ...ofCompany, fresh: q.fresh },
      async () => reliable(asked, await outside.company(country, number, deadline)),
    )
    return answer && { sheet: answer, formLabels: null, source: 'register', asOf: askedAt }
  },
  async search(q, words, deadline) {
    const { register: outside } = q.services.outside
    if (!outside.isConfigured) throw unavailable()
    const place = { source: 'register', key: `${country}?${folded(words)}` }
    const { answer } = await askOnce(q, place, { ...ofSearch, fresh: q.fresh }, () =>
      outside.search(country, words, deadline),
    )
    return { hits: answer ?? [], source: 'register' }
  },
})

/** Another company than the one asked for would be taken for it. */
function reliable(asked: CompanyNumber, sheet: CompanySheet | null): CompanySheet | null {
  if (sheet && !isOfCompany(asked, sheet)) throw unavailable()
  return sheet
}

const sirene: Source = {
  canSearch: true,
  isOutside: true,
  async company(q, { number }, deadline) {
    const { sirene: outside } = q.services.outside
    if (!outside.isConfigured) throw unavailable()
    const { answer, askedAt } = await askOnce(
      q,
      { source: 'sirene', key: number },
      { ...ofCompany, fresh: q.fresh },
      () => askPatiently(q, 'sirene', patience, () => outside.company(number, deadline)),
    )
    return answer && { sheet: answer, formLabels: null, source: 'sirene', asOf: askedAt }
  },
  async search(q, words, deadline) {
    const { sirene: outside } = q.services.outside
    if (!outside.isConfigured) throw unavailable()
    const { answer } = await askOnce(
      q,
      { source: 'sirene', key: `?${folded(words)}` },
      { ...ofSearch, fresh: q.fresh },
      () => askPatiently(q, 'sirene', patience, () => outside.search(words, deadline)),
    )
    return { hits: answer ?? [], source: 'sirene' }
  },
}

/** The table of the Belgian register, which is no answer until it is loaded. */
const kbo: Source = {
  canSearch: true,
  isOutside: false,
  async company({ services: { db }, language }, { number }) {
    const extract = await findExtract(db.statement)
    if (!extract) throw unavailable()
    const enterprise = await findEnterprise(db.statement, number)
    if (!enterprise) return null
    const sheet = sheetOf(enterprise, language)
    if (!sheet) throw unavailable()
    const { formLabels } = enterprise
    return { sheet, formLabels, source: 'kbo', asOf: extract.snapshotOn }
  },
  async search({ services: { db }, language, most }, text) {
    if (!(await findExtract(db.statement))) throw unavailable()
    const words = foldedWords(text).slice(0, mostWords)
    const found = words.length > 0 ? await searchEnterprises(db.statement, words, most) : []
    const hits = found.flatMap((enterprise) => sheetOf(enterprise, language) ?? [])
    return { hits, source: 'kbo' }
  },
}

/** Luxembourg has no open register: VIES knows whose a VAT number is, and nothing can be searched. */
const vies: Source = {
  canSearch: false,
  isOutside: true,
  async company(q, { vatNumber }, deadline) {
    if (vatNumber === null) throw unavailable()
    const { answer, checkedAt } = await checkVatNumber(q, vatNumber, { fresh: q.fresh, deadline })
    if (!answer.valid) return null
    if (answer.name === null) throw unavailable()
    const { name, address } = answer
    const sheet = {
      ...unknownCompany,
      name,
      names: [{ name, language: null, kind: 'legal' as const }],
    }
    return {
      sheet: { ...sheet, vat_number: vatNumber, address },
      formLabels: null,
      source: 'vies',
      asOf: checkedAt,
    }
  },
  async search() {
    throw unavailable()
  },
}

const sourcesOf: Readonly<Record<PackCode, readonly Source[]>> = {
  BE: [register('BE'), kbo],
  FR: [register('FR'), sirene],
  LU: [register('LU'), vies],
}
