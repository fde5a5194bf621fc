import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { day } from '#kernel/days'
import { type Amount, zero } from '#kernel/money'
import { anyCharacter } from '#testing/any-character'
import { faiaBreaches } from '#testing/faia-schema'
import { type FaiaFile, type FaiaRow, faiaPieces, uniqueCodes } from './index.js'

const nowhere = {
  street: null,
  number: null,
  box: null,
  city: null,
  postalCode: null,
  country: null,
}
const empty: FaiaFile = {
  header: {
    createdOn: day('2026-02-01'),
    software: { company: 'Dubbel', name: 'Dubbel', version: '0.1.0' },
    company: {
      rcsNumber: null,
      name: 'Exemple Sàrl',
      address: nowhere,
      contact: { firstName: null, lastName: 'Exemple', telephone: null, email: null },
      vatNumber: null,
      matricule: null,
    },
    currency: 'EUR',
    from: day('2025-01-01'),
    to: day('2025-12-31'),
    basis: 'Invoice',
  },
  accounts: [],
  customers: [],
  suppliers: [],
  taxCodes: [],
  totals: { entries: 0, debit: zero, credit: zero },
}

async function written(file: FaiaFile, rows: readonly FaiaRow[] = []) {
  const cut: string[] = []
  let xml = ''
  for await (const piece of faiaPieces(file, [rows], (text) => cut.push(text))) xml += piece
  return { xml, cut }
}

describe('the audit file of Luxembourg', () => {
  test('of a company without books is valid', async () => {
    const { xml } = await written(empty)
    assert.deepEqual(faiaBreaches(xml), [])
    assert.ok(!xml.includes('<MasterFiles>'))
    assert.match(xml, /<RegistrationNumber>NE<\/RegistrationNumber>/)
    assert.match(xml, /<FirstName>-<\/FirstName><LastName>Exemple<.*<Telephone>-<\/Telephone>/)
  })

  test('shows a balance on its own side', async () => {
    const party = { name: 'Client', address: nowhere, vatNumber: null, accountId: null }
    const { xml } = await written({
      ...empty,
      customers: [
        { ...party, id: 'A', opening: -1050n as Amount, closing: zero },
        { ...party, id: 'B', opening: zero, closing: 7n as Amount },
      ],
    })
    assert.deepEqual(faiaBreaches(xml), [])
    assert.match(xml, /<OpeningCreditBalance>10\.50<.*<ClosingDebitBalance>0\.00</)
    assert.match(xml, /<OpeningDebitBalance>0\.00<.*<ClosingDebitBalance>0\.07</)
  })

  test('cuts what is too long, escapes what XML would misread, and says what it cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 300, unit: anyCharacter }),
        fc.constantFrom('debit', 'credit'),
        async (text, side) => {
          const row: FaiaRow = [
            ...['OD', text, 'OD', 'OD-2025-1', '2025-03-01', text, '2025-03-02', '2025-03-01'],
            ...[1, '5131', text, null, null, text],
            ...(side === 'debit' ? ['1.00', '0.00'] : ['0.00', '1.00']),
            ...[null, null, null, null],
          ]
          const { accounts } = empty
          const account = { id: '5131', label: text, standardId: '513', type: 'Actif' } as const
          const file = {
            ...empty,
            header: { ...empty.header, company: { ...empty.header.company, name: text } },
            accounts: [...accounts, { ...account, opening: zero, closing: zero }],
          }
          const { xml, cut } = await written(file, [row])
          assert.deepEqual(faiaBreaches(xml), [])
          if (cut.length === 0) assert.ok([...text.replace(/\s+/g, ' ').trim()].length <= 70)
          else assert.ok(cut.every((one) => one === text) && [...text].length > 35)
        },
      ),
    )
  })
})

test('codes stay apart when they are cut', () => {
  const code = fc.string({ minLength: 1, maxLength: 14, unit: fc.constantFrom('A', 'B', '1') })
  fc.assert(
    fc.property(fc.array(code, { maxLength: 60 }), (codes) => {
      const unique = uniqueCodes(codes.entries(), 9)
      const values = [...unique.values()]
      assert.equal(new Set(values).size, codes.length)
      assert.ok(values.every((value) => value.length <= 9 && value !== ''))
      for (const [at, given] of codes.entries())
        if (given.length <= 9 && codes.indexOf(given) === at) assert.equal(unique.get(at), given)
    }),
  )
})
