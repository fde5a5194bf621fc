import { deadlineKinds } from '#countries'
import { companyRoles } from '#kernel/roles'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable } = shape

export const CompanyMember = object(
  {
    id: shape.id(),
    name: shape.text({ examples: ['Els Peeters'] }),
    email: shape.email(),
    role: shape.oneOf(companyRoles, { description: 'in this file' }),
    is_active: shape.boolean({ description: 'whoever is not reaches no file of the firm' }),
    source: shape.oneOf(['firm', 'assigned'], {
      description: '`firm`: by the role in the firm; `assigned`: given this file',
    }),
  },
  { title: 'FileMember' },
)
export type CompanyMember = Static<typeof CompanyMember>
export const CompanyMembers = shape.list(CompanyMember)

export const CompanyName = object(
  {
    public_token: shape.publicToken(),
    name: shape.text({ examples: ['Bakkerij Janssens'] }),
    code: shape.text({ examples: ['JANSSENS'] }),
  },
  { title: 'CompanyName' },
)

export const Deadline = object(
  {
    kind: shape.oneOf(deadlineKinds, { examples: ['vat'] }),
    due_on: shape.day(),
    label: shape.text({ examples: ['VAT return Q1 2026'] }),
    company: CompanyName,
    status: shape.oneOf(['done', 'due', 'late']),
    related: nullable(object({ starts_on: shape.day(), ends_on: shape.day() }), {
      description: 'the period it is about',
    }),
  },
  { title: 'Deadline' },
)
export type Deadline = Static<typeof Deadline>
export const Deadlines = shape.list(Deadline)

export const DeadlineWindow = object({
  from: optional(nullable(shape.day({ description: 'thirty days ago when absent' }))),
  to: optional(nullable(shape.day({ description: 'a year and a month after `from` when absent' }))),
})
export type DeadlineWindow = Static<typeof DeadlineWindow>

const OpenItems = object({
  open: shape.decimal({ description: 'what is open, above zero when it is owed' }),
  overdue: shape.decimal({ description: 'the part whose day has passed' }),
  count: shape.integer({ min: 0, description: 'open items' }),
})

const Series = object({
  year: shape.decimal({ description: 'the fiscal year so far' }),
  previous_year: shape.decimal({ description: 'the whole fiscal year before it' }),
  months: shape.list(
    object({
      month: shape.text({ max: 7, examples: ['2026-03'] }),
      amount: shape.decimal(),
      previous: shape.decimal({ description: 'the month at this place of the year before' }),
    }),
    { description: 'the periods of the fiscal year in order, twelve as a rule' },
  ),
})

export const Dashboard = object(
  {
    fiscal_year: nullable(
      object({
        id: shape.id(),
        code: shape.text({ max: 10, examples: ['2026'] }),
        starts_on: shape.day(),
        ends_on: shape.day(),
        is_closed: shape.boolean(),
      }),
      { description: 'the year that holds today, else the last; the figures are about it' },
    ),
    cash: object({
      balance: shape.decimal(),
      accounts: shape.list(
        object({
          account_id: shape.id(),
          number: shape.text({ max: 10, examples: ['550000'] }),
          label: shape.text({ examples: ['KBC'] }),
          balance: shape.decimal(),
        }),
        {
          description:
            'the accounts of the bank and cash journals, over all years whether they are closed or not',
        },
      ),
    }),
    customers: OpenItems,
    suppliers: OpenItems,
    turnover: Series,
    other_income: Series,
    expenses: Series,
    result: object({
      year: shape.decimal({ description: 'turnover and other income less expenses' }),
      previous_year: shape.decimal(),
    }),
    vat: object({
      due_on: nullable(shape.day({ description: 'the next VAT return' })),
      related: nullable(object({ starts_on: shape.day(), ends_on: shape.day() }), {
        description: 'the period of that return',
      }),
      estimate: shape.decimal({
        description:
          'what stands on the VAT accounts up to the end of that period: to pay, or below zero to be refunded',
      }),
    }),
    entries_count: shape.integer({ min: 0, description: 'entries of the fiscal year' }),
    last_entries: shape.list(
      object({
        id: shape.id(),
        journal_code: shape.text({ max: 6, examples: ['VEN'] }),
        number: shape.integer({ min: 1 }),
        entry_date: shape.day(),
        label: nullable(shape.text()),
        reference: nullable(shape.text()),
        third_party: nullable(object({ id: shape.id(), name: shape.text() })),
        total: shape.decimal(),
        status: shape.oneOf(['posted', 'reversed']),
      }),
      { description: 'the five newest by date' },
    ),
    documents_to_validate: shape.integer({ min: 0 }),
    transactions_to_match: shape.integer({ min: 0 }),
    deadlines: shape.list(Deadline, { description: 'the next three that are not done' }),
  },
  { title: 'CompanyDashboard' },
)
export type Dashboard = Static<typeof Dashboard>
