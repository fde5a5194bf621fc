import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type AnalyticDesk, openAnalytics } from '#testing/analytics'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

/** What is expected of a year, and what became of it. */
const books = useBooks()
let desk: AnalyticDesk
let year: number
before(async () => {
  desk = await openAnalytics(books)
  year = desk.years[0]!.id
})

const send = (body: object, own = desk) =>
  own.admin.post(`${own.path}/budgets`, { label: 'Budget', fiscal_year_id: year, ...body })
const make = async (body: object = {}): Promise<Answered['body']> =>
  replies(await send(body), 201).body
const put = ({ id }: { id: number }, lines: readonly object[], headers = {}) =>
  desk.admin.put(`${desk.path}/budgets/${id}/lines`, { lines }, { headers })
const patch = ({ id }: { id: number }, body: object) =>
  desk.admin.patch(`${desk.path}/budgets/${id}`, body)
const months = (...amounts: number[]) =>
  Array.from({ length: 12 }, (_, place) => `${amounts[place] ?? 0}.00`)
const flour = () => desk.accountId('604000')

describe('lines', () => {
  test('stand for an account or a heading, with its direction, and come to totals', async () => {
    const account_id = await flour()
    const budget = await make({
      lines: [
        { account_id, months: months(100, 200), note: 'Flour' },
        { heading: '61', total: '1200.00' },
        { heading: '70', total: '1000.00' },
        { heading: '55', total: '-5.00' },
      ],
    })
    const [first, services, sales, bank] = budget.lines
    assert.deepEqual(
      [first.account_id, first.heading, first.number, first.direction, first.total, first.note],
      [account_id, null, '604000', 'debit', '300.00', 'Flour'],
    )
    assert.deepEqual(first.months, months(100, 200))
    assert.deepEqual([services.heading, services.number, services.total], ['61', '61', '1200.00'])
    assert.ok(services.label.length > 0)
    assert.deepEqual(services.months, months(...Array.from({ length: 12 }, () => 100)))
    assert.equal(sales.direction, 'credit')
    assert.equal(bank.direction, 'debit')
    assert.deepEqual(budget.totals, { income: '1000.00', expense: '1500.00', result: '-500.00' })
    assert.deepEqual(
      [budget.lines_count, budget.revision, budget.status, budget.axis_code],
      [4, budget.revision, 'draft', null],
    )
    const read = replies(await desk.admin.get(`${desk.path}/budgets/${budget.id}`), 200)
    assert.deepEqual(read.body, budget)
  })

  test('a total is spread alike, by weights, or as the year before', async () => {
    const weights = months(0, 1, 2)
    const { lines } = await make({
      lines: [
        { heading: '60', total: '100.00' },
        { heading: '61', total: '100.00', spread: 'weights', weights },
        { heading: '62', total: '-0.05', spread: 'even' },
        { heading: '63', total: '12.00', spread: 'previous_year' },
      ],
    })
    assert.deepEqual(lines[0].months.slice(0, 5), ['8.34', '8.34', '8.34', '8.34', '8.33'])
    assert.deepEqual(lines[1].months.slice(0, 4), ['0.00', '33.33', '66.67', '0.00'])
    assert.deepEqual(lines[2].months.slice(4, 6), ['-0.01', '0.00'])
    assert.deepEqual(lines[3].months, months(...Array.from({ length: 12 }, () => 1)))
  })

  test('what is wrong with a line is refused at its field', async () => {
    const account_id = await flour()
    const at = (...lines: object[]) => send({ lines })
    const good = { heading: '61', total: '1.00' }
    refusedAt(await at({ heading: '61', months: ['1.00'] }), 'lines.0.months')
    refusedAt(await at({ heading: '61' }), 'lines.0.months')
    refusedAt(await at({ total: '1.00' }), 'lines.0.account_id')
    refusedAt(await at({ ...good, account_id }), 'lines.0.heading')
    refusedAt(await at({ ...good, heading: '999' }), 'lines.0.heading')
    refusedAt(await at({ ...good, heading: 'x' }), 'lines.0.heading')
    refusedAt(await at({ account_id: 99999999, total: '1.00' }), 'lines.0.account_id')
    refusedAt(await at({ ...good, analytic_code_id: desk.id('NORTH') }), 'lines.0.analytic_code_id')
    const spread = 'weights'
    refusedAt(await at({ ...good, spread }), 'lines.0.weights')
    refusedAt(await at({ ...good, spread, weights: months() }), 'lines.0.weights')
    refusedAt(await at({ ...good, spread, weights: months(-1, 2) }), 'lines.0.weights')
    const other = await send({
      axis_id: desk.id('TEAM'),
      lines: [{ ...good, analytic_code_id: desk.id('NORTH') }],
    })
    refusedAt(other, 'lines.0.analytic_code_id')
  })

  test('no line counts what an earlier one counts', async () => {
    const account_id = await flour()
    const code = (name: string | null) => (name === null ? null : desk.id(name))
    const line = (heading: string, name: string | null = null) => ({
      heading,
      analytic_code_id: code(name),
      total: '1.00',
    })
    const on = (lines: readonly object[]) => send({ axis_id: desk.id('SITE'), lines })
    refusedAt(await send({ lines: [line('61'), line('6')] }), 'lines.1')
    refusedAt(await send({ lines: [line('60'), line('61'), line('604')] }), 'lines.2')
    refusedAt(await send({ lines: [line('604'), { account_id, total: '1.00' }] }), 'lines.1')
    refusedAt(await on([line('60', 'NORTH'), line('604', 'HALL')]), 'lines.1')
    refusedAt(await on([line('60', 'HALL'), line('604', 'NORTH')]), 'lines.1')
    refusedAt(await on([line('60', 'HALL'), line('60', 'HALL')]), 'lines.1')
    const fine = [line('60', 'HALL'), line('60', 'DOCK'), line('60', 'SOUTH'), line('60')]
    replies(await on(fine), 201)
  })

  test('PUT replaces them all, as one revision that is taken back', async () => {
    const undo = undoIn(books, desk)
    const budget = await make({
      lines: [
        { heading: '61', total: '12.00' },
        { heading: '62', total: '1.00' },
      ],
    })
    const answer = replies(await put(budget, [{ heading: '60', total: '24.00', note: 'All' }]), 200)
    assert.deepEqual([answer.body.lines_count, answer.body.version], [1, 2])
    assert.equal(answer.body.totals.expense, '24.00')
    await undo.undo(answer)
    const read = replies(await desk.admin.get(`${desk.path}/budgets/${budget.id}`), 200).body
    assert.deepEqual(
      read.lines,
      budget.lines.map((line: object, place: number) => ({ ...line, id: read.lines[place].id })),
    )
    assert.deepEqual(read.totals, budget.totals)
    replies(await put(budget, [], { 'x-base-version': '1' }), 409, { code: 'conflict' })
    assert.equal(replies(await put(budget, []), 200).body.lines_count, 0)
  })
})

