import { AnalyticShare, givenAnalytic } from '#capabilities/ledger'
import { forms28150 } from '#countries'
import { localAddress } from '#platform/shapes/address'
import { record as binnable } from '#platform/shapes/company-record'
import { importedFile, importedRow } from '#platform/shapes/imported'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable, maybe } = shape

export const thirdPartyTypes = ['supplier', 'customer'] as const
export type ThirdPartyType = (typeof thirdPartyTypes)[number]

const paymentMethods = ['transfer', 'direct_debit', 'cash', 'card', 'other'] as const

const text = (max: number, ...examples: string[]) => shape.text({ max, examples })

/**
 * Fields that go in as they come out, empty until they are given. One more is a column of the table and a line
 * here: reading, storing, merging and the columns of imported tables follow.
 */
export const plain = {
  contact_name: nullable(text(190, 'Els Peeters')),
  email: nullable(shape.email()),
  invoice_email: nullable(
    shape.email({ description: 'where invoices and statements go, else `email`' }),
  ),
  reminder_email: nullable(shape.email({ description: 'where reminders go, else `email`' })),
  phone: nullable(text(40, '+32 2 555 12 34')),
  website: nullable(shape.webAddress({ examples: ['https://www.example.be'] })),
  ...localAddress({ street: 'Steenweg', house_number: '112', postal_code: '3000', city: 'Leuven' }),
  language: nullable(shape.language({ examples: ['nl'] })),
  payment_terms_days: nullable(shape.integer({ min: 0, max: 3650, examples: [30] })),
  payment_method: nullable(shape.oneOf(paymentMethods)),
  note: nullable(shape.text({ max: 5000 })),
}

export const references = {
  account_id: nullable(
    shape.id({ description: 'control account, reconcilable; without one the journal’s is used' }),
    { examples: [null] },
  ),
  default_account_id: nullable(shape.id({ description: 'account proposed on invoices' }), {
    examples: [null],
  }),
  default_vat_code_id: nullable(
    shape.id({ description: 'VAT code proposed: of purchases for a supplier, else of sales' }),
    { examples: [null] },
  ),
}

const BankAccount = object(
  {
    iban: text(42, 'BE68539007547034'),
    bic: nullable(text(20, 'KREDBEBB')),
    is_default: shape.boolean({ description: 'true for exactly one of them' }),
  },
  { title: 'BankAccount' },
)
export type BankAccount = Static<typeof BankAccount>

const Fees = object(
  {
    applicable: shape.boolean({ examples: [false] }),
    nature: nullable(shape.oneOf(forms28150.natures)),
    national_number: nullable(text(20, '85073003328')),
  },
  { title: 'Fees28150', description: forms28150.description },
)
export type Fees = Static<typeof Fees>
export const noFees: Fees = forms28150.none

const peppolForm = '`scheme:value`, the scheme being four digits of ISO 6523'

const record = {
  id: shape.id(),
  company_id: shape.id(),
  type: shape.oneOf(thirdPartyTypes),
  code: text(20, 'KROON'),
  name: text(200, 'Brouwerij De Kroon'),
  vat_number: nullable(text(30, 'BE0123456749')),
  enterprise_number: nullable(text(30, '0123456749')),
  ...references,
  default_analytic: shape.list(AnalyticShare, {
    description: 'where lines of its entries belong when nothing nearer says it',
    examples: [[]],
  }),
  ...plain,
  country: nullable(text(2, 'BE')),
  ibans: shape.list(BankAccount),
  credit_limit: nullable(shape.decimal({ examples: ['5000.00'] })),
  is_active: shape.boolean(),
  is_blocked: shape.boolean({ examples: [false], description: 'takes no new entries' }),
  no_reminders: shape.boolean({ examples: [false], description: 'is never sent a reminder' }),
  fees_281_50: Fees,
  peppol_identifier: nullable(
    shape.text({ max: 135, description: peppolForm, examples: ['0208:0123456749'] }),
  ),
  vat_valid: nullable(shape.boolean({ description: 'what VIES said; null when it was not asked' })),
  vat_checked_at: nullable(shape.instant()),
  vat_consultation_number: nullable(
    shape.text({ max: 50, description: 'by which VIES proves that it was asked' }),
  ),
  peppol_registered: nullable(shape.boolean({ description: 'null when it was not looked up' })),
  peppol_checked_at: nullable(shape.instant()),
  bounced_emails: shape.list(shape.email(), {
    description: 'those of its addresses that a mail server refused for good',
    examples: [[]],
  }),
  email_bounced_at: nullable(
    shape.instant({ description: 'when that was last; null once these addresses have changed' }),
    { examples: [null] },
  ),
  email_bounce_reason: nullable(shape.text({ max: 100 }), { examples: [null] }),
  ...binnable,
}

