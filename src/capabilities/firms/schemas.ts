import { CompanyName } from '#capabilities/companies'
import { companyRoles, firmRoles } from '#kernel/roles'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable } = shape

const number = (options: { max: number; examples: string[] }) => nullable(shape.text(options))

export const FirmMember = object(
  {
    id: shape.id(),
    name: shape.text({ examples: ['Els Peeters'] }),
    email: shape.email(),
    auth_source: shape.text({ examples: ['local'] }),
    locale: shape.language(),
    role: shape.oneOf(firmRoles),
    is_active: shape.boolean(),
    all_companies: shape.boolean({
      description: 'true for admins and managers, who reach every company file',
    }),
    companies: shape.list(
      object({
        public_token: shape.publicToken(),
        name: shape.text({ examples: ['Bakkerij Janssens'] }),
        code: shape.text({ examples: ['JANSSENS'] }),
        role: shape.oneOf(companyRoles),
        is_active: shape.boolean(),
      }),
    ),
  },
  { title: 'FirmMember' },
)
export type FirmMember = Static<typeof FirmMember>
export const FirmMembers = shape.list(FirmMember)

const FirmCompany = object(
  {
    public_token: shape.publicToken(),
    name: shape.text({ examples: ['Bakkerij Janssens'] }),
    code: shape.text({ examples: ['JANSSENS'] }),
    icon_url: nullable(shape.text({ max: 2000 })),
    logo_url: nullable(shape.text({ max: 2000 })),
    members: shape.list(
      object({
        id: shape.id(),
        name: shape.text({ examples: ['Els Peeters'] }),
        email: shape.email(),
        role: shape.oneOf(companyRoles),
        is_active: shape.boolean(),
      }),
    ),
  },
  { title: 'FirmCompany' },
)

export const Firm = object(
  {
    public_token: shape.publicToken(),
    name: shape.text({ max: 200, examples: ['Fiduciaire Exemple'] }),
    enterprise_number: number({ max: 20, examples: ['0403170701'] }),
    vat_number: number({ max: 20, examples: ['BE0403170701'] }),
    itaa_number: number({ max: 20, examples: ['50.123.456'] }),
    itaa_status: nullable(shape.text({ max: 100 })),
    itaa_quality: nullable(shape.text({ max: 100 })),
    address: nullable(shape.text({ examples: ['Rue de la Loi 1'] })),
    postal_code: nullable(shape.text({ max: 20, examples: ['1000'] })),
    city: nullable(shape.text({ max: 100, examples: ['Bruxelles'] })),
    website: nullable(shape.webAddress({ examples: ['https://www.example.be'] })),
    logo_url: nullable(shape.text({ max: 2000 })),
    is_partner: shape.boolean(),
    country_code: shape.text({ max: 2, examples: ['BE'] }),
    locale: shape.language(),
    email: nullable(shape.email()),
    phone: nullable(shape.text({ max: 50, examples: ['+32 2 123 45 67'] })),
    source: shape.text({ examples: ['manual'], description: 'origin of the record' }),
    synced_at: nullable(shape.instant()),
    can_manage: shape.boolean(),
    members: FirmMembers,
    companies: shape.list(FirmCompany),
  },
  { title: 'Firm' },
)
export type Firm = Static<typeof Firm>
export const Firms = shape.list(Firm)

const country = () => shape.text({ min: 2, max: 2, examples: ['BE'] })

const identity = {
  enterprise_number: optional(number({ max: 30, examples: ['0403.170.701'] })),
  vat_number: optional(number({ max: 30, examples: ['BE 0403.170.701'] })),
  country_code: optional(country()),
  locale: optional(shape.language()),
  email: optional(nullable(shape.email())),
  phone: optional(nullable(shape.text({ max: 50, examples: ['+32 2 123 45 67'] }))),
}

export const NewFirm = object(
  {
    name: shape.text({ max: 200, examples: ['Fiduciaire Exemple'] }),
    ...identity,
    admin: object({
      email: shape.email(),
      name: optional(nullable(shape.text({ max: 200, examples: ['Els Peeters'] }))),
      password: optional(nullable(shape.secret({ min: 8, examples: ['correct horse battery'] }))),
    }),
  },
  { title: 'NewFirm' },
)

