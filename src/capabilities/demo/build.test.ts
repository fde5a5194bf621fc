import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { mostlyThinPlans } from '#testing/demo'
import { Person, replies } from '#testing/http'
import { isLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { unzipped } from '#testing/xlsx'
import { resetDemo } from './actions/reset.js'
import { demoJobs } from './jobs.js'

type File = { public_token: string; code: string; name: string }

/**
 * The demo as it is made: once for all of these tests, since it is the work of four firms over two years. `npm test`
 * makes one of them whole, the one that has most.
 */
const configured = {
  ...{ PEPPOL_AP_URL: 'https://access-point.example', PEPPOL_AP_KEY: 'k' },
  ...{ VIES_URL: 'https://vies.example', REGISTER_URL: 'https://register.example' },
}
const books = useBooks({ own: true, environment: { DEMO: 'on', ...configured } })
let visitor: Person
const files = new Map<string, string>()

before(async () => {
  replies(await books.call('POST', '/v1/auth/demo'), 503, { code: 'demo_unavailable' })
  if (isLong) await run('make-demo')
  else await resetDemo(books.service.services, mostlyThinPlans('HAZELAAR'))
  const { token, user, demo } = replies(await books.call('POST', '/v1/auth/demo'), 201).body
  visitor = new Person(books.base, token, user.id, user.email)
  for (const { code, public_token } of demo.companies as File[])
    files.set(code, `/v1/companies/${public_token}`)
})
beforeEach(() => books.sql.query('DELETE FROM rate_counters'))

async function run(name: string): Promise<void> {
  const job = demoJobs.find((one) => one.name === name)!
  await job.run({ services: books.service.services, payload: {}, attempt: 1 })
}

const codes = ['BRINDILLE', 'ZILVERBERK', 'HAZELAAR', 'SAULE']
const today = '2026-03-16'
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
const get = async (path: string): Promise<any> => replies(await visitor.get(path), 200).body

test('while it is made, the planner is told what the tables hold', async () => {
  // Nothing else tells it in the database of a test.
  const { rows } = await books.sql.query(
    `SELECT relname FROM pg_class
      WHERE relname IN ('accounts', 'entries', 'entry_lines', 'bank_transactions') AND reltuples > 0`,
  )
  assert.equal(rows.length, 4)
})

test('the contractor pays rent by itself each month, and is reminded of its policy', async () => {
  const records = await get(`${files.get('HAZELAAR')}/recurring-entries`)
  const told = records.map((one: Record<string, unknown>) => [
    one.label,
    one.frequency,
    one.auto_post,
    one.posted_count,
    one.due_count,
    one.next_on,
  ])
  assert.deepEqual(told, [
    ['Verzekering alle bouwplaatsrisico’s', 'yearly', false, 1, 1, '2026-01-01'],
    ['Huur loods', 'monthly', true, 14, 0, '2026-03-31'],
  ])
  const entries = await get(`${files.get('HAZELAAR')}/entries?q=LL-2025-12`)
  assert.equal(entries.data.at(-1).label, 'Huur loods januari 2026')
})

test('customers who are late are proposed to be reminded, and none is', async () => {
  const file = files.get('HAZELAAR')!
  const proposals = await get(`${file}/mail/reminders`)
  assert.ok(proposals.length > 0)
  assert.ok(proposals.some(({ can_send }: { can_send: boolean }) => can_send))
  for (const route of ['messages', 'reminders', 'test'])
    replies(await visitor.post(`${file}/mail/${route}`, { all: true }), 403, { code: 'demo_mode' })
  replies(await visitor.put(`${file}/mail/settings`, {}), 403, { code: 'demo_mode' })
  const words = { locale: 'nl', subject: 'Factuur', body: 'Dag' }
  replies(await visitor.put(`${file}/mail/templates/invoice`, words), 200)
  replies(await visitor.delete(`${file}/mail/templates/invoice`), 204)
  assert.equal((await get(`${file}/mail/messages`)).total, 0)
})

test('one file stands on Peppol, with ten messages that never leave the house, and takes no write', async () => {
  const data = await get('/v1/companies')
  const paths = (data.data ?? data).map(
    ({ public_token }: { public_token: string }) => `/v1/companies/${public_token}`,
  )
  const registrations = await Promise.all(paths.map((path: string) => get(`${path}/peppol`)))
  const states = registrations.map(({ status }) => status).sort()
  assert.deepEqual(states, ['active', 'none', 'none', 'none'])
  const on = paths[registrations.findIndex(({ status }) => status === 'active')]
  const messages = (await get(`${on}/peppol/messages`)).data as Record<string, string>[]
  const count = (status: string) => messages.filter((one) => one.status === status).length
  assert.equal(messages.length, 10)
  assert.deepEqual(['received', 'failed', 'rejected', 'queued'].map(count), [4, 1, 1, 0])
  const [no] = messages.filter(({ status }) => status === 'rejected')
  const shown = await get(`${on}/peppol/messages/${no!.id}`)
  assert.equal(shown.responses[0].code, 'RE')
  assert.match(shown.xml, /<Invoice/)
  for (const [method, below] of [
    ['POST', 'peppol'],
    ['PATCH', 'peppol'],
    ['DELETE', 'peppol'],
    ['POST', 'peppol/refresh'],
    ['POST', 'peppol/fetch'],
    ['POST', `peppol/messages/${no!.id}/respond`],
    ['POST', 'documents/1/peppol'],
  ] as const)
    replies(await visitor.call(method, `${on}/${below}`, { body: {} }), 403, { code: 'demo_mode' })
})

test('what the installation is connected to is not shown, and nothing is connected', async () => {
  const at = `${files.get('HAZELAAR')}/integrations`
  const shown = [...(await get(at)), ...(await get('/v1/integrations'))]
  assert.equal(shown.length, 16)
  for (const { key, status } of shown) assert.equal(status, 'available', key)
  const one = await get(`${at}/peppol-access-point`)
  assert.deepEqual([one.status, one.source, one.settings], ['available', null, null])
  assert.deepEqual((await get(`${at}/peppol-access-point/log`)).data, [])
  const settings = { url: 'https://x.example.be', key: 'k' }
  for (const [method, path] of [
    ['PUT', at],
    ['DELETE', at],
    ['POST', 'test'],
    ['POST', 'run'],
  ] as const) {
    const below = path === at ? '' : `/${path}`
    const asked = visitor.call(method, `${at}/peppol-access-point${below}`, { body: { settings } })
    replies(await asked, 403, { code: 'demo_mode' })
  }
})

test('the demo firm keeps four files, and making it again changes nothing', async () => {
  assert.deepEqual([...files.keys()].sort(), [...codes].sort())
  const [firm, ...others] = await get('/v1/firms')
  assert.equal(others.length, 0)
  assert.equal(firm.name, 'Fiduciaire Démo')
  const before = await get('/v1/companies')
  assert.equal(before.length, 4)
  assert.ok(before.every((file: { is_demo: boolean }) => file.is_demo))
  await run('make-demo')
  assert.deepEqual(await get('/v1/companies'), before)
})

test('the contractor knows what its sites and teams cost, and what was expected', async () => {
  const path = files.get('HAZELAAR')!
  const [site, team] = await get(`${path}/analytic-axes`)
  assert.deepEqual(
    [site.code, site.is_mandatory, site.applies_to, team.code],
    ['SITE', true, ['60', '61', '70'], 'TEAM'],
  )
  const codes = await get(`${path}/analytic-codes?axis_id=${site.id}`)
  const levels = new Set(codes.map((one: { path: string }) => one.path.split(' / ').length))
  assert.deepEqual([...levels].sort(), [1, 2])
  for (const axis of [site, team]) {
    const lacking = await get(`${path}/entry-lines?axis_id=${axis.id}&unallocated=1`)
    assert.equal(lacking.total, 0, axis.code)
  }
  const [draft, approved] = await get(`${path}/budgets`)
  assert.deepEqual(
    [draft.status, draft.copied_from_id, approved.status, approved.revision],
    ['draft', approved.id, 'approved', 1],
  )
  const view = await get(`${path}/budgets/${approved.id}?actuals=1`)
  assert.ok(view.lines.length > 10 && Number(view.actual_totals.expense) > 0)
  const others = [...files].filter(([code]) => code !== 'HAZELAAR')
  for (const [, other] of others) assert.deepEqual(await get(`${other}/analytic-axes`), [])
})

test('nobody can sign in as the one who keeps the books', async () => {
  const { rows } = await books.sql.query(
    `SELECT u.email, u.password_hash, (SELECT count(*)::int FROM tokens t WHERE t.user_id = u.id) AS tokens
       FROM users u WHERE u.auth_source = 'demo' AND NOT u.is_demo`,
  )
  assert.deepEqual(rows, [{ email: 'boekhouding@demo.invalid', password_hash: null, tokens: 0 }])
})

for (const code of isLong ? codes : ['HAZELAAR'])
  describe(code, () => {
    const path = () => files.get(code)!

    test('has two fiscal years, the older one closed and opening the other', async () => {
      const years = await get(`${path()}/fiscal-years`)
      assert.deepEqual(
        years.map((year: { code: string; is_closed: boolean }) => [year.code, year.is_closed]),
        [
          ['2025', true],
          ['2026', false],
        ],
      )
      assert.ok(years[0].closing_entry_id && years[0].opening_entry_id)
      const opening = await get(`${path()}/entries/${years[0].opening_entry_id}`)
      assert.equal(opening.number, 1, 'the year begins with its opening')
    })

    test('declared its VAT to the cent, and works on the next return', async () => {
      const returns = await get(`${path()}/vat-declarations`)
      const [draft, ...others] = returns
      assert.equal(draft.status, 'draft')
      const periods = code === 'ZILVERBERK' ? 12 + 1 : 4
      assert.equal(others.length, periods)
      assert.ok(others.every(({ status }: { status: string }) => status === 'filed'))
      assert.equal(draft.form, code === 'SAULE' ? '629' : '625')
      for (const year of [2025, 2026]) {
        const control = await get(`${path()}/vat/control?year=${year}`)
        assert.equal(control.ok, true)
        const reasons = control.vat.reasons.map(({ code }: { code: string }) => code)
        assert.ok(!reasons.includes('no_vat_code'), reasons.join())
        if (year === 2025) assert.deepEqual(reasons, [])
      }
    })

    test('has some hundreds of entries and none in the future', async () => {
      const { total } = await get(`${path()}/entries?per_page=1`)
      assert.ok(total > 350 && total < 1500, `${total}`)
      const ahead = await get(`${path()}/entries?from=2026-03-17&per_page=1`)
      assert.equal(ahead.total, 0)
      const { rows } = await books.sql.query(
        `SELECT FROM entries e JOIN companies c ON c.id = e.company_id WHERE c.code = $1 AND e.entry_date > $2`,
        [code, today],
      )
      assert.equal(rows.length, 0)
    })

    test('has a trial balance that foots, and letters what was paid', async () => {
      const { rows } = await books.sql.query(
        `SELECT sum(b.debit) AS debit, sum(b.credit) AS credit,
                sum(CASE WHEN a.number = '550000' THEN b.debit - b.credit ELSE 0 END) AS bank,
                (SELECT count(*)::int FROM letterings l WHERE l.company_id = c.id) AS letterings
           FROM companies c JOIN account_balances b ON b.company_id = c.id
           JOIN accounts a ON a.company_id = c.id AND a.id = b.account_id
           JOIN periods p ON p.company_id = c.id AND p.id = b.period_id
          WHERE c.code = $1 AND c.deleted_at IS NULL AND p.starts_on >= '2026-01-01' GROUP BY c.id`,
        [code],
      )
      assert.equal(rows[0].debit, rows[0].credit)
      assert.ok(Number(rows[0].bank) > 0)
      assert.ok(rows[0].letterings > 200)
    })

    test('has statements of two years, of which the last is settled in part, and rules of both origins', async () => {
      const [bank] = await get(`${path()}/bank-accounts`)
      assert.deepEqual([bank.difference, bank.gaps], ['0.00', 0])
      assert.ok(bank.pending_count > 0 && bank.pending_count < 20, `${bank.pending_count}`)
      const files = await get(`${path()}/coda-files?per_page=1`)
      assert.equal(files.total, 15)
      const { counts } = await get(`${path()}/bank-transactions?per_page=1`)
      assert.ok(counts.matched > 200 && counts.booked > 10, JSON.stringify(counts))
      const rules = await get(`${path()}/bank-rules`)
      const origins = new Set(rules.map(({ origin }: { origin: string }) => origin))
      assert.deepEqual([...origins].sort(), ['learned', 'manual'])
      const waiting = await get(`${path()}/bank-transactions?status=pending`)
      const suggested = await get(`${path()}/bank-transactions/${waiting.data[0].id}/suggestions`)
      assert.ok(Array.isArray(suggested))
    })

    test('has a file of payments that was sent, and a mandate', async () => {
      const [file] = (await get(`${path()}/sepa-files`)).data
      assert.deepEqual([file.status, file.type], ['confirmed', 'credit_transfer'])
      const { payments } = await get(`${path()}/sepa-files/${file.id}`)
      assert.equal(payments.flatMap(({ line_ids }: { line_ids: number[] }) => line_ids).length, 3)
      const [mandate] = await get(`${path()}/sepa-mandates`)
      assert.equal(mandate.status, 'active')
      const { totals } = await get(`${path()}/payment-proposals?due_until=2026-12-31`)
      assert.ok(Number(totals.payable) > 0, 'there is more to pay')
    })

    test('has documents that wait, and mail in every state', async () => {
      const documents = await get(`${path()}/documents`)
      const states = documents.data.map(({ status }: { status: string }) => status)
      assert.deepEqual([...new Set(states)].sort(), ['booked', 'pending'])
      const imports = await get(`${path()}/document-imports`)
      const seen = imports.data.map(({ status }: { status: string }) => status)
      assert.deepEqual([...new Set(seen)].sort(), [
        'duplicate',
        'needs_review',
        'queued',
        'ready',
        'validated',
      ])
      const ready = imports.data.find(({ status }: { status: string }) => status === 'ready')
      assert.ok(ready.suggested_third_party_id && ready.suggested_lines[0].account_id)
    })

    test('has a closed year whose dossier holds the files of the bank, and bills as they came', async () => {
      const years = await get(`${path()}/fiscal-years`)
      const closed = years.find(({ is_closed }: { is_closed: boolean }) => is_closed)
      const archive = await visitor.get(`${path()}/exports/full-dossier/${closed.id}`)
      const held = await unzipped(replies(archive, 200).bytes)
      const { missing } = JSON.parse(held.get('manifest.json')!.toString())
      assert.deepEqual(missing, [])
      const inFolder = (folder: string) => [...held].filter(([name]) => name.startsWith(folder))
      assert.equal(inFolder('coda/').length, 12)
      const bills = inFolder('documents/purchases/')
      assert.equal(bills.length, 3)
      for (const [name, bill] of bills) {
        assert.match(name, /2025-12-\d\d_.*\.xml$/)
        assert.match(bill.toString(), /<Invoice/)
      }
    })
  })

test('the contractor keeps a register of assets that agrees with the books', async () => {
  const path = files.get('HAZELAAR')!
  const assets = await get(`${path}/fixed-assets`)
  assert.equal(assets.length, 8)
  const kinds = new Set(assets.map(({ category }: { category: { code: string } }) => category.code))
  assert.deepEqual([...kinds].sort(), ['FURN', 'LAND', 'LEASE', 'MACH', 'VAN'])
  const [gone, ...others] = assets.filter(({ status }: { status: string }) => status === 'disposed')
  assert.equal(others.length, 0)
  assert.ok(Number(gone.disposal_result) > 0, gone.disposal_result)
  const [months, year] = await get(`${path}/depreciation-runs`)
  assert.deepEqual([year.until, year.per, year.entries.length], ['2025-12-31', 'year', 1])
  assert.deepEqual([months.until, months.per, months.entries.length], ['2026-02-28', 'month', 2])
  const { rows } = await get(`${path}/reports/fixed-assets`)
  for (const row of rows) {
    assert.equal(row.ledger_value, row.closing_value, row.number)
    assert.equal(row.ledger_depreciation, row.closing_depreciation, row.number)
  }
})

test('what the mail makes ready can be validated and booked', async () => {
  const path = files.get('HAZELAAR')!
  const { data } = await get(`${path}/document-imports?status=ready`)
  for (const { id } of data) {
    const { document } = replies(
      await visitor.post(`${path}/document-imports/${id}/validate`, { book: true }),
      201,
    ).body
    assert.equal(document.status, 'booked')
  }
})

test('the work of a visitor can be undone, and thrown away and taken back', async () => {
  const path = files.get('BRINDILLE')!
  const party = replies(
    await visitor.post(`${path}/third-parties`, { type: 'customer', name: 'Essai & Fils' }),
    201,
  )
  replies(await visitor.delete(`${path}/third-parties/${party.body.id}`), 204)
  replies(await visitor.post(`${path}/trash/third-parties/${party.body.id}/restore`), 200)
  const operation = party.headers.get('x-operation-id')
  replies(await visitor.post(`${path}/history/operations/${operation}/revert`), 200)
  replies(await visitor.get(`${path}/third-parties/${party.body.id}`), 404)
  const { data } = await get(`${path}/history?resource=entries`)
  const posted = data.find(({ action }: { action: string }) => action === 'posted')
  assert.equal(posted.user.name, 'Noor Lemaire')
  assert.equal(posted.origin, 'job')
})

test('no webhook leaves the demo, whoever listens', async () => {
  await books.sql.query(
    `INSERT INTO webhook_endpoints (firm_id, url, events, secret, created_at, updated_at)
     SELECT id, 'https://example.be/', '{*}', 'x', $1, $1 FROM firms WHERE is_demo`,
    [books.clock()],
  )
  const body = { type: 'customer', name: 'Personne' }
  replies(await visitor.post(`${files.get('SAULE')}/third-parties`, body), 201)
  const { rows } = await books.sql.query('SELECT FROM webhook_deliveries')
  assert.equal(rows.length, 0)
  await books.sql.query('DELETE FROM webhook_endpoints')
})

test('a demo that no night has passed over is not made anew', async () => {
  const before = await get('/v1/companies')
  await run('reset-demo')
  assert.deepEqual(await get('/v1/companies'), before)
})

test('a worker that stops hands the making of the demo back, and nothing has changed', async () => {
  const before = await get('/v1/companies')
  const job = demoJobs.find(({ name }) => name === 'reset-demo')!
  const { services } = books.service
  books.clock.advance(17 * 3_600_000)
  await job.run({ services, payload: {}, attempt: 1, isStopping: () => true })
  assert.deepEqual(await get('/v1/companies'), before)
  const { rows } = await books.sql.query(
    `SELECT task_identifier FROM graphile_worker.jobs WHERE key = 'reset-demo'`,
  )
  assert.deepEqual(rows, [{ task_identifier: 'reset-demo' }])
})

test('where the demo is switched off, one that is there stays as it is', async () => {
  const before = await get('/v1/companies')
  const { services } = books.service
  const off = { ...services, config: { ...services.config, hasDemo: false } }
  for (const { run: work } of demoJobs.filter(({ name }) => name.endsWith('-demo')))
    await work({ services: off, payload: {}, attempt: 1 })
  assert.deepEqual(await get('/v1/companies'), before)
})
