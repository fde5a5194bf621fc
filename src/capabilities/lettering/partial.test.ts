import assert from 'node:assert/strict'
import { test } from 'node:test'
import { booked, entry } from '#testing/entry'
import { type Answered, replies } from '#testing/http'
import { openOn, postItems } from '#testing/items'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Item = { line_id: number; open: string; partial_lettering_code: string | null }
type Line = { id: number; debit: string; credit: string; account: { number: string } }

/** A file with a customer, and what its readers say is open. */
async function stage() {
  const desk = await books.openCompany()
  const party = await books.party(desk.company, 'customer')
  const letter = (line_ids: readonly number[], more: object = {}) =>
    desk.admin.post(`${desk.path}/lettering`, { line_ids, ...more })
  const tie = async (...lineIds: number[]) =>
    replies(await letter(lineIds, { partial: true }), 201).body
  const items = (...amounts: string[]) => postItems(desk, amounts, { party })
  const get = async (path: string) => replies(await desk.admin.get(`${desk.path}${path}`), 200).body
  /** What remains of each line that is open. */
  const open = async () => {
    const listed: Item[] = await get(`/lettering/open-items?third_party_id=${party}`)
    return listed.map((item) => [item.line_id, item.open])
  }
  return { ...desk, party, letter, tie, items, get, open }
}

const ids = ({ lines }: { lines: { id: number }[] }) => lines.map(({ id }) => id)

function refusedAt(answer: Answered, field: string): string {
  replies(answer, 422)
  assert.deepEqual(Object.keys(answer.body.errors), [field], answer.text)
  return answer.body.errors[field][0]
}

test('a part payment is tied to its invoice, and every place shows what remains', async () => {
  const desk = await stage()
  const { admin, path, journal, company, party, get } = desk
  const invoice = replies(
    await admin.post(`${path}/entries/invoice`, {
      journal_id: journal('VEN'),
      third_party_id: party,
      entry_date: '2026-02-02',
      due_date: '2026-03-01',
      lines: [{ account: '700000', amount: '1000.00', vat_code: 'SG21' }],
    }),
    201,
  ).body
  const claim: Line = invoice.lines.find((line: Line) => line.account.number === '400000')
  const [paid] = await desk.items('-500.00')
  const made = replies(await desk.letter([paid!, claim.id], { partial: true }), 201, {
    code: 'aa',
    status: 'partial',
    third_party_id: party,
    amount: '500.00',
    remaining: '710.00',
    difference: '0.00',
    difference_entry_id: null,
    origin: 'manual',
    created_by: admin.id,
    version: 1,
  }).body
  assert.deepEqual(ids(made), [claim.id, paid])
  assert.deepEqual(await get(`/lettering/${made.id}`), made)

  const { lines } = await get(`/entries/${invoice.id}`)
  const shown = lines.find((line: Line) => line.id === claim.id)
  assert.deepEqual(
    [
      shown.lettering_id,
      shown.lettering_code,
      shown.partial_lettering_id,
      shown.partial_lettering_code,
    ],
    [null, null, made.id, 'aa'],
  )
  const item = {
    line_id: claim.id,
    debit: '1210.00',
    credit: '0.00',
    open: '710.00',
    days_late: 15,
    partial_lettering_id: made.id,
    partial_lettering_code: 'aa',
  }
  for (const list of [
    `/lettering/open-items?third_party_id=${party}`,
    `/lettering/open-items?account_id=${made.account_id}`,
    `/third-parties/${party}/open-items`,
  ]) {
    const [only, ...others] = await get(list)
    assert.deepEqual({ ...only, ...item }, only, list)
    assert.deepEqual(others, [], list)
  }
  const found = await get(`/entry-lines?unlettered=1&third_party_id=${party}`)
  assert.deepEqual([found.total, ids({ lines: found.data })], [1, [claim.id]])
  assert.equal(found.data[0].partial_lettering_code, 'aa')
  const ledger = await get(`/accounts/${made.account_id}/ledger?unlettered=1`)
  assert.deepEqual(
    [ledger.total, ledger.data[0].balance, ledger.closing_balance],
    [1, '710.00', '710.00'],
  )
  const statement = await get(
    `/third-parties/${party}/statement?from=2026-01-01&to=2026-12-31&format=json`,
  )
  assert.deepEqual([statement.open_items_total, statement.overdue_total], ['710.00', '710.00'])
  assert.deepEqual(
    statement.lines.map((line: { partial_lettering_code: string }) => line.partial_lettering_code),
    ['aa', 'aa'],
  )
  assert.equal((await get(`/third-parties/${party}`)).overdue, '710.00')
  const { customers } = await get('/dashboard')
  assert.deepEqual(customers, { open: '710.00', overdue: '710.00', count: 1 })

  const [rest] = await desk.items('-710.00')
  const whole = replies(await desk.letter([claim.id, rest!]), 201, {
    id: made.id,
    code: 'AA',
    status: 'full',
    amount: '1210.00',
    remaining: '0.00',
    version: 2,
  }).body
  assert.deepEqual(ids(whole), [claim.id, paid, rest])
  assert.deepEqual(await get(`/lettering/${made.id}`), whole)
  assert.deepEqual(await openOn(books, company), [])
  const settled = (await get(`/entries/${invoice.id}`)).lines.find(
    (line: Line) => line.id === claim.id,
  )
  assert.deepEqual(
    [settled.lettering_code, settled.partial_lettering_id, settled.partial_lettering_code],
    ['AA', null, null],
  )
  const { rows } = await books.sql.query(
    `SELECT action, version, before, after FROM changes WHERE company_id = $1 AND resource = 'lettering' ORDER BY seq`,
    [company.id],
  )
  assert.deepEqual(rows, [
    { action: 'created', version: 1, before: null, after: made },
    { action: 'updated', version: 2, before: made, after: whole },
  ])
})

