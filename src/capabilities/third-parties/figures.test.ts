import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Line = { id: number; third_party_id: number | null }

const twoYears = { fiscal_year: { starts_on: '2025-01-01', ends_on: '2026-12-31' } }

/** A file with a customer and a supplier, and ways to post for them. Today is 16 March 2026. */
async function stage() {
  const desk = await books.openCompany(twoYears)
  const { admin, company, path, journal } = desk
  const customer = await books.party(company, 'customer')
  const supplier = await books.party(company, 'supplier')
  const invoice = async (
    code: 'ACH' | 'VEN',
    entry_date: string,
    lines: object[],
    more: object = {},
  ) =>
    replies(
      await admin.post(`${path}/entries/invoice`, {
        journal_id: journal(code),
        third_party_id: code === 'ACH' ? supplier : customer,
        entry_date,
        lines,
        ...more,
      }),
      201,
    ).body
  const creditNote = async (code: 'NCA' | 'NCV', entry_date: string, lines: object[]) =>
    replies(
      await admin.post(`${path}/entries/credit-note`, {
        journal_id: journal(code),
        third_party_id: code === 'NCA' ? supplier : customer,
        entry_date,
        lines,
      }),
      201,
    ).body
  /** Money from a customer, or to a supplier. */
  const paid = async (party: number, entry_date: string, amount: string) => {
    const isCustomer = party === customer
    const bank = isCustomer ? { debit: amount } : { credit: amount }
    const other = isCustomer ? { credit: amount } : { debit: amount }
    return replies(
      await admin.post(`${path}/entries`, {
        journal_id: journal('KBC'),
        entry_date,
        lines: [
          { account: '550000', ...bank },
          { account: isCustomer ? '400000' : '440000', ...other, third_party_id: party },
        ],
      }),
      201,
    ).body
  }
  /** Letters the lines of the third party in entries. */
  const letter = async (...entries: { lines: Line[] }[]) => {
    const lines = entries.flatMap((entry) => entry.lines.filter((line) => line.third_party_id))
    const line_ids = lines.map((line) => line.id)
    replies(await admin.post(`${path}/lettering`, { line_ids }), 201)
  }
  const view = async (party: number) =>
    replies(await admin.get(`${path}/third-parties/${party}`), 200).body
  return { ...desk, customer, supplier, invoice, creditNote, paid, letter, view }
}

const sale = (amount: string) => [{ account: '700000', amount, vat_code: 'SG21' }]
const cost = (amount: string) => [{ account: '604000', amount, vat_code: 'PG21' }]

test('the balance is debit minus credit: a customer owes, a supplier is owed', async () => {
  const { invoice, paid, view, customer, supplier } = await stage()
  await invoice('VEN', '2025-02-10', sale('100.00'))
  await invoice('ACH', '2026-03-01', cost('200.00'))
  await paid(customer, '2026-03-02', '21.00')
  const { balance, last_entry_on } = await view(customer)
  assert.deepEqual([balance, last_entry_on], ['100.00', '2026-03-02'])
  assert.equal((await view(supplier)).balance, '-242.00')
})

test('what was due before today is overdue, until it is lettered', async () => {
  const { invoice, paid, letter, view, customer } = await stage()
  const due = async (due_date: string | null, amount: string) =>
    invoice('VEN', '2026-03-01', sale(amount), { due_date })
  await due('2026-03-16', '1.00')
  await due('2026-03-15', '10.00')
  const late = await due('2026-02-01', '100.00')
  await due(null, '1000.00')
  assert.equal((await view(customer)).overdue, '1343.10')
  await letter(late, await paid(customer, '2026-03-16', '121.00'))
  assert.equal((await view(customer)).overdue, '1222.10')
})

describe('the turnover of twelve months', () => {
  test('is net of VAT and of credit notes, and positive for either side', async () => {
    const { invoice, creditNote, paid, view, customer, supplier } = await stage()
    await invoice('VEN', '2025-03-16', sale('1.00'))
    await invoice('VEN', '2025-03-17', sale('10.00'))
    await invoice('VEN', '2026-03-16', [...sale('100.00'), { account: '700000', amount: '5.00' }])
    await invoice('VEN', '2026-03-17', sale('1000.00'))
    await creditNote('NCV', '2026-03-10', sale('20.00'))
    await paid(customer, '2026-03-10', '50.00')
    assert.equal((await view(customer)).turnover_12m, '95.00')
    await invoice('ACH', '2026-03-01', cost('300.00'))
    await creditNote('NCA', '2026-03-02', cost('50.00'))
    assert.equal((await view(supplier)).turnover_12m, '250.00')
  })

  test('nets what was reversed', async () => {
    const { admin, path, invoice, view, customer } = await stage()
    await invoice('VEN', '2026-03-01', sale('100.00'))
    const wrong = await invoice('VEN', '2026-03-02', sale('70.00'))
    replies(await admin.post(`${path}/entries/${wrong.id}/reverse`, {}), 201)
    assert.equal((await view(customer)).turnover_12m, '100.00')
  })

  test('leaves out VAT that became part of the cost, to the cent', async () => {
    const { invoice, view, supplier } = await stage()
    const car = (amount: string, vat_code: string) => [{ account: '613000', amount, vat_code }]
    const amounts = ['100.00', '33.33', '0.07', '1234.56']
    for (const amount of amounts) await invoice('ACH', '2026-03-01', car(amount, 'PS21C'))
    assert.equal((await view(supplier)).turnover_12m, '1367.96')
    for (const amount of amounts) await invoice('ACH', '2026-03-01', car(amount, 'PSICS21C'))
    assert.equal((await view(supplier)).turnover_12m, '2735.92')
  })

  test('counts an entry that names the third party on its line alone', async () => {
    const { admin, path, journal, supplier, view, company } = await stage()
    const other = await books.party(company, 'supplier')
    const free = async (lines: object[]) =>
      replies(
        await admin.post(`${path}/entries`, {
          journal_id: journal('ACH'),
          entry_date: '2026-03-01',
          lines,
        }),
        201,
      )
    const owed = (third_party_id: number) => ({
      account: '440000',
      credit: '60.00',
      third_party_id,
    })
    await free([{ account: '604000', debit: '60.00' }, owed(supplier)])
    // Nobody can tell whose cost is whose.
    await free([{ account: '604000', debit: '120.00' }, owed(supplier), owed(other)])
    assert.equal((await view(supplier)).turnover_12m, '60.00')
    assert.equal((await view(other)).turnover_12m, '0.00')
  })
})

