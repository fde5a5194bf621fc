import { accountTypes, vatCategories } from '#countries'
import type { languages } from '#kernel/languages'
import type { Static } from '#platform/http/shapes'
import * as shape from '#platform/http/shapes'

const { object, nullable } = shape

/** What every record of a company file that can be put in the bin has. */
const record = {
  version: shape.integer({ min: 1 }),
  lock_version: shape.integer({ min: 1 }),
  created_at: shape.instant(),
  updated_at: shape.instant(),
  deleted_at: nullable(shape.instant()),
}

export const Labels = object(
  { fr: shape.text(), nl: shape.text(), en: shape.text(), de: shape.text() } satisfies Record<
    (typeof languages)[number],
    unknown
  >,
  { title: 'Labels' },
)

export const Account = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    number: shape.text({ max: 10, examples: ['604000'] }),
    label: shape.text({ description: 'in the language of the file' }),
    labels: Labels,
    class: shape.integer({ min: 0, max: 9, description: 'the first digit' }),
    type: shape.oneOf(accountTypes),
    kind: shape.oneOf(['heading', 'postable'], { description: 'a heading takes no lines' }),
    parent_id: nullable(shape.id()),
    is_active: shape.boolean(),
    is_reconcilable: shape.boolean({ description: 'whether its lines can be lettered' }),
    is_control: shape.boolean({ description: 'used by a journal or a third party' }),
    vat_code_id: nullable(shape.id({ description: 'the VAT code proposed with it' })),
    ...record,
  },
  { title: 'Account' },
)
export type Account = Static<typeof Account>

const BoxShare = object({
  box: shape.text({ max: 20, examples: ['81'] }),
  sign: shape.integer({ min: -1, max: 1, description: '1 or -1' }),
  percent: shape.text({ max: 6, examples: ['100.00'] }),
  is_lost: shape.optional(
    shape.boolean({ description: 'takes what the deductible part leaves of the VAT' }),
  ),
})

export const VatCode = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    code: shape.text({ max: 20, examples: ['PG21'] }),
    label: shape.text({ description: 'in the language of the file' }),
    labels: Labels,
    direction: shape.oneOf(['sale', 'purchase']),
    rate: shape.decimal({ examples: ['21.00'] }),
    deductible_percent: shape.decimal({ examples: ['100.00'] }),
    is_reverse_charge: shape.boolean(),
    category: shape.oneOf(vatCategories, { description: 'the letter of EN 16931' }),
    exemption_code: nullable(shape.text({ max: 30 })),
    base_boxes: shape.list(BoxShare),
    tax_boxes: shape.list(BoxShare),
    base_boxes_credit: shape.list(BoxShare),
    tax_boxes_credit: shape.list(BoxShare),
    due_account: nullable(shape.text({ max: 10 })),
    deductible_account: nullable(shape.text({ max: 10 })),
    due_account_credit: nullable(shape.text({ max: 10 })),
    deductible_account_credit: nullable(shape.text({ max: 10 })),
    non_deductible_account: nullable(shape.text({ max: 10 })),
    waiting_account: nullable(shape.text({ max: 10 })),
    valid_from: nullable(shape.day()),
    valid_until: nullable(shape.day()),
    is_active: shape.boolean(),
    ...record,
  },
  { title: 'VatCode' },
)
export type VatCode = Static<typeof VatCode>
