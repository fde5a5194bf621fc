export { PriceList } from '#capabilities/licence'

import { vatRegimes } from '#countries'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable, list } = shape

export const Service = object(
  {
    name: shape.text({ examples: ['Dubbel'] }),
    version: shape.text({ examples: ['v1'] }),
    status: shape.text({ examples: ['ok'] }),
  },
  { title: 'Service' },
)
export const Status = object(
  { ok: shape.boolean({ examples: [true] }), time: shape.instant() },
  { title: 'Status' },
)
export const Ping = object(
  {
    ok: shape.boolean({ examples: [true] }),
    server_time: shape.instant(),
  },
  { title: 'Ping' },
)

const PackSummary = object(
  {
    code: shape.text({ examples: ['BE'] }),
    name: shape.text({ examples: ['Belgium'] }),
    currency: shape.text({ examples: ['EUR'] }),
    vat_regimes: list(shape.oneOf(vatRegimes)),
  },
  { title: 'CountryPackSummary' },
)

const labels = () =>
  object({
    fr: shape.text({ max: 2000 }),
    nl: shape.text({ max: 2000 }),
    en: shape.text({ max: 2000 }),
    de: shape.text({ max: 2000 }),
  })
const label = () => shape.text({ max: 2000 })
const boxes = () =>
  list(
    object({
      box: shape.text({ examples: ['54'] }),
      sign: shape.integer({ min: -1, max: 1 }),
      percent: shape.decimal({ examples: ['100.00'] }),
      is_lost: shape.optional(
        shape.boolean({ description: 'takes what the deductible part leaves of the VAT' }),
      ),
    }),
  )

export const PackList = list(PackSummary)

export const Pack = object(
  {
    code: shape.text({ examples: ['BE'] }),
    name: shape.text({ examples: ['Belgium'] }),
    currency: shape.text({ examples: ['EUR'] }),
    time_zone: shape.text({ examples: ['Europe/Brussels'] }),
    vat_regimes: list(shape.oneOf(vatRegimes)),
    journals: list(
      object({
        code: shape.text({ examples: ['ACH'] }),
        type: shape.text({ examples: ['purchase'] }),
        label: label(),
        labels: labels(),
        control_account: nullable(shape.text({ examples: ['440000'] })),
      }),
    ),
    vat_rates: list(
      object({
        rate: shape.decimal({ examples: ['21.00'] }),
        kind: shape.text({ examples: ['standard'] }),
        territory: nullable(shape.text()),
        valid_from: nullable(shape.day()),
        valid_until: nullable(shape.day()),
      }),
    ),
    vat_codes: list(
      object({
        code: shape.text({ examples: ['SG21'] }),
        label: label(),
        labels: labels(),
        direction: shape.oneOf(['sale', 'purchase']),
        rate: shape.decimal({ examples: ['21.00'] }),
        deductible_percent: shape.decimal({ examples: ['100.00'] }),
        is_reverse_charge: shape.boolean(),
        category: shape.text({ examples: ['S'] }),
        base_boxes: boxes(),
        tax_boxes: boxes(),
        base_boxes_credit: boxes(),
        tax_boxes_credit: boxes(),
        due_account: nullable(shape.text({ examples: ['451054'] })),
        deductible_account: nullable(shape.text()),
        valid_from: nullable(shape.day()),
        valid_until: nullable(shape.day()),
      }),
    ),
    vat_boxes: list(
      object({
        box: shape.text({ examples: ['54'] }),
        section: shape.text(),
        kind: shape.text({ examples: ['tax'] }),
        label: label(),
        labels: labels(),
        formula: nullable(shape.text({ max: 2000 })),
        form: nullable(shape.text()),
      }),
    ),
    statement_schemes: list(
      object({
        code: shape.text({ examples: ['abbreviated'] }),
        label: label(),
        labels: labels(),
        statements: list(
          object({
            code: shape.text({ examples: ['assets'] }),
            label: label(),
            rows: list(
              object({
                code: shape.text({ examples: ['21/28'] }),
                label: label(),
                level: shape.integer(),
                accounts: list(shape.text()),
                formula: nullable(shape.text({ max: 2000 })),
              }),
            ),
          }),
        ),
      }),
    ),
    number_formats: list(
      object({
        kind: shape.text({ examples: ['enterprise'] }),
        pattern: shape.text({ examples: ['9999.999.999'] }),
        example: shape.text({ examples: ['0403.170.701'] }),
        description: shape.text({ max: 2000 }),
      }),
    ),
  },
  { title: 'CountryPack' },
)

export const LegalFormFilter = object({
  country: optional(nullable(shape.text({ min: 2, max: 2, examples: ['BE'] }))),
  q: optional(nullable(shape.text({ max: 200, examples: ['sarl'] }))),
  lang: optional(nullable(shape.text({ max: 2, examples: ['fr'] }))),
})
export const LegalForms = list(
  object(
    {
      country: shape.text({ examples: ['BE'] }),
      code: shape.text({ examples: ['610'] }),
      label: shape.text({ max: 500, examples: ['Société à responsabilité limitée'] }),
      abbreviation: nullable(shape.text({ examples: ['SRL'] })),
      is_current: shape.boolean(),
    },
    { title: 'LegalForm' },
  ),
)

export const Language = object({
  lang: optional(nullable(shape.text({ max: 2, examples: ['fr'] }))),
})

export const NaceFilter = object({
  q: optional(nullable(shape.text({ max: 200, examples: ['comptab'] }))),
  limit: optional(nullable(shape.integer({ min: 1, max: 5000, examples: [100] }))),
  lang: optional(nullable(shape.text({ max: 2, examples: ['fr'] }))),
})
export const NaceCodes = list(
  object(
    {
      code: shape.text({ examples: ['6920'] }),
      version: shape.text({ examples: ['NACE2.1'] }),
      level: shape.text({ examples: ['class'] }),
      label: shape.text({
        max: 1000,
        examples: ['Accounting, bookkeeping and auditing activities'],
      }),
    },
    { title: 'NaceCode' },
  ),
)

export const Countries = list(
  object(
    {
      code: shape.text({ examples: ['BE'] }),
      name: shape.text({ examples: ['Belgium'] }),
      is_eu: shape.boolean(),
      vat_prefix: nullable(shape.text({ examples: ['BE'] })),
    },
    { title: 'Country' },
  ),
)
export const Currencies = list(
  object(
    {
      code: shape.text({ examples: ['EUR'] }),
      name: shape.text({ examples: ['Euro'] }),
      decimals: shape.integer({ min: 0, max: 4 }),
    },
    { title: 'Currency' },
  ),
)
