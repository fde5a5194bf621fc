import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { longOrShort, rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const times = rounds(50)

test(`two journals made the default at once leave exactly one, ${times} times`, async () => {
  const { admin, path, company, journal } = await books.openCompany()
  const [first, second] = await Promise.all(
    ['A1', 'A2'].map(async (code) => {
      const body = { code, label: code, type: 'purchase' }
      return replies(await admin.post(`${path}/journals`, body), 201).body.id as number
    }),
  )
  for (let round = 0; round < times; round++) {
    await admin.patch(`${path}/journals/${journal('ACH')}`, { is_default: true })
    const answers = await Promise.all(
      [first, second].map((id) => admin.patch(`${path}/journals/${id}`, { is_default: true })),
    )
    for (const answer of answers) replies(answer, 200, { is_default: true })
    const { rows } = await books.sql.query(
      `SELECT id FROM journals WHERE company_id = $1 AND type = 'purchase' AND is_default`,
      [company.id],
    )
    assert.equal(rows.length, 1)
    assert.ok([first, second].includes(Number(rows[0].id)))
  }
})

test(`an entry posted while its journal is deleted: one of the two is refused, ${times} times`, async () => {
  const { admin, path, company } = await books.openCompany()
  const outcomes = new Set<string>()
  for (let round = 0; round < times; round++) {
    const body = { code: `R${round}`, label: 'Race', type: 'general' }
    const { id } = replies(await admin.post(`${path}/journals`, body), 201).body
    const post = () =>
      admin.post(`${path}/entries`, {
        journal_id: id,
        entry_date: '2026-03-10',
        lines: [
          { account: '604000', debit: '10.00' },
          { account: '489000', credit: '10.00' },
        ],
      })
    const remove = () => admin.delete(`${path}/journals/${id}`)
    const [posted, removed] =
      round % 2 === 0
        ? await Promise.all([post(), remove()])
        : (await Promise.all([remove(), post()])).reverse()
    outcomes.add(`${posted!.status} ${removed!.status}`)
  }
  for (const outcome of outcomes) assert.ok(['201 422', '422 204'].includes(outcome), outcome)
  const { rows } = await books.sql.query(
    `SELECT e.id FROM entries e JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
      WHERE e.company_id = $1 AND j.deleted_at IS NOT NULL`,
    [company.id],
  )
  assert.deepEqual(rows, [])
})

test(`an entry posted while the type of its journal changes is of the one or the other, ${times} times`, async () => {
  const { admin, path, company } = await books.openCompany()
  const supplier = await books.party(company, 'supplier')
  for (let round = 0; round < times; round++) {
    const body = { code: `T${round}`, label: 'Race', type: 'purchase' }
    const { id } = replies(await admin.post(`${path}/journals`, body), 201).body
    const [posted, changed] = await Promise.all([
      admin.post(`${path}/entries/invoice`, {
        journal_id: id,
        third_party_id: supplier,
        entry_date: '2026-03-10',
        lines: [{ account: '604000', amount: '10.00', vat_code: null }],
      }),
      admin.patch(`${path}/journals/${id}`, { type: 'sale' }),
    ])
    assert.equal(posted.status === 201, changed.status !== 200, `${posted.text} ${changed.text}`)
  }
})

test('rules made at once each get a place of their own', async () => {
  const count = longOrShort(40, 8)
  const { admin, path, journal } = await books.openCompany()
  const codes = ['ACH', 'VEN', 'NCA', 'NCV']
  const made = await Promise.all(
    Array.from({ length: count }, (_, place) =>
      admin.post(`${path}/journals/${journal(codes[place % 4]!)}/rules`, { label: `R${place}` }),
    ),
  )
  const places = made.map((answer) => replies(answer, 201).body.position as number)
  assert.deepEqual(
    places.sort((one, other) => one - other),
    Array.from({ length: count }, (_, place) => place + 1),
  )
})

test(`a rule made towards a journal that is being deleted never points into the bin, ${times} times`, async () => {
  const { admin, path, company, journal } = await books.openCompany()
  for (let round = 0; round < times; round++) {
    const body = { code: `J${round}`, label: 'Race', type: 'purchase' }
    const { id } = replies(await admin.post(`${path}/journals`, body), 201).body
    // biome-ignore lint/suspicious/noThenProperty: the name of the contract
    const rule = { label: 'Race', then: { journal_id: id } }
    await Promise.all([
      admin.post(`${path}/journals/${journal('ACH')}/rules`, rule),
      admin.delete(`${path}/journals/${id}`),
    ])
  }
  const { rows } = await books.sql.query(
    `SELECT r.id FROM journal_rules r JOIN journals j ON j.company_id = r.company_id
        AND j.id = (r.outcome ->> 'journal_id')::bigint
      WHERE r.company_id = $1 AND r.deleted_at IS NULL AND j.deleted_at IS NOT NULL`,
    [company.id],
  )
  assert.deepEqual(rows, [])
})

test('banks added at once get an account each', async () => {
  const { admin, path } = await books.openCompany()
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      admin.post(`${path}/journals`, { code: `B${place}`, label: 'Bank', type: 'financial' }),
    ),
  )
  const numbers = made.map((answer) => replies(answer, 201).body.control_account.number)
  assert.equal(new Set(numbers).size, 8)
})
