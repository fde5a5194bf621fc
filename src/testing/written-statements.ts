import fc from 'fast-check'
import type { CodaPayment, CodaStatement } from '#formats/bank-statements/index'
import { addDays, type Day, day } from '#kernel/days'
import type { Amount } from '#kernel/money'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ÉÈÇÜ'
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })

/** Words with single blanks between, as a text is read; never one that a reader understands otherwise. */
export const words = (longest: number) =>
  fc
    .array(word, { maxLength: 20 })
    .map((all) => all.join(' ').slice(0, longest).trim())
    .filter((text) => !/^(?:NONREF|NOTPROVIDED)$/.test(text))

const first = day('2026-01-01')
export const someDay = fc.integer({ min: 0, max: 700 }).map((count) => addDays(first, count))
export const cents = fc.bigInt({ min: -99_999_999n, max: 99_999_999n }) as fc.Arbitrary<Amount>

const counterpart = fc.record({
  name: words(70).filter((name) => name !== ''),
  account: fc.constantFrom('BE06545111222322', 'FR7630006000011234567890189', '0012345678900'),
  bic: fc.constantFrom(null, 'FICTBEB1', 'FICTFRPPXXX'),
})
const communication = fc.oneof(
  words(149),
  fc.constant({ type: '101', content: '090202600112' }),
  fc.constant({ type: '100', content: 'RF18539007547034' }),
)

const single = fc.record({
  amount: cents.filter((amount) => amount !== 0n),
  entryDate: someDay,
  valueDate: someDay,
  code: fc.constantFrom('00150000', '00101000', '00501000'),
  bankReference: words(21).filter((text) => text !== ''),
  communication,
  counterpart: fc.option(counterpart),
  customerReference: fc.option(words(35).filter((text) => text !== '')),
  purpose: fc.constantFrom(null, 'SUPP'),
  returned: fc.constantFrom(null, { kind: 2, reason: 'AM04' } as const),
})

const collected = fc
  .tuple(single, fc.array(single, { minLength: 1, maxLength: 4 }))
  .map(([total, details]) => ({
    ...total,
    code: '10107000',
    amount: details.reduce((sum, { amount }) => sum + amount, 0n) as Amount,
    returned: null,
    purpose: null,
    details: details.map((detail) => ({ ...detail, code: '50107000' })),
  }))

const movement: fc.Arbitrary<CodaPayment> = fc.oneof(
  { weight: 4, arbitrary: single.map((one) => ({ ...one, details: [] })) },
  { weight: 1, arbitrary: collected },
)

export const codaStatement: fc.Arbitrary<CodaStatement> = fc.record({
  createdOn: someDay,
  account: fc.record({
    iban: fc.constantFrom('BE20539001234556', 'BE28539006789020'),
    currency: fc.constantFrom('EUR', 'USD'),
    bic: fc.constantFrom('DEMOBE22', null),
    holder: words(26).filter((text) => text !== ''),
    description: fc.constant(null),
  }),
  number: fc.integer({ min: 1, max: 999 }),
  openingBalance: cents,
  openingDate: someDay as fc.Arbitrary<Day>,
  closingDate: someDay as fc.Arbitrary<Day>,
  movements: fc.array(movement, { maxLength: 8 }),
})