test('the days to pay run from an invoice to the last line that settles it', async () => {
  const { admin, path, journal, invoice, paid, letter, view, customer, supplier } = await stage()
  assert.equal((await view(customer)).average_days_to_pay, null)
  const first = await invoice('VEN', '2026-01-01', sale('100.00'))
  const second = await invoice('VEN', '2026-02-01', sale('10.00'))
  await invoice('VEN', '2026-02-02', sale('20.00'))
  const old = await invoice('VEN', '2025-03-01', sale('50.00'))
  const half = await paid(customer, '2026-01-11', '60.00')
  const rest = await paid(customer, '2026-01-31', '61.00')
  await letter(first, half, rest)
  assert.equal((await view(customer)).average_days_to_pay, 30)
  await letter(second, await paid(customer, '2026-02-06', '12.10'))
  await letter(old, await paid(customer, '2026-03-06', '60.50'))
  assert.equal((await view(customer)).average_days_to_pay, 17.5)
  const wrong = await invoice('VEN', '2026-02-03', sale('5.00'))
  const reversal = await admin.post(`${path}/entries/${wrong.id}/reverse`, {
    entry_date: '2026-03-03',
  })
  assert.ok(replies(reversal, 201).body.lines[0].lettering_id)
  assert.equal((await view(customer)).average_days_to_pay, 17.5)
  // A correction in the journal of sales is no invoice, whatever settles it.
  const post = async (code: string, entry_date: string, ...lines: object[]) =>
    replies(
      await admin.post(`${path}/entries`, { journal_id: journal(code), entry_date, lines }),
      201,
    ).body
  const ofCustomer = { account: '400000', third_party_id: customer }
  const correction = await post(
    'VEN',
    '2026-02-10',
    { account: '700000', debit: '5.00' },
    { ...ofCustomer, credit: '5.00' },
  )
  const refund = await post(
    'KBC',
    '2026-03-10',
    { ...ofCustomer, debit: '5.00' },
    { account: '550000', credit: '5.00' },
  )
  await letter(correction, refund)
  assert.equal((await view(customer)).average_days_to_pay, 17.5)
  const bought = await invoice('ACH', '2026-03-01', cost('100.00'))
  await letter(bought, await paid(supplier, '2026-03-09', '121.00'))
  assert.equal((await view(supplier)).average_days_to_pay, 8)
})

test('the entries are those that name the third party, as a whole or on a line, by pages', async () => {
  const { admin, path, journal, invoice, paid, customer } = await stage()
  const one = await invoice('VEN', '2026-03-01', sale('100.00'))
  await invoice('ACH', '2026-03-01', cost('100.00'))
  const two = await paid(customer, '2026-03-05', '121.00')
  const three = replies(
    await admin.post(`${path}/entries`, {
      journal_id: journal('OD'),
      entry_date: '2026-03-03',
      third_party_id: customer,
      lines: [
        { account: '604000', debit: '1.00' },
        { account: '580000', credit: '1.00' },
      ],
    }),
    201,
  ).body
  const list = replies(await admin.get(`${path}/third-parties/${customer}/entries`), 200, {
    total: 3,
  }).body
  const bare = ({ warnings: _, ...entry }: { warnings: object[] }) => entry
  assert.deepEqual(list.data, [two, three, one].map(bare))
  const page = await admin.get(`${path}/third-parties/${customer}/entries?per_page=2&page=2`)
  assert.deepEqual(replies(page, 200, { total: 3, last_page: 2 }).body.data, [bare(one)])
  replies(await admin.get(`${path}/third-parties/999999/entries`), 404)
})

test('the open items are the lines that nothing settled, oldest first', async () => {
  const { admin, path, invoice, paid, letter, customer } = await stage()
  const one = await invoice('VEN', '2026-03-02', sale('100.00'), {
    due_date: '2026-03-06',
    reference: 'V-1',
  })
  const two = await invoice('VEN', '2026-03-01', sale('10.00'))
  const settled = await invoice('VEN', '2026-02-01', sale('7.00'))
  await letter(settled, await paid(customer, '2026-02-02', '8.47'))
  const { body: items } = replies(
    await admin.get(`${path}/third-parties/${customer}/open-items`),
    200,
  )
  assert.deepEqual(
    items.map((item: Record<string, unknown>) => [item.entry_id, item.open, item.days_late]),
    [
      [two.id, '12.10', 15],
      [one.id, '121.00', 10],
    ],
  )
  assert.equal(items[1].reference, 'V-1')
  replies(await admin.get(`${path}/third-parties/999999/open-items`), 404)
})
