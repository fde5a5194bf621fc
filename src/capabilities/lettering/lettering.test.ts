import assert from 'node:assert/strict'
import { test } from 'node:test'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { openOn, postItems, postNobodys } from '#testing/items'
import { useBooks } from '#testing/use-books'
import { postInPhase } from '#testing/years'

const books = useBooks()

/** A file with a customer. */
async function stage(fields: Record<string, unknown> = {}) {
  const desk = await books.openCompany(fields)
  const party = await books.party(desk.company, 'customer')
  const letter = (line_ids: readonly number[], more: object = {}) =>
    desk.admin.post(`${desk.path}/lettering`, { line_ids, ...more })
  return { ...desk, party, letter }
}

async function lockPeriod(company: { id: number }, day: string) {
  await books.sql.query(
    'UPDATE periods SET is_locked = true WHERE company_id = $1 AND $2 BETWEEN starts_on AND ends_on',
    [company.id, day],
  )
}

test('an invoice and its payment are lettered, and every place shows it', async () => {
  const { admin, path, journal, company, party, letter } = await stage()
  const invoice = replies(
    await admin.post(`${path}/entries/invoice`, {
      journal_id: journal('VEN'),
      third_party_id: party,
      entry_date: '2026-03-02',
      reference: '2026-0141',
      label: 'Bread',
      lines: [{ account: '700000', amount: '100.00', vat_code: 'SG21' }],
    }),
    201,
  ).body
  const claim = invoice.lines.find((line: { debit: string }) => line.debit === '121.00')
  const payments = await postItems({ admin, path, journal }, ['-100.00', '-21.00'], { party })
  const made = replies(await letter([...payments, claim.id]), 201, {
    code: 'AA',
    company_id: company.id,
    account_id: claim.account_id,
    account: claim.account,
    third_party_id: party,
    amount: '121.00',
    difference: '0.00',
    difference_entry_id: null,
    origin: 'manual',
    created_by: admin.id,
    version: 1,
    lock_version: 1,
  }).body
  assert.deepEqual(made.lines[0], {
    id: claim.id,
    entry_id: invoice.id,
    entry_date: '2026-03-02',
    journal_code: 'VEN',
    number: 1,
    reference: '2026-0141',
    label: 'Bread',
    debit: '121.00',
    credit: '0.00',
  })
  assert.deepEqual(
    made.lines.map((line: { id: number }) => line.id),
    [claim.id, ...payments],
  )
  assert.deepEqual(replies(await admin.get(`${path}/lettering/${made.id}`), 200).body, made)
  const shown = replies(await admin.get(`${path}/entries/${invoice.id}`), 200).body
  const line = shown.lines.find((one: { id: number }) => one.id === claim.id)
  assert.deepEqual([line.lettering_id, line.lettering_code], [made.id, 'AA'])
  assert.deepEqual(await openOn(books, company), [])
  const { rows } = await books.sql.query(
    `SELECT action, record_id, version, before, after FROM changes WHERE company_id = $1 AND resource = 'lettering'`,
    [company.id],
  )
  assert.deepEqual(
    rows.map((row) => [row.action, Number(row.record_id), row.version, row.before, row.after]),
    [['created', made.id, 1, null, made]],
  )
})

test('codes run per account', async () => {
  const desk = await stage()
  const { party, letter } = desk
  const customers = await postItems(desk, ['1.00', '-1.00', '2.00', '-2.00'], { party })
  const suspense = await postItems(desk, ['1.00', '-1.00'], { account: '499000' })
  replies(await letter(customers.slice(0, 2)), 201, { code: 'AA' })
  replies(await letter(suspense), 201, { code: 'AA', third_party_id: null })
  replies(await letter(customers.slice(2)), 201, { code: 'AB' })
})

test('lines that do not balance are refused with the difference', async () => {
  const desk = await stage()
  const ids = await postItems(desk, ['121.00', '-120.98'], { party: desk.party })
  const refused = replies(await desk.letter(ids), 422, {
    code: 'not_balanced',
    difference: '0.02',
    message: 'The lines do not balance: debit minus credit comes to 0.02.',
  })
  assert.deepEqual(Object.keys(refused.body.errors), ['line_ids'])
  assert.deepEqual(await openOn(books, desk.company), ids)
})

