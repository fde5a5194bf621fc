import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { openPaymentDesk, type PaymentDesk } from '#testing/payments'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: PaymentDesk
before(async () => {
  desk = await openPaymentDesk(books)
})

const made = (answer: Answered) => replies(answer, 201).body
/** A refusal of one field, with its code. */
const refuses = (answer: Answered, field: string, code?: string) => {
  assert.equal(refusedAt(answer, field).body.code, code, answer.text)
}

describe('a draft', () => {
  test('pays an open item, and says all that its file says', async () => {
    const line = await desk.owed('F-100 121.00')
    const file = made(await desk.pay([line]))
    assert.match(file.message_id, /^CT-20260316-\d+$/)
    const { payments, ...head } = file
    assert.deepEqual(
      { ...head, id: 0, company_id: 0, journal_id: 0, created_by: 0, message_id: '' },
      {
        id: 0,
        company_id: 0,
        type: 'credit_transfer',
        status: 'draft',
        message_id: '',
        schema: 'pain.001.001.09',
        journal_id: 0,
        execution_date: '2026-03-17',
        batch_booking: true,
        instant: false,
        creditor_id: null,
        total: '121.00',
        count: 1,
        entry_id: null,
        confirmed_at: null,
        warnings: [],
        created_by: 0,
        version: 1,
        lock_version: 1,
        created_at: '2026-03-16T10:00:00.000000Z',
        updated_at: '2026-03-16T10:00:00.000000Z',
      },
    )
    assert.deepEqual(payments, [
      {
        line_ids: [line],
        third_party_id: desk.supplier,
        name: 'Brouwerij De Kroon',
        iban: 'BE71096123456769',
        bic: 'GKCCBEBB',
        amount: '121.00',
        communication: 'F-100',
        is_structured: false,
        end_to_end_id: `${file.message_id}-E1`,
        payment_information_id: `${file.message_id}-1`,
        mandate_id: null,
        mandate_reference: null,
        sequence_type: null,
        status: 'pending',
        reason_code: null,
        reason: null,
      },
    ])
    assert.deepEqual(await desk.read(file.id), file)
    const [listed] = replies(await desk.admin.get(`${desk.path}/sepa-files`), 200).body.data
    assert.deepEqual(listed, head)
  })

  test('has one payment for each item with a structured communication, and joins the others', async () => {
    const lines = [
      await desk.owed('F-201 10.00', { label: 'Beer +++090/9337/55493+++' }),
      await desk.owed('F-202 20.00'),
      await desk.owed('F-203 30.00', { document_reference: 'RF18 5390 0754 7034' }),
      await desk.owed('F-204 40.00'),
      await desk.credited('C-205 5.00'),
    ]
    const { payments, total, count } = made(await desk.pay(lines))
    assert.deepEqual([total, count], ['95.00', 3])
    assert.deepEqual(
      payments.map((one: Payment) => [one.amount, one.communication, one.is_structured]),
      [
        ['10.00', '090933755493', true],
        ['55.00', 'F-202, F-204, C-205', false],
        ['30.00', 'RF18539007547034', true],
      ],
    )
  })

  test('lets a credit note that exceeds what it joins take an item with a communication along', async () => {
    const lines = [
      await desk.owed('F-301 10.00', { document_reference: '+++090/9337/55493+++' }),
      await desk.owed('F-302 50.00', { document_reference: 'RF18539007547034' }),
      await desk.credited('C-303 20.00'),
    ]
    const { payments } = made(await desk.pay(lines))
    assert.deepEqual(
      payments.map((one: Payment) => [one.amount, one.communication]),
      [
        ['10.00', '090933755493'],
        ['30.00', 'F-302, C-303'],
      ],
    )
  })

  test('pays a part of an item, and another draft the rest', async () => {
    const line = await desk.owed('F-401 121.00')
    const part = made(await desk.pay([{ line_id: line, amount: '50.00' }]))
    assert.equal(part.total, '50.00')
    refuses(
      await desk.pay([{ line_id: line, amount: '71.01' }]),
      'items.0.line_id',
      'already_in_payment',
    )
    assert.equal(made(await desk.pay([{ line_id: line, amount: '-21.00' }])).total, '21.00')
    assert.equal(made(await desk.pay([line])).total, '50.00', 'all that no other file pays')
    refuses(await desk.pay([line]), 'items.0.line_id', 'already_in_payment')
  })

  test('goes to another account of the third party when it is asked to', async () => {
    const id = await desk.newSupplier('Twee rekeningen', null, {
      ibans: [{ iban: 'LU120010001234567891' }, { iban: 'FR7630006000011234567890189' }],
    })
    const one = await desk.owed('F-501 10.00', { third_party_id: id })
    const other = await desk.owed('F-502 20.00', { third_party_id: id })
    const iban = 'FR76 3000 6000 0112 3456 7890 189'
    const { payments } = made(await desk.pay([one, { line_id: other, iban }]))
    assert.deepEqual(
      payments.map((payment: Payment) => [payment.iban, payment.amount]),
      [
        ['LU120010001234567891', '10.00'],
        ['FR7630006000011234567890189', '20.00'],
      ],
    )
  })

  test('is refused when the account that was proposed is no longer the supplier’s, and keeps its own', async () => {
    const id = await desk.newSupplier('Nieuwe rekening', 'LU120010001234567891')
    const line_id = await desk.owed('F-601 10.00', { third_party_id: id })
    const [{ iban }] = (await desk.proposals(`?third_party_id=${id}`)).data
    replies(await desk.set(id, { ibans: [{ iban: 'FR7630006000011234567890189' }] }), 200)
    refuses(await desk.pay([{ line_id, iban }]), 'items.0.iban', 'iban_invalid')
    const file = made(await desk.pay([line_id]))
    replies(await desk.set(id, { ibans: [{ iban: 'LU120010001234567891' }] }), 200)
    const xml = replies(await desk.xml(file.id), 200).text
    assert.ok(xml.includes('FR7630006000011234567890189') && !xml.includes('LU12001'))
    assert.deepEqual((await desk.read(file.id)).payments, file.payments)
  })

  test('writes names and texts in the characters of SEPA', async () => {
    const id = await desk.newSupplier('Café & Crèmerie „Łódź”', 'LU120010001234567891')
    const line = await desk.owed('F€1 10.00', { third_party_id: id })
    const [payment] = made(await desk.pay([line])).payments
    assert.deepEqual([payment.name, payment.communication], ['Cafe + Cremerie Lodz', 'FEUR1'])
  })
})

