import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { ibans, openPaymentDesk, type PaymentDesk } from '#testing/payments'
import { useBooks } from '#testing/use-books'

const books = useBooks()
const made = (answer: Answered) => replies(answer, 201).body
const monthMs = 31 * 24 * 3_600_000

type Proposal = {
  third_party_id: number
  amount: string
  payable: boolean
  items: { line_id: number; open: string; days_late: number }[]
  checks: { code: string; severity: string; message: string }[]
}
const codes = ({ checks }: Proposal) => checks.map(({ code }) => code)

/** What happens a month after the accounts of all were given, when they are new no longer. A session would be over. */
async function aMonthLater<Result>(
  desk: PaymentDesk,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const token = await books.newTokenFor(desk.admin.id, 'integration')
  books.clock.advance(monthMs)
  try {
    return await work((method, path, body) =>
      books.call(method, `${desk.path}/${path}`, { token, ...(body ? { body } : {}) }),
    )
  } finally {
    books.clock.reset()
  }
}
type Ask = (method: string, path: string, body?: object) => Promise<Answered>

const later = (desk: PaymentDesk, query: string): Promise<{ data: Proposal[]; totals: object }> =>
  aMonthLater(desk, async (ask) => replies(await ask('GET', `payment-proposals${query}`), 200).body)

