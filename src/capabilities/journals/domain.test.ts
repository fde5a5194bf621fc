import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Amount, formatAmount, parseAmount } from '#kernel/money'
import {
  type Conditions,
  destination,
  directions,
  documentTypes,
  type Facts,
  firstFitting,
  fits,
  isOnSide,
  kindAsked,
  sources,
  takes,
} from './domain.js'

const nothing: Conditions = {
  direction: null,
  document_type: null,
  is_credit_note: null,
  third_party_id: null,
  third_party_country: null,
  source: null,
  amount_min: null,
  amount_max: null,
  text: null,
}

const invoice: Facts = {
  direction: 'purchase',
  documentType: 'invoice',
  isCreditNote: false,
  thirdPartyIds: [7],
  thirdPartyCountry: 'BE',
  source: 'peppol',
  amount: parseAmount('121.00')!,
  texts: ['F-2026/18', 'Abonnement téléphone', 'PROXIMUS'],
}

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const cents = fc.bigInt({ min: -5n, max: 5n }).map((value) => value as Amount)
const word = fc.constantFrom('Proximus', 'PROXIMUS', 'téléphone', 'telephone', 'Œuvre', 'x%_')

const someFacts: fc.Arbitrary<Facts> = fc.record({
  direction: maybe(fc.constantFrom(...directions)),
  documentType: maybe(fc.constantFrom(...documentTypes)),
  isCreditNote: fc.boolean(),
  thirdPartyIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  thirdPartyCountry: maybe(fc.constantFrom('BE', 'FR')),
  source: maybe(fc.constantFrom(...sources)),
  amount: maybe(cents),
  texts: fc.array(word, { maxLength: 3 }),
})

const someConditions: fc.Arbitrary<Conditions> = fc.record({
  direction: maybe(fc.constantFrom(...directions)),
  document_type: maybe(fc.constantFrom(...documentTypes)),
  is_credit_note: maybe(fc.boolean()),
  third_party_id: maybe(fc.integer({ min: 1, max: 3 })),
  third_party_country: maybe(fc.constantFrom('BE', 'FR')),
  source: maybe(fc.constantFrom(...sources)),
  amount_min: maybe(cents.map(formatAmount)),
  amount_max: maybe(cents.map(formatAmount)),
  text: maybe(word),
})

const names = Object.keys(nothing) as (keyof Conditions)[]

test('a rule that asks nothing fits every document', () => {
  fc.assert(fc.property(someFacts, (facts) => fits(nothing, facts)))
})

test('a rule fits when each of its conditions alone does, and only then', () => {
  fc.assert(
    fc.property(someConditions, someFacts, (conditions, facts) => {
      const alone = names.map((name) => fits({ ...nothing, [name]: conditions[name] }, facts))
      assert.equal(fits(conditions, facts), alone.every(Boolean))
    }),
  )
})

test('what is not known meets no condition', () => {
  const unknown: Facts = {
    direction: null,
    documentType: null,
    isCreditNote: false,
    thirdPartyIds: [],
    thirdPartyCountry: null,
    source: null,
    amount: null,
    texts: [],
  }
  fc.assert(
    fc.property(someConditions, (conditions) => {
      const asksMore = names.some((name) => name !== 'is_credit_note' && conditions[name] !== null)
      fc.pre(asksMore)
      return !fits(conditions, unknown)
    }),
  )
})

test('each condition lets its own document pass and stops another', () => {
  const cases: [Partial<Conditions>, Partial<Facts>][] = [
    [{ direction: 'purchase' }, { direction: 'sale' }],
    [{ document_type: 'invoice' }, { documentType: 'receipt' }],
    [{ is_credit_note: false }, { isCreditNote: true }],
    [{ third_party_id: 7 }, { thirdPartyIds: [8] }],
    [{ third_party_country: 'BE' }, { thirdPartyCountry: 'FR' }],
    [{ source: 'peppol' }, { source: 'manual' }],
    [{ amount_min: '121.00' }, { amount: parseAmount('120.99')! }],
    [{ amount_max: '121.00' }, { amount: parseAmount('121.01')! }],
    [{ text: 'proximus' }, { texts: ['Orange'] }],
  ]
  for (const [asked, other] of cases) {
    const conditions = { ...nothing, ...asked }
    assert.ok(fits(conditions, invoice), JSON.stringify(asked))
    assert.ok(!fits(conditions, { ...invoice, ...other }), JSON.stringify(asked))
  }
})