test('codes are of one sequence per account, whatever becomes of them', async () => {
  const desk = await stage()
  const [a, b, c, d, e, f] = await desk.items('5.00', '-1.00', '2.00', '-2.00', '7.00', '-3.00')
  assert.equal((await desk.tie(a!, b!)).code, 'aa')
  replies(await desk.letter([c!, d!]), 201, { code: 'AB', status: 'full', remaining: '0.00' })
  assert.equal((await desk.tie(e!, f!)).code, 'ac')
  const codes = async (query: string) =>
    (await desk.get(`/lettering${query}`)).data.map(({ code }: { code: string }) => code)
  assert.deepEqual(await codes(''), ['ac', 'AB', 'aa'])
  assert.deepEqual(await codes('?status=partial'), ['ac', 'aa'])
  assert.deepEqual(await codes('?status=full'), ['AB'])
  refusedAt(await desk.admin.get(`${desk.path}/lettering?status=half`), 'status')
})

test('lines that come to zero are lettered in full although a part was asked for', async () => {
  const desk = await stage()
  const [one, other] = await desk.items('5.00', '-5.00')
  const made = await desk.tie(one!, other!)
  assert.deepEqual([made.code, made.status, made.remaining], ['AA', 'full', '0.00'])
})

test('what cannot be tied is refused', async () => {
  const desk = await stage()
  const { letter, items } = desk
  const partial = { partial: true }
  const [one, other, paid, done, undone] = await items('5.00', '6.00', '-1.00', '2.00', '-2.00')
  assert.match(refusedAt(await letter([one!, other!], partial), 'line_ids'), /both sides/)
  refusedAt(await letter([one!], partial), 'line_ids')
  refusedAt(await letter([one!, paid!], { ...partial, write_off: true }), 'partial')
  replies(await letter([done!, undone!]), 201)
  refusedAt(await letter([one!, undone!], partial), 'line_ids.1')
  const party = await books.party(desk.company, 'customer')
  const [theirs] = await postItems(desk, ['-1.00'], { party })
  refusedAt(await letter([one!, theirs!], partial), 'line_ids.1')
  const [elsewhere] = await postItems(desk, ['-1.00'], { party: desk.party, account: '400100' })
  refusedAt(await letter([one!, elsewhere!], partial), 'line_ids.1')
  replies(await letter([one!, paid!]), 422, { code: 'not_balanced', difference: '4.00' })
  const made = await desk.tie(one!, paid!)
  refusedAt(await letter([paid!, theirs!], partial), 'line_ids.1')
  // In full, what is tied counts with what is named.
  const [rest] = await items('-3.99')
  replies(await letter([one!, rest!]), 422, { code: 'not_balanced', difference: '0.01' })
  assert.deepEqual(await desk.get(`/lettering/${made.id}`), made)
})

test('the side with less is set off against the other, the earliest due first', async () => {
  const desk = await stage()
  const { party } = desk
  const post = async (amount: string, date: string, due: string | null) =>
    (await postItems(desk, [amount], { party, date, due }))[0]!
  const late = await post('200.00', '2026-02-01', '2026-04-30')
  const early = await post('100.00', '2026-02-10', '2026-03-31')
  const dueOnItsDay = await post('50.00', '2026-02-20', null)
  const paid = await post('-120.00', '2026-03-12', null)
  const made = await desk.tie(late, early, dueOnItsDay, paid)
  assert.deepEqual([made.amount, made.remaining], ['120.00', '230.00'])
  assert.deepEqual(await desk.open(), [
    [late, '200.00'],
    [early, '30.00'],
  ])
  // A day that moves changes what is set off first.
  const { data } = await desk.get(`/entries?q=&per_page=100`)
  const entryId = data.find((one: { lines: { id: number }[] }) => ids(one).includes(late)).id
  replies(
    await desk.admin.patch(`${desk.path}/entries/${entryId}`, { due_date: '2026-02-02' }),
    200,
  )
  assert.deepEqual(await desk.open(), [
    [late, '80.00'],
    [early, '100.00'],
    [dueOnItsDay, '50.00'],
  ])
  // Where more was paid than owed, payments remain: what was paid last.
  const [more] = await desk.items('-500.00')
  await desk.tie(paid, more!)
  assert.deepEqual(await desk.open(), [
    [more, '-150.00'],
    [paid, '-120.00'],
  ])
})

