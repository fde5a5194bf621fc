import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, readsBack, refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books, { locale: 'nl' })
})

const purchase = async (more: object = {}) =>
  replies(await desk.invoice('ACH', ['604000 100.00 PG21', '612000 10.00 PS21C'], more), 201).body
const read = async (id: number) =>
  replies(await desk.admin.get(`${desk.path}/entries/${id}`), 200).body

test('a reversal mirrors each line and each box, in the same journal, with the next number', async () => {
  const original = await purchase({ label: 'Meel', reference: 'F-7', due_date: '2026-04-01' })
  const answer = await desk.reverse(original.id)
  const { body } = replies(answer, 201, {
    origin: 'reversal',
    status: 'posted',
    journal_id: original.journal_id,
    number: original.number + 1,
    entry_date: original.entry_date,
    due_date: '2026-04-01',
    reference: 'F-7',
    third_party: original.third_party,
    reversed_entry_id: original.id,
    reversed_by_entry_id: null,
    label: `Tegenboeking van ACH ${original.number}: Meel`,
  })
  assert.deepEqual(
    booked(body),
    entry`
      Cr 604000 Goods     100.00
      Cr 612000 Car        11.05
      Cr 411059 VAT        21.00
      Cr 411059 VAT         1.05
      Dr 440000 Supplier  133.10
    `,
  )
  const negated = (boxes: { box: string; amount: string }[]) =>
    boxes.map(({ box, amount }) => ({ box, amount: `-${amount}` }))
  for (const [place, line] of body.lines.entries()) {
    const { boxes, vat_code, vat_role, third_party_id, due_date } = original.lines[place]
    assert.deepEqual(line.boxes, negated(boxes))
    assert.deepEqual(
      [line.vat_code, line.vat_role, line.third_party_id, line.due_date],
      [vat_code, vat_role, third_party_id, due_date],
    )
  }
  await readsBack(desk.admin, desk.path, answer)
  const after = await read(original.id)
  assert.deepEqual(
    [after.status, after.reversed_by_entry_id, after.version],
    ['reversed', body.id, 2],
  )
})

test('an entry is reversed once, also by two at the same time', async () => {
  const { id } = await purchase()
  const answers = await Promise.all([desk.reverse(id), desk.reverse(id), desk.reverse(id)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422])
  refusedAt(await desk.reverse(id), 'status')
  replies(await desk.reverse(999_999), 404)
})

test('a reversal may be reversed itself: the original stays reversed', async () => {
  const original = await purchase({ label: null })
  const reversal = replies(await desk.reverse(original.id), 201).body
  const again = replies(await desk.reverse(reversal.id, { label: 'Toch juist' }), 201, {
    reversed_entry_id: reversal.id,
    label: 'Toch juist',
  }).body
  assert.deepEqual(booked(again), booked(original))
  assert.deepEqual(
    again.lines.map((line: { boxes: unknown }) => line.boxes),
    original.lines.map((line: { boxes: unknown }) => line.boxes),
  )
  assert.equal((await read(original.id)).status, 'reversed')
  assert.equal((await read(reversal.id)).reversed_by_entry_id, again.id)
  refusedAt(await desk.reverse(reversal.id), 'status')
})

test('a label that would be too long is cut', async () => {
  const original = await purchase({ label: 'x'.repeat(255) })
  const { label } = replies(await desk.reverse(original.id), 201).body
  assert.equal(label.length, 255)
  assert.ok(label.startsWith('Tegenboeking van ACH '))
})

