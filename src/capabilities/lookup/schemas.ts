import { countryPacks, ibanErrors, type PackCode } from '#countries'
import { languages } from '#kernel/languages'
import * as shape from '#platform/shapes/index'
import { list, nullable, object, oneOf, optional, type Static } from '#platform/shapes/index'
import { companyStatuses, nameKinds, sourceNames } from './domain/words-of-registers.js'

const packCodes = countryPacks.map(({ code }) => code) as [PackCode, ...PackCode[]]
const country = oneOf(packCodes, { description: 'Whose register', examples: ['BE'] })
const fresh = optional(
  shape.boolean({ description: '`1` asks again, whatever was kept', examples: [false] }),
)

/** A number in an address: what could lead elsewhere is in none. */
const inAddress = (options: { max: number; examples: string[] }) => {
  const { max, examples } = options
  return { ...shape.text({ max, examples }), pattern: '^[^./\\\\%]*$' } as ReturnType<
    typeof shape.text
  >
}

export const CompanySearch = object({
  country,
  q: shape.text({ min: 2, max: 200, description: 'A number, or words', examples: ['bakkerij'] }),
  limit: optional(shape.integer({ min: 1, max: 50, description: '20', examples: [20] })),
  fresh,
})
export type CompanySearch = Static<typeof CompanySearch>

export const Fresh = object({ fresh })

export const companyPath = {
  country,
  number: inAddress({ max: 64, examples: ['0123456749'] }),
}
export const vatPath = { vat_number: inAddress({ max: 64, examples: ['BE0123456749'] }) }
export const ibanPath = { iban: shape.text({ max: 64, examples: ['BE68539007547034'] }) }
export const participantPath = {
  participant: inAddress({ max: 160, examples: ['0208:0123456749'] }),
}

const line = (example: string, max = 255) => nullable(shape.text({ max, examples: [example] }))
const status = nullable(oneOf(companyStatuses, { examples: ['active'] }))
const source = oneOf(sourceNames, { description: 'Who answered', examples: ['kbo'] })

const ofBoth = {
  country,
  enterprise_number: line('0123456749', 30),
  vat_number: line('BE0123456749', 30),
  name: shape.text({ max: 200, examples: ['Bakkerij Els'] }),
  legal_form: line('BV'),
  legal_form_code: line('610', 20),
  postal_code: line('9000', 20),
  city: line('Gent'),
  status,
  source,
}

export const FoundCompany = object(ofBoth, { title: 'FoundCompany' })
export type FoundCompany = Static<typeof FoundCompany>
export const FoundCompanies = list(FoundCompany)

const CompanyName = object({
  name: shape.text({ max: 200, examples: ['Bakkerij Els'] }),
  language: nullable(oneOf(languages, { examples: ['nl'] })),
  kind: oneOf(nameKinds, { examples: ['legal'] }),
})

const NaceCode = object({
  code: shape.text({ max: 10, examples: ['10711'] }),
  classification: line('MAIN', 50),
  version: line('2025', 10),
})

export const Company = object(
  {
    ...ofBoth,
    names: list(CompanyName),
    legal_form_label: nullable(
      shape.text({
        description: 'In the language of the caller',
        examples: ['Private limited company'],
      }),
    ),
    started_on: nullable(shape.day()),
    address: nullable(shape.text({ max: 500, description: 'In one line' })),
    street: line('Marktstraat'),
    house_number: line('1', 20),
    box: line('2', 20),
    latitude: nullable(shape.number({ minimum: -90, maximum: 90, examples: [51.05] })),
    longitude: nullable(shape.number({ minimum: -180, maximum: 180, examples: [3.7] })),
    nace_codes: list(NaceCode),
    main_nace_code: line('10711', 10),
    email: line('info@example.be'),
    phone: line('+32 9 000 00 00'),
    website: line('https://www.example.be'),
    as_of: shape.text({
      description: 'When it was asked, or the day of the table that was loaded',
      examples: ['2026-03-14T09:30:00.000000Z'],
    }),
  },
  { title: 'RegisteredCompany' },
)
export type Company = Static<typeof Company>

export const VatNumber = object(
  {
    vat_number: shape.text({ max: 64, examples: ['BE0123456749'] }),
    country: line('BE', 2),
    valid: shape.boolean(),
    reason: nullable(
      oneOf(['format', 'unknown'], {
        description: 'Why not: it cannot be a number, or VIES knows none such',
      }),
    ),
    name: line('Bakkerij Els', 200),
    address: line('Marktstraat 1, 9000 Gent', 500),
    checked_at: shape.instant(),
    consultation_number: nullable(
      shape.text({
        max: 50,
        description: 'Proves that VIES was asked, where the operator has named who asks',
      }),
    ),
    source: oneOf(['vies', 'cache', 'local'], { examples: ['vies'] }),
    stale: shape.boolean({ description: 'VIES does not answer; this is what it said before' }),
  },
  { title: 'CheckedVatNumber' },
)
export type VatNumber = Static<typeof VatNumber>

export const Iban = object(
  {
    iban: shape.text({ max: 64, examples: ['BE68539007547034'] }),
    valid: shape.boolean({ examples: [true] }),
    formatted: shape.text({ max: 80, examples: ['BE68 5390 0754 7034'] }),
    country: line('BE', 2),
    bank_code: line('539', 10),
    branch_code: line('00600', 10),
    account_number: line('0075470', 30),
    bank_name: line('KBC'),
    bic: line('KREDBEBB', 11),
    errors: list(oneOf(ibanErrors)),
  },
  { title: 'CheckedIban' },
)
export type Iban = Static<typeof Iban>

export const Participant = object(
  {
    participant_id: shape.text({ max: 135, examples: ['0208:0123456749'] }),
    full_id: shape.text({ max: 157, examples: ['iso6523-actorid-upis::0208:0123456749'] }),
    registered: shape.boolean(),
    document_types: list(shape.text({ max: 500 })),
    supports: object({
      invoice: shape.boolean(),
      credit_note: shape.boolean(),
      self_billing: shape.boolean(),
      invoice_response: shape.boolean(),
    }),
    checked_at: shape.instant(),
    source: oneOf(['network', 'cache'], { examples: ['network'] }),
  },
  { title: 'PeppolParticipant' },
)
export type Participant = Static<typeof Participant>
