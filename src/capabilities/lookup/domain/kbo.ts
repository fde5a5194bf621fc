import type { Day } from '#kernel/days'
import type { Language } from '#kernel/languages'
import type { CompanyName, CompanySheet, NaceCode, NameKind } from '#outside/company-sheet'

/** An enterprise as the table of the Belgian register has it. */
export type KboEnterprise = {
  readonly number: string
  readonly legalForm: string | null
  readonly startedOn: Day | null
  readonly names: readonly CompanyName[]
  readonly seat: KboSeat | null
  readonly contacts: readonly { readonly kind: string; readonly value: string }[]
  readonly activities: readonly KboActivities[]
  /** What the register calls its form, by language. */
  readonly formLabels: Readonly<Partial<Record<Language, string>>> | null
}

export type KboSeat = Readonly<
  Record<
    | 'country_nl'
    | 'country_fr'
    | 'postal_code'
    | 'city_nl'
    | 'city_fr'
    | 'street_nl'
    | 'street_fr'
    | 'house_number'
    | 'box',
    string | null
  >
>

export type KboActivities = {
  readonly isVat: boolean
  readonly version: string
  /** `10711 MAIN,56101 SECO` */
  readonly codes: string
}

/** The sheet of an enterprise for a reader; undefined when it has no name by which it could be called. */
export function sheetOf(of: KboEnterprise, language: Language): CompanySheet | undefined {
  const name = nameFor(of.names, language)
  if (name === undefined) return undefined
  const isVat = of.activities.some((activities) => activities.isVat)
  const nace_codes = naceCodesOf(of.activities)
  const contact = (kind: string) => of.contacts.find((one) => one.kind === kind)?.value ?? null
  return {
    name,
    names: [...of.names],
    legal_form: null,
    legal_form_code: of.legalForm,
    enterprise_number: of.number,
    vat_number: isVat ? `BE${of.number}` : null,
    status: 'active',
    started_on: of.startedOn,
    ...addressOf(of.seat, language),
    latitude: null,
    longitude: null,
    nace_codes,
    main_nace_code:
      nace_codes.find(({ classification }) => classification === 'MAIN')?.code ?? null,
    email: contact('EMAIL'),
    phone: contact('TEL'),
    website: contact('WEB'),
  }
}

const byKind: readonly NameKind[] = ['legal', 'commercial', 'abbreviation']

/** The legal name in the reader's language, else in another, else what people call it. */
function nameFor(names: readonly CompanyName[], language: Language): string | undefined {
  for (const kind of byKind) {
    const all = names.filter((one) => one.kind === kind)
    const found = all.find((one) => one.language === language) ?? all[0]
    if (found) return found.name
  }
  return undefined
}

/** Those of the newest version that the enterprise has; a code that is several things is the first of them. */
function naceCodesOf(all: readonly KboActivities[]): NaceCode[] {
  const newest = all.map(({ version }) => version).reduce((a, b) => (a > b ? a : b), '')
  const found = new Map<string, NaceCode>()
  for (const { version, codes } of all) {
    if (version !== newest) continue
    for (const pair of codes.split(',')) {
      const [code = '', classification = null] = pair.split(' ')
      const isBetter = classification === 'MAIN' && found.get(code)?.classification !== 'MAIN'
      if (code !== '' && (!found.has(code) || isBetter))
        found.set(code, { code, classification, version })
    }
  }
  return [...found.values()]
}

/** Brussels and its rim have both languages; where a reader has neither, the place decides. */
function addressOf(seat: KboSeat | null, language: Language) {
  const isDutch = language === 'nl' || (language !== 'fr' && isFlemish(seat?.postal_code ?? null))
  const pick = (dutch: string | null, french: string | null) =>
    isDutch ? (dutch ?? french) : (french ?? dutch)
  const street = seat && pick(seat.street_nl, seat.street_fr)
  const city = seat && pick(seat.city_nl, seat.city_fr)
  const abroad = seat && pick(seat.country_nl, seat.country_fr)
  const { house_number = null, box = null, postal_code = null } = seat ?? {}
  const lines = [
    [street, house_number, box && `${isDutch ? 'bus' : 'bte'} ${box}`],
    [postal_code, city],
    [abroad],
  ]
  const address = lines.map((parts) => parts.filter(Boolean).join(' ')).filter(Boolean)
  return {
    address: address.join(', ') || null,
    street,
    house_number,
    box,
    postal_code,
    city,
    // The register names foreign countries in words alone.
    country: seat && abroad === null ? 'BE' : null,
  }
}

function isFlemish(postalCode: string | null): boolean {
  return /^(?:1[5-9]|[238-9])\d/.test(postalCode ?? '')
}