test('a line that is tied brings the others along, and several ties become the oldest of them', async () => {
  const desk = await stage()
  const [one, part, two, other, three, third] = await desk.items(
    '10.00',
    '-1.00',
    '20.00',
    '-2.00',
    '30.00',
    '-3.00',
  )
  const first = await desk.tie(one!, part!)
  const second = await desk.tie(two!, other!)
  const grown = await desk.tie(third!, part!)
  assert.deepEqual(
    [grown.id, grown.version, grown.amount, grown.remaining, ids(grown)],
    [first.id, 2, '4.00', '6.00', [one, part, third]],
  )
  const joined = await desk.tie(other!, three!, part!)
  assert.deepEqual(
    [joined.id, joined.code, joined.version, ids(joined)],
    [first.id, 'aa', 3, [one, part, two, other, three, third]],
  )
  replies(await desk.admin.get(`${desk.path}/lettering/${second.id}`), 404)
  assert.deepEqual(await desk.open(), [
    [one, '4.00'],
    [two, '20.00'],
    [three, '30.00'],
  ])
  const same = await desk.letter([one!, part!], { partial: true })
  assert.equal(replies(same, 201).headers.get('x-operation-id'), null)
  assert.deepEqual(same.body, joined)
})

test('what remains of a tied item is written off within the limit', async () => {
  const desk = await stage()
  const [one, part] = await desk.items('10.00', '-9.96')
  const made = await desk.tie(one!, part!)
  const whole = replies(await desk.letter([one!], { write_off: true }), 201, {
    id: made.id,
    code: 'AA',
    status: 'full',
    amount: '10.00',
    remaining: '0.00',
    difference: '0.04',
  }).body
  assert.deepEqual(
    booked(await desk.get(`/entries/${whole.difference_entry_id}`)),
    entry`
      Cr 400000 Customer           0.04
      Dr 657100 Payment difference 0.04
    `,
  )
  assert.deepEqual(await desk.open(), [])
  const [more, less] = await desk.items('10.00', '-9.00')
  await desk.tie(more!, less!)
  replies(await desk.letter([more!], { write_off: true }), 422, { difference: '1.00' })
})

test('undone, the lines of a partial lettering are open items again', async () => {
  const desk = await stage()
  const [one, part] = await desk.items('10.00', '-9.00')
  const made = await desk.tie(one!, part!)
  replies(await desk.admin.delete(`${desk.path}/lettering/${made.id}`), 204)
  assert.deepEqual(await desk.open(), [
    [one, '10.00'],
    [part, '-9.00'],
  ])
  replies(await desk.letter([one!, part!], { partial: true }), 201, { code: 'ab' })
})

test('documents are paid, in part or not at all by what remains of them', async () => {
  const desk = await stage()
  const { admin, path, party } = desk
  const sale = async (amount: string, due_date: string) => {
    const made = replies(
      await admin.post(`${path}/documents`, {
        direction: 'sale',
        document_date: '2026-03-02',
        due_date,
        third_party_id: party,
        lines: [{ description: 'Bread', amount_net: amount, account: '700000', vat_code: 'SG21' }],
      }),
      201,
    ).body
    const { journal_entry_id } = replies(
      await admin.post(`${path}/documents/${made.id}/book`, {}),
      200,
    ).body
    const { lines } = await desk.get(`/entries/${journal_entry_id}`)
    const line: Line = lines.find((one: Line) => one.account.number === '400000')
    return { id: made.id as number, line: line.id, amount: line.debit }
  }
  const statusOf = async ({ id }: { id: number }) =>
    (await desk.get(`/documents/${id}`)).payment_status
  const small = await sale('100.00', '2026-03-20')
  const large = await sale('200.00', '2026-03-30')
  const statuses = async () => [await statusOf(small), await statusOf(large)]
  assert.deepEqual(await statuses(), ['open', 'open'])
  const [paid] = await desk.items(`-${small.amount}`)
  await desk.tie(small.line, large.line, paid!)
  assert.deepEqual(await statuses(), ['paid', 'open'])
  const [more] = await desk.items('-1.00')
  await desk.tie(large.line, more!)
  assert.deepEqual(await statuses(), ['paid', 'partial'])
  const [rest] = await desk.items(`-${(Number(large.amount) - 1).toFixed(2)}`)
  replies(await desk.letter([large.line, rest!]), 201, { status: 'full' })
  assert.deepEqual(await statuses(), ['paid', 'paid'])
})

