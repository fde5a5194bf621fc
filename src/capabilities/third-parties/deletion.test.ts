import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { sendRound } from '#testing/races'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>

const sell = ({ admin, path, journal }: Desk, third_party_id: number) =>
  admin.post(`${path}/entries/invoice`, {
    journal_id: journal('VEN'),
    third_party_id,
    entry_date: '2026-03-01',
    lines: [{ account: '700000', amount: '1.00', vat_code: null }],
  })

test('a third party with entries is not deleted, and its type is fixed', async () => {
  const desk = await books.openCompany()
  const { admin, path, company, journal } = desk
  const customer = await books.party(company, 'customer')
  replies(await sell(desk, customer), 201)
  replies(await sell(desk, customer), 201)
  const one = `${path}/third-parties/${customer}`
  const { body } = replies(await admin.delete(one), 422, { code: 'record_in_use' })
  assert.deepEqual(body.used_by, { entries: 2 })
  assert.equal(body.message, 'This record is in use and cannot be deleted.')
  const fixed = replies(await admin.patch(one, { type: 'supplier' }), 422).body
  assert.deepEqual(Object.keys(fixed.errors), ['type'])
  replies(await admin.patch(one, { type: 'customer', city: 'Gent' }), 200)
  // Named by the head of an entry alone.
  const named = await books.party(company, 'supplier')
  const lines = [
    { account: '604000', debit: '1.00' },
    { account: '580000', credit: '1.00' },
  ]
  const entry = {
    journal_id: journal('OD'),
    entry_date: '2026-03-01',
    third_party_id: named,
    lines,
  }
  replies(await admin.post(`${path}/entries`, entry), 201)
  replies(await admin.delete(`${path}/third-parties/${named}`), 422, {
    used_by: { entries: 1 },
  })
})

test('a third party that a journal rule names is not deleted', async () => {
  const desk = await books.openCompany()
  const { admin, path, company, journal } = desk
  const customer = await books.party(company, 'customer')
  const rule = (label: string, deletedAt: string | null) =>
    books.sql.query(
      `INSERT INTO journal_rules (company_id, journal_id, position, label, conditions, outcome, created_at, updated_at, deleted_at)
       VALUES ($1, $2, 1, $3, $4, '{}', $5, $5, $6)`,
      [
        company.id,
        journal('VEN'),
        label,
        JSON.stringify({ third_party_id: customer }),
        books.clock(),
        deletedAt,
      ],
    )
  await rule('Gone', books.clock())
  await rule('Kroon to VEN', null)
  const one = `${path}/third-parties/${customer}`
  replies(await admin.delete(one), 422, {
    code: 'record_in_use',
    used_by: { journal_rules: ['Kroon to VEN'] },
  })
  await books.sql.query('UPDATE journal_rules SET deleted_at = $2 WHERE company_id = $1', [
    company.id,
    books.clock(),
  ])
  replies(await admin.delete(one), 204)
})

test('deleting and posting at once never leave an entry of someone in the bin', async () => {
  const desk = await books.openCompany()
  const outcomes = new Set<string>()
  for (let round = 0; round < longOrShort(50, 4); round++) {
    const customer = await books.party(desk.company, 'customer')
    const remove = () => desk.admin.delete(`${desk.path}/third-parties/${customer}`)
    const post = () => sell(desk, customer)
    const isFirst = round % 2 === 0
    const answers = await sendRound(round, isFirst ? [post, remove] : [remove, post])
    const [posted, removed] = isFirst ? answers : answers.toReversed()
    outcomes.add(`posting ${posted!.status}, deletion ${removed!.status}`)
  }
  assert.deepEqual([...outcomes].sort(), ['posting 201, deletion 422', 'posting 422, deletion 204'])
  const { rows } = await books.sql.query(
    `SELECT l.id FROM entry_lines l JOIN third_parties t ON t.company_id = l.company_id AND t.id = l.third_party_id
      WHERE t.company_id = $1 AND t.deleted_at IS NOT NULL`,
    [desk.company.id],
  )
  assert.deepEqual(rows, [])
})
