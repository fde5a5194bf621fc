import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AnalyticDesk, allocation, openAnalytics, written } from '#testing/analytics'
import { ownIban } from '#testing/bank-files'
import { refusedAt } from '#testing/desk'
import { eInvoice } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** Distributions come in by every door through which entries do. */
const books = useBooks()
let desk: AnalyticDesk
before(async () => {
  const banks = [{ code: 'KBC', label: 'KBC', iban: ownIban }]
  desk = await openAnalytics(books, { banks })
})

const at = (path: string) => `${desk.path}/${path}`
const entry = async (id: number) =>
  allocation(replies(await desk.admin.get(at(`entries/${id}`)), 200))

/** A purchase of one line that waits, with or without a distribution. */
async function paper(analytic?: unknown, number = `P-${Math.random()}`) {
  const line = { description: 'Paper', amount_net: '100.00', account: '612000', vat_code: 'PS21' }
  return desk.admin.post(at('documents'), {
    direction: 'purchase',
    number: number.slice(0, 20),
    document_date: '2026-03-10',
    third_party_id: desk.supplier,
    lines: [{ ...line, ...(analytic === undefined ? {} : { analytic }) }],
  })
}
const booked = async (id: number) =>
  entry(replies(await desk.admin.post(at(`documents/${id}/book`), {}), 200).body.journal_entry_id)

test('a document keeps what its lines say, and shows null where defaults will decide', async () => {
  const made = replies(await paper(desk.shares('NORTH 60 SOUTH 40')), 201).body
  assert.deepEqual(written(made.lines[0].analytic), ['SITE NORTH 60.00', 'SITE SOUTH 40.00'])
  assert.deepEqual(await booked(made.id), {
    '612000': ['SITE NORTH 60.00 = 60.00', 'SITE SOUTH 40.00 = 40.00'],
  })
  const silent = replies(await paper(), 201).body
  assert.equal(silent.lines[0].analytic, null)
  const none = replies(await paper([]), 201).body
  assert.deepEqual(none.lines[0].analytic, [])
  refusedAt(await paper(desk.shares('NORTH 60')), 'lines.0.analytic')
  const patched = await desk.admin.patch(at(`documents/${silent.id}`), { note: 'Later' })
  assert.equal(replies(patched, 200).body.lines[0].analytic, null)
  const { vat_code: _, ...line } = silent.lines[0]
  const again = { lines: [{ ...line, analytic: desk.shares('HALL') }] }
  const moved = replies(await desk.admin.patch(at(`documents/${silent.id}`), again), 200).body
  assert.deepEqual(written(moved.lines[0].analytic), ['SITE HALL 100.00'])
})

test('the rule that routes a document proposes where its lines belong', async () => {
  const rules = `journals/${desk.journal('ACH')}/rules`
  const rule = {
    label: 'Printer',
    conditions: { third_party_id: desk.supplier },
    // biome-ignore lint/suspicious/noThenProperty: the name of the contract
    then: { analytic: desk.shares('DOCK, B') },
  }
  const made = replies(await desk.admin.post(at(rules), rule), 201).body
  assert.deepEqual(written(made.then.analytic), ['SITE DOCK 100.00', 'TEAM B 100.00'])
  const wrong = await desk.admin.post(at(rules), {
    ...rule,
    // biome-ignore lint/suspicious/noThenProperty: the name of the contract
    then: { analytic: desk.shares('DOCK 50') },
  })
  refusedAt(wrong, 'then.analytic')
  const ofParty = { default_analytic: desk.shares('SOUTH') }
  replies(await desk.admin.patch(at(`third-parties/${desk.supplier}`), ofParty), 200)
  const silent = replies(await paper(), 201).body
  assert.deepEqual(await booked(silent.id), {
    '612000': ['SITE DOCK 100.00 = 100.00', 'TEAM B 100.00 = 100.00'],
  })
  const own = replies(await paper(desk.shares('A')), 201).body
  assert.deepEqual(await booked(own.id), {
    '612000': ['SITE DOCK 100.00 = 100.00', 'TEAM A 100.00 = 100.00'],
  })
  const none = replies(await paper([]), 201).body
  assert.deepEqual(await booked(none.id), {})
  const used = await desk.admin.delete(at(`analytic-codes/${desk.id('B')}`))
  assert.deepEqual(replies(used, 422).body.used_by.journal_rules, ['Printer'])
  replies(await desk.admin.delete(at(`${rules}/${made.id}`)), 204)
})