type Payment = {
  amount: string
  communication: string | null
  is_structured: boolean
  iban: string
  status: string
  line_ids: number[]
  sequence_type: string | null
}

describe('the day', () => {
  test('is the next on which banks settle', async () => {
    const friday = await desk.owed('D-1 1.00')
    books.clock.advance(4 * 24 * 3_600_000)
    const file = made(await desk.pay([friday]))
    books.clock.reset()
    assert.equal(file.execution_date, '2026-03-23')
  })

  test('moves to the next one where the banks are closed, with a warning', async () => {
    const line = await desk.owed('D-2 1.00')
    const file = made(await desk.pay([line], { execution_date: '2026-04-03' }))
    assert.equal(file.execution_date, '2026-04-07')
    assert.deepEqual(file.warnings, [
      { code: 'date_moved', message: 'Banks are closed on 2026-04-03: it is 2026-04-07.' },
    ])
  })

  test('is today at the earliest, and in a year at the latest', async () => {
    const line = await desk.owed('D-3 1.00')
    for (const execution_date of ['2026-03-15', '2027-03-17'])
      refuses(await desk.pay([line], { execution_date }), 'execution_date')
    assert.equal(
      made(await desk.pay([line], { execution_date: '2026-03-16' })).execution_date,
      '2026-03-16',
    )
  })
})