export const ThirdParty = object(record, { title: 'ThirdParty' })
export type ThirdParty = Static<typeof ThirdParty>
export const ThirdParties = shape.list(ThirdParty)

/** What the ledger says about a third party. */
const figures = {
  balance: shape.decimal({
    description:
      'at the end of all years, debit minus credit: below zero is owed to a supplier. What stood on accounts of income and expense ends with its year',
    examples: ['-121.00'],
  }),
  overdue: shape.decimal({
    description: 'the part of the open items that was due before today, signed as the balance',
    examples: ['-121.00'],
  }),
  turnover_12m: shape.decimal({
    description:
      'invoiced without VAT over the last 12 months, credit notes deducted: positive for what a supplier sold us and for what we sold a customer',
    examples: ['100.00'],
  }),
  average_days_to_pay: nullable(
    shape.number({
      description:
        'of the invoices of the last 12 months that are lettered, from their date to the last line that settles them; one decimal',
      examples: [23.5],
    }),
  ),
  last_entry_on: nullable(shape.day()),
}
export type Figures = Static<ReturnType<typeof object<typeof figures>>>

export const ThirdPartyView = object({ ...record, ...figures }, { title: 'ThirdPartySheet' })
export type ThirdPartyView = Static<typeof ThirdPartyView>

const optionalOf = <Fields extends Record<string, shape.TSchema>>(fields: Fields) =>
  shape.partial(object(fields)).properties

const writable = {
  vat_number: maybe(
    shape.text({
      max: 30,
      description:
        'checked by its own prefix, not by the country: a company from Luxembourg may have a Belgian one. `GR` is kept as `EL`; one without a prefix is of the country of the third party. Numbers from outside the European Union are taken as they are; `XI` is Northern Ireland. Kept in capitals, without spaces, dots and dashes',
      examples: ['BE 0123.456.749'],
    }),
  ),
  enterprise_number: maybe(text(30, '0123.456.749')),
  ...optionalOf(references),
  default_analytic: givenAnalytic('as a whole; empty or null takes it away'),
  ...optionalOf(plain),
  country: maybe(
    shape.text({
      max: 2,
      description:
        'ISO; when absent that of the prefix of the VAT number, else the country of the file',
      examples: ['BE'],
    }),
  ),
  ibans: maybe(
    shape.list(
      object({
        iban: text(42, 'BE68 5390 0754 7034'),
        bic: maybe(text(20, 'KREDBEBB')),
        is_default: optional(
          shape.boolean({ description: 'of one at most; the first when none says so' }),
        ),
      }),
      { max: 50 },
    ),
  ),
  credit_limit: maybe(shape.amount({ examples: ['5000.00'] })),
  is_active: optional(shape.boolean()),
  is_blocked: optional(shape.boolean({ examples: [false] })),
  no_reminders: optional(shape.boolean({ examples: [false] })),
  fees_281_50: maybe(shape.partial(Fees)),
  peppol_identifier: maybe(
    shape.text({ max: 135, description: peppolForm, examples: ['0208:0123456749'] }),
  ),
}