test('each line that does not fit is refused at its place', async () => {
  const desk = await stage()
  const { admin, path, party, letter, company } = desk
  const other = await books.party(company, 'customer')
  const [mine, paid, done, undone] = await postItems(desk, ['10.00', '-10.00', '10.00', '-10.00'], {
    party,
  })
  replies(await letter([done!, undone!]), 201)
  const [theirs] = await postItems(desk, ['-10.00'], { party: other })
  const [supplier] = await postNobodys(books, desk, ['-10.00'], { account: '440000', party })
  const [nobodys] = await postNobodys(books, desk, ['-10.00'])
  const sale = replies(await admin.get(`${path}/entries?per_page=1`), 200).body.data[0]
  const income = sale.lines.find(
    (line: { account: { number: string } }) => line.account.number === '700000',
  )
  const elsewhere = await stage()
  const [foreign] = await postItems(elsewhere, ['-10.00'], { party: elsewhere.party })
  const refusal = async (id: number) => {
    const answer = replies(await letter([mine!, id]), 422)
    assert.deepEqual(Object.keys(answer.body.errors), ['line_ids.1'])
    return answer.body.errors['line_ids.1'][0]
  }
  assert.equal(await refusal(mine!), 'This line is given twice.')
  assert.equal(await refusal(done!), 'This line is already lettered.')
  assert.match(await refusal(theirs!), /of one third party/)
  assert.match(await refusal(nobodys!), /has no third party/)
  assert.match(await refusal(supplier!), /on one account: this one is on 440000/)
  assert.equal(await refusal(income.id), 'Account 700000 cannot be lettered.')
  assert.equal(await refusal(foreign!), await refusal(9_000_000_000))
  const both = replies(await letter([done!, mine!, theirs!, paid!]), 422)
  assert.deepEqual(Object.keys(both.body.errors), ['line_ids.0', 'line_ids.2'])
  replies(await letter([mine!]), 422)
  replies(await letter([mine!, paid!]), 201)
})

test('a line that opens a year is no open item', async () => {
  const desk = await stage()
  const [opening] = await postInPhase(books.sql, desk, 'opening', '2026-01-01', [
    'Dr 400000 10.00',
    'Cr 100000 10.00',
  ])
  const [paid] = await postItems(desk, ['-10.00'], { party: desk.party })
  const refused = replies(await desk.letter([opening!, paid!]), 422)
  assert.match(refused.body.errors['line_ids.0'][0], /^An opening line/)
})

test('where an account is not of customers or suppliers, nobody’s lines join those of one third party', async () => {
  const desk = await stage()
  const { party, letter } = desk
  const other = await books.party(desk.company, 'customer')
  const [mine] = await postItems(desk, ['10.00'], { account: '499000', party })
  const [nobodys] = await postItems(desk, ['-10.00'], { account: '499000' })
  const [theirs] = await postItems(desk, ['-10.00'], { account: '499000', party: other })
  replies(await letter([mine!, theirs!]), 422)
  replies(await letter([nobodys!, mine!]), 201, { third_party_id: party })
})

test('a third party’s own control account counts as one of third parties', async () => {
  const desk = await stage()
  const { rows } = await books.sql.query(
    `SELECT id FROM accounts WHERE company_id = $1 AND number = '400100'`,
    [desk.company.id],
  )
  const accountId = Number(rows[0].id)
  const mix = async () => {
    const [mine] = await postItems(desk, ['10.00'], { account: '400100', party: desk.party })
    const [nobodys] = await postNobodys(books, desk, ['-10.00'], { account: '400100' })
    return desk.letter([mine!, nobodys!])
  }
  replies(await mix(), 201)
  await books.party(desk.company, 'customer', { accountId })
  replies(await mix(), 422)
})

