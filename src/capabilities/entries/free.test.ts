import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, readsBack, refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

const twoLines = ['Dr 604000 100.00', 'Cr 440000 100.00']

test('a free entry is posted as it was written', async () => {
  const { admin, path, journal, supplier } = desk
  const posted = replies(
    await desk.free([], {
      label: 'Régularisation',
      reference: 'R-1',
      document_reference: 'D-1',
      due_date: '2026-04-10',
      third_party_id: supplier,
      lines: [
        { account: '613000', debit: '60.00', label: 'Rent' },
        { account_id: await desk.accountId('610000'), debit: 40.5 },
        { account: '440000', credit: '100.5', third_party_id: supplier },
      ],
    }),
    201,
    {
      journal: { id: journal('OD'), code: 'OD', type: 'general' },
      number: 1,
      entry_date: '2026-03-10T00:00:00.000000Z',
      due_date: '2026-04-10',
      label: 'Régularisation',
      reference: 'R-1',
      document_reference: 'D-1',
      status: 'posted',
      origin: 'manual',
      third_party: { id: supplier, name: 'Brouwerij De Kroon' },
      total_debit: '100.50',
      total_credit: '100.50',
      lines_count: 3,
      posted_by: admin.id,
      version: 1,
      lock_version: 1,
    },
  )
  assert.deepEqual(
    booked(posted.body),
    entry`
      Dr 613000 Rent       60.00
      Dr 610000 Services   40.50
      Cr 440000 Supplier  100.50
    `,
  )
  await readsBack(admin, path, posted)
})

test('the due date of the entry is that of the lines of third parties, unless they have their own', async () => {
  const { supplier } = desk
  const posted = replies(
    await desk.free([], {
      due_date: '2026-04-10',
      lines: [
        { account: '604000', debit: '100.00' },
        { account: '440000', credit: '60.00', third_party_id: supplier },
        { account: '440000', credit: '40.00', third_party_id: supplier, due_date: '2026-05-31' },
      ],
    }),
    201,
  )
  assert.deepEqual(
    posted.body.lines.map((line: { due_date: string }) => line.due_date),
    [null, '2026-04-10', '2026-05-31'],
  )
})

test('an entry that does not balance is refused with its difference, debit minus credit', async () => {
  const refusal = refusedAt(
    await desk.free(['Dr 604000 100.00', 'Cr 440000 70.00', 'Cr 440000 30.01']),
    'lines',
  )
  assert.equal(refusal.body.code, 'not_balanced')
  assert.equal(refusal.body.difference, '-0.01')
  assert.match(refusal.body.message, /-0\.01/)
  assert.deepEqual(Object.keys(refusal.body), ['message', 'code', 'difference', 'errors'])
})

test('amounts are decimal to the cent, whatever the floating point says', async () => {
  replies(
    await desk.free([], {
      lines: [
        { account: '604000', debit: 0.1 },
        { account: '604000', debit: 0.2 },
        { account: '489000', credit: '0.30' },
      ],
    }),
    201,
    { total_debit: '0.30' },
  )
  const large = '9999999999999.99'
  replies(await desk.free([`Dr 604000 ${large}`, `Cr 440000 ${large}`]), 201, {
    total_debit: large,
  })
  refusedAt(
    await desk.free([
      `Dr 604000 ${large}`,
      'Dr 604000 0.01',
      `Cr 440000 ${large}`,
      'Cr 440000 0.01',
    ]),
    'lines',
  )
})

describe('each line has one side, above zero', () => {
  const good = { account: '489000', credit: '1.00' }
  for (const [what, line, field] of [
    ['neither', {}, 'debit'],
    ['both', { debit: '1.00', credit: '1.00' }, 'credit'],
    ['zero', { debit: '0.00' }, 'debit'],
    ['below zero', { debit: '-1.00' }, 'debit'],
    ['credit below zero', { credit: '-1.00' }, 'credit'],
  ] as const)
    test(what, async () => {
      const answer = await desk.free([], { lines: [{ account: '604000', ...line }, good] })
      refusedAt(answer, `lines.0.${field}`)
    })

  test('and an entry has two of them', async () => {
    refusedAt(await desk.free([]), 'lines')
    refusedAt(await desk.free(['Dr 604000 1.00']), 'lines')
  })

  test('and a thousand at most', async () => {
    const lines = Array.from({ length: 1001 }, () => 'Dr 604000 1.00')
    refusedAt(await desk.free(lines), 'lines')
    const half = (line: string) => Array.from({ length: 500 }, () => line)
    const most = [...half('Dr 604000 1.00'), ...half('Cr 440000 1.00')]
    replies(await desk.free(most), 201, { lines_count: 1000, total_debit: '500.00' })
  })
})

