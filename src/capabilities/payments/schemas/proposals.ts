import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { checkCodes } from '../domain/checks.js'
import { paymentTypes } from '../domain/kinds.js'

const { object, nullable, maybe } = shape

export const ProposalFilter = object({
  due_until: maybe(shape.day({ description: 'today and seven days when absent' })),
  third_party_id: maybe(shape.id()),
  type: maybe(shape.oneOf(paymentTypes, { description: '`credit_transfer` when absent' })),
  in_payment: maybe(shape.boolean({ description: '`1` shows what files pay already, too' })),
})
export type ProposalFilter = Static<typeof ProposalFilter>

const ProposedItem = object(
  {
    line_id: shape.id(),
    entry_id: shape.id(),
    reference: nullable(shape.text()),
    due_date: nullable(shape.day()),
    days_late: shape.integer({ min: 0 }),
    open: shape.decimal({
      description: 'signed, debit minus credit, as in every list of open items',
      examples: ['-121.00'],
    }),
    structured_communication: nullable(
      shape.text({ max: 25, description: 'bare', examples: ['090933755493'] }),
    ),
  },
  { title: 'ProposedItem' },
)

const Check = object(
  {
    code: shape.oneOf(checkCodes),
    severity: shape.oneOf(['error', 'warning']),
    message: shape.text({ examples: ['There is no IBAN to pay to.'] }),
  },
  { title: 'ProposalCheck' },
)

const Proposal = object(
  {
    third_party_id: shape.id(),
    name: shape.text({ max: 200, examples: ['Brouwerij De Kroon'] }),
    iban: nullable(shape.text({ max: 42, examples: ['BE68539007547034'] })),
    bic: nullable(shape.text({ max: 20, examples: ['KREDBEBB'] })),
    mandate_id: nullable(shape.id({ description: 'of a direct debit' }), { examples: [null] }),
    amount: shape.decimal({
      description: 'what the items come to: above zero is to be paid, or collected',
      examples: ['121.00'],
    }),
    payable: shape.boolean({ description: 'false when a check says `error`' }),
    items: shape.list(ProposedItem),
    checks: shape.list(Check, { examples: [[]] }),
  },
  { title: 'PaymentProposal' },
)
export type Proposal = Static<typeof Proposal>

export const Proposals = object(
  {
    type: shape.oneOf(paymentTypes),
    due_until: shape.day(),
    currency: shape.text({ max: 3, examples: ['EUR'] }),
    data: shape.list(Proposal, { description: 'by name' }),
    totals: object({
      count: shape.integer({ min: 0, description: 'of third parties' }),
      amount: shape.decimal(),
      payable: shape.decimal({ description: 'of those that are payable' }),
    }),
  },
  { title: 'PaymentProposals' },
)
export type Proposals = Static<typeof Proposals>