test('lines of a third party and of the one merged into it belong together', async () => {
  const desk = await stage()
  const { admin, path, party, company } = desk
  const old = await books.party(company, 'customer')
  const [invoice] = await postItems(desk, ['10.00'], { party: old })
  const before = await postItems(desk, ['7.00', '-7.00'], { party: old })
  replies(await desk.letter(before), 201, { third_party_id: old })
  const [paid] = await postItems(desk, ['-10.00'], { party })
  replies(await desk.letter([invoice!, paid!]), 422)
  await books.sql.query(
    'UPDATE third_parties SET merged_into_id = $2, deleted_at = now() WHERE id = $1',
    [old, party],
  )
  const items = replies(
    await admin.get(`${path}/lettering/open-items?third_party_id=${party}`),
    200,
  )
  assert.deepEqual(
    items.body.map((item: { line_id: number }) => item.line_id),
    [invoice, paid],
  )
  replies(await desk.letter([invoice!, paid!]), 201, { third_party_id: party })
  const listed = replies(await admin.get(`${path}/lettering?third_party_id=${party}`), 200, {
    total: 2,
  })
  assert.deepEqual(
    listed.body.data.map((one: { third_party_id: number }) => one.third_party_id),
    [party, party],
  )
})

test('a locked period and a closed year are no hindrance: nothing that is posted moves', async () => {
  const desk = await stage()
  const ids = await postItems(desk, ['10.00', '-10.00'], { party: desk.party })
  await lockPeriod(desk.company, '2026-03-10')
  await books.sql.query('UPDATE fiscal_years SET is_closed = true WHERE company_id = $1', [
    desk.company.id,
  ])
  const made = replies(await desk.letter(ids), 201)
  replies(await desk.admin.delete(`${desk.path}/lettering/${made.body.id}`), 204)
})

test('letterings are listed newest first, of an account or a third party, a page at a time', async () => {
  const desk = await stage()
  const { admin, path, party, letter } = desk
  const ids: number[] = []
  for (const amount of ['1.00', '2.00', '3.00']) {
    const lines = await postItems(desk, [amount, `-${amount}`], { party })
    ids.unshift(replies(await letter(lines), 201).body.id)
  }
  const suspense = await postItems(desk, ['1.00', '-1.00'], { account: '499000' })
  const last = replies(await letter(suspense), 201).body
  const listed = async (query: string) => {
    const { body } = replies(await admin.get(`${path}/lettering${query}`), 200)
    return [body.total, body.data.map((one: { id: number }) => one.id)]
  }
  assert.deepEqual(await listed(''), [4, [last.id, ...ids]])
  assert.deepEqual(await listed('?per_page=2&page=2'), [4, ids.slice(1)])
  assert.deepEqual(await listed(`?account_id=${last.account_id}`), [1, [last.id]])
  assert.deepEqual(await listed(`?third_party_id=${party}`), [3, ids])
  assert.deepEqual(await listed('?third_party_id=999999'), [0, []])
  const newest = replies(await admin.get(`${path}/lettering?per_page=1`), 200).body.data[0]
  assert.deepEqual(newest, last)
  const elsewhere = await stage()
  replies(await elsewhere.admin.get(`${elsewhere.path}/lettering`), 200, { total: 0 })
  replies(await elsewhere.admin.get(`${elsewhere.path}/lettering/${last.id}`), 404)
  replies(await elsewhere.admin.delete(`${elsewhere.path}/lettering/${last.id}`), 404)
})

