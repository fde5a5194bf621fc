import { AnalyticShare, givenAnalytic } from '#capabilities/ledger'
import { journalTypes } from '#countries'
import { record as binnable } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { directions, documentTypes, sources } from './domain.js'

const { object, optional, nullable, maybe } = shape

const record = { ...binnable, deleted_by: nullable(shape.id()) }

/** What a rule may ask and a document may say. */
const features = {
  direction: shape.oneOf(directions),
  document_type: shape.oneOf(documentTypes),
  is_credit_note: shape.boolean(),
  third_party_id: shape.id(),
  third_party_country: shape.text({ max: 2, description: 'ISO 3166-1', examples: ['BE'] }),
  source: shape.oneOf(sources),
}
const searched = { max: 200, examples: ['Proximus'] }

export const Conditions = object(
  {
    direction: nullable(features.direction),
    document_type: nullable(features.document_type),
    is_credit_note: nullable(features.is_credit_note),
    third_party_id: nullable(features.third_party_id),
    third_party_country: nullable(features.third_party_country),
    source: nullable(features.source),
    amount_min: nullable(shape.decimal({ description: 'VAT included' })),
    amount_max: nullable(shape.decimal({ description: 'VAT included' })),
    text: nullable(
      shape.text({
        ...searched,
        description:
          'found in the number, the descriptions or the name, whatever the capitals and accents',
      }),
    ),
  },
  { title: 'JournalRuleConditions' },
)
export type Conditions = Static<typeof Conditions>

export const Outcome = object(
  {
    journal_id: nullable(shape.id()),
    account_id: nullable(shape.id()),
    vat_code_id: nullable(shape.id()),
    analytic: shape.list(AnalyticShare),
  },
  { title: 'JournalRuleOutcome' },
)
export type Outcome = Static<typeof Outcome>

export const JournalRule = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    journal_id: shape.id({ description: 'the journal under which the rule is kept' }),
    position: shape.integer({ min: 1, description: 'among all rules of the file' }),
    label: shape.text({ max: 190, examples: ['Téléphone'] }),
    conditions: Conditions,
    // biome-ignore lint/suspicious/noThenProperty: the name of the contract
    then: Outcome,
    is_active: shape.boolean(),
    ...record,
  },
  { title: 'JournalRule' },
)
export type JournalRule = Static<typeof JournalRule>

export const Journal = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    code: shape.text({ max: 6, examples: ['ACH'] }),
    label: shape.text({ max: 190, examples: ['Achats'] }),
    type: shape.oneOf(journalTypes),
    control_account_id: nullable(shape.id()),
    control_account: nullable(
      object({ id: shape.id(), number: shape.text({ max: 10 }), label: shape.text() }),
    ),
    iban: nullable(shape.text({ max: 34 })),
    bic: nullable(shape.text({ max: 11 })),
    currency: shape.text({ max: 3, examples: ['EUR'] }),
    last_number: shape.integer({
      min: 0,
      description: 'in the fiscal year that holds today, else in the last one',
    }),
    entries_count: shape.integer({ min: 0 }),
    is_active: shape.boolean(),
    is_default: shape.boolean({
      description: 'the journal of its type when no rule says otherwise',
    }),
    description: nullable(shape.text({ max: 2000 })),
    rules: shape.list(JournalRule),
    ...record,
  },
  { title: 'Journal' },
)
export type Journal = Static<typeof Journal>
export const Journals = shape.list(Journal)
export const JournalRules = shape.list(JournalRule)

export const JournalFilter = object({
  q: maybe(shape.text({ max: 200, description: 'in the code, label, description and IBAN' })),
  type: maybe(shape.oneOf(journalTypes)),
  is_active: maybe(shape.boolean()),
})
export type JournalFilter = Static<typeof JournalFilter>