describe('a life', () => {
  test('revisions count per year and axis; the latest year comes first', async () => {
    const own = await openAnalytics(books)
    const at = (body: object) =>
      own.admin.post(`${own.path}/budgets`, {
        label: 'B',
        fiscal_year_id: own.years[0]!.id,
        ...body,
      })
    const next = await own.addYear(2027)
    const made = [
      replies(await at({}), 201).body,
      replies(await at({}), 201).body,
      replies(await at({ axis_id: own.id('SITE') }), 201).body,
      replies(await at({ fiscal_year_id: next }), 201).body,
    ]
    assert.deepEqual(
      made.map(({ revision, axis_code }) => [revision, axis_code]),
      [
        [1, null],
        [2, null],
        [1, 'SITE'],
        [1, null],
      ],
    )
    const list = async (query = '') => {
      const { body } = replies(await own.admin.get(`${own.path}/budgets${query}`), 200)
      return body.map(({ id }: { id: number }) => made.findIndex((one) => one.id === id))
    }
    assert.deepEqual(await list(), [3, 1, 0, 2])
    assert.deepEqual(await list(`?axis_id=${own.id('SITE')}`), [2])
    assert.deepEqual(await list(`?fiscal_year_id=${next}&status=draft`), [3])
    refusedAt(await at({ fiscal_year_id: 99999999 }), 'fiscal_year_id')
    refusedAt(await at({ axis_id: 99999999 }), 'axis_id')
    const moved = { fiscal_year_id: next, axis_id: own.id('SITE') }
    const patched = await own.admin.patch(`${own.path}/budgets/${made[1].id}`, moved)
    assert.equal(replies(patched, 200).body.revision, 1)
  })

  test('approving one archives the one before, and undo brings that back', async () => {
    const undo = undoIn(books, desk)
    const axis_id = desk.id('TEAM')
    const [first, second] = [await make({ axis_id }), await make({ axis_id })]
    const statuses = async () =>
      Promise.all(
        [first, second].map(
          async ({ id }) =>
            replies(await desk.admin.get(`${desk.path}/budgets/${id}`), 200).body.status,
        ),
      )
    replies(await patch(first, { status: 'approved' }), 200)
    const approval = replies(await patch(second, { status: 'approved' }), 200)
    assert.deepEqual(await statuses(), ['archived', 'approved'])
    await undo.undo(approval)
    assert.deepEqual(await statuses(), ['approved', 'draft'])
    refusedAt(await put(first, []), 'status')
    refusedAt(await desk.admin.delete(`${desk.path}/budgets/${first.id}`), 'status')
    replies(await patch(first, { status: 'draft' }), 200)
    replies(await put(first, [{ heading: '61', total: '1.00' }]), 200)
    refusedAt(await patch(first, { axis_id: null }), 'axis_id')
    replies(await patch(second, { axis_id: null, label: 'Whole', note: 'x' }), 200)
  })

  test('it goes to the bin and comes back with its lines, while what it names is there', async () => {
    const undo = undoIn(books, desk)
    const budget = await make({ lines: [{ heading: '61', total: '12.00' }] })
    const gone = replies(await desk.admin.delete(`${desk.path}/budgets/${budget.id}`), 204)
    replies(await desk.admin.get(`${desk.path}/budgets/${budget.id}`), 404)
    await undo.undo(gone)
    replies(await desk.admin.delete(`${desk.path}/budgets/${budget.id}`), 204)
    const back = replies(await undo.restore('budgets', budget.id), 200).body
    assert.deepEqual(back.lines, budget.lines)
    replies(await desk.admin.delete(`${desk.path}/budgets/${budget.id}`), 204)
    replies(await undo.purge('budgets', budget.id), 204)
  })

  test('a year, an account and a code that a budget names are in use', async () => {
    const own = await openAnalytics(books)
    const account = await own.accountId('613000')
    const code = await own.code('TEAM', 'Z')
    const last = replies(
      await own.admin.post(`${own.path}/fiscal-years`, {
        starts_on: '2027-01-01',
        ends_on: '2027-12-31',
      }),
      201,
    ).body.id
    const body = {
      label: 'Plan',
      fiscal_year_id: last,
      axis_id: own.id('TEAM'),
      lines: [{ account_id: account, analytic_code_id: code, total: '1.00' }],
    }
    replies(await own.admin.post(`${own.path}/budgets`, body), 201)
    const used = { code: 'record_in_use', used_by: { budgets: 1 } }
    replies(await own.admin.delete(`${own.path}/accounts/${account}`), 422, used)
    replies(await own.admin.delete(`${own.path}/analytic-codes/${code}`), 422, used)
    replies(await own.admin.delete(`${own.path}/analytic-axes/${own.id('TEAM')}`), 422, used)
    const years = `${own.path}/fiscal-years/${last}`
    const answer = replies(await own.admin.delete(years), 422, { code: 'record_in_use' })
    assert.deepEqual(answer.body.used_by.budgets, ['Plan'])
    const longer = { ends_on: '2028-03-31' }
    replies(await own.admin.patch(years, longer), 422, {
      code: 'record_in_use',
      used_by: { budgets: ['Plan'] },
    })
    replies(await own.admin.patch(years, { code: 'FY27' }), 200)
  })
})