describe('a file is refused', () => {
  test('at a journal that is no bank account in euro with an IBAN', async () => {
    const line = await desk.owed('R-1 1.00')
    const { admin, path, journal } = desk
    const bank = { code: 'B2', label: 'Bank', type: 'financial' }
    const without = replies(await admin.post(`${path}/journals`, bank), 201).body.id
    const francs = { ...bank, code: 'B3', iban: 'FR7630006000011234567890189', currency: 'CHF' }
    const foreign = replies(await admin.post(`${path}/journals`, francs), 201).body.id
    for (const journal_id of [journal('OD'), without, foreign, 999_999_999])
      refuses(await desk.pay([line], { journal_id }), 'journal_id')
    await desk.retireJournal(without)
    refuses(await desk.pay([line], { journal_id: without }), 'journal_id')
  })

  test('at a file that is not in euro', async () => {
    const line = await desk.owed('R-2 1.00')
    await books.sql.query(`UPDATE companies SET currency = 'CHF' WHERE id = $1`, [desk.company.id])
    const answer = await desk.pay([line])
    await books.sql.query(`UPDATE companies SET currency = 'EUR' WHERE id = $1`, [desk.company.id])
    refuses(answer, 'journal_id')
  })

  test('at a version that is not of its type', async () => {
    const line = await desk.owed('R-3 1.00')
    refuses(await desk.pay([line], { schema: 'pain.008.001.08' }), 'schema')
    refuses(await desk.pay([line], { schema: 'pain.001.001.12' }), 'schema')
    const file = made(await desk.pay([line], { schema: 'pain.001.001.03' }))
    assert.equal(file.schema, 'pain.001.001.03')
  })

  test('at an item that is none, is settled, is of a customer, or is given twice', async () => {
    const line = await desk.owed('R-4 100.00')
    refuses(await desk.pay([999_999_999]), 'items.0.line_id')
    refuses(await desk.pay([line, line]), 'items.1.line_id')
    const sold = await desk.sold('V-1 10.00')
    refuses(await desk.pay([line, sold]), 'items.1.line_id', 'wrong_direction')
    const entry = replies(
      await desk.free(['Dr 440000 100.00', 'Cr 550000 100.00'], {
        journal_id: desk.journal('KBC'),
      }),
      201,
    ).body
    const [paid, bank] = entry.lines.map(({ id }: { id: number }) => id)
    refuses(await desk.pay([bank]), 'items.0.line_id', 'item_not_open')
    const pair = { line_ids: [line, paid] }
    replies(await desk.admin.post(`${desk.path}/lettering`, pair), 201)
    refuses(await desk.pay([line]), 'items.0.line_id', 'item_not_open')
  })

  test('at an item of another file, as at one that is unknown', async () => {
    const other = await openPaymentDesk(books)
    const line = await other.owed('R-5 1.00')
    const foreign = refusedAt(await desk.pay([line]), 'items.0.line_id')
    const unknown = refusedAt(await desk.pay([999_999_999]), 'items.0.line_id')
    assert.equal(foreign.text, unknown.text)
  })

  test('at an amount of nothing or beyond what is open', async () => {
    const line_id = await desk.owed('R-6 10.00')
    for (const amount of ['0.00', '10.01', '-10.01', '1.001'])
      refuses(await desk.pay([{ line_id, amount }]), 'items.0.amount')
    const many = await desk.owed('R-7 1000000000.00')
    refuses(await desk.pay([many]), 'items.0.amount')
  })

  test('at a third party that is blocked', async () => {
    const id = await desk.newSupplier('Geblokkeerd', 'LU120010001234567891')
    const line = await desk.owed('R-8 1.00', { third_party_id: id })
    replies(await desk.set(id, { is_blocked: true }), 200)
    refuses(await desk.pay([line]), 'items.0.line_id', 'third_party_blocked')
  })

  test('at an IBAN that is missing, wrong, outside SEPA or of someone else', async () => {
    const id = await desk.newSupplier('Zonder rekening', null)
    const line_id = await desk.owed('R-9 1.00', { third_party_id: id })
    const iban = (text: string) => desk.pay([{ line_id, iban: text }])
    refuses(await desk.pay([line_id]), 'items.0.iban', 'iban_missing')
    refuses(await iban('LU120010001234567891'), 'items.0.iban', 'iban_invalid')
    const turkish = 'TR330006100519786457841326'
    replies(await desk.set(id, { ibans: [{ iban: turkish }] }), 200)
    refuses(await desk.pay([line_id]), 'items.0.iban', 'iban_invalid')
    for (const wrong of ['BE71096123456768', 'BE7109612345676', 'BE14096123456777'])
      refuses(await iban(wrong), 'items.0.iban', 'iban_invalid')
  })

  test('when credit notes leave nothing to pay', async () => {
    const id = await desk.newSupplier('Tegoed', 'LU120010001234567891')
    const of = { third_party_id: id }
    const lines = [await desk.owed('R-10 10.00', of), await desk.credited('R-11 10.00', of)]
    refuses(await desk.pay(lines), 'items', 'nothing_to_pay')
    refuses(await desk.pay([lines[1]!]), 'items', 'nothing_to_pay')
  })

  test('at an item in a foreign currency', async () => {
    const line = await desk.owed('R-12 10.00', { currency: 'USD', exchange_rate: '0.92' })
    refuses(await desk.pay([line]), 'items.0.line_id', 'item_not_in_euro')
  })

  test('at all of its items that are wrong at once, with the first code', async () => {
    const sold = await desk.sold('V-2 10.00')
    const line_id = await desk.owed('R-13 1.00')
    const answer = await desk.pay([999_999_999, sold, { line_id, amount: '2.00' }])
    const { body } = replies(answer, 422, { code: 'wrong_direction' })
    assert.deepEqual(Object.keys(body.errors), [
      'items.0.line_id',
      'items.1.line_id',
      'items.2.amount',
    ])
  })

  test('at what is no body of a file', async () => {
    const post = (body: object) => desk.admin.post(`${desk.path}/sepa-files`, body)
    refusedAt(await post({}), 'type', 'journal_id', 'items')
    const line = await desk.owed('R-14 1.00')
    refusedAt(await post(desk.fileBody([])), 'items')
    refusedAt(await desk.pay([line], { type: 'cheque' }), 'type')
    refusedAt(await desk.pay([{ line_id: 'x' }]), 'items.0.line_id')
    const many = Array.from({ length: 5001 }, () => line)
    refusedAt(await desk.pay(many), 'items')
  })
})

