import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const items = (desk: Desk) => ({
  free: (...lines: string[]) => ({ kind: 'free', ...desk.freeBody(lines) }),
  invoice: (code: string, ...lines: string[]) => ({
    kind: 'invoice',
    ...desk.invoiceBody(code, lines),
  }),
  note: (code: string, ...lines: string[]) => ({
    kind: 'credit_note',
    ...desk.invoiceBody(code, lines),
  }),
})

test('entries of any kind are posted together, each as on its own route', async () => {
  const desk = await openDesk(books)
  const { free, invoice, note } = items(desk)
  const { body } = replies(
    await desk.batch([
      free('Dr 604000 5.00', 'Cr 440000 5.00'),
      invoice('ACH', '604000 100.00 PG21'),
      note('NCV', '700000 10.00 SG06'),
      { ...invoice('ACH', '604000 100.00 PG21'), currency: 'USD', exchange_rate: '0.5' },
    ]),
    201,
    { count: 4 },
  )
  assert.deepEqual(body.data.map(booked), [
    entry`
      Dr 604000 Goods     5.00
      Cr 440000 Supplier  5.00
    `,
    entry`
      Dr 604000 Goods     100.00
      Dr 411059 VAT        21.00
      Cr 440000 Supplier  121.00
    `,
    entry`
      Cr 400000 Customer  10.60
      Dr 700000 Sales     10.00
      Dr 411064 VAT        0.60
    `,
    entry`
      Dr 604000 Goods     50.00
      Dr 411059 VAT       10.50
      Cr 440000 Supplier  60.50
    `,
  ])
  assert.deepEqual(
    body.data.map((one: { journal: { code: string }; number: number; origin: string }) =>
      [one.journal.code, one.number, one.origin].join(' '),
    ),
    ['OD 1 batch', 'ACH 1 batch', 'NCV 1 batch', 'ACH 2 batch'],
  )
  for (const { warnings, ...one } of body.data) {
    assert.deepEqual(warnings, [])
    assert.equal((await desk.admin.get(`${desk.path}/entries/${one.id}`)).text, JSON.stringify(one))
  }
})

describe('the first bad entry refuses all', () => {
  let desk: Desk
  before(async () => {
    desk = await openDesk(books)
    await desk.lockPeriod('2026-01-15')
  })
  const bad = (): [string, object, string, string?][] => {
    const { free, invoice, note } = items(desk)
    return [
      ['an unknown account', free('Dr 604001 5.00', 'Cr 440000 5.00'), 'lines.0.account'],
      ['a heading', free('Dr 604000 5.00', 'Cr 44 5.00'), 'lines.1.account'],
      ['no balance', free('Dr 604000 5.00', 'Cr 440000 5.01'), 'lines', 'not_balanced'],
      ['one line', free('Dr 604000 5.00'), 'lines'],
      [
        'a locked period',
        { ...free('Dr 604000 5.00', 'Cr 440000 5.00'), entry_date: '2026-01-15' },
        'entry_date',
        'period_locked',
      ],
      [
        'no fiscal year',
        { ...free('Dr 604000 5.00', 'Cr 440000 5.00'), entry_date: '2020-01-15' },
        'entry_date',
      ],
      ['a wrong journal', invoice('OD', '604000 5.00'), 'journal_id', 'journal_mismatch'],
      [
        'a credit note in an invoice journal',
        note('ACH', '604000 5.00'),
        'journal_id',
        'journal_mismatch',
      ],
      ['a VAT code of the other side', invoice('ACH', '604000 5.00 SG21'), 'lines.0.vat_code'],
      ['a total below zero', invoice('ACH', '604000 -5.00'), 'lines'],
      [
        'no third party',
        { ...invoice('ACH', '604000 5.00'), third_party_id: null },
        'third_party_id',
      ],
      [
        'no amount',
        { ...invoice('ACH'), lines: [{ account: '604000', amount: 1 }, { account: '604000' }] },
        'lines.1.amount',
      ],
      ['no lines', invoice('ACH'), 'lines'],
      ['no rate', { ...invoice('ACH', '604000 5.00'), currency: 'USD' }, 'exchange_rate'],
    ]
  }

  test('with its place in the path of the error', async () => {
    const good = items(desk).free('Dr 604000 5.00', 'Cr 440000 5.00')
    for (const [what, item, field, code] of bad()) {
      const refusal = refusedAt(await desk.batch([good, item, good]), `entries.1.${field}`)
      assert.equal(refusal.body.code, code, what)
    }
  })

  test('the first, whatever is wrong with those behind it', async () => {
    const all = bad()
    const first = all.find(([what]) => what === 'a locked period')!
    const others = all.filter((item) => item !== first).map(([, item]) => item)
    refusedAt(await desk.batch([first[1], ...others]), 'entries.0.entry_date')
  })

  test('and what is no entry at all is said of each', async () => {
    refusedAt(
      await desk.batch([{ kind: 'gift' }]),
      ...['kind', 'journal_id', 'entry_date', 'lines'].map((name) => `entries.0.${name}`),
    )
    refusedAt(await desk.batch([]), 'entries')
  })

  test('also behind so many good ones that lines of theirs were written', async () => {
    const good = items(desk).free('Dr 604000 5.00', 'Cr 440000 5.00')
    const [, item, field] = bad()[0]!
    const many = [...Array.from({ length: 210 }, () => good), item]
    refusedAt(await desk.batch(many), `entries.210.${field}`)
  })

  test('nothing of them is kept, not even a number', async () => {
    const { rows } = await books.sql.query(
      `SELECT (SELECT count(*)::int FROM entries WHERE company_id = $1) AS entries,
              (SELECT count(*)::int FROM entry_lines WHERE company_id = $1) AS lines,
              (SELECT count(*)::int FROM entry_numbers WHERE company_id = $1) AS numbers,
              (SELECT count(*)::int FROM account_balances WHERE company_id = $1) AS sums`,
      [desk.company.id],
    )
    assert.deepEqual(rows[0], { entries: 0, lines: 0, numbers: 0, sums: 0 })
  })
})