export const FirmPatch = object(
  {
    name: optional(shape.text({ max: 200, examples: ['Fiduciaire Exemple'] })),
    ...identity,
    itaa_number: optional(number({ max: 20, examples: ['50.123.456'] })),
    itaa_status: optional(nullable(shape.text({ max: 100, examples: ['active'] }))),
    itaa_quality: optional(nullable(shape.text({ max: 100, examples: ['certified accountant'] }))),
    address: optional(nullable(shape.text({ examples: ['Rue de la Loi 1'] }))),
    postal_code: optional(nullable(shape.text({ max: 20, examples: ['1000'] }))),
    city: optional(nullable(shape.text({ max: 100, examples: ['Bruxelles'] }))),
    website: optional(nullable(shape.webAddress({ examples: ['https://www.example.be'] }))),
  },
  { title: 'FirmPatch' },
)
export type FirmPatch = Static<typeof FirmPatch>

export const NewMember = object(
  {
    email: shape.email({ examples: ['jan@example.be'] }),
    name: optional(
      nullable(
        shape.text({ max: 200, examples: ['Jan Maes'], description: 'required for a new account' }),
      ),
    ),
    password: optional(
      nullable(
        shape.secret({
          min: 8,
          examples: ['correct horse battery'],
          description: 'required for a new account',
        }),
      ),
    ),
    role: shape.oneOf(firmRoles, { examples: ['encoder'] }),
    locale: optional(nullable(shape.language())),
    company_tokens: optional(
      nullable(shape.list(shape.publicToken(), { max: 1000, examples: [[]] })),
    ),
  },
  { title: 'NewMember' },
)
export type NewMember = Static<typeof NewMember>

export const MemberPatch = object(
  {
    role: optional(shape.oneOf(firmRoles, { examples: ['encoder'] })),
    is_active: optional(shape.boolean({ examples: [true] })),
    name: optional(shape.text({ max: 200, examples: ['Jan Maes'] })),
    password: optional(nullable(shape.secret({ min: 8, examples: ['correct horse battery'] }))),
  },
  { title: 'MemberPatch' },
)
export type MemberPatch = Static<typeof MemberPatch>

export const MemberCompanies = object(
  {
    company_tokens: shape.list(shape.publicToken(), { max: 5000, examples: [[]] }),
    role: optional(nullable(shape.oneOf(companyRoles, { examples: ['encoder'] }))),
  },
  { title: 'MemberCompanies' },
)

export const ActivityItem = object(
  {
    id: shape.id(),
    operation_id: shape.uuid(),
    label: shape.text({ max: 1000, examples: ['Jan Maes joined as encoder'] }),
    action: shape.text({ examples: ['created'] }),
    resource: shape.text({ examples: ['members'] }),
    record_id: nullable(shape.integer()),
    count: shape.integer({ min: 1 }),
    user: nullable(object({ id: nullable(shape.id()), name: shape.text() })),
    device: nullable(object({ id: nullable(shape.text()), name: nullable(shape.text()) })),
    origin: shape.text({ examples: ['api'] }),
    at: shape.instant(),
  },
  { title: 'ActivityItem' },
)
export type ActivityItem = Static<typeof ActivityItem>

export const DashboardRow = object(
  {
    company: CompanyName,
    documents_to_validate: shape.integer({ min: 0 }),
    transactions_to_match: shape.integer({ min: 0 }),
    vat_due_on: nullable(shape.day()),
    last_entry_on: nullable(shape.day()),
    open_fiscal_year: nullable(shape.text({ examples: ['2026'] })),
    failing_integrations: shape.list(
      object({ key: shape.text({ max: 40 }), error: shape.text({ max: 40 }) }),
      {
        description: 'integrations of the file that are in error',
        examples: [[{ key: 'bank-folder', error: 'not found' }]],
      },
    ),
  },
  { title: 'DashboardRow' },
)
export const Dashboard = shape.list(DashboardRow)

export const TrashItem = object(
  {
    type: shape.text({ examples: ['company'] }),
    id: shape.id(),
    label: shape.text({ examples: ['Bakkerij Janssens'] }),
    deleted_at: shape.instant(),
    deleted_by: nullable(object({ id: shape.id(), name: shape.text() })),
    purge_at: shape.instant(),
    data: CompanyName,
  },
  { title: 'FirmTrashItem' },
)

export const RestoredCompany = object(
  {
    id: shape.id(),
    public_token: shape.publicToken(),
    name: shape.text({ examples: ['Bakkerij Janssens'] }),
    code: shape.text({ examples: ['JANSSENS'] }),
    version: shape.integer({ min: 1 }),
    deleted_at: nullable(shape.instant()),
  },
  { title: 'RestoredCompany' },
)
