import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { commonAsked, idsAsked, reportOf, spanAsked } from './envelope.js'

const { object, nullable, maybe } = shape

export const partyTypes = ['customer', 'supplier'] as const
export type PartyType = (typeof partyTypes)[number]

export const ThirdPartyBalanceAsked = object({
  ...spanAsked,
  ...commonAsked,
  type: maybe(shape.oneOf(partyTypes)),
  third_party_id: idsAsked('only these third parties'),
  account_id: idsAsked('only on these accounts'),
  side: maybe(
    shape.oneOf(['debit', 'credit'], { description: 'only who ends with such a balance' }),
  ),
  all: maybe(shape.boolean({ default: false, description: 'also who has nothing' })),
})
export type ThirdPartyBalanceAsked = Static<typeof ThirdPartyBalanceAsked>

const amounts = {
  opening_balance: shape.decimal({ description: 'debit minus credit' }),
  debit: shape.decimal(),
  credit: shape.decimal(),
  closing_balance: shape.decimal({ description: 'debit minus credit' }),
}

export const ThirdPartyBalanceRow = object(
  {
    third_party_id: shape.id(),
    type: shape.oneOf(partyTypes),
    code: shape.text({ max: 20 }),
    name: shape.text(),
    account_id: shape.id(),
    number: shape.text({ max: 10, examples: ['400000'] }),
    ...amounts,
    link: nullable(shape.text({ max: 500 })),
  },
  { title: 'ThirdPartyBalanceRow' },
)
export type ThirdPartyBalanceRow = Static<typeof ThirdPartyBalanceRow>

export const ThirdPartyControl = object(
  {
    account_id: shape.id(),
    number: shape.text({ max: 10, examples: ['400000'] }),
    label: shape.text(),
    ledger: shape.decimal({ description: 'the balance of the account' }),
    third_parties: shape.decimal({ description: 'what third parties have of it' }),
    difference: shape.decimal({ description: 'what nobody has' }),
  },
  { title: 'ThirdPartyControl' },
)
export type ThirdPartyControl = Static<typeof ThirdPartyControl>

export const ThirdPartyBalance = reportOf(
  {
    rows: shape.list(ThirdPartyBalanceRow),
    controls: shape.list(ThirdPartyControl),
    totals: object(amounts),
  },
  'ThirdPartyBalanceReport',
)
