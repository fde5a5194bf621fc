import { replies } from '#testing/http'
import type { Figure, Outcome } from './aims.js'
import { type ReportFile, reportFile } from './report-books.js'
import { type Rig, withRig } from './rig.js'
import {
  inTurns,
  joined,
  medianMs,
  perRequest,
  processorRatio,
  type Stretch,
  timed,
} from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short } from './table.js'

/** How often each figure is taken; the median counts. */
const times = Number(process.env.BENCH_TIMES ?? 24)
const turns = Math.min(times, 4)
const each = Math.ceil(times / turns)
/** Four lines each; the smaller file has a tenth of them, and as many open items. */
const entries = Number(process.env.BENCH_ENTRIES ?? 250_000)
const open = 10_000
const files = 200

/** What reports cost on files of 100 thousand lines and of a million with the same open items, each beside the other. */
export function benchReports(): Promise<Outcome<'reports'>> {
  return withRig({ isChecked: false }, async (rig) => {
    const small = await reportFile(rig, { entries: entries / 10, open })
    const large = await reportFile(rig, { entries, open })
    await settle(rig)
    const found = await measure(rig, small, large)
    const pages = await measurePages(rig, small, large)
    const asOf = await measurePast(rig, large)
    await multiply(rig, small)
    await settle(rig)
    return { ...found, ...pages, ...asOf, ...(await measureFirm(rig, small)) }
  })
}

async function settle({ books, renewSessions }: Rig): Promise<void> {
  await books.sql.query('VACUUM ANALYZE')
  await renewSessions()
}

const asker =
  (rig: Rig) =>
  (file: ReportFile, report: string, requests = each) =>
    looker(rig)(file, `reports/${report}`, requests)

const looker =
  (rig: Rig) =>
  (file: ReportFile, what: string, requests = each) =>
  () =>
    rig.send({
      method: 'GET',
      path: `${file.path}/${what}`,
      headers: { authorization: `Bearer ${file.admin.token}` },
      connections: 1,
      requests,
      seconds: 600,
    })

async function measure(rig: Rig, small: ReportFile, large: ReportFile) {
  const ask = asker(rig)
  const year = `fiscal_year_id=${large.yearId}`
  const pages = await large.admin.get(`${large.path}/reports/general-ledger?${year}`)
  const last = replies(pages, 200).body.last_page
  const work = {
    small: ask(small, `trial-balance?fiscal_year_id=${small.yearId}`),
    large: ask(large, `trial-balance?${year}`),
    bare: () => rig.own(() => timed(() => sums(rig, large))),
    sheet: ask(large, 'balance-sheet?to=2026-12-31'),
    months: ask(large, `income-statement?${year}&by=month`),
    ledger: ask(large, `general-ledger?${year}&per_page=50`),
    deepest: ask(large, `general-ledger?${year}&page=${last}`),
    ledgerPage: ask(large, `general-ledger?${year}`),
    parties: ask(large, `third-party-balance?${year}`),
    agedSmall: ask(small, 'aged-balance?to=2026-12-31&type=supplier'),
    aged: ask(large, 'aged-balance?to=2026-12-31&type=supplier'),
    kpis: ask(large, 'kpis?from=2025-01-01&to=2026-12-31'),
  }
  await warmUp(work)
  const taken = await inTurns(turns, work)
  show(taken)
  return {
    balance: figure(taken.large),
    balanceRatio: ratio(taken.large, taken.small),
    bare: ratio(taken.large, taken.bare),
    sheet: ratio(taken.sheet, taken.large),
    months: ratio(taken.months, taken.large),
    ledger: figure(taken.ledger),
    deepest: ratio(taken.deepest, taken.ledgerPage),
    parties: figure(taken.parties),
    aged: figure(taken.aged),
    agedRatio: ratio(taken.aged, taken.agedSmall),
    kpis: figure(taken.kpis),
  }
}

/** What people open every day and once a year, and how it grows with the lines that nobody asks for. */
async function measurePages(rig: Rig, small: ReportFile, large: ReportFile) {
  const look = looker(rig)
  const items = ({ supplierId }: ReportFile) => `third-parties/${supplierId}/open-items`
  const closing = ({ yearId }: ReportFile) => `fiscal-years/${yearId}/closing`
  // What takes two milliseconds is asked for more often.
  const often = 6 * each
  const work = {
    'bank accounts, 100,000 lines': look(small, 'bank-accounts', often),
    'bank accounts': look(large, 'bank-accounts', often),
    'open items of one, 100,000 lines': look(small, items(small), often),
    'open items of one': look(large, items(large), often),
    'preview of closing, 100,000 lines': look(small, closing(small)),
    'preview of closing': look(large, closing(large)),
  }
  await warmUp(work)
  const taken = await inTurns(turns, work)
  show(taken)
  const grown = (what: 'bank accounts' | 'open items of one' | 'preview of closing') =>
    ratio(taken[what], taken[`${what}, 100,000 lines`])
  return {
    banks: grown('bank accounts'),
    items: grown('open items of one'),
    closing: grown('preview of closing'),
  }
}