describe('proposals', () => {
  test('are what is due to suppliers until a day, and a credit note with it', async () => {
    const desk = await openPaymentDesk(books)
    const due = (due_date: string) => ({ due_date })
    const lines = [
      await desk.owed('F-1 100.00', due('2026-03-12')),
      await desk.owed('F-2 50.00', due('2026-03-23')),
      await desk.owed('F-3 25.00', due('2026-03-24')),
      await desk.credited('C-4 10.00', due('2026-04-30')),
    ]
    await desk.sold('V-1 10.00', due('2026-03-12'))
    const found = await desk.proposals()
    const [proposal] = found.data
    assert.deepEqual(
      { ...found, data: [] },
      {
        type: 'credit_transfer',
        due_until: '2026-03-23',
        currency: 'EUR',
        data: [],
        totals: { count: 1, amount: '140.00', payable: '140.00' },
      },
    )
    assert.deepEqual(
      { ...proposal, items: [], checks: [] },
      {
        third_party_id: desk.supplier,
        name: 'Brouwerij De Kroon',
        iban: ibans[0],
        bic: 'GKCCBEBB',
        mandate_id: null,
        amount: '140.00',
        payable: true,
        items: [],
        checks: [],
      },
    )
    assert.deepEqual(
      proposal.items.map((item: Proposal['items'][0]) => [item.line_id, item.open, item.days_late]),
      [
        [lines[0], '-100.00', 4],
        [lines[1], '-50.00', 0],
        [lines[3], '10.00', 0],
      ],
    )
    assert.equal((await desk.proposals('?due_until=2026-03-31')).totals.amount, '165.00')
    assert.equal((await desk.proposals(`?third_party_id=${desk.customer}`)).totals.count, 0)
    refusedAt(await desk.admin.get(`${desk.path}/payment-proposals?due_until=soon`), 'due_until')
    refusedAt(await desk.admin.get(`${desk.path}/payment-proposals?type=cash`), 'type')
    made(await desk.pay(proposal.items.map(({ line_id }: { line_id: number }) => line_id)))
  })

  test('leave out what a living file pays, unless it is asked for', async () => {
    const desk = await openPaymentDesk(books)
    const [one, other] = [await desk.owed('F-1 100.00'), await desk.owed('F-2 50.00')]
    const { id } = made(await desk.pay([{ line_id: one, amount: '40.00' }]))
    const shown = async (query = '') =>
      (await later(desk, query)).data.map((proposal) => [
        proposal.items.map(({ line_id }) => line_id),
        codes(proposal),
      ])
    assert.deepEqual(await shown(), [[[other], []]])
    assert.deepEqual(await shown('?in_payment=1'), [[[one, other], ['in_payment']]])
    replies(await desk.confirm(id), 200)
    assert.deepEqual(await shown(), [[[one, other], []]], 'what is left of it')
  })

  test('tell what stands in the way of paying', async () => {
    const desk = await openPaymentDesk(books)
    const parties = {
      iban_missing: await desk.newSupplier('A', null),
      iban_not_sepa: await desk.newSupplier('B', 'TR330006100519786457841326'),
      iban_invalid: await desk.newSupplier('C', ibans[1]),
      blocked: await desk.newSupplier('D', ibans[2]),
      nothing_to_pay: await desk.newSupplier('E', ibans[3]),
    }
    await books.sql.query(`UPDATE third_parties SET ibans = $2 WHERE id = $1`, [
      parties.iban_invalid,
      JSON.stringify([{ iban: 'BE71096123456768', bic: null, is_default: true }]),
    ])
    for (const third_party_id of Object.values(parties)) {
      await desk.owed(`F-${third_party_id} 10.00`, { third_party_id })
    }
    await desk.credited('C-1 20.00', { third_party_id: parties.nothing_to_pay })
    replies(await desk.set(parties.blocked, { is_blocked: true }), 200)
    const { data, totals } = await later(desk, '')
    assert.deepEqual(
      data.map((proposal) => [proposal.third_party_id, proposal.payable, codes(proposal)]),
      Object.entries(parties).map(([code, id]) => [id, false, [code]]),
    )
    assert.ok(data.every(({ checks }) => checks.every(({ severity }) => severity === 'error')))
    assert.deepEqual(totals, { count: 5, amount: '30.00', payable: '0.00' })
  })

  test('ask to look at an account that is new or of two, and at what may be there twice', async () => {
    const desk = await openPaymentDesk(books)
    const [one, two] = [
      await desk.newSupplier('Een', ibans[1]),
      await desk.newSupplier('Twee', ibans[1]),
    ]
    await desk.owed('F-1 10.00', { third_party_id: one })
    await desk.owed('F-2 20.00', { third_party_id: two })
    await desk.owed('f 2 30.00'.replace('f 2', 'f-2'), { third_party_id: two })
    const [first, second] = (await desk.proposals()).data
    assert.deepEqual(codes(first), ['iban_new', 'iban_shared'])
    assert.deepEqual(codes(second), ['iban_new', 'iban_shared', 'double_suspect'])
    assert.ok(first.payable && second.payable)
    assert.equal(first.checks[0].severity, 'warning')
    const moved = await later(desk, '')
    assert.deepEqual(moved.data.map(codes), [['iban_shared'], ['iban_shared', 'double_suspect']])
    const changed = await aMonthLater(desk, async (ask) => {
      replies(await ask('PATCH', `third-parties/${one}`, { ibans: [{ iban: ibans[2] }] }), 200)
      return replies(await ask('GET', 'payment-proposals'), 200).body
    })
    assert.deepEqual(changed.data.map(codes), [['iban_new'], ['double_suspect']])
  })

  test('know an invoice that was paid before under the same number, or of the same day and amount', async () => {
    const desk = await openPaymentDesk(books)
    const { id } = made(await desk.pay([await desk.owed('2026-7 10.00')]))
    replies(await desk.confirm(id), 200)
    await desk.owed('2026/7 12.00', { entry_date: '2026-03-11' })
    assert.deepEqual((await later(desk, '')).data.map(codes), [['double_suspect']])
  })

  test('of direct debits go by the mandates of customers', async () => {
    const desk = await openPaymentDesk(books)
    const [none, lapsed] = [
      await books.party(desk.company, 'customer', { name: 'A' }),
      await books.party(desk.company, 'customer', { name: 'B' }),
    ]
    const { id } = made(await desk.mandate({ bic: 'BCEELULL' }))
    made(await desk.mandate({ third_party_id: lapsed, reference: 'OLD', signed_on: '2020-01-01' }))
    for (const third_party_id of [desk.customer, none, lapsed])
      await desk.sold(`V-${third_party_id} 10.00`, { third_party_id })
    await desk.owed('F-1 5.00')
    const found = await desk.proposals('?type=direct_debit')
    assert.equal(found.type, 'direct_debit')
    assert.deepEqual(
      found.data.map((one: Proposal & Record<string, unknown>) => [
        one.name,
        one.mandate_id,
        one.iban,
        one.bic,
        one.amount,
        codes(one),
      ]),
      [
        ['A', null, null, null, '10.00', ['mandate_missing']],
        ['B', null, null, null, '10.00', ['mandate_expired']],
        ['Hôtel Métropole', id, ibans[3], 'BCEELULL', '10.00', []],
      ],
    )
    assert.deepEqual(found.totals, { count: 3, amount: '30.00', payable: '10.00' })
  })

  test('follow whoever was merged, and leave foreign currencies out', async () => {
    const desk = await openPaymentDesk(books)
    const goer = await desk.newSupplier('Goer', null)
    const line = await desk.owed('F-1 10.00', { third_party_id: goer })
    await desk.owed('F-2 10.00', { currency: 'USD', exchange_rate: '0.92' })
    const merger = { into_id: desk.supplier }
    replies(await desk.admin.post(`${desk.path}/third-parties/${goer}/merge`, merger), 200)
    const [proposal] = (await desk.proposals(`?third_party_id=${desk.supplier}`)).data
    assert.deepEqual([proposal.third_party_id, proposal.amount], [desk.supplier, '10.00'])
    const { id, payments } = made(await desk.pay([line]))
    assert.equal(payments[0].third_party_id, desk.supplier)
    replies(await desk.confirm(id), 200)
  })

  test('speak the language of the reader', async () => {
    const desk = await openPaymentDesk(books)
    await desk.owed('F-1 1.00')
    const reader = await books.member(desk.firm, 'manager', { locale: 'nl' })
    const { body } = replies(await reader.get(`${desk.path}/payment-proposals`), 200)
    assert.match(body.data[0].checks[0].message, /laatste 30 dagen/)
  })
})