test('the importer takes a distribution per line, and a mandatory axis wants one when it books', async () => {
  const own = await openAnalytics(books)
  replies(await own.change('analytic-axes', 'TEAM', { is_mandatory: true, applies_to: ['6'] }), 200)
  const form = new FormData()
  form.set('files[]', new Blob([eInvoice()]), 'invoice.xml')
  const imports = `${own.path}/document-imports`
  const [sent] = replies(await own.admin.call('POST', imports, { form }), 201).body.imports
  const { extracted } = replies(await own.admin.post(`${imports}/${sent.id}/process`), 200).body
  const codes = replies(await own.admin.get(`${own.path}/vat-codes?q=PG`), 200).body
  const codeOf = (rate: number) =>
    codes.find((one: { code: string }) => one.code === (rate === 21 ? 'PG21' : 'PG06')).id
  const account_id = await own.accountId('604000')
  const validate = (analytic: object) =>
    own.admin.post(`${imports}/${sent.id}/validate`, {
      third_party_id: own.supplier,
      direction: 'purchase',
      lines: extracted.lines.map(({ vat_rate }: { vat_rate: number }) => ({
        account_id,
        vat_code_id: codeOf(vat_rate),
        ...analytic,
      })),
      book: true,
    })
  const refused = refusedAt(await validate({}), 'lines.0.analytic')
  assert.equal(refused.body.code, 'analytic_required')
  const { document } = replies(await validate({ analytic: own.shares('C') }), 201).body
  assert.equal(document.lines[0].analytic[0].code, 'C')
})

test('bank bookings carry one, never refused for a mandatory axis; a rule proposes one', async () => {
  const own = await openAnalytics(books, {
    banks: [{ code: 'KBC', label: 'KBC', iban: ownIban }],
  })
  let told = 0
  const comesIn = async (amount: string, name: string) => {
    const external_id = `told-${++told}`
    const body = {
      iban: ownIban,
      transactions: [{ external_id, entry_date: '2026-03-10', amount, counterpart_name: name }],
    }
    const sent = await own.admin.post(`${own.path}/bank-transactions`, body)
    return replies(sent, 201).body.transactions[0].id
  }
  const book = async (id: number, body: object) =>
    own.admin.post(`${own.path}/bank-transactions/${id}/book`, body)
  const read = async (id: number) =>
    allocation(replies(await own.admin.get(`${own.path}/entries/${id}`), 200))
  const first = replies(
    await book(await comesIn('-30.00', 'Shop'), {
      account: '612000',
      analytic: own.shares('HALL'),
    }),
    200,
  ).body
  assert.deepEqual(await read(first.entry_id), { '612000': ['SITE HALL 100.00 = 30.00'] })
  refusedAt(
    await book(await comesIn('-30.00', 'Shop'), {
      account: '612000',
      analytic: own.shares('HALL 1'),
    }),
    'analytic',
  )
  replies(await own.change('analytic-axes', 'SITE', { is_mandatory: true }), 200)
  const second = replies(await book(await comesIn('-9.00', 'Kiosk'), { account: '612000' }), 200)
  assert.deepEqual(await read(second.body.entry_id), {})
  const rule = {
    label: 'Phone',
    conditions: { name_contains: 'Proximus' },
    // biome-ignore lint/suspicious/noThenProperty: the name of the contract
    then: { account_id: await own.accountId('613000'), analytic: own.shares('SOUTH, A') },
    is_auto: true,
  }
  const made = replies(await own.admin.post(`${own.path}/bank-rules`, rule), 201).body
  assert.deepEqual(written(made.then.analytic), ['SITE SOUTH 100.00', 'TEAM A 100.00'])
  const id = await comesIn('-50.00', 'Proximus')
  replies(await own.admin.post(`${own.path}/bank-transactions/auto-match`, {}), 200)
  const shown = replies(await own.admin.get(`${own.path}/bank-transactions/${id}`), 200).body
  assert.deepEqual(await read(shown.entry_id), {
    '613000': ['SITE SOUTH 100.00 = 50.00', 'TEAM A 100.00 = 50.00'],
  })
})

test('a correction posts anew with what it says; closing takes defaults and is not refused', async () => {
  const own = await openAnalytics(books)
  const made = replies(await own.freeWith(['Dr 604000 10.00 | NORTH', 'Cr 489000 10.00']), 201).body
  replies(await own.change('analytic-axes', 'SITE', { is_mandatory: true }), 200)
  const correct = (text: string) =>
    own.admin.post(
      `${own.path}/entries/${made.id}/correct`,
      own.bodyWith([`Dr 604000 12.00${text}`, 'Cr 489000 12.00']),
    )
  const refused = refusedAt(await correct(''), 'lines.0.analytic')
  assert.equal(refused.body.code, 'analytic_required')
  const corrected = replies(await correct(' | SOUTH'), 201)
  assert.deepEqual(allocation(corrected), { '604000': ['SITE SOUTH 100.00 = 12.00'] })
  const year = own.years[0]!.id
  const closed = await own.admin.post(`${own.path}/fiscal-years/${year}/close`, {})
  const { closing_entry_id } = replies(closed, 200).body
  assert.deepEqual(await allocationOf(own, closing_entry_id), {})
})

async function allocationOf(own: AnalyticDesk, id: number) {
  return allocation(replies(await own.admin.get(`${own.path}/entries/${id}`), 200))
}