/** The sums that posting keeps, read bare. */
async function sums({ books }: Rig, { id, yearId }: ReportFile): Promise<void> {
  await books.sql.query(
    `SELECT b.account_id, b.phase, p.fiscal_year_id = $2, sum(b.debit), sum(b.credit)
       FROM account_balances b JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
      WHERE b.company_id = $1 GROUP BY 1, 2, 3`,
    [id, yearId],
  )
}

/** The trial balance as it was before the last thousand entries, and right after an entry was posted. */
async function measurePast(rig: Rig, file: ReportFile) {
  const { admin, path } = file
  const before = replies(await admin.get(`${path}/reports/trial-balance`), 200).body.log_seq
  const [journal] = replies(await admin.get(`${path}/journals`), 200).body.filter(
    ({ type }: { type: string }) => type === 'general',
  )
  const entry = {
    kind: 'free',
    journal_id: journal.id,
    entry_date: '2026-03-10',
    lines: [
      { account: '604000', debit: '1.00' },
      { account: '550000', credit: '1.00' },
    ],
  }
  const post = async (count: number) => {
    const batch = { entries: Array.from({ length: count }, () => entry) }
    replies(await admin.post(`${path}/entries/batch`, batch), 201)
  }
  await post(1000)
  const ask = asker(rig)
  const year = `fiscal_year_id=${file.yearId}`
  // Who posts and looks: an entry before each balance, which alone is measured.
  const posted = async () => {
    let taken: Stretch | undefined
    for (let time = 0; time < each; time++) {
      await post(1)
      const one = await ask(file, `trial-balance?${year}`, 1)()
      taken = taken ? joined(taken, one) : one
    }
    return taken!
  }
  const work = {
    now: ask(file, `trial-balance?${year}`),
    'after an entry': posted,
    past: ask(file, `trial-balance?${year}&as_of=${before}`),
    'past, before all that is kept': ask(file, `trial-balance?${year}&as_of=${before - 1}`),
  }
  await warmUp(work)
  const taken = await inTurns(turns, work)
  show(taken)
  return { asOf: ratio(taken.past, taken.now), posted: ratio(taken['after an entry'], taken.now) }
}

/** As many files in the firm, each with the sums of the first. */
async function multiply({ books }: Rig, { id }: ReportFile): Promise<void> {
  const { sql } = books
  await sql.query(
    `INSERT INTO companies (public_token, firm_id, code, name, country_pack, created_at, updated_at)
     SELECT 'reports' || lpad(n::text, 5, '0'), c.firm_id, 'R' || n, 'File ' || n, 'BE', now(), now()
       FROM companies c, generate_series(2, $2::int) n WHERE c.id = $1`,
    [id, files],
  )
  for (const table of [
    'vat_codes',
    'fiscal_years',
    'periods',
    'accounts',
    'journals',
    'account_balances',
  ])
    await sql.query(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(r) || jsonb_build_object('company_id', c.id))).*
         FROM ${table} r, companies c
        WHERE r.company_id = $1 AND c.public_token LIKE 'reports%'`,
      [id],
    )
}

async function measureFirm(rig: Rig, file: ReportFile) {
  const ask = (path: string, requests: number) => () =>
    rig.send({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${file.admin.token}` },
      connections: 1,
      requests,
      seconds: 600,
    })
  const year = 'from=2026-01-01&to=2026-12-31'
  const all = `${file.firm}/reports/kpis?${year}`
  // What is kept of a file is what was asked for last.
  const anew = async () => {
    await ask(`${all}&keys=result`, 1)()
    return ask(all, 1)()
  }
  const work = {
    one: ask(`${file.path}/reports/kpis?${year}`, each),
    'all files': ask(all, each),
    'all files, nothing kept': anew,
  }
  await warmUp(work)
  const taken = await inTurns(turns, work)
  show(taken)
  return { firm: ratio(taken['all files'], taken.one) }
}

/** The program is measured as it runs after a while, not while it is being compiled: it first has four times as many turns. */
async function warmUp(work: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  for (let turn = 0; turn < 4 * turns; turn++) for (const warm of Object.values(work)) await warm()
}

function show(taken: Readonly<Record<string, Stretch>>): void {
  printHead('what', 'ms', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(name, short(medianMs(stretch)), ...processorCells(perRequest(stretch)))
  console.log('')
}

const figure = (stretch: Stretch): Figure => ({
  value: medianMs(stretch),
  perRequest: perRequest(stretch),
})

const ratio = (one: Stretch, other: Stretch): Figure => ({
  value: medianMs(one) / medianMs(other),
  byProcessor: processorRatio(one, other),
  perRequest: perRequest(one),
})
