import { Company, NewCompany } from '#capabilities/companies'
import { ExtractedWish, importStatuses } from '#capabilities/importer'
import { firmRoles } from '#kernel/roles'
import * as shape from '#platform/shapes/index'
import { list, maybe, nullable, object, optional, type Static } from '#platform/shapes/index'

/** The most bytes of a document, and of the body that brings it. */
export const documentBytes = 26_214_400
export const bodyBytes = 36 * 1024 * 1024

const named = (example: string) =>
  ({
    ...shape.text({ max: 64, description: 'Its name on the platform', examples: [example] }),
    pattern: '^[A-Za-z0-9._:-]{1,64}$',
  }) as ReturnType<typeof shape.text>

export const ofFirm = { external_id: named('firm-12') }
export const ofCompany = { external_id: named('file-345') }
export const ofDocument = {
  ...ofCompany,
  id: shape.text({
    max: 200,
    description: 'The `id` that we gave it, or `ext:` and its name on the platform',
    examples: ['ext:doc-6789'],
  }),
}

const count = () => shape.integer({ min: 0, examples: [0] })

export const BridgeStatus = object(
  {
    configured: shape.boolean({ examples: [true] }),
    api_version: shape.text({ max: 10, examples: ['v1'] }),
    version: shape.text({ max: 40, examples: ['0.1.0'] }),
    time: shape.instant(),
    limits: object({ document_bytes: count(), requests_per_minute: count() }),
    counts: object({ firms: count(), companies: count(), documents_waiting: count() }),
  },
  { title: 'BridgeStatus' },
)
export type BridgeStatus = Static<typeof BridgeStatus>

const line = (max: number, example?: string) =>
  maybe(shape.text({ max, ...(example ? { examples: [example] } : {}) }))

const PushedMember = object({
  id: shape.text({ max: 100, description: 'on the platform', examples: ['person-1'] }),
  email: shape.email(),
  name: shape.text({ max: 200, examples: ['Els Peeters'] }),
  role: shape.oneOf(firmRoles, { examples: ['admin'] }),
  is_active: maybe(shape.boolean({ description: 'true when absent', examples: [true] })),
  locale: maybe(shape.language()),
})

export const FirmPush = object(
  {
    name: shape.text({ max: 200, examples: ['Fiduciaire Exemple'] }),
    enterprise_number: line(30, '0403.170.701'),
    vat_number: line(30, 'BE 0403.170.701'),
    itaa_number: line(20, '50.123.456'),
    itaa_status: line(100),
    itaa_quality: line(100),
    address: line(255, 'Rue de la Loi 1'),
    postal_code: line(20, '1000'),
    city: line(100, 'Bruxelles'),
    website: maybe(shape.webAddress({ examples: ['https://www.example.be'] })),
    country_code: optional(shape.text({ min: 2, max: 2, examples: ['BE'] })),
    locale: optional(shape.language()),
    email: maybe(shape.email()),
    phone: line(50, '+32 2 123 45 67'),
    is_partner: optional(shape.boolean({ examples: [false] })),
    members: maybe(list(PushedMember, { max: 500 })),
  },
  { title: 'FirmPush' },
)
export type FirmPush = Static<typeof FirmPush>

const external = {
  external_id: shape.text({ max: 100, examples: ['firm-12'] }),
  source: shape.text({ max: 20, examples: ['external'] }),
  synced_at: nullable(shape.instant()),
}

export const PushedFirm = object(
  {
    firm: object({
      public_token: shape.publicToken(),
      name: shape.text({ max: 200, examples: ['Fiduciaire Exemple'] }),
      ...external,
    }),
    created: shape.boolean(),
    members: object({
      created: count(),
      updated: count(),
      deactivated: count(),
      skipped: list(
        object({
          external_id: shape.text({ max: 100, examples: ['person-2'] }),
          reason: shape.oneOf(['email_taken'], {
            description: 'a local account has the e-mail address',
          }),
        }),
      ),
    }),
  },
  { title: 'PushedFirm' },
)
export type PushedFirm = Static<typeof PushedFirm>

const { firm: _firm, code: _code, name, country_pack: _pack, ...wishes } = NewCompany.properties
const { country_pack } = Company.properties

export const CompanyPush = object(
  {
    firm_external_id: shape.text({ max: 64, examples: ['firm-12'] }),
    name,
    country_pack,
    ...wishes,
  },
  { title: 'CompanyPush' },
)
export type CompanyPush = Static<typeof CompanyPush>

export const PushedCompany = object(
  {
    company: object({
      public_token: shape.publicToken(),
      code: shape.text({ max: 20, examples: ['JANSSENS'] }),
      name: shape.text({ max: 200, examples: ['Bakkerij Janssens'] }),
      ...external,
      version: shape.integer({ min: 1 }),
    }),
    created: shape.boolean(),
  },
  { title: 'PushedCompany' },
)
export type PushedCompany = Static<typeof PushedCompany>

const directions = ['purchase', 'sale'] as const

export const DocumentPush = object(
  {
    external_id: named('doc-6789'),
    file: object({
      name: shape.text({ max: 255, examples: ['facture.pdf'] }),
      content: shape.base64({
        maxBytes: documentBytes + 2,
        description: 'The bytes as base64, 25 MB at most when they are decoded',
        examples: ['JVBERi0xLjcKJSBhIGZpbGU='],
      }),
    }),
    extracted: maybe(ExtractedWish),
    direction: maybe(shape.oneOf(directions)),
    note: line(500),
  },
  { title: 'DocumentPush' },
)
export type DocumentPush = Static<typeof DocumentPush>

export const BridgeDocument = object(
  {
    id: shape.id({ description: 'of the import' }),
    external_id: shape.text({ max: 64, examples: ['doc-6789'] }),
    status: shape.oneOf([...importStatuses, 'deleted'], { examples: ['queued'] }),
    error: nullable(shape.text({ max: 60 })),
    warnings: list(object({ code: shape.text({ max: 60 }), message: shape.text({ max: 2000 }) })),
    document: nullable(
      object({
        id: shape.id(),
        number: nullable(shape.text({ max: 100 })),
        status: shape.text({ max: 20, examples: ['pending'] }),
        direction: shape.oneOf(directions),
        is_credit_note: shape.boolean(),
        document_date: shape.day(),
        amount_net: shape.decimal(),
        amount_vat: shape.decimal(),
        amount_gross: shape.decimal(),
        currency: shape.text({ max: 3, examples: ['EUR'] }),
      }),
    ),
    entry: nullable(
      object({
        id: shape.id(),
        journal_code: shape.text({ max: 10, examples: ['ACH'] }),
        fiscal_year_code: shape.text({ max: 10, examples: ['2026'] }),
        number: shape.integer({ min: 1 }),
        entry_date: shape.day(),
        status: shape.text({ max: 20, examples: ['posted'] }),
      }),
    ),
    locked: shape.boolean({ description: 'a document was made of it' }),
    received_at: shape.instant(),
    updated_at: shape.instant(),
  },
  { title: 'BridgeDocument' },
)
export type BridgeDocument = Static<typeof BridgeDocument>
