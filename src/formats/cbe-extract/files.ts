import { copyLine, dayOf, enterpriseOf, isEntity, lineOf, searchedName } from './rows.js'

/** A file of the extract, and what of it is kept in which table. */
export type ExtractFile = {
  readonly name: string
  readonly table: string
  readonly into: readonly string[]
  readonly columns: readonly string[]
  /** The column that names the entity, by which an update deletes. */
  readonly entity: string | null
  readonly skips?: (first: number) => boolean
  /** Makes what turns the cells of one line after the other into lines of `COPY`. */
  readonly rows: () => Rows
}

export type Rows = {
  /** What a line adds, perhaps nothing; null when it makes no sense. */
  of(cells: readonly string[]): string | null
  /** What is still held back when there are no more lines. */
  rest(): string
}

const simple = (of: Rows['of']) => (): Rows => ({ of, rest: () => '' })

/** Lines about enterprises; those about what stands below one are left out. */
const ofEnterprises = (of: (number: string, cells: readonly string[]) => string) =>
  simple((cells) => {
    const [entity = ''] = cells
    if (!isEntity(entity)) return null
    const number = enterpriseOf(entity)
    return number === null ? '' : of(number, cells)
  })

const kinds: Readonly<Record<string, string>> = {
  '001': 'legal',
  '002': 'abbreviation',
  '003': 'commercial',
}
const languages: Readonly<Record<string, string>> = { '1': 'fr', '2': 'nl', '3': 'de', '4': 'en' }

export const extractFiles: readonly ExtractFile[] = [
  {
    name: 'enterprise',
    table: 'kbo_enterprises',
    into: ['number', 'legal_form', 'started_on'],
    columns: ['EnterpriseNumber', 'JuridicalFormCAC', 'JuridicalForm', 'StartDate'],
    entity: 'EnterpriseNumber',
    rows: simple(([entity = '', today = '', old = '', start = '']) => {
      const number = isEntity(entity) ? enterpriseOf(entity) : null
      if (number === null) return null
      return copyLine(number, lineOf(today, 20) ?? lineOf(old, 20), dayOf(start))
    }),
  },
  {
    name: 'denomination',
    table: 'kbo_names',
    into: ['number', 'language', 'kind', 'name', 'folded'],
    columns: ['EntityNumber', 'Language', 'TypeOfDenomination', 'Denomination'],
    entity: 'EntityNumber',
    rows: ofEnterprises((number, [, language = '', type = '', text = '']) => {
      const [kind, name] = [kinds[type], lineOf(text, 200)]
      if (kind === undefined || name === null) return ''
      return copyLine(number, languages[language] ?? null, kind, name, searchedName(name))
    }),
  },
  {
    name: 'address',
    table: 'kbo_seats',
    into: [
      ...['number', 'country_nl', 'country_fr', 'postal_code', 'city_nl', 'city_fr'],
      ...['street_nl', 'street_fr', 'house_number', 'box'],
    ],
    columns: [
      ...['EntityNumber', 'TypeOfAddress', 'CountryNL', 'CountryFR', 'Zipcode', 'MunicipalityNL'],
      ...['MunicipalityFR', 'StreetNL', 'StreetFR', 'HouseNumber', 'Box'],
    ],
    entity: 'EntityNumber',
    rows: ofEnterprises((number, [, type, ...parts]) => {
      if (type !== 'REGO') return ''
      const [countryNl, countryFr, zip, cityNl, cityFr, streetNl, streetFr, house, box] = parts
      const long = [countryNl, countryFr].map((part = '') => lineOf(part, 190))
      const places = [cityNl, cityFr, streetNl, streetFr].map((part = '') => lineOf(part, 190))
      const short = [house, box].map((part = '') => lineOf(part, 20))
      return copyLine(number, ...long, lineOf(zip ?? '', 20), ...places, ...short)
    }),
  },
  {
    name: 'contact',
    table: 'kbo_contacts',
    into: ['number', 'kind', 'value'],
    columns: ['EntityNumber', 'EntityContact', 'ContactType', 'Value'],
    entity: 'EntityNumber',
    rows: ofEnterprises((number, [, of, kind = '', text = '']) => {
      const value = lineOf(text, 255)
      const isKept = of === 'ENT' && ['TEL', 'EMAIL', 'WEB'].includes(kind) && value !== null
      return isKept ? copyLine(number, kind, value) : ''
    }),
  },
  {
    name: 'activity',
    table: 'kbo_activities',
    into: ['number', 'is_vat', 'version', 'codes'],
    columns: ['EntityNumber', 'ActivityGroup', 'NaceVersion', 'NaceCode', 'Classification'],
    entity: 'EntityNumber',
    // Most lines are those of establishments: 2 to 8. Nothing in this file is free text.
    skips: (first) => first > 49 && first < 58,
    rows: activities,
  },
  {
    name: 'code',
    table: 'kbo_legal_forms',
    into: ['code', 'language', 'label'],
    columns: ['Category', 'Code', 'Language', 'Description'],
    entity: null,
    rows: simple(([category, code = '', language = '', text = '']) => {
      const label = lineOf(text, 255)
      const isKept = category === 'JuridicalForm' && /^(?:DE|EN|FR|NL)$/.test(language)
      return isKept && label !== null
        ? copyLine(lineOf(code, 20), language.toLowerCase(), label)
        : ''
    }),
  },
]

/** Of the lines that stand together of an enterprise one row is kept, with the codes of its newest version. */
function activities(): Rows {
  let current = ''
  let number = ''
  let isVat = false
  let version = ''
  let codes = ''
  const rest = () => (number === '' ? '' : copyLine(number, isVat ? 't' : 'f', version, codes))
  return {
    of([entity = '', group = '', year = '', code = '', classification = '']) {
      if (year.length !== 4) return null
      let done = ''
      // What was found out of the line before holds for those of the same enterprise that follow it.
      if (entity !== current) {
        const own = isEntity(entity) ? enterpriseOf(entity) : null
        if (own === null) return null
        done = rest()
        current = entity
        number = own
        isVat = false
        version = ''
        codes = ''
      }
      if (group === '001') isVat = true
      if (year < version) return done
      const pair = `${code} ${classification}`
      if (!/^[\dA-Z]{2,8} [A-Z]{0,4}$/.test(pair)) return null
      if (year > version) codes = pair
      else if (!codes.includes(pair)) codes += `,${pair}`
      version = year
      return done
    },
    rest,
  }
}