test('letters of several bytes arrive whole, also when the answer is repeated', async () => {
  const desk = await openDesk(books)
  const { free } = items(desk)
  const labels = ['Café – 12,50 €', '会計 🧾', 'plain']
  const entries = labels.map((label) => ({ ...free('Dr 604000 1.00', 'Cr 440000 1.00'), label }))
  const post = () =>
    desk.admin.call('POST', `${desk.path}/entries/batch`, {
      body: { entries },
      headers: { 'x-client-mutation-id': 'several-bytes' },
    })
  const first = replies(await post(), 201, { count: 3 })
  assert.deepEqual(
    first.body.data.map(({ label }: { label: string }) => label),
    labels,
  )
  assert.equal(replies(await post(), 200).text, first.text)
  for (const { id, warnings, ...posted } of first.body.data) {
    const { body } = await desk.admin.get(`${desk.path}/entries/${id}`)
    assert.deepEqual({ ...body, id, warnings }, { ...posted, id, warnings })
  }
})

describe('how much fits', () => {
  test('a thousand entries in one call, numbered in their order, and not one more', async () => {
    const taken = longOrShort(1000, 20)
    const desk = await openDesk(books)
    const { free } = items(desk)
    const many = Array.from({ length: 1001 }, (_, place) => ({
      ...free('Dr 604000 1.00', 'Cr 440000 1.00'),
      reference: `R-${place + 1}`,
    }))
    refusedAt(await desk.batch(many), 'entries')
    const { body } = replies(await desk.batch(many.slice(1, taken + 1)), 201, { count: taken })
    for (const [place, one] of body.data.entries())
      assert.deepEqual([one.number, one.reference], [place + 1, `R-${place + 2}`])
    const { rows } = await books.sql.query(
      `SELECT count(*)::int AS count, count(DISTINCT operation_id)::int AS operations FROM changes
        WHERE company_id = $1 AND resource = 'entries' AND action = 'posted'`,
      [desk.company.id],
    )
    assert.deepEqual(rows[0], { count: taken, operations: 1 })
  })

  test('each of many has its own lines, whichever portion wrote them', async () => {
    const desk = await openDesk(books)
    const { free, invoice } = items(desk)
    const many = Array.from({ length: 230 }, (_, place) =>
      place % 2 === 0
        ? free(`Dr 604000 ${place + 1}.00`, `Cr 440000 ${place + 1}.00`)
        : invoice('ACH', `604000 ${place}.00 PG21`, '612000 1.00 PS21'),
    )
    const { body } = replies(await desk.batch(many), 201, { count: 230 })
    const { rows } = await books.sql.query(
      `SELECT entry_id AS id, array_agg(id ORDER BY position) AS lines, sum(debit)::text AS debit FROM entry_lines
        WHERE company_id = $1 GROUP BY entry_id ORDER BY entry_id`,
      [desk.company.id],
    )
    assert.deepEqual(
      rows.map(({ id, lines, debit }) => ({ id: Number(id), lines: lines.map(Number), debit })),
      (body.data as { id: number; lines: { id: number }[]; total_debit: string }[]).map(
        ({ id, lines, total_debit }) => ({
          id,
          lines: lines.map((line) => line.id),
          debit: total_debit,
        }),
      ),
    )
    assert.deepEqual(
      rows.map(({ debit }) => debit),
      many.map((_, place) => ((place + 1) * (place % 2 === 0 ? 1 : 1.21)).toFixed(2)),
    )
  })

  test('16 MiB of text, where other routes take one', async () => {
    const desk = await openDesk(books)
    const padded = (bytes: number, body: object) => {
      const text = JSON.stringify(body)
      return Buffer.from(`${text.slice(0, -1)}${' '.repeat(bytes - text.length)}}`)
    }
    const send = (path: string, raw: Buffer) =>
      desk.admin.call('POST', `${desk.path}/${path}`, {
        raw,
        headers: { 'content-type': 'application/json' },
      })
    const one = desk.freeBody(['Dr 604000 1.00', 'Cr 440000 1.00'])
    const batch = { entries: [{ kind: 'free', ...one }] }
    const mebibyte = 1024 * 1024
    replies(await send('entries/batch', padded(longOrShort(16, 2) * mebibyte, batch)), 201)
    replies(await send('entries/batch', padded(16 * mebibyte + 1, batch)), 413)
    replies(await send('entries', padded(mebibyte, one)), 201)
    replies(await send('entries', padded(mebibyte + 1, one)), 413)
  })
})