const journalFields = {
  code: shape.text({
    max: 6,
    description: '1 to 6 letters or digits, kept in capitals; fixed once entries exist',
    examples: ['ACH2'],
  }),
  label: shape.text({ max: 190, examples: ['Achats divers'] }),
  type: shape.oneOf(journalTypes, { description: 'fixed once entries exist' }),
  description: maybe(shape.text({ max: 2000 })),
  control_account_id: maybe(
    shape.id({
      description:
        'without one, a new financial journal gets an account for its bank, journals of purchases and sales the supplier or customer account of the country; a cash journal needs one, a general journal has none',
    }),
  ),
  control_account: maybe(
    shape.text({ max: 10, description: 'its number, instead of the id', examples: ['440000'] }),
  ),
  iban: maybe(shape.text({ max: 50, description: 'of a financial journal' })),
  bic: maybe(shape.text({ max: 20, description: 'of a financial journal' })),
  currency: maybe(
    shape.text({
      max: 3,
      description:
        'of a financial journal, else that of the file; with the IBAN it tells bank accounts apart; fixed once entries exist',
      examples: ['EUR'],
    }),
  ),
  is_active: optional(shape.boolean()),
  is_default: optional(
    shape.boolean({ description: 'true takes it from the other journal of the type' }),
  ),
}

export const NewJournal = object(journalFields, {
  title: 'NewJournal',
  examples: [{ code: 'ACH2', label: 'Achats divers', type: 'purchase' }],
})
export type NewJournal = Static<typeof NewJournal>

export const JournalPatch = shape.partial(object(journalFields), {
  title: 'JournalPatch',
  examples: [{ label: 'Achats divers' }],
})
export type JournalPatch = Static<typeof JournalPatch>

const ruleFields = {
  label: shape.text({ max: 190, examples: ['Téléphone'] }),
  conditions: maybe(
    object(
      {
        direction: maybe(features.direction),
        document_type: maybe(features.document_type),
        is_credit_note: maybe(features.is_credit_note),
        third_party_id: maybe(features.third_party_id),
        third_party_country: maybe(features.third_party_country),
        source: maybe(features.source),
        amount_min: maybe(shape.amount({ description: 'VAT included' })),
        amount_max: maybe(shape.amount({ description: 'VAT included' })),
        text: maybe(shape.text(searched)),
      },
      { description: 'as a whole: what is left out or null is no condition' },
    ),
  ),
  // biome-ignore lint/suspicious/noThenProperty: the name of the contract
  then: maybe(
    object(
      {
        journal_id: maybe(shape.id({ description: 'the journal of the path unless named' })),
        account_id: maybe(shape.id()),
        vat_code_id: maybe(shape.id()),
        analytic: givenAnalytic(),
      },
      { description: 'as a whole' },
    ),
  ),
  is_active: optional(shape.boolean()),
}
const ruleExample = { label: 'Téléphone', conditions: { text: 'Proximus' } }

export const NewRule = object(ruleFields, { title: 'NewJournalRule', examples: [ruleExample] })
export type NewRule = Static<typeof NewRule>

export const RulePatch = shape.partial(object(ruleFields), {
  title: 'JournalRulePatch',
  examples: [{ label: 'Téléphone' }],
})
export type RulePatch = Static<typeof RulePatch>

export const RuleOrder = object(
  {
    ids: shape.list(shape.id(), {
      max: 10_000,
      description: 'every rule of the file once, the first to be asked first',
      examples: [[]],
    }),
  },
  { title: 'JournalRuleOrder' },
)
export type RuleOrder = Static<typeof RuleOrder>

export const DocumentFacts = object(
  {
    direction: maybe(features.direction),
    document_type: maybe(features.document_type),
    is_credit_note: maybe(
      shape.boolean({ description: 'unless said, true for the type credit_note alone' }),
    ),
    third_party_id: maybe(features.third_party_id),
    third_party_country: maybe(
      shape.text({ max: 2, description: 'unless said, that of the third party' }),
    ),
    source: maybe(features.source),
    amount: maybe(shape.amount({ description: 'VAT included' })),
    text: maybe(shape.text({ max: 2000, examples: ['Proximus 2026-03'] })),
  },
  {
    title: 'DocumentFacts',
    examples: [{ direction: 'purchase', amount: '121.00', text: 'Proximus 2026-03' }],
  },
)
export type DocumentFacts = Static<typeof DocumentFacts>

export const Routed = object(
  {
    rule: nullable(JournalRule),
    journal: nullable(Journal),
    // biome-ignore lint/suspicious/noThenProperty: the name of the contract
    then: Outcome,
  },
  { title: 'RoutedDocument' },
)
export type Routed = Static<typeof Routed>