const name = text(200, 'Brouwerij De Kroon')
const codeRule = 'letters, digits and . _ / -; unique among suppliers and among customers'
const code = (description: string) => shape.text({ max: 20, description, examples: ['KROON'] })

export const NewThirdParty = object(
  {
    type: shape.oneOf(thirdPartyTypes),
    code: maybe(code(`${codeRule}; made from the name when absent`)),
    name,
    ...writable,
  },
  { title: 'NewThirdParty' },
)
export type NewThirdParty = Static<typeof NewThirdParty>

export const ThirdPartyPatch = shape.partial(
  object({ type: shape.oneOf(thirdPartyTypes), code: code(codeRule), name, ...writable }),
  { title: 'ThirdPartyPatch' },
)
export type ThirdPartyPatch = Static<typeof ThirdPartyPatch>

export const ThirdPartyFilter = object({
  type: maybe(shape.oneOf(thirdPartyTypes)),
  q: maybe(
    shape.text({
      max: 200,
      description: 'in name, code, VAT number, enterprise number, e-mail and city',
    }),
  ),
  is_active: maybe(shape.boolean()),
})

export const Merger = object(
  { into_id: shape.id({ description: 'the one that stays, of the same type' }) },
  { title: 'Merger' },
)

export const StatementAsked = object({
  from: maybe(
    shape.day({ description: 'the first day of the fiscal year that holds `to` when absent' }),
  ),
  to: maybe(shape.day({ description: 'today when absent' })),
  format: maybe(shape.oneOf(['json', 'pdf'])),
  lang: maybe(shape.language()),
})

export const StatementLine = object({
  entry_id: shape.id(),
  entry_date: shape.day(),
  journal_code: text(6, 'VEN'),
  number: shape.integer({ min: 1 }),
  reference: nullable(shape.text()),
  label: nullable(shape.text()),
  due_date: nullable(shape.day()),
  debit: shape.decimal({ examples: ['121.00'] }),
  credit: shape.decimal({ examples: ['0.00'] }),
  balance: shape.decimal({ examples: ['121.00'], description: 'after this line' }),
  lettering_code: nullable(shape.text({ max: 10, examples: ['AA'] })),
  partial_lettering_code: nullable(shape.text({ max: 10, examples: ['ab'] })),
})
export type StatementLine = Static<typeof StatementLine>

export const Statement = object(
  {
    third_party: object({
      id: shape.id(),
      type: shape.oneOf(thirdPartyTypes),
      code: text(20, 'KROON'),
      name: text(200, 'Brouwerij De Kroon'),
      vat_number: nullable(text(30, 'BE0123456749')),
    }),
    from: shape.day(),
    to: shape.day(),
    currency: text(3, 'EUR'),
    opening_balance: shape.decimal({
      description:
        'everything before `from`, over all years, closed or not; on accounts of income and expense only that of the fiscal year that holds `from`',
    }),
    lines: shape.list(StatementLine),
    totals: object({ debit: shape.decimal(), credit: shape.decimal() }),
    closing_balance: shape.decimal(),
    open_items_total: shape.decimal({
      description: 'what remains today of the lines up to `to`',
    }),
    overdue_total: shape.decimal({ description: 'the part of them that was due before today' }),
  },
  { title: 'ThirdPartyStatement' },
)
export type Statement = Static<typeof Statement>

export const Imported = object(
  {
    created: shape.integer({ min: 0, examples: [1] }),
    updated: shape.integer({ min: 0, examples: [0] }),
    unchanged: shape.integer({ min: 0, examples: [0] }),
    refused: shape.integer({ min: 0, examples: [0] }),
    ...importedFile,
    rows: shape.list(
      object({
        ...importedRow,
        id: nullable(shape.id()),
        errors: shape.record(shape.list(shape.text()), {
          description: 'by column, as on a 422; empty when it was not refused',
          examples: [{}],
        }),
      }),
    ),
  },
  { title: 'ImportedThirdParties' },
)
