import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { languages } from '#kernel/languages'
import { type Problem, problem } from '#kernel/problem'
import { problems } from '#platform/db/problems'
import { uncoded } from '#platform/problems'
import { type Desk, openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { inTime } from './actions/in-time.js'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

type Parameter = {
  name: string
  type: string
  required: boolean
  default: unknown
  values: string[] | null
  label: string
}
type Named = {
  report: string
  label: string
  description: string
  path: string
  formats: string[]
  parameters: Parameter[]
}
const catalogue = async (query = ''): Promise<Named[]> =>
  replies(await desk.admin.get(`${desk.path}/reports${query}`), 200).body.data

/** As the routes name them. */
const order = [
  'trial-balance',
  'general-ledger',
  'journal',
  'third-party-balance',
  'aged-balance',
  'balance-sheet',
  'income-statement',
  'annual-accounts',
  'cash-flow',
  'vat-summary',
  'analytic',
  'budget',
  'kpis',
  'fixed-assets',
]
/** Reports that show the year before unless something else is asked for. */
const compared = ['balance-sheet', 'income-statement', 'annual-accounts', 'cash-flow', 'kpis']

test('every report is there in its place, and answers under its path', async () => {
  const named = await catalogue()
  assert.deepEqual(
    named.map(({ report }) => report),
    order.filter((name) => named.some(({ report }) => report === name)),
  )
  for (const { report, path, formats } of named) {
    assert.deepEqual(formats, ['pdf', 'xlsx', 'csv'])
    assert.equal(path, `${desk.path}/reports/${report}`)
    const { status, body } = await desk.admin.get(path)
    // What wants something to choose from says so under a parameter of its own.
    if (status !== 200) assert.ok(Object.keys(body.errors)[0] !== undefined, report)
    else assert.equal(body.report, report)
  }
})

test('what is compared answers from the first to the last day of the calendar', async () => {
  const spans = [
    'from=1900-01-01',
    'from=1900-01-01&to=1900-02-01&compare=period',
    'from=1950-01-01&to=2199-12-31&compare=period',
    'from=2199-11-01&to=2199-12-31&by=month',
  ]
  const names = ['trial-balance', 'balance-sheet', 'income-statement', 'cash-flow', 'kpis']
  const paths = [
    ...names.map((name) => `${desk.path}/reports/${name}`),
    `${desk.firm.path}/reports/kpis`,
  ]
  for (const path of paths)
    for (const span of spans) {
      const { status } = await desk.admin.get(`${path}?${span}`)
      assert.ok(status === 200 || status === 422, `${path} ${span}`)
    }
})

test('a parameter says what it takes and what holds without it', async () => {
  const parameter = async (report: string, name: string) =>
    (await catalogue())
      .find((one) => one.report === report)!
      .parameters.find((one) => one.name === name)
  assert.deepEqual(await parameter('trial-balance', 'from'), {
    name: 'from',
    type: 'date',
    required: false,
    default: null,
    values: null,
    label: 'First day',
  })
  assert.deepEqual(await parameter('general-ledger', 'per_page'), {
    name: 'per_page',
    type: 'integer',
    required: false,
    default: 500,
    values: null,
    label: 'Rows per page',
  })
  assert.equal((await parameter('general-ledger', 'account_id'))!.type, 'list')
  assert.equal((await parameter('trial-balance', 'accounts'))!.type, 'list')
  assert.equal((await parameter('journal', 'summary'))!.type, 'boolean')
  assert.equal((await parameter('journal', 'as_of'))!.type, 'string')
  for (const { report, parameters } of await catalogue()) {
    const compare = parameters.find(({ name }) => name === 'compare')
    if (!compare) continue
    assert.deepEqual([compare.type, compare.values], ['enum', ['year', 'period', 'none']])
    assert.equal(compare.default, compared.includes(report) ? 'year' : 'none', report)
  }
})

test('its words exist in four languages', async () => {
  const said = await Promise.all(languages.map((lang) => catalogue(`?lang=${lang}`)))
  for (const [at, { report, label, description, parameters }] of said[0]!.entries()) {
    const words = said.map((named) => named[at]!)
    assert.ok(label && description, report)
    assert.equal(new Set(words.map((one) => one.description)).size, languages.length, report)
    for (const [place, { name }] of parameters.entries())
      assert.ok(
        words.every((one) => one.parameters[place]!.label),
        name,
      )
  }
})

test('a report that the database had to stop says so, and in words of its own', async () => {
  const stopped = Promise.reject(problem(problems.timed_out))
  await assert.rejects(inTime(stopped), (error: Problem) => error.kind.code === 'report_timeout')
  const refused = Promise.reject(problem(uncoded.not_found))
  await assert.rejects(inTime(refused), (error: Problem) => error.kind.status === 404)
})