test('a text is found in one of the texts, whatever the capitals and accents, and not across two', () => {
  const asks = (text: string) => fits({ ...nothing, text }, invoice)
  assert.ok(asks('TELEPHONE'))
  assert.ok(asks('téléphone'))
  assert.ok(asks('f-2026/'))
  assert.ok(!asks('téléphone proximus'))
  assert.ok(!asks('%'))
})

test('a rule knows a third party by the ids that were merged into it', () => {
  const facts = { ...invoice, thirdPartyIds: [7, 3, 4] }
  assert.ok(fits({ ...nothing, third_party_id: 4 }, facts))
  assert.ok(!fits({ ...nothing, third_party_id: 5 }, facts))
})

const someRules = fc.array(
  fc.record({ is_active: fc.boolean(), conditions: someConditions, id: fc.integer() }),
  { maxLength: 6 },
)

test('the rule that wins is active and fits, and none before it does both', () => {
  fc.assert(
    fc.property(someRules, someFacts, (rules, facts) => {
      const found = firstFitting(rules, facts)
      const candidates = rules.filter((rule) => rule.is_active && fits(rule.conditions, facts))
      assert.equal(found, candidates[0] ?? null)
    }),
  )
})

test('rules after the one that wins do not matter', () => {
  fc.assert(
    fc.property(someRules, someRules, someFacts, (rules, more, facts) => {
      const found = firstFitting(rules, facts)
      if (found !== null) assert.equal(firstFitting([...rules, ...more], facts), found)
    }),
  )
})

const types = [
  'purchase',
  'purchase_credit_note',
  'sale',
  'sale_credit_note',
  'financial',
  'cash',
  'general',
]

test('a document of a direction is taken by journals of one type alone', () => {
  for (const direction of directions)
    for (const isCreditNote of [true, false])
      assert.deepEqual(
        types.filter((type) => takes(type, { direction, isCreditNote })),
        [isCreditNote ? `${direction}_credit_note` : direction],
      )
})

test('what the kind of a document leaves open, journals of both kinds take', () => {
  const taking = (direction: 'purchase' | null, isCreditNote: boolean | null) =>
    types.filter((type) => takes(type, { direction, isCreditNote }))
  assert.deepEqual(taking('purchase', null), ['purchase', 'purchase_credit_note'])
  assert.deepEqual(taking(null, true), ['purchase_credit_note', 'sale_credit_note'])
  assert.deepEqual(taking(null, false), ['purchase', 'sale', 'financial', 'cash', 'general'])
  assert.deepEqual(taking(null, null), types)
})

test('a rule for documents of the type credit note asks for credit notes', () => {
  assert.equal(kindAsked({ ...nothing, document_type: 'credit_note' }).isCreditNote, true)
  assert.equal(kindAsked({ ...nothing, document_type: 'invoice' }).isCreditNote, null)
  assert.equal(kindAsked({ ...nothing, is_credit_note: false }).isCreditNote, false)
})

test('a journal is on the side of documents of its direction, and of those whose direction is open', () => {
  const onSide = (direction: 'purchase' | 'sale' | null) =>
    types.filter((type) => isOnSide(type, direction))
  const neither = ['financial', 'cash', 'general']
  assert.deepEqual(onSide('purchase'), ['purchase', 'purchase_credit_note', ...neither])
  assert.deepEqual(onSide('sale'), ['sale', 'sale_credit_note', ...neither])
  assert.deepEqual(onSide(null), types)
})

const journals = types.flatMap((type, place) => [
  { id: place * 2 + 1, type, is_active: true, is_default: true },
  { id: place * 2 + 2, type, is_active: place !== 2, is_default: false },
])
const typeOf = (id: number | undefined) => journals.find((one) => one.id === id)!.type

test('a document goes to the journal of its rule when it can, else to the default of its kind', () => {
  const to = (named: number | null, facts: Partial<Facts>) =>
    destination(journals, named, { ...invoice, ...facts })?.id
  assert.equal(to(2, {}), 2)
  assert.equal(to(null, {}), 1)
  assert.equal(to(null, { isCreditNote: true }), 3)
  assert.equal(to(2, { isCreditNote: true }), 3)
  assert.equal(to(2, { direction: 'sale' }), 5)
  assert.equal(to(6, { direction: 'sale' }), 5, 'the journal of the rule is retired')
  assert.equal(to(14, {}), 1, 'a general journal takes no invoices')
  assert.equal(to(14, { direction: null }), 14)
  assert.equal(to(null, { direction: null }), undefined)
  assert.equal(typeOf(to(null, { direction: 'sale', isCreditNote: true })), 'sale_credit_note')
})