test('a dry run makes nothing and holds nothing', async () => {
  const line = await desk.owed('Dry 1.00')
  const headers = { 'x-dry-run': '1' }
  const tried = await desk.admin.call('POST', `${desk.path}/sepa-files`, {
    body: desk.fileBody([line]),
    headers,
  })
  replies(tried, 201, { total: '1.00', status: 'draft' })
  const { id } = made(await desk.pay([line]))
  const confirmed = await desk.admin.call('POST', `${desk.path}/sepa-files/${id}/confirm`, {
    headers,
  })
  replies(confirmed, 200, { status: 'confirmed' })
  assert.equal((await desk.read(id)).status, 'draft')
})

test('a draft that is cancelled frees its items, and only a draft is', async () => {
  const line = await desk.owed('X-1 10.00')
  const { id } = made(await desk.pay([line]))
  const answer = replies(await desk.cancel(id), 204)
  assert.equal(answer.headers.get('x-trashed'), null)
  replies(await desk.admin.get(`${desk.path}/sepa-files/${id}`), 200, { status: 'cancelled' })
  refusedAt(await desk.cancel(id), 'status')
  refusedAt(await desk.confirm(id), 'status')
  refusedAt(await desk.xml(id), 'status')
  const again = made(await desk.pay([line]))
  replies(await desk.confirm(again.id), 200)
  refusedAt(await desk.cancel(again.id), 'status')
})

test('files are listed by type and status, newest first', async () => {
  const own = await openPaymentDesk(books)
  const ids: number[] = []
  for (const text of ['L-1 1.00', 'L-2 2.00', 'L-3 3.00'])
    ids.push(made(await own.pay([await own.owed(text)])).id)
  replies(await own.cancel(ids[1]!), 204)
  const list = async (query: string) => {
    const { body } = replies(await own.admin.get(`${own.path}/sepa-files${query}`), 200)
    return body.data.map(({ id }: { id: number }) => ids.indexOf(id))
  }
  assert.deepEqual(await list(''), [2, 1, 0])
  assert.deepEqual(await list('?status=draft'), [2, 0])
  assert.deepEqual(await list('?type=direct_debit'), [])
  assert.deepEqual(await list('?per_page=1&page=3'), [0])
  refusedAt(await own.admin.get(`${own.path}/sepa-files?status=sent`), 'status')
})