test('open items want an account or a third party', async () => {
  const desk = await stage()
  const { admin, path, party } = desk
  const ids = await postItems(desk, ['10.00 F-1', '-4.00', '5.00', '-5.00'], { party })
  const [nobodys] = await postNobodys(books, desk, ['3.00'])
  replies(await desk.letter(ids.slice(2)), 201)
  const [first, ...others] = replies(
    await admin.get(`${path}/lettering/open-items?third_party_id=${party}`),
    200,
  ).body
  const { line_id, reference, debit, credit, open, days_late, account_id, third_party_id } = first
  assert.deepEqual(
    { line_id, reference, debit, credit, open, days_late, third_party_id },
    {
      line_id: ids[0],
      reference: 'F-1',
      debit: '10.00',
      credit: '0.00',
      open: '10.00',
      days_late: 6,
      third_party_id: party,
    },
  )
  assert.deepEqual(
    others.map((item: { line_id: number; open: string }) => [item.line_id, item.open]),
    [[ids[1], '-4.00']],
  )
  const ofAccount = replies(
    await admin.get(`${path}/lettering/open-items?account_id=${account_id}`),
    200,
  )
  assert.deepEqual(
    ofAccount.body.map((item: { line_id: number }) => item.line_id),
    [ids[0], ids[1], nobodys],
  )
  const refused = replies(await admin.get(`${path}/lettering/open-items`), 422)
  assert.match(refused.body.errors.account_id[0], /account_id.*third_party_id/)
})

test('a difference within the limit is written off as a loss and joins the group', async () => {
  const desk = await stage()
  const { admin, path, party, letter } = desk
  const ids = [
    ...(await postItems(desk, ['121.00'], { party, date: '2026-02-27' })),
    ...(await postItems(desk, ['-120.95'], { party, date: '2026-03-12' })),
  ]
  const made = replies(await letter(ids, { write_off: true }), 201, {
    amount: '121.00',
    difference: '0.05',
  }).body
  const written = replies(await admin.get(`${path}/entries/${made.difference_entry_id}`), 200, {
    origin: 'lettering',
    entry_date: '2026-03-12T00:00:00.000000Z',
    third_party_id: party,
  }).body
  assert.equal(written.journal.code, 'OD')
  assert.deepEqual(
    booked(written),
    entry`
      Cr 400000 Customer           0.05
      Dr 657100 Payment difference 0.05
    `,
  )
  const [own, counter] = written.lines
  assert.deepEqual([own.third_party_id, own.lettering_id], [party, made.id])
  assert.deepEqual([counter.third_party_id, counter.lettering_id], [null, null])
  assert.deepEqual(
    made.lines.map((line: { id: number }) => line.id),
    [...ids, own.id],
  )
  assert.deepEqual(replies(await admin.get(`${path}/lettering/${made.id}`), 200).body, made)
})

test('too much received is a gain', async () => {
  const desk = await stage()
  const ids = await postItems(desk, ['121.00', '-121.03'], { party: desk.party })
  const made = replies(await desk.letter(ids, { write_off: true }), 201, {
    amount: '121.03',
    difference: '-0.03',
  }).body
  const written = await desk.admin.get(`${desk.path}/entries/${made.difference_entry_id}`)
  assert.deepEqual(
    booked(written.body),
    entry`
      Dr 400000 Customer           0.03
      Cr 757100 Payment difference 0.03
    `,
  )
})

test('lines that balance need nothing written off', async () => {
  const desk = await stage()
  const ids = await postItems(desk, ['1.00', '-1.00'], { party: desk.party })
  replies(await desk.letter(ids, { write_off: true }), 201, {
    difference: '0.00',
    difference_entry_id: null,
  })
})

test('a difference beyond the limit is refused, to the cent', async () => {
  const desk = await stage()
  const ids = await postItems(desk, ['121.00', '-120.94'], { party: desk.party })
  const refused = replies(await desk.letter(ids, { write_off: true }), 422, {
    code: 'not_balanced',
    difference: '0.06',
  })
  assert.match(refused.body.errors.line_ids[0], /0\.06 exceeds the limit of 0\.05/)
  const over = await postItems(desk, ['121.00', '-121.06'], { party: desk.party })
  replies(await desk.letter(over, { write_off: true }), 422, { difference: '-0.06' })
})