describe('actuals', () => {
  test('are what was posted, by month, code and direction', async () => {
    const own = await openAnalytics(books)
    const on = async (lines: readonly string[], day: string) =>
      replies(await own.freeWith(lines, { entry_date: day }), 201).body
    await on(['Dr 604000 100.00 | HALL 60 SOUTH 40', 'Cr 489000 100.00'], '2026-01-10')
    await on(['Dr 604010 50.00 | NORTH', 'Cr 489000 50.00'], '2026-02-10').catch(() => undefined)
    await on(['Dr 612000 30.00', 'Cr 700000 30.00 | SOUTH'], '2026-03-10')
    const taken = await on(['Dr 612000 7.00 | DOCK', 'Cr 489000 7.00'], '2026-03-11')
    replies(await own.reverse(taken.id, { entry_date: '2026-04-01' }), 201)
    const code = (name: string) => own.id(name)
    const body = {
      label: 'Sites',
      fiscal_year_id: own.years[0]!.id,
      axis_id: own.id('SITE'),
      lines: [
        { heading: '6', analytic_code_id: code('NORTH'), total: '1200.00' },
        { heading: '60', analytic_code_id: code('SOUTH'), total: '120.00' },
        { heading: '61', total: '12.00' },
        { heading: '70', analytic_code_id: code('SOUTH'), total: '0.00' },
      ],
    }
    const { id } = replies(await own.admin.post(`${own.path}/budgets`, body), 201).body
    const { body: view } = replies(await own.admin.get(`${own.path}/budgets/${id}?actuals=1`), 200)
    const [north, south, open, sold] = view.lines
    assert.deepEqual(north.actual.slice(0, 5), ['60.00', '0.00', '7.00', '-7.00', '0.00'])
    assert.deepEqual(
      [north.actual_total, north.difference, south.actual_total, south.difference],
      ['60.00', '-1140.00', '40.00', '-80.00'],
    )
    assert.deepEqual([open.actual_total, open.difference], ['30.00', '18.00'])
    assert.equal(sold.actual_total, '30.00')
    assert.deepEqual(view.actual_totals, { income: '30.00', expense: '130.00', result: '-100.00' })
    const { body: plain } = replies(await own.admin.get(`${own.path}/budgets/${id}`), 200)
    assert.equal('actual' in plain.lines[0], false)
  })

  test('of an account are its own, beside those of numbers that begin as it does', async () => {
    const own = await openAnalytics(books)
    const on = async (lines: readonly string[], day: string) =>
      replies(await own.freeWith(lines, { entry_date: day }), 201)
    await on(['Dr 604000 100.00 | HALL 60 SOUTH 40', 'Cr 489000 100.00'], '2026-01-10')
    await on(['Dr 604000 9.00', 'Dr 612000 30.00 | SOUTH', 'Cr 489000 39.00'], '2026-02-10')
    const made = async (axis_id: number | null, lines: readonly object[]) => {
      const body = { label: 'B', fiscal_year_id: own.years[0]!.id, axis_id, lines }
      const { id } = replies(await own.admin.post(`${own.path}/budgets`, body), 201).body
      const read = await own.admin.get(`${own.path}/budgets/${id}?actuals=1`)
      return replies(read, 200).body.lines.map(({ actual }: { actual: string[] }) =>
        actual.slice(0, 3).join(' '),
      )
    }
    const { rows } = await books.sql.query(
      `SELECT id::int FROM accounts WHERE company_id = $1 AND number = '604000'`,
      [own.company.id],
    )
    const account_id = rows[0].id
    const total = '0.00'
    const onAxis = [
      { account_id, analytic_code_id: own.id('NORTH'), total },
      { account_id, analytic_code_id: own.id('SOUTH'), total },
      { account_id, total },
      { heading: '612', analytic_code_id: own.id('SOUTH'), total },
    ]
    assert.deepEqual(await made(own.id('SITE'), onAxis), [
      '60.00 0.00 0.00',
      '40.00 0.00 0.00',
      '0.00 9.00 0.00',
      '0.00 30.00 0.00',
    ])
    const whole = [
      { account_id, total },
      { heading: '61', total },
    ]
    assert.deepEqual(await made(null, whole), ['100.00 9.00 0.00', '0.00 30.00 0.00'])
  })

  test('a budget is made of them with growth, without axis and with one', async () => {
    const own = await openAnalytics(books)
    const next = await own.addYear(2027)
    const on = async (lines: readonly string[], day: string) =>
      replies(await own.freeWith(lines, { entry_date: day }), 201)
    await on(['Dr 604000 100.00 | HALL 50 SOUTH 50', 'Cr 700000 100.00'], '2026-01-10')
    await on(['Dr 604000 0.05 | NORTH', 'Cr 489000 0.05'], '2026-02-10')
    await on(['Dr 612000 10.00', 'Cr 489000 10.00'], '2026-03-10')
    await on(['Dr 650000 5.00', 'Cr 650000 5.00'], '2026-03-10')
    const from = { fiscal_year_id: own.years[0]!.id, growth: '3.00' }
    const at = (body: object) =>
      own.admin.post(`${own.path}/budgets`, { label: 'B', fiscal_year_id: next, ...body })
    const whole = replies(await at({ from }), 201).body
    type Line = { number: string; analytic_code_id: number | null; months: string[] }
    const told = (budget: { lines: Line[] }) =>
      budget.lines.map(({ number, analytic_code_id, months: of }) => [
        number,
        analytic_code_id,
        ...of.slice(0, 3),
      ])
    assert.deepEqual(told(whole), [
      ['604000', null, '103.00', '0.05', '0.00'],
      ['612000', null, '0.00', '0.00', '10.30'],
      ['700000', null, '103.00', '0.00', '0.00'],
    ])
    const axis_id = own.id('SITE')
    const sites = replies(
      await at({ axis_id, from: { ...from, accounts: ['60', '61'] } }),
      201,
    ).body
    // What lies below a code that has something itself is counted with it.
    assert.deepEqual(told(sites), [
      ['604000', own.id('NORTH'), '51.50', '0.05', '0.00'],
      ['604000', own.id('SOUTH'), '51.50', '0.00', '0.00'],
      ['612000', null, '0.00', '0.00', '10.30'],
    ])
    const lines = sites.lines.map(({ id: _, ...line }: { id: number }) => line)
    replies(await own.admin.put(`${own.path}/budgets/${sites.id}/lines`, { lines }), 200)
    const copy_of = { budget_id: sites.id, growth: '-50.00' }
    const copy = replies(await at({ copy_of }), 201).body
    assert.deepEqual([copy.copied_from_id, copy.axis_id, copy.revision], [sites.id, axis_id, 2])
    assert.deepEqual(told(copy)[0], ['604000', own.id('NORTH'), '25.75', '0.03', '0.00'])
    const seasonal = { heading: '61', total: '7.00', spread: 'previous_year' }
    const spread = replies(await at({ lines: [seasonal] }), 201).body
    assert.deepEqual(spread.lines[0].months.slice(1, 4), ['0.00', '7.00', '0.00'])
    refusedAt(await at({ lines: [], from }), 'from')
    refusedAt(await at({ from, copy_of }), 'copy_of')
    refusedAt(await at({ from: { ...from, growth: '1000.01' } }), 'from.growth')
    refusedAt(await at({ copy_of: { ...copy_of, growth: '-100.01' } }), 'copy_of.growth')
    refusedAt(await at({ from: { fiscal_year_id: 99999999 } }), 'from.fiscal_year_id')
    refusedAt(await at({ copy_of: { budget_id: 99999999 } }), 'copy_of.budget_id')
    refusedAt(await at({ copy_of, axis_id: own.id('TEAM') }), 'axis_id')
  })
})