describe('what an entry names must be there and take it', () => {
  let elsewhere: Desk
  before(async () => {
    elsewhere = await openDesk(books)
  })
  const unknown = 999_999_999

  test('an account takes lines: no heading, no retired or unknown one', async () => {
    const at = async (account: object, field: string) =>
      refusedAt(
        await desk.free([], {
          lines: [
            { ...account, debit: '1.00' },
            { account: '489000', credit: '1.00' },
          ],
        }),
        `lines.0.${field}`,
      )
    await at({ account: '60' }, 'account')
    await at({ account: '604001' }, 'account')
    await at({ account: 'goods' }, 'account')
    await at({}, 'account')
    await desk.retireAccount('643000')
    assert.match((await at({ account: '643000' }, 'account')).body.message, /643000/)
    const foreign = await at({ account_id: await elsewhere.accountId('604000') }, 'account_id')
    assert.equal((await at({ account_id: unknown }, 'account_id')).text, foreign.text)
  })

  test('a journal is of the file and active', async () => {
    const foreign = refusedAt(
      await desk.free(twoLines, { journal_id: elsewhere.journal('OD') }),
      'journal_id',
    )
    const other = refusedAt(await desk.free(twoLines, { journal_id: unknown }), 'journal_id')
    assert.equal(other.text, foreign.text)
    await desk.retireJournal(desk.journal('CAI'))
    refusedAt(await desk.free(twoLines, { journal_id: desk.journal('CAI') }), 'journal_id')
  })

  test('a third party is of the file, active and not blocked', async () => {
    const ofEntry = async (third_party_id: number) =>
      refusedAt(await desk.free(twoLines, { third_party_id }), 'third_party_id')
    const ofLine = async (third_party_id: number) =>
      refusedAt(
        await desk.free([], {
          lines: [
            { account: '604000', debit: '1.00' },
            { account: '489000', credit: '1.00', third_party_id },
          ],
        }),
        'lines.1.third_party_id',
      )
    assert.equal((await ofEntry(elsewhere.supplier)).text, (await ofEntry(unknown)).text)
    assert.equal((await ofLine(elsewhere.supplier)).text, (await ofLine(unknown)).text)
    const retired = await books.party(desk.company, 'supplier')
    await desk.retireParty(retired)
    await ofEntry(retired)
    await ofLine(retired)
    const blocked = await books.party(desk.company, 'supplier')
    await books.sql.query('UPDATE third_parties SET is_blocked = true WHERE id = $1', [blocked])
    await ofLine(blocked)
  })

  test('a VAT code is of the file and holds on the day', async () => {
    const withCode = (code: string, day = '2026-03-10') =>
      desk.free([`Dr 604000 1.00 ${code}`, 'Cr 440000 1.00'], { entry_date: day })
    refusedAt(await withCode('NONE'), 'lines.0.vat_code')
    await books.sql.query(
      `UPDATE vat_codes SET valid_until = '2026-03-09' WHERE company_id = $1 AND code = 'PG06'`,
      [desk.company.id],
    )
    refusedAt(await withCode('PG06'), 'lines.0.vat_code')
    replies(await withCode('PG06', '2026-03-09'), 201)
  })

  test('a day without a fiscal year is refused', async () => {
    for (const day of ['2025-12-31', '2027-01-01'])
      refusedAt(await desk.free(twoLines, { entry_date: day }), 'entry_date')
  })

  test('there are no analytic codes yet', async () => {
    const analytic = [{ axis_id: 1, code_id: 1, percent: '100.00' }]
    const lines = [
      { account: '604000', debit: '1.00', analytic },
      { account: '489000', credit: '1.00', analytic: [] },
    ]
    refusedAt(await desk.free([], { lines }), 'lines.0.analytic.0.code_id')
  })
})

test('a line with a VAT code fills its boxes: base or VAT by its account, credit boxes on the other side', async () => {
  const boxes = async (...lines: string[]) =>
    replies(await desk.free(lines), 201).body.lines.map(
      (line: { vat_role: string; boxes: { box: string; amount: string }[] }) =>
        [line.vat_role, ...line.boxes.map(({ box, amount }) => `${box} ${amount}`)].join(' '),
    )
  assert.deepEqual(
    await boxes('Dr 604000 100.00 PG21', 'Dr 411059 21.00 PG21', 'Cr 440000 121.00'),
    ['base 81 100.00', 'tax 59 21.00', ''],
  )
  assert.deepEqual(
    await boxes('Dr 440000 121.00', 'Cr 604000 100.00 PG21', 'Cr 451063 21.00 PG21'),
    ['', 'base 81 -100.00 85 100.00', 'tax 63 21.00'],
  )
  assert.deepEqual(
    await boxes('Dr 570000 121.00', 'Cr 700000 100.00 SG21', 'Cr 451054 21.00 SG21'),
    ['', 'base 03 100.00', 'tax 54 21.00'],
  )
})
