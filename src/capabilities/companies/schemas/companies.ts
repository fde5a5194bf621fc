import { FiscalYear } from '#capabilities/fiscal-years'
import { Journal } from '#capabilities/journals'
import { countryPacks, vatRegimes } from '#countries'
import { localAddress } from '#platform/shapes/address'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { Settings } from './settings.js'

const { object, nullable, maybe } = shape

const packCodes = countryPacks.map(({ code }) => code)
export const naceClassifications = ['MAIN', 'SECO', 'ANCI'] as const

const line = (max = 190) => nullable(shape.text({ max }))
const NaceCode = object({
  code: shape.text({ max: 10, examples: ['62.010'] }),
  classification: nullable(shape.oneOf(naceClassifications)),
})

export const Company = object(
  {
    id: shape.id(),
    public_token: shape.publicToken(),
    firm_id: nullable(shape.id()),
    code: shape.text({ max: 20, examples: ['JANSSENS'] }),
    name: shape.text({ max: 200, examples: ['Bakkerij Janssens'] }),
    legal_form: line(),
    legal_form_code: line(20),
    enterprise_number: line(20),
    vat_number: line(20),
    country_pack: shape.oneOf(packCodes),
    vat_regime: shape.oneOf(vatRegimes),
    currency: shape.text({ max: 3, examples: ['EUR'] }),
    locale: shape.language(),
    address: line(500),
    ...localAddress(),
    country: nullable(shape.text({ max: 2, examples: ['BE'] })),
    latitude: nullable(shape.text({ max: 12, examples: ['50.8465573'] })),
    longitude: nullable(shape.text({ max: 12, examples: ['4.3517211'] })),
    nace_codes: shape.list(NaceCode),
    main_nace_code: line(10),
    company_sheet_at: nullable(shape.instant()),
    logo_url: nullable(shape.text({ max: 1000 })),
    icon_url: nullable(shape.text({ max: 1000 })),
    fiscal_year_start: nullable(shape.day()),
    fiscal_year_end: nullable(shape.day()),
    settings: Settings,
    is_active: shape.boolean(),
    is_demo: shape.boolean(),
    source: shape.text({ max: 20, examples: ['manual'] }),
    external_id: line(100),
    synced_at: nullable(shape.instant()),
    created_at: shape.instant(),
    updated_at: shape.instant(),
    deleted_at: nullable(shape.instant()),
    lock_version: shape.integer({ min: 1 }),
    version: shape.integer({ min: 1 }),
    journal_entries_count: shape.integer({ min: 0 }),
    firm: nullable(
      object({ id: shape.id(), public_token: shape.publicToken(), name: shape.text() }),
    ),
    fiscal_years: shape.list(FiscalYear),
    journals: shape.list(Journal),
  },
  { title: 'Company' },
)
export type Company = Static<typeof Company>
export const Companies = shape.list(Company)

const identity = {
  enterprise_number: maybe(shape.text({ max: 30, examples: ['0123.456.749'] })),
  vat_number: maybe(shape.text({ max: 30, examples: ['BE 0123.456.749'] })),
  legal_form: maybe(shape.text({ max: 190 })),
  legal_form_code: maybe(shape.text({ max: 20 })),
  address: maybe(shape.text({ max: 500 })),
  logo_url: maybe(shape.webAddress()),
  ...shape.partial(object(localAddress())).properties,
  country: maybe(shape.text({ max: 2, examples: ['BE'] })),
  latitude: maybe(shape.number({ minimum: -90, maximum: 90 })),
  longitude: maybe(shape.number({ minimum: -180, maximum: 180 })),
  nace_codes: maybe(
    shape.list(
      object({
        code: shape.text({ max: 10, examples: ['62.010'] }),
        classification: maybe(shape.oneOf(naceClassifications)),
      }),
      { max: 100 },
    ),
  ),
  main_nace_code: maybe(shape.text({ max: 10 })),
}

/** Those of them that are kept under their names: a picture’s address is a file or a link. */
export const identityFields = (Object.keys(identity) as (keyof typeof identity)[]).filter(
  (name): name is Exclude<keyof typeof identity, 'logo_url'> => name !== 'logo_url',
)

export const NewCompany = object(
  {
    firm: maybe(shape.publicToken()),
    country_pack: maybe(shape.oneOf(packCodes)),
    code: maybe(shape.text({ max: 20, examples: ['JANSSENS'] })),
    name: shape.text({ max: 200, examples: ['Bakkerij Janssens'] }),
    vat_regime: maybe(shape.oneOf(vatRegimes)),
    locale: maybe(shape.language()),
    ...identity,
    fiscal_year: maybe(
      object({
        code: maybe(shape.text({ max: 10, examples: ['2026'] })),
        starts_on: shape.day({ examples: ['2026-01-01'] }),
        ends_on: shape.day({ examples: ['2026-12-31'] }),
      }),
    ),
    banks: maybe(
      shape.list(
        object({
          code: shape.text({ max: 6, examples: ['BNK'] }),
          label: shape.text({ max: 190, examples: ['KBC'] }),
          iban: maybe(shape.text({ max: 42, examples: ['BE68 5390 0754 7034'] })),
        }),
        { max: 50 },
      ),
    ),
  },
  {
    title: 'NewCompany',
    examples: [
      {
        name: 'Bakkerij Janssens',
        country_pack: 'BE',
        enterprise_number: '0123.456.749',
        vat_number: 'BE 0123.456.749',
        legal_form_code: '610',
        vat_regime: 'quarterly',
        locale: 'nl',
        street: 'Marktstraat',
        house_number: '1',
        postal_code: '9000',
        city: 'Gent',
        country: 'BE',
        nace_codes: [{ code: '10.711', classification: 'MAIN' }],
        fiscal_year: { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' },
        banks: [{ code: 'KBC', label: 'KBC', iban: 'BE68 5390 0754 7034' }],
      },
    ],
  },
)
export type NewCompany = Static<typeof NewCompany>

export const CompanyPatch = shape.partial(
  object({
    code: shape.text({ max: 20 }),
    name: shape.text({ max: 200 }),
    vat_regime: shape.oneOf(vatRegimes),
    locale: shape.language(),
    is_active: shape.boolean(),
    ...identity,
  }),
  { title: 'CompanyPatch' },
)
export type CompanyPatch = Static<typeof CompanyPatch>