test('a payment of the rest completes a tie where that is certain, and no tie is broken', async () => {
  const desk = await stage()
  const auto = async () =>
    replies(await desk.admin.post(`${desk.path}/lettering/auto`, {}), 200).body
  const [invoice, part] = await desk.items('100.00 F-1', '-40.00 F-1')
  const made = await desk.tie(invoice!, part!)
  // An amount that fits a line of the tie is not that of the tie.
  const [lookalike] = await desk.items('40.00')
  assert.deepEqual(await auto(), { created: 0, letterings: [], undecided: 2, has_more: false })
  await desk.items('-60.00 F-1', '60.00 F-2')
  const done = await auto()
  assert.equal(done.created, 1)
  assert.equal(done.undecided, 2)
  const [whole] = done.letterings
  assert.deepEqual([whole.id, whole.code, whole.status, whole.version], [made.id, 'AA', 'full', 2])
  assert.deepEqual(whole, await desk.get(`/lettering/${made.id}`))
  assert.deepEqual((await desk.open())[0], [lookalike, '40.00'])
})

test('two ties and a line between them are certain when all of a third party comes to zero', async () => {
  const desk = await stage()
  const [a, b, c, d] = await desk.items('10.00', '-4.00', '-9.00', '1.00')
  const first = await desk.tie(a!, b!)
  await desk.tie(c!, d!)
  const [e] = await desk.items('2.00')
  const done = replies(await desk.admin.post(`${desk.path}/lettering/auto`, {}), 200).body
  assert.equal(done.created, 1)
  assert.deepEqual([done.letterings[0].id, ids(done.letterings[0])], [first.id, [a, b, c, d, e]])
  assert.deepEqual(await desk.open(), [])
})

test('lines of merged third parties are tied, and keep the merger from being undone', async () => {
  const desk = await stage()
  const { admin, path, party } = desk
  const make = async (name: string) =>
    replies(await admin.post(`${path}/third-parties`, { type: 'customer', name }), 201).body.id
  const [stayer, goer] = [await make('Stayer'), await make('Goer')]
  const [invoice, part] = [
    (await postItems(desk, ['10.00'], { party: goer }))[0]!,
    (await postItems(desk, ['-4.00'], { party: stayer }))[0]!,
  ]
  const [own] = await postItems(desk, ['-1.00'], { party: goer })
  const made = await desk.tie(invoice, own!)
  replies(await admin.post(`${path}/third-parties/${goer}/merge`, { into_id: stayer }), 200)
  assert.equal((await desk.get(`/lettering/${made.id}`)).third_party_id, stayer)
  const grown = await desk.tie(invoice, part)
  assert.deepEqual([grown.id, grown.third_party_id], [made.id, stayer])
  const listed = await desk.get(`/third-parties/${stayer}/open-items`)
  assert.deepEqual(
    listed.map((item: Item) => [item.line_id, item.open]),
    [[invoice, '5.00']],
  )
  const restore = () => admin.post(`${path}/trash/third-parties/${goer}/restore`)
  replies(await restore(), 422, { code: 'record_in_use', used_by: { letterings: 1 } })
  replies(await admin.delete(`${path}/lettering/${made.id}`), 204)
  replies(await restore(), 200)
  assert.notEqual(party, stayer)
})

test('where an account is not of customers or suppliers, a tie is of the one it names', async () => {
  const desk = await stage()
  const { party, letter } = desk
  const other = await books.party(desk.company, 'customer')
  const account = '499000'
  const [nobodys] = await postItems(desk, ['-10.00'], { account })
  const [mine] = await postItems(desk, ['4.00'], { account, party })
  const [theirs] = await postItems(desk, ['4.00'], { account, party: other })
  assert.equal((await desk.tie(nobodys!, mine!)).third_party_id, party)
  refusedAt(await letter([nobodys!, theirs!], { partial: true }), 'line_ids.1')
})

test('a tie lies still in a locked period', async () => {
  const desk = await stage()
  const [one, part] = await desk.items('10.00', '-9.00')
  await books.sql.query('UPDATE periods SET is_locked = true WHERE company_id = $1', [
    desk.company.id,
  ])
  const made = await desk.tie(one!, part!)
  replies(await desk.admin.delete(`${desk.path}/lettering/${made.id}`), 204)
})
