import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AnalyticDesk, allocation, openAnalytics } from '#testing/analytics'
import { readsBack, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** Where lines belong when they are posted. */
const books = useBooks()
let desk: AnalyticDesk
before(async () => {
  desk = await openAnalytics(books)
})

const posted = async (lines: readonly string[], more = {}) =>
  allocation(replies(await desk.freeWith(lines, more), 201))

test('a line is shared out to the cent, the cents left to the largest remainders', async () => {
  const answer = replies(
    await desk.freeWith([
      'Dr 604000 100.00 | NORTH 33.33 HALL 33.33 SOUTH 33.34, A 50 B 50',
      'Dr 612000 0.05 | A 50 B 50',
      'Cr 700000 0.02 | A 75 B 25',
      'Cr 489000 100.03',
    ]),
    201,
  )
  assert.deepEqual(allocation(answer), {
    '604000': [
      'SITE NORTH 33.33 = 33.33',
      'SITE HALL 33.33 = 33.33',
      'SITE SOUTH 33.34 = 33.34',
      'TEAM A 50.00 = 50.00',
      'TEAM B 50.00 = 50.00',
    ],
    '612000': ['TEAM A 50.00 = 0.03', 'TEAM B 50.00 = 0.02'],
    // One and a half cents and half a cent: the earlier takes the cent that is left.
    '700000': ['TEAM A 75.00 = -0.02', 'TEAM B 25.00 = 0.00'],
  })
  await readsBack(desk.admin, desk.path, answer)
  const { warnings: _, ...entry } = answer.body
  const { rows } = await books.sql.query(
    `SELECT after::text FROM changes WHERE company_id = $1 AND resource = 'entries' AND record_id = $2`,
    [desk.company.id, entry.id],
  )
  assert.deepEqual(rows, [{ after: JSON.stringify(entry) }])
})

test('what is wrong with a distribution is refused at its field', async () => {
  const at = (text: string, account = '604000') =>
    desk.freeWith([`Dr ${account} 10.00 | ${text}`, 'Cr 489000 10.00'])
  const sum = refusedAt(await at('NORTH 60 SOUTH 30'), 'lines.0.analytic')
  assert.match(sum.body.message, /90\.00/)
  refusedAt(await at('NORTH 50 NORTH 50'), 'lines.0.analytic.1.code_id')
  refusedAt(await at('NORTH 0'), 'lines.0.analytic.0.percent')
  refusedAt(await at('NORTH 100.01'), 'lines.0.analytic.0.percent')
  refusedAt(await at('NORTH', '440000'), 'lines.0.analytic')
  const elsewhere = await openAnalytics(books)
  const wrong = async (share: object) =>
    desk.free([], {
      lines: [
        { account: '604000', debit: '1.00', analytic: [share] },
        { account: '489000', credit: '1.00' },
      ],
    })
  const { id } = desk
  refusedAt(await wrong({ code_id: elsewhere.id('NORTH') }), 'lines.0.analytic.0.code_id')
  refusedAt(
    await wrong({ axis_id: id('TEAM'), code_id: id('NORTH') }),
    'lines.0.analytic.0.axis_id',
  )
  replies(await wrong({ axis_id: id('SITE'), code_id: id('NORTH'), percent: 100 }), 201)
  refusedAt(await wrong({ code_id: id('NORTH'), percent: '33.333' }), 'lines.0.analytic.0.percent')
})

test('a code serves while it is active, on its days, and an axis while it is active', async () => {
  const own = await openAnalytics(books)
  const at = (text: string, day = '2026-03-10') =>
    own.freeWith([`Dr 604000 10.00 | ${text}`, 'Cr 489000 10.00'], { entry_date: day })
  await own.code('SITE', 'SPRING', { starts_on: '2026-03-01', ends_on: '2026-05-31' })
  replies(await at('SPRING', '2026-03-01'), 201)
  replies(await at('SPRING', '2026-05-31'), 201)
  refusedAt(await at('SPRING', '2026-02-28'), 'lines.0.analytic.0.code_id')
  refusedAt(await at('SPRING', '2026-06-01'), 'lines.0.analytic.0.code_id')
  replies(await own.change('analytic-codes', 'SOUTH', { is_active: false }), 200)
  refusedAt(await at('SOUTH'), 'lines.0.analytic.0.code_id')
  const gone = await own.code('SITE', 'GONE')
  replies(await own.admin.delete(`${own.path}/analytic-codes/${gone}`), 204)
  refusedAt(await at('GONE'), 'lines.0.analytic.0.code_id')
  replies(await own.change('analytic-axes', 'TEAM', { is_active: false }), 200)
  refusedAt(await at('A'), 'lines.0.analytic')
})

test('what is not said is filled by third party, account and axis, in this order and per axis', async () => {
  const own = await openAnalytics(books)
  const filled = async (line: string, more = {}) =>
    allocation(replies(await own.freeWith([line, 'Cr 489000 10.00'], more), 201))
  const set = async (path: string, text: string) =>
    replies(
      await own.admin.patch(`${own.path}/${path}`, { default_analytic: own.shares(text) }),
      200,
    )
  assert.deepEqual(await filled('Dr 604000 10.00'), {})
  replies(await own.change('analytic-axes', 'SITE', { default_code_id: own.id('SOUTH') }), 200)
  assert.deepEqual(await filled('Dr 604000 10.00'), { '604000': ['SITE SOUTH 100.00 = 10.00'] })
  const shown = await set(`accounts/${await own.accountId('604000')}`, 'NORTH 60 HALL 40, A')
  assert.deepEqual(
    shown.body.default_analytic.map((share: { code: string }) => share.code),
    ['NORTH', 'HALL', 'A'],
  )
  const byAccount = ['SITE NORTH 60.00 = 6.00', 'SITE HALL 40.00 = 4.00', 'TEAM A 100.00 = 10.00']
  assert.deepEqual(await filled('Dr 604000 10.00'), { '604000': byAccount })
  await set(`third-parties/${own.supplier}`, 'B')
  const ofParty = { third_party_id: own.supplier }
  assert.deepEqual(await filled('Dr 604000 10.00', ofParty), {
    '604000': [...byAccount.slice(0, 2), 'TEAM B 100.00 = 10.00'],
  })
  assert.deepEqual(await filled('Dr 604000 10.00 | SOUTH', ofParty), {
    '604000': ['SITE SOUTH 100.00 = 10.00', 'TEAM B 100.00 = 10.00'],
  })
  assert.deepEqual(await filled('Dr 604000 10.00 |', ofParty), {}, 'empty means none at all')
  replies(await own.change('analytic-codes', 'HALL', { is_active: false }), 200)
  assert.deepEqual(await filled('Dr 604000 10.00'), {
    '604000': ['SITE SOUTH 100.00 = 10.00', 'TEAM A 100.00 = 10.00'],
  })
})

test('a mandatory axis wants every line on its accounts that someone posts', async () => {
  const own = await openAnalytics(books)
  await own.freeWith(['Dr 604000 10.00', 'Cr 489000 10.00'])
  replies(
    await own.change('analytic-axes', 'SITE', { is_mandatory: true, applies_to: ['60', '61'] }),
    200,
  )
  const free = (text: string) => own.freeWith(['Cr 489000 10.00', `Dr 604000 10.00${text}`])
  const refused = refusedAt(await free(''), 'lines.1.analytic')
  assert.equal(refused.body.code, 'analytic_required')
  assert.match(refused.body.message, /SITE/)
  refusedAt(await free(' |'), 'lines.1.analytic')
  refusedAt(await free(' | A'), 'lines.1.analytic')
  replies(await free(' | NORTH'), 201)
  replies(await own.freeWith(['Dr 650000 10.00', 'Cr 489000 10.00']), 201)
  const bodies = [{ kind: 'free', ...own.bodyWith(['Dr 604000 1.00', 'Cr 489000 1.00']) }]
  refusedAt(await own.batch(bodies), 'entries.0.lines.0.analytic')
  const invoice = await own.invoiceWith('ACH', ['650000 1.00', '604000 5.00 PG21'])
  assert.equal(refusedAt(invoice, 'lines.1.analytic').body.code, 'analytic_required')
  replies(await own.invoiceWith('ACH', ['604000 5.00 PG21 | HALL']), 201)
})

test('an invoice: a line to its base line, and VAT that is lost to the cost line', async () => {
  const answer = replies(
    await desk.invoiceWith('ACH', ['612000 100.00 PS21C | NORTH 60 SOUTH 40', '604000 50.00 PG21']),
    201,
  )
  assert.deepEqual(allocation(answer), {
    '612000': ['SITE NORTH 60.00 = 66.30', 'SITE SOUTH 40.00 = 44.20'],
  })
  await readsBack(desk.admin, desk.path, answer)
  const sold = replies(await desk.invoiceWith('VEN', ['700000 100.00 SG21 | NORTH']), 201)
  assert.deepEqual(allocation(sold), { '700000': ['SITE NORTH 100.00 = -100.00'] })
  const credited = replies(await desk.creditNoteWith('NCV', ['700000 40.00 SG21 | NORTH']), 201)
  assert.deepEqual(allocation(credited), { '700000': ['SITE NORTH 100.00 = 40.00'] })
})

test('VAT that is lost on an account of its own has the distribution of its base lines', async () => {
  const own = await openAnalytics(books)
  const [code] = replies(await own.admin.get(`${own.path}/vat-codes?q=PS21`), 200).body
  const half = { code: 'PSX', label: 'Half', direction: 'purchase', rate: '21.00' }
  const made = await own.admin.post(`${own.path}/vat-codes`, {
    ...half,
    deductible_percent: '50.00',
    deductible_account: code.deductible_account,
    non_deductible_account: '640000',
  })
  replies(made, 201)
  const answer = replies(
    await own.invoiceWith('ACH', [
      '612000 100.00 PSX | NORTH 50 SOUTH 50, A',
      '613000 200.00 PSX | NORTH',
      '614000 -20.00 PSX | SOUTH',
    ]),
    201,
  )
  // Of 280.00 NORTH has 250.00; SOUTH 50.00 less the discount of 20.00. Of TEAM only the first line says something.
  assert.deepEqual(allocation(answer)['640000'], [
    'SITE NORTH 89.29 = 26.25',
    'SITE SOUTH 10.71 = 3.15',
    'TEAM A 100.00 = 29.40',
  ])
})

test('a reversal mirrors the distribution, whatever became of its codes', async () => {
  const own = await openAnalytics(books)
  const made = replies(
    await own.freeWith(['Dr 604000 10.01 | NORTH 50 SOUTH 50', 'Cr 489000 10.01']),
    201,
  )
  replies(await own.change('analytic-codes', 'SOUTH', { is_active: false }), 200)
  replies(
    await own.change('analytic-axes', 'TEAM', { is_mandatory: true, default_code_id: own.id('A') }),
    200,
  )
  const reversed = replies(await own.reverse(made.body.id), 201)
  assert.deepEqual(allocation(reversed), {
    '604000': ['SITE NORTH 50.00 = -5.01', 'SITE SOUTH 50.00 = -5.00'],
  })
})

test('lines of an axis that applies to none of an entry stay as they were', async () => {
  assert.deepEqual(await posted(['Dr 550000 5.00', 'Cr 489000 5.00']), {})
})
