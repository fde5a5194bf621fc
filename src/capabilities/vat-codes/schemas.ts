import { vatCategories } from '#countries'
import { changedLabels, Labels, newLabels, record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe } = shape

export const vatDirections = ['sale', 'purchase'] as const

const BoxShare = object({
  box: shape.text({ max: 20, examples: ['81'] }),
  sign: shape.integer({ min: -1, max: 1, description: '1 or -1', examples: [1] }),
  percent: shape.text({ max: 6, examples: ['100.00'] }),
  is_lost: shape.optional(
    shape.boolean({ description: 'takes what the deductible part leaves of the VAT' }),
  ),
})
export type BoxShare = Static<typeof BoxShare>

const accountNumber = () => nullable(shape.text({ max: 10 }))

export const VatCode = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    code: shape.text({ max: 20, examples: ['PG21'] }),
    label: shape.text({ description: 'in the language of the file' }),
    labels: Labels,
    direction: shape.oneOf(vatDirections),
    rate: shape.decimal({ examples: ['21.00'] }),
    deductible_percent: shape.decimal({ examples: ['100.00'] }),
    is_reverse_charge: shape.boolean(),
    category: shape.oneOf(vatCategories, { description: 'the letter of EN 16931' }),
    exemption_code: nullable(shape.text({ max: 30 })),
    base_boxes: shape.list(BoxShare),
    tax_boxes: shape.list(BoxShare),
    base_boxes_credit: shape.list(BoxShare),
    tax_boxes_credit: shape.list(BoxShare),
    due_account: accountNumber(),
    deductible_account: accountNumber(),
    due_account_credit: accountNumber(),
    deductible_account_credit: accountNumber(),
    non_deductible_account: accountNumber(),
    waiting_account: accountNumber(),
    due_on: shape.oneOf(['invoice', 'payment'], {
      description: 'when its VAT is declared: `payment` when it has a `waiting_account`',
    }),
    valid_from: nullable(shape.day()),
    valid_until: nullable(shape.day()),
    is_active: shape.boolean(),
    ...record,
  },
  { title: 'VatCode' },
)
export type VatCode = Static<typeof VatCode>
export const VatCodes = shape.list(VatCode)

export const VatCodeFilter = object({
  q: maybe(shape.text({ max: 200, description: 'in code and labels' })),
  direction: maybe(shape.oneOf(vatDirections)),
  is_active: maybe(shape.boolean()),
})
export type VatCodeFilter = Static<typeof VatCodeFilter>

const mostBoxes = 20

const boxes = (description: string, examples: readonly unknown[] = [[]]) =>
  maybe(
    shape.list(
      object({
        box: shape.text({ max: 20, examples: ['00'] }),
        sign: maybe(shape.integer({ min: -1, max: 1, description: '1 or -1', examples: [1] })),
        percent: maybe(shape.amount({ description: '0 to 100', examples: ['100.00'] })),
        is_lost: maybe(
          shape.boolean({
            description: 'takes what the deductible part leaves of the VAT',
            examples: [false],
          }),
        ),
      }),
      { max: mostBoxes, description, examples },
    ),
  )

const account = (description: string) =>
  maybe(shape.text({ max: 10, description, examples: [null] }))

/** What a code may say beside its name, direction and rate. */
const details = {
  deductible_percent: maybe(
    shape.amount({ description: '0 to 100; 100 when absent', examples: ['100.00'] }),
  ),
  is_reverse_charge: maybe(shape.boolean({ examples: [false] })),
  category: maybe(
    shape.oneOf(vatCategories, {
      description:
        'the letter of EN 16931; absent: AE with reverse charge, else S with a rate above zero',
      examples: ['Z'],
    }),
  ),
  exemption_code: maybe(shape.text({ max: 30, examples: [null] })),
  base_boxes: boxes('what the base adds to the return', [
    [{ box: '00', sign: 1, percent: '100.00' }],
  ]),
  tax_boxes: boxes('what the VAT adds to the return'),
  base_boxes_credit: boxes('the same on a credit note'),
  tax_boxes_credit: boxes('the same on a credit note'),
  due_account: account('number of the account of VAT due'),
  deductible_account: account('number of the account of deductible VAT'),
  due_account_credit: account('on a credit note; the same as on an invoice when absent'),
  deductible_account_credit: account('on a credit note; the same as on an invoice when absent'),
  non_deductible_account: account('without one, VAT that may not be deducted is part of the cost'),
  waiting_account: account(
    'VAT that is due on payment waits here: of sales until they are received, of purchases until paid',
  ),
  valid_from: maybe(shape.day({ examples: [null] })),
  valid_until: maybe(shape.day({ examples: [null] })),
  is_active: maybe(shape.boolean({ examples: [true] })),
}

const code = shape.text({
  max: 20,
  description: '1 to 20 of A-Z, 0-9, _ and -',
  examples: ['S00_EXPO'],
})
const rate = shape.amount({ description: '0 to 100', examples: ['0.00'] })

export const NewVatCode = object(
  { code, ...newLabels, direction: shape.oneOf(vatDirections), rate, ...details },
  { title: 'NewVatCode' },
)
export type NewVatCode = Static<typeof NewVatCode>

export const VatCodePatch = shape.partial(
  object({ code, ...changedLabels, direction: shape.oneOf(vatDirections), rate, ...details }),
  { title: 'VatCodePatch', examples: [{ label: 'Ventes à l’étranger' }] },
)
export type VatCodePatch = Static<typeof VatCodePatch>
