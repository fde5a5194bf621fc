import { FiscalYear } from '#capabilities/fiscal-years'
import { Journal } from '#capabilities/journals'
import { countryPacks, vatRegimes } from '#countries'
import type { Static } from '#platform/http/shapes'
import * as shape from '#platform/http/shapes'

const { object, optional, nullable } = shape
const maybe = <Shape extends shape.TSchema>(of: Shape) => optional(nullable(of))

const packCodes = countryPacks.map(({ code }) => code)
const naceClassifications = ['MAIN', 'SECO', 'ANCI'] as const

const line = (max = 190) => nullable(shape.text({ max }))
const accountNumber = () => nullable(shape.text({ max: 10, examples: ['451900'] }))

/** Every path of the settings; a file has them all, null where nothing was set. */
export const Settings = object(
  {
    vat: object({
      administration_cell: line(),
      structured_communication: line(30),
      directorate_number: line(30),
      office_number: line(30),
      declarant: object({
        applicable: shape.boolean(),
        company_name: line(),
        signatory_1: line(),
        signatory_1_title: line(),
        signatory_2: line(),
        signatory_2_title: line(),
        phone: line(40),
        fax: line(40),
        email: nullable(shape.email()),
        language: nullable(shape.language()),
      }),
      sender_281_50: object({
        name: line(),
        enterprise_number: line(20),
        address: line(),
        phone: line(40),
        email: nullable(shape.email()),
      }),
      filer: object({
        quality: line(),
        name: line(),
        enterprise_number: line(20),
        phone: line(40),
        email: nullable(shape.email()),
      }),
    }),
    legal: object({ rpm_district: line() }),
    annual_accounts: object({
      scheme: shape.text({ max: 40, examples: ['abbreviated'] }),
      general_meeting_date: nullable(shape.day()),
      directors: line(2000),
      valuation_rules: line(20_000),
    }),
    auto_entries: object({
      vat: object({
        payable_account: accountNumber(),
        receivable_account: accountNumber(),
        correction_payable_account: accountNumber(),
        correction_receivable_account: accountNumber(),
        journal_id: nullable(shape.id()),
      }),
      invoices_to_receive: object({
        supplier_account: accountNumber(),
        customer_account: accountNumber(),
        journal_id: nullable(shape.id()),
      }),
      reconciliation_difference: object({
        expense_account: accountNumber(),
        income_account: accountNumber(),
        max_amount: shape.number({ minimum: 0, maximum: 1000, examples: [0.05] }),
      }),
      transfers: object({
        transit_account: accountNumber(),
        journal_id: nullable(shape.id()),
      }),
    }),
    history: object({ trash_retention_days: shape.integer({ min: 1, max: 3650, examples: [30] }) }),
  },
  { title: 'Settings' },
)
export type Settings = Static<typeof Settings>

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
    street: line(),
    house_number: line(20),
    box: line(20),
    postal_code: line(20),
    city: line(),
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
  street: maybe(shape.text({ max: 190 })),
  house_number: maybe(shape.text({ max: 20 })),
  box: maybe(shape.text({ max: 20 })),
  postal_code: maybe(shape.text({ max: 20 })),
  city: maybe(shape.text({ max: 190 })),
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
  { title: 'NewCompany' },
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
