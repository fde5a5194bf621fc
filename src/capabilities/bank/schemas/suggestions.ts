import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { Reason } from './transactions.js'

const { object, nullable, maybe } = shape

export const suggestionKinds = ['items', 'account', 'transfer', 'sepa'] as const

export const Suggestion = object(
  {
    kind: shape.oneOf(suggestionKinds),
    line_id: nullable(shape.id({ description: 'of the first match' })),
    entry_id: nullable(shape.id()),
    amount: nullable(shape.decimal()),
    matches: shape.list(
      object({
        line_id: shape.id(),
        entry_id: shape.id(),
        amount: shape.decimal(),
        open: shape.decimal(),
        reference: nullable(shape.text()),
        due_date: nullable(shape.day()),
      }),
    ),
    third_party_id: nullable(shape.id()),
    account_id: nullable(shape.id()),
    vat_code_id: nullable(shape.id()),
    rule_id: nullable(shape.id()),
    sepa_file_id: nullable(shape.id()),
    difference: shape.decimal({ description: 'what the transaction has beyond the matches' }),
    score: shape.number({
      minimum: 0,
      maximum: 1,
      description: 'the sum of the points of its reasons',
      examples: [0.95],
    }),
    certain: shape.boolean({ description: 'whether auto-match would settle by it' }),
    reasons: shape.list(Reason),
  },
  { title: 'BankSuggestion' },
)
export type Suggestion = Static<typeof Suggestion>
export const Suggestions = shape.list(Suggestion)

export const SuggestionsAsked = object({
  limit: maybe(shape.integer({ min: 1, max: 25, examples: [10] })),
})
export type SuggestionsAsked = Static<typeof SuggestionsAsked>