describe('the day of a reversal', () => {
  test('may lie in another period or another year, with the numbers of that year', async () => {
    const year = await desk.addYear(2027)
    const inMay = replies(
      await desk.reverse((await purchase()).id, { entry_date: '2026-05-31' }),
      201,
      {
        entry_date: '2026-05-31T00:00:00.000000Z',
      },
    ).body
    assert.ok(inMay.number > 1)
    replies(await desk.reverse((await purchase()).id, { entry_date: '2027-01-01' }), 201, {
      fiscal_year_id: year,
      number: 1,
    })
  })

  test('must lie in a fiscal year and an open period', async () => {
    const { id } = await purchase({ entry_date: '2026-01-20' })
    refusedAt(await desk.reverse(id, { entry_date: '2030-01-01' }), 'entry_date')
    await desk.lockPeriod('2026-01-20')
    assert.equal(refusedAt(await desk.reverse(id), 'entry_date').body.code, 'period_locked')
    assert.equal((await read(id)).status, 'posted')
    replies(await desk.reverse(id, { entry_date: '2026-02-01' }), 201)
    assert.equal((await read(id)).status, 'reversed')
  })
})

test('what was retired meanwhile still serves to undo', async () => {
  const own = await openDesk(books)
  const posted = replies(await own.invoice('ACH', ['604000 100.00 PG21']), 201).body
  await own.retireAccount('604000')
  await own.retireAccount('411059')
  await own.retireParty(own.supplier)
  await own.retireJournal(own.journal('ACH'))
  await books.sql.query('UPDATE vat_codes SET is_active = false WHERE company_id = $1', [
    own.company.id,
  ])
  const answer = await own.reverse(posted.id)
  replies(answer, 201)
  await readsBack(own.admin, own.path, answer)
})

test('a third party that was merged is the one it was merged into', async () => {
  const survivor = await books.party(desk.company, 'supplier', { name: 'Brouwerij Duvel' })
  const merged = await books.party(desk.company, 'supplier', { name: 'Duvel nv' })
  const original = await purchase({ third_party_id: merged })
  await books.sql.query(
    'UPDATE third_parties SET merged_into_id = $2, deleted_at = now() WHERE id = $1',
    [merged, survivor],
  )
  const answer = await desk.reverse(original.id)
  const { body } = replies(answer, 201, { third_party: { id: survivor, name: 'Brouwerij Duvel' } })
  assert.equal(body.lines.at(-1).third_party_id, survivor)
  await readsBack(desk.admin, desk.path, answer)
})

test('what opens or closes a year is undone by reopening it, not by a reversal', async () => {
  const { company, admin, path } = desk
  for (const phase of ['opening', 'closing']) {
    const { rows } = await books.sql.query(
      `SELECT entry_ids[1] AS id FROM post_raw($1, $2, now(),
         (SELECT json_agg(json_build_object('fiscal_year_id', p.fiscal_year_id, 'period_id', p.id, 'journal_id', $3::bigint,
            'entry_date', p.starts_on, 'origin', $4::text, 'phase', $4::text, 'total', 1, 'lines_count', 2))
            FROM periods p WHERE p.company_id = $1 AND p.starts_on = '2026-01-01'),
         json_build_array(
           json_build_object('entry', 1, 'position', 1, 'account_id', $5::bigint, 'debit', 1, 'credit', 0, 'can_letter', false),
           json_build_object('entry', 1, 'position', 2, 'account_id', $5::bigint, 'debit', 0, 'credit', 1, 'can_letter', false)))`,
      [company.id, admin.id, desk.journal('OD'), phase, await desk.accountId('100000')],
    )
    refusedAt(await admin.post(`${path}/entries/${rows[0].id}/reverse`), 'status')
  }
})

test('the version last read guards a reversal as it guards a change', async () => {
  const { id } = await purchase()
  const stale = await desk.admin.post(
    `${desk.path}/entries/${id}/reverse`,
    {},
    { headers: { 'x-base-version': '2' } },
  )
  replies(stale, 409, { code: 'conflict', server_version: 1 })
  const fresh = await desk.admin.post(
    `${desk.path}/entries/${id}/reverse`,
    {},
    { headers: { 'x-base-version': '1' } },
  )
  replies(fresh, 201)
})
