import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { serviceBeside } from '#testing/beside'
import { type Desk, openDesk } from '#testing/desk'
import { type Answered, call, replies } from '#testing/http'
import { longOrShort, rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** What a process keeps of accounts, journals and the like never outlives a change, whoever made it. */
const books = useBooks()
let other: string
let desk: Desk
/** A journal that is nobody's default, so that it may be retired. */
let journal: number

before(async () => {
  other = await serviceBeside(books)
  desk = await openDesk(books)
  const made = {
    code: 'ACX',
    label: 'Achats X',
    type: 'purchase',
    control_account_id: await suppliers(),
  }
  journal = replies(await desk.admin.post(`${desk.path}/journals`, made), 201).body.id
  await makeAxis()
})

/** An axis with a default code, so that every cost is distributed. */
async function makeAxis(): Promise<void> {
  const make = async (what: string, body: object): Promise<number> =>
    replies(await desk.admin.post(`${desk.path}/${what}`, body), 201).body.id
  const axis_id = await make('analytic-axes', { code: 'SITE', label: 'Sites', applies_to: ['6'] })
  const north = await make('analytic-codes', { axis_id, code: 'NORTH', label: 'North' })
  await make('analytic-codes', { axis_id, code: 'SOUTH', label: 'South' })
  const axis = `${desk.path}/analytic-axes/${axis_id}`
  replies(await desk.admin.patch(axis, { default_code_id: north }), 200)
}

async function found(path: string, code: string): Promise<number> {
  const { body: all } = replies(await desk.admin.get(`${desk.path}/${path}`), 200)
  return all.find((one: { code?: string; number?: string }) =>
    [one.code, one.number].includes(code),
  ).id
}
const suppliers = () => found('accounts', '440000')

async function ids() {
  const years = replies(await desk.admin.get(`${desk.path}/fiscal-years`), 200).body
  return {
    cost: await found('accounts', '604000'),
    vat: await found('accounts', '411059'),
    code: await found('vat-codes', 'PG21'),
    period: years[0].periods[2].id as number,
    axis: await found('analytic-axes', 'SITE'),
    analytic: await found('analytic-codes', 'NORTH'),
    other: await found('analytic-codes', 'SOUTH'),
  }
}

const body = () => desk.invoiceBody('ACH', ['604000 100.00 PG21'], { journal_id: journal })
const inOther = () =>
  call(other, 'POST', `${desk.path}/entries/invoice`, { token: desk.admin.token, body: body() })
const dryHere = () =>
  desk.admin.post(`${desk.path}/entries/invoice`, body(), { headers: { 'x-dry-run': '1' } })

/** An answer without what each posting gets anew. */
function same({ status, body: said }: Answered) {
  const { id: _, number: __, created_at: ___, updated_at: ____, lines = [], ...rest } = said
  return { status, ...rest, lines: lines.map((line: { id: number }) => ({ ...line, id: 0 })) }
}

type Change = { what: string; path: string; change: object; back: object; method?: 'post' }

async function changes(): Promise<Change[]> {
  const { cost, vat, code, period, axis, analytic, other } = await ids()
  // biome-ignore format: a table
  return [
    { what: 'an account is retired', path: `accounts/${cost}`, change: { is_active: false }, back: { is_active: true } },
    { what: 'an account gets another name', path: `accounts/${cost}`, change: { label: 'Koopwaar' }, back: { label: 'Goods' } },
    { what: 'the account of a VAT code is retired', path: `accounts/${vat}`, change: { is_active: false }, back: { is_active: true } },
    { what: 'a journal is retired', path: `journals/${journal}`, change: { is_active: false }, back: { is_active: true } },
    { what: 'a VAT code is retired', path: `vat-codes/${code}`, change: { is_active: false }, back: { is_active: true } },
    { what: 'a VAT code holds no longer', path: `vat-codes/${code}`, change: { valid_until: '2026-01-31' }, back: { valid_until: null } },
    { what: 'a third party is blocked', path: `third-parties/${desk.supplier}`, change: { is_blocked: true }, back: { is_blocked: false } },
    { what: 'a third party gets another name', path: `third-parties/${desk.supplier}`, change: { name: 'De Kroon NV' }, back: { name: 'De Kroon' } },
    { what: 'a third party pays later', path: `third-parties/${desk.supplier}`, change: { payment_terms_days: 60 }, back: { payment_terms_days: null } },
    { what: 'the file gets another language', path: '', change: { locale: 'nl' }, back: { locale: 'fr' } },
    { what: 'the file leaves VAT', path: '', change: { vat_regime: 'franchise' }, back: { vat_regime: 'quarterly' } },
    { what: 'an axis gets another name', path: `analytic-axes/${axis}`, change: { code: 'PLACE' }, back: { code: 'SITE' } },
    { what: 'an axis gets another default', path: `analytic-axes/${axis}`, change: { default_code_id: other }, back: { default_code_id: analytic } },
    { what: 'an axis applies elsewhere', path: `analytic-axes/${axis}`, change: { applies_to: ['7'] }, back: { applies_to: ['6'] } },
    { what: 'an axis is retired', path: `analytic-axes/${axis}`, change: { is_active: false }, back: { is_active: true } },
    { what: 'a code holds no longer', path: `analytic-codes/${analytic}`, change: { ends_on: '2026-01-31' }, back: { ends_on: null } },
    { what: 'a code gets another name', path: `analytic-codes/${analytic}`, change: { code: 'NOORD' }, back: { code: 'NORTH' } },
    { what: 'an account proposes a code', path: `accounts/${cost}`, change: { default_analytic: [{ code_id: other }] }, back: { default_analytic: [] } },
    { what: 'a third party proposes a code', path: `third-parties/${desk.supplier}`, change: { default_analytic: [{ code_id: other }] }, back: { default_analytic: [] } },
    { what: 'a period is locked', path: `periods/${period}/lock`, change: {}, back: {}, method: 'post' },
  ]
}

async function make({ path, method }: Change, fields: object, way = path) {
  const url = way ? `${desk.path}/${way}` : desk.path
  const made = method ? await desk.admin.post(url, fields) : await desk.admin.patch(url, fields)
  replies(made, 200)
}

test('a change of each kind of reference is seen by the next posting of another process', async () => {
  const before_ = same(replies(await inOther(), 201))
  const all = await changes()
  const firstOfEach = all.filter(
    ({ path }, place) => all.findIndex((one) => one.path === path) === place,
  )
  for (const change of longOrShort(all, firstOfEach)) {
    await make(change, change.change)
    const dry = same(await dryHere())
    assert.deepEqual(same(await inOther()), dry, change.what)
    assert.notDeepEqual(dry, before_, `${change.what} changes nothing`)
    await make(change, change.back, change.path.replace(/lock$/, 'unlock'))
    // What was refused a moment ago is taken again at once.
    assert.deepEqual(same(await inOther()), same(await dryHere()), `${change.what}, taken back`)
    replies(await inOther(), 201)
  }
})

test('a year that is closed takes no posting of a process that knew it open', async () => {
  const closing = await openDesk(books)
  const post = () =>
    call(other, 'POST', `${closing.path}/entries/invoice`, {
      token: closing.admin.token,
      body: closing.invoiceBody('ACH', ['604000 100.00 PG21']),
    })
  replies(await post(), 201)
  const [year] = replies(await closing.admin.get(`${closing.path}/fiscal-years`), 200).body
  replies(await closing.admin.post(`${closing.path}/fiscal-years/${year.id}/close`, {}), 200)
  const refused = replies(await post(), 422)
  assert.equal(refused.body.reason, 'fiscal_year_closed')
})

const turns = rounds(100)

test(`no posting of two processes follows the retirement of its account in the log (${turns} rounds)`, async () => {
  const { cost } = await ids()
  for (let turn = 0; turn < turns; turn++) {
    const isActive = turn % 2 === 1
    const postings = Array.from({ length: 6 }, (_, place) =>
      place % 2 ? inOther() : desk.invoice('ACH', ['604000 100.00 PG21']),
    )
    const [patched, ...posted] = await Promise.all([
      desk.admin.patch(`${desk.path}/accounts/${cost}`, { is_active: isActive }),
      ...postings,
    ])
    replies(patched!, 200)
    for (const { status, text } of posted) assert.ok(status === 201 || status === 422, text)
    replies(await inOther(), isActive ? 201 : 422)
  }
  const { rows } = await books.sql.query(
    `SELECT count(*)::int AS late FROM changes e
      WHERE e.company_id = $1 AND e.resource = 'entries' AND e.action = 'posted'
        AND (SELECT (a.after ->> 'is_active')::boolean FROM changes a
              WHERE a.company_id = $1 AND a.resource = 'accounts' AND a.record_id = $2 AND a.seq < e.seq
              ORDER BY a.seq DESC LIMIT 1) IS FALSE`,
    [desk.company.id, cost],
  )
  assert.deepEqual(rows, [{ late: 0 }])
})
