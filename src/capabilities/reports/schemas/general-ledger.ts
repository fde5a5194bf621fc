import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import {
  accountsAsked,
  commonAsked,
  idsAsked,
  pageAsked,
  pageFields,
  reportOf,
  spanAsked,
} from './envelope.js'

const { object, nullable, maybe } = shape

/** Lines on a page: as many as usual, and at most. */
export const ledgerPage = { usual: 500, most: 5000 } as const

export const GeneralLedgerAsked = object({
  ...spanAsked,
  ...commonAsked,
  account_id: idsAsked('only these accounts'),
  accounts: accountsAsked,
  third_party_id: idsAsked('only lines of these third parties'),
  journal_id: idsAsked('only lines of these journals; there is no opening then'),
  vat_code_id: idsAsked('only lines with these VAT codes; there is no opening then'),
  closing: maybe(shape.boolean({ default: false, description: 'also what closes a fiscal year' })),
  all: maybe(shape.boolean({ default: false, description: 'also accounts that hold nothing' })),
  ...pageAsked('lines', ledgerPage.usual, ledgerPage.most),
})
export type GeneralLedgerAsked = Static<typeof GeneralLedgerAsked>

export const GeneralLedgerLine = object(
  {
    id: shape.id(),
    entry_id: shape.id(),
    entry_date: shape.day(),
    journal_id: shape.id(),
    journal_code: shape.text({ max: 6, examples: ['ACH'] }),
    number: shape.integer({ min: 1, description: 'of the entry in its journal and year' }),
    reference: nullable(shape.text()),
    label: nullable(shape.text({ description: 'that of the line, else of the entry' })),
    third_party_id: nullable(shape.id()),
    third_party_code: nullable(shape.text({ max: 20 })),
    third_party_name: nullable(shape.text()),
    debit: shape.decimal(),
    credit: shape.decimal({ examples: ['0.00'] }),
    balance: shape.decimal({ description: 'after this line, debit minus credit' }),
    lettering_code: nullable(
      shape.text({
        max: 10,
        description: 'in lower case while it settles in part',
        examples: ['AA'],
      }),
    ),
    due_date: nullable(shape.day()),
    vat_code: nullable(shape.text({ max: 20, examples: ['PG21'] })),
    currency: nullable(shape.text({ max: 3, examples: ['USD'] })),
    amount_currency: nullable(shape.decimal({ description: 'debit minus credit' })),
  },
  { title: 'GeneralLedgerLine' },
)
export type GeneralLedgerLine = Static<typeof GeneralLedgerLine>

export const GeneralLedgerRow = object(
  {
    account_id: nullable(shape.id()),
    number: shape.text({ max: 10, examples: ['400000'] }),
    label: shape.text(),
    opening_balance: shape.decimal(),
    debit: shape.decimal(),
    credit: shape.decimal(),
    closing_balance: shape.decimal(),
    lines_count: shape.integer({ min: 0, description: 'in the whole span' }),
    unclosed: nullable(
      shape.decimal({
        description: 'results of ended years in the opening that nobody closed yet',
      }),
    ),
    continued: shape.boolean({ description: 'begun on an earlier page' }),
    brought_forward: shape.decimal({ description: 'the balance before the first line shown' }),
    link: nullable(shape.text({ max: 2000 })),
    lines: shape.list(GeneralLedgerLine),
  },
  { title: 'GeneralLedgerRow' },
)
export type GeneralLedgerRow = Static<typeof GeneralLedgerRow>

export const GeneralLedger = reportOf(
  {
    ...pageFields,
    rows: shape.list(GeneralLedgerRow),
    totals: object({
      opening_balance: shape.decimal(),
      debit: shape.decimal(),
      credit: shape.decimal(),
      closing_balance: shape.decimal(),
      lines: shape.integer({ min: 0 }),
    }),
  },
  'GeneralLedger',
)

export type GeneralLedgerBody = Pick<
  Static<typeof GeneralLedger>,
  'rows' | 'totals' | 'page' | 'per_page' | 'last_page' | 'total'
>
