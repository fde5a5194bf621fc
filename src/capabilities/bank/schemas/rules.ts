import { AnalyticShare, givenAnalytic } from '#capabilities/ledger'
import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { signs } from './transactions.js'

const { object, nullable, maybe, optional } = shape

export const ruleOrigins = ['manual', 'learned'] as const

const asked = {
  iban: shape.text({ max: 50, examples: ['BE68539007547034'] }),
  name_contains: shape.text({ max: 200, examples: ['Proximus'] }),
  communication_contains: shape.text({ max: 200, examples: ['loyer'] }),
  code: shape.text({ max: 35, description: 'a beginning of the transaction code' }),
  journal_id: shape.id(),
  sign: shape.oneOf(signs),
}

export const RuleConditions = object(
  {
    iban: nullable(asked.iban),
    name_contains: nullable(asked.name_contains),
    communication_contains: nullable(asked.communication_contains),
    code: nullable(asked.code),
    amount_min: nullable(shape.decimal()),
    amount_max: nullable(shape.decimal()),
    journal_id: nullable(asked.journal_id),
    sign: nullable(asked.sign),
  },
  { title: 'BankRuleConditions' },
)
export type RuleConditions = Static<typeof RuleConditions>

export const RuleOutcome = object(
  {
    account_id: nullable(shape.id()),
    third_party_id: nullable(shape.id()),
    vat_code_id: nullable(shape.id()),
    label: nullable(shape.text({ max: 255 })),
    analytic: shape.list(AnalyticShare),
  },
  { title: 'BankRuleOutcome' },
)
export type RuleOutcome = Static<typeof RuleOutcome>

export const BankRule = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    position: shape.integer({ min: 1 }),
    label: nullable(shape.text({ max: 190, examples: ['Téléphone'] })),
    conditions: RuleConditions,
    // biome-ignore lint/suspicious/noThenProperty: the name of the contract
    then: RuleOutcome,
    origin: shape.oneOf(ruleOrigins),
    is_active: shape.boolean(),
    is_auto: shape.boolean({ description: 'whether auto-match books by it' }),
    hits: shape.integer({ min: 0 }),
    last_hit_at: nullable(shape.instant()),
    pending_fits: optional(
      shape.integer({ min: 0, description: 'how many that wait it fits now: after a write' }),
    ),
    ...record,
  },
  { title: 'BankRule' },
)
export type BankRule = Static<typeof BankRule>
export const BankRules = shape.list(BankRule)

export const BankRuleFilter = object({
  origin: maybe(shape.oneOf(ruleOrigins)),
  q: maybe(shape.text({ max: 200, description: 'in the label and the conditions' })),
})
export type BankRuleFilter = Static<typeof BankRuleFilter>

const fields = {
  label: maybe(shape.text({ max: 190, examples: ['Téléphone'] })),
  conditions: object(
    {
      iban: maybe(asked.iban),
      name_contains: maybe(asked.name_contains),
      communication_contains: maybe(asked.communication_contains),
      code: maybe(asked.code),
      amount_min: maybe(shape.amount()),
      amount_max: maybe(shape.amount()),
      journal_id: maybe(asked.journal_id),
      sign: maybe(asked.sign),
    },
    { description: 'as a whole: what is left out or null is no condition' },
  ),
  // biome-ignore lint/suspicious/noThenProperty: the name of the contract
  then: object({
    account_id: maybe(shape.id()),
    third_party_id: maybe(shape.id()),
    vat_code_id: maybe(shape.id()),
    label: maybe(shape.text({ max: 255 })),
    analytic: givenAnalytic(),
  }),
  is_active: optional(shape.boolean()),
  is_auto: optional(shape.boolean()),
}

export const NewBankRule = object(fields, {
  title: 'NewBankRule',
  // biome-ignore lint/suspicious/noThenProperty: the name of the contract
  examples: [{ conditions: { name_contains: 'Proximus' }, then: { account_id: 1 } }],
})
export type NewBankRule = Static<typeof NewBankRule>

export const BankRulePatch = shape.partial(object(fields), {
  title: 'BankRulePatch',
  examples: [{ is_auto: true }],
})
export type BankRulePatch = Static<typeof BankRulePatch>

export const BankRuleOrder = object(
  { ids: shape.list(shape.id(), { max: 5000, description: 'every rule once' }) },
  { title: 'BankRuleOrder', examples: [{ ids: [1] }] },
)
export type BankRuleOrder = Static<typeof BankRuleOrder>
