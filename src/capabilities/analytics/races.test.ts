import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AnalyticDesk, openAnalytics } from '#testing/analytics'
import { replies } from '#testing/http'
import { eachRound, openPairs, type Pairs, type Request, statuses } from '#testing/pairs'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const meetings = rounds(80)

/** What holds whatever runs at once: each pair is under way together, over two processes. */
const books = useBooks()
let pairs: Pairs
let desk: AnalyticDesk
before(async () => {
  pairs = await openPairs(books)
  desk = await openAnalytics(books)
})

const pair = (round: number, one: Request, other: Request) =>
  pairs.pair(round, desk.admin, one, other)

test('a code goes to the bin, or takes a line: never both', async () => {
  const codes: number[] = []
  for (let round = 0; round < meetings; round++) codes.push(await desk.code('SITE', `R${round}`))
  await eachRound(async (round) => {
    const code_id = codes[round - 1]!
    const lines = [
      { account: '604000', debit: '1.00', analytic: [{ code_id }] },
      { account: '489000', credit: '1.00' },
    ]
    const answers = await pair(
      round,
      { method: 'DELETE', path: `${desk.path}/analytic-codes/${code_id}` },
      { method: 'POST', path: `${desk.path}/entries`, body: desk.freeBody([], { lines }) },
    )
    const found = statuses(answers).join()
    assert.ok(['201,422', '204,422'].includes(found), found)
  }, meetings)
})

test('lines of a budget are replaced one after the other, by a base version only once', async () => {
  const body = { label: 'Budget', fiscal_year_id: desk.years[0]!.id }
  const { id } = replies(await desk.admin.post(`${desk.path}/budgets`, body), 201).body
  const put = (heading: string, more: Partial<Request> = {}): Request => ({
    method: 'PUT',
    path: `${desk.path}/budgets/${id}/lines`,
    body: { lines: [{ heading, total: '12.00' }] },
    ...more,
  })
  await eachRound(async (round) => {
    assert.deepEqual(statuses(await pair(round, put('60'), put('61'))), [200, 200])
    const { version } = replies(await desk.admin.get(`${desk.path}/budgets/${id}`), 200).body
    const headers = { 'x-base-version': String(version) }
    const answers = await pair(round, put('60', { headers }), put('61', { headers }))
    assert.deepEqual(statuses(answers), [200, 409])
  }, meetings)
})

test('of two budgets that are approved at once one stays, and the other is archived', async () => {
  const make = async () => {
    const body = { label: 'B', fiscal_year_id: desk.years[0]!.id, axis_id: desk.id('TEAM') }
    return replies(await desk.admin.post(`${desk.path}/budgets`, body), 201).body.id as number
  }
  await eachRound(async (round) => {
    const ids = [await make(), await make()]
    const approve = (id: number): Request => ({
      method: 'PATCH',
      path: `${desk.path}/budgets/${id}`,
      body: { status: 'approved' },
    })
    assert.deepEqual(statuses(await pair(round, approve(ids[0]!), approve(ids[1]!))), [200, 200])
    const approved = `${desk.path}/budgets?status=approved&axis_id=${desk.id('TEAM')}`
    assert.equal(replies(await desk.admin.get(approved), 200).body.length, 1)
  }, meetings)
})

test('a line that moves while others are posted on its codes leaves the sums right', async () => {
  const entry = replies(await desk.freeWith(['Dr 604000 9.00 | HALL', 'Cr 489000 9.00']), 201).body
  await eachRound(async (round) => {
    const analytic = desk.shares(round % 2 ? 'DOCK' : 'HALL')
    const answers = await pair(
      round,
      {
        method: 'PATCH',
        path: `${desk.path}/entries/${entry.id}`,
        body: { lines: [{ id: entry.lines[0].id, analytic }] },
      },
      {
        method: 'POST',
        path: `${desk.path}/entries`,
        body: desk.bodyWith(['Dr 604000 2.00 | HALL 50 DOCK 50', 'Cr 489000 2.00']),
      },
    )
    assert.deepEqual(statuses(answers), [200, 201])
  }, meetings)
  const { rows } = await books.sql.query(
    `SELECT sum(s.debit)::text AS debit FROM analytic_sums s
       JOIN analytic_codes c ON c.company_id = s.company_id AND c.id = s.code_id
      WHERE s.company_id = $1 AND c.code IN ('HALL', 'DOCK')`,
    [desk.company.id],
  )
  assert.equal(Number(rows[0].debit), 9 + 2 * meetings)
})