test('limit and accounts are those of the settings', async () => {
  const desk = await stage()
  await books.sql.query(
    `UPDATE companies SET settings = jsonb_set(settings, '{auto_entries,reconciliation_difference}',
       '{"max_amount": 2.3, "expense_account": "657000", "income_account": "999999"}') WHERE id = $1`,
    [desk.company.id],
  )
  const loss = await postItems(desk, ['121.00', '-118.70'], { party: desk.party })
  const made = replies(await desk.letter(loss, { write_off: true }), 201).body
  const written = await desk.admin.get(`${desk.path}/entries/${made.difference_entry_id}`)
  assert.deepEqual(booked(written.body)[1], 'Dr 657000 2.30')
  const gain = await postItems(desk, ['121.00', '-121.01'], { party: desk.party })
  const refused = replies(await desk.letter(gain, { write_off: true }), 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['write_off'])
  const more = await postItems(desk, ['121.00', '-118.69'], { party: desk.party })
  replies(await desk.letter(more, { write_off: true }), 422, { difference: '2.31' })
})

test('without settings, those of the country hold', async () => {
  const desk = await stage()
  await books.sql.query(`UPDATE companies SET settings = '{}' WHERE id = $1`, [desk.company.id])
  const ids = await postItems(desk, ['121.00', '-120.95'], { party: desk.party })
  replies(await desk.letter(ids, { write_off: true }), 201, { difference: '0.05' })
})

test('without a general journal nothing can be written off', async () => {
  const desk = await stage()
  const ids = await postItems(desk, ['121.00', '-120.99'], { party: desk.party })
  await books.sql.query(
    `UPDATE journals SET is_active = false WHERE company_id = $1 AND type = 'general'`,
    [desk.company.id],
  )
  const refused = replies(await desk.letter(ids, { write_off: true }), 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['write_off'])
})

test('a difference of a locked period is written off today, and not at all when today is locked', async () => {
  const desk = await stage()
  const { party, company } = desk
  const items = ['121.00', '-120.99', '122.00', '-121.99']
  const ids = await postItems(desk, items, { party, date: '2026-02-10' })
  await lockPeriod(company, '2026-02-10')
  const made = replies(await desk.letter(ids.slice(0, 2), { write_off: true }), 201).body
  replies(await desk.admin.get(`${desk.path}/entries/${made.difference_entry_id}`), 200, {
    entry_date: '2026-03-16T00:00:00.000000Z',
  })
  await lockPeriod(company, '2026-03-16')
  const refused = replies(await desk.letter(ids.slice(2), { write_off: true }), 422, {
    code: 'period_locked',
    reason: 'period_locked',
  })
  assert.match(refused.body.message, /2026-02-10/)
  assert.equal((await openOn(books, company)).length, 2)
})

test('a year that was closed and no year for today refuse a write-off too', async () => {
  const desk = await stage({
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  const ids = await postItems(desk, ['121.00', '-120.99'], {
    party: desk.party,
    date: '2025-11-10',
  })
  await books.sql.query('UPDATE fiscal_years SET is_closed = true WHERE company_id = $1', [
    desk.company.id,
  ])
  replies(await desk.letter(ids, { write_off: true }), 422, {
    code: 'period_locked',
    reason: 'fiscal_year_closed',
  })
})

test('an account and a third party that were retired can still be settled with a difference', async () => {
  const desk = await stage()
  const ids = await postItems(desk, ['121.00', '-120.99'], {
    party: desk.party,
    account: '400100',
  })
  await books.sql.query(
    `UPDATE accounts SET is_active = false WHERE company_id = $1 AND number = '400100'`,
    [desk.company.id],
  )
  await books.sql.query(
    'UPDATE third_parties SET is_active = false, is_blocked = true WHERE id = $1',
    [desk.party],
  )
  replies(await desk.letter(ids, { write_off: true }), 201, { difference: '0.01' })
})

test('tried dry, a lettering with its difference leaves nothing and uses no code', async () => {
  const desk = await stage()
  const ids = await postItems(desk, ['121.00', '-120.99'], { party: desk.party })
  const tried = await desk.admin.post(
    `${desk.path}/lettering`,
    { line_ids: ids, write_off: true },
    { headers: { 'x-dry-run': '1' } },
  )
  replies(tried, 201, { code: 'AA' })
  assert.deepEqual(await openOn(books, desk.company), ids)
  replies(await desk.letter(ids, { write_off: true }), 201, { code: 'AA' })
})
