import { AnalyticShare, Balance, givenAnalytic } from '#capabilities/ledger'
import { accountTypes } from '#countries'
import { changedLabels, Labels, newLabels, record } from '#platform/shapes/company-record'
import { importOutcome } from '#platform/shapes/imported'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable, maybe } = shape

export const accountKinds = ['heading', 'postable'] as const

export const Account = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    number: shape.text({ max: 10, examples: ['604000'] }),
    label: shape.text({ description: 'in the language of the file' }),
    labels: Labels,
    class: shape.integer({ min: 0, max: 9, description: 'the first digit' }),
    type: shape.oneOf(accountTypes),
    kind: shape.oneOf(accountKinds, { description: 'a heading takes no lines' }),
    parent_id: nullable(
      shape.id({ description: 'the heading with the longest number that begins this one' }),
    ),
    is_active: shape.boolean(),
    is_reconcilable: shape.boolean({ description: 'whether its lines can be lettered' }),
    is_control: shape.boolean({ description: 'used by a journal or a third party' }),
    vat_code_id: nullable(shape.id({ description: 'the VAT code proposed with it' })),
    default_analytic: shape.list(AnalyticShare, {
      description: 'where its lines belong when nothing nearer says it',
      examples: [[]],
    }),
    ...record,
  },
  { title: 'Account' },
)
export type Account = Static<typeof Account>
export const Accounts = shape.list(Account)

export const AccountWithBalance = object(
  { ...Account.properties, balance: Balance },
  { title: 'AccountWithBalance' },
)
export type AccountWithBalance = Static<typeof AccountWithBalance>

export const AccountFilter = object({
  q: maybe(shape.text({ max: 200, description: 'the beginning of a number, or words of a label' })),
  class: maybe(shape.integer({ min: 0, max: 9, examples: [6] })),
  type: maybe(shape.oneOf(accountTypes)),
  kind: maybe(shape.oneOf(accountKinds)),
  is_active: maybe(shape.boolean()),
})
export type AccountFilter = Static<typeof AccountFilter>

const vatCodeId = nullable(shape.id({ description: 'the VAT code proposed with it' }), {
  examples: [null],
})

export const NewAccount = object(
  {
    number: shape.text({ max: 10, description: '1 to 10 digits', examples: ['604010'] }),
    ...newLabels,
    type: maybe(
      shape.oneOf(accountTypes, {
        description: 'that of the heading above when absent; needed where that one is `mixed`',
        examples: ['expense'],
      }),
    ),
    kind: maybe(shape.oneOf(accountKinds, { examples: ['postable'] })),
    is_active: maybe(shape.boolean({ examples: [true] })),
    is_reconcilable: maybe(shape.boolean({ examples: [false] })),
    vat_code_id: optional(vatCodeId),
    default_analytic: givenAnalytic('where its lines belong when nothing nearer says it'),
  },
  { title: 'NewAccount' },
)
export type NewAccount = Static<typeof NewAccount>

export const AccountPatch = shape.partial(
  object({
    number: shape.text({ max: 10, description: 'while nothing names it and it has no lines' }),
    ...changedLabels,
    type: shape.oneOf(accountTypes, { description: 'while it has no lines' }),
    kind: shape.oneOf(accountKinds, {
      description: 'a heading only while it has no lines and nothing names it',
    }),
    is_active: shape.boolean({ description: 'false: it takes no new lines' }),
    is_reconcilable: shape.boolean({
      description: 'its lines follow; not to be switched off while some of them are lettered',
    }),
    vat_code_id: vatCodeId,
    default_analytic: givenAnalytic('as a whole; empty or null takes it away'),
  }),
  { title: 'AccountPatch', examples: [{ label: 'Petit matériel' }] },
)
export type AccountPatch = Static<typeof AccountPatch>

/** What became of each row of an imported file. */
export const ImportResult = importOutcome(
  'ImportResult',
  'null where a refused row names no account',
)
export type ImportResult = Static<typeof ImportResult>
