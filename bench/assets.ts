import { addMonths, type Day, day, endOfMonth } from '#kernel/days'
import { call } from '#testing/http'
import type { Figure, Outcome } from './aims.js'
import { type Rig, withRig } from './rig.js'
import { inTurns, medianMs, perRequest, processorRatio, type Stretch } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short } from './table.js'

const assets = 1000
const times = Math.min(Number(process.env.BENCH_TIMES ?? 24), 60)
/** So many years of the large file are posted before anything is measured. */
const years = 10

/**
 * What a run over 1,000 assets costs beside one free entry with as many lines, and their list beside that of as many
 * third parties; on a file of one year, and on one with ten years of postings.
 */
export function benchAssets(): Promise<Outcome<'assets'>> {
  return withRig({}, async (rig) => {
    const small = await filled(rig, 2026)
    const large = await filled(rig, 2026 - years)
    for (let year = 2026 - years; year < 2026; year++)
      await large.send('POST', '/depreciation-runs', { until: `${year}-12-31` })
    await rig.books.sql.query('VACUUM ANALYZE')
    return { ...(await measureRuns(small, large)), ...(await measureLists(small, large)) }
  })
}

type File = Awaited<ReturnType<typeof filled>>

/** A file whose first year is that, with 1,000 assets of five categories and as many third parties. */
async function filled(rig: Rig, first: number) {
  const { admin, company, path, journal } = await rig.books.openCompany({
    fiscal_year: { starts_on: `${first}-01-01`, ends_on: `${first}-12-31` },
  })
  await rig.renewSessions()
  const token = admin.token!
  const send = async (method: string, rest: string, body?: object) => {
    const more = body ? { body } : {}
    const answer = await call(rig.server.url, method, `${path}${rest}`, { token, ...more })
    if (answer.status > 299) throw new Error(answer.text)
    return answer
  }
  for (let year = first + 1; year <= 2036; year++)
    await send('POST', '/fiscal-years', { starts_on: `${year}-01-01`, ends_on: `${year}-12-31` })
  const categories = ['MACH', 'FURN', 'IT', 'CAR', 'VAN']
  const rows = Array.from({ length: assets }, (_, place) =>
    [
      `Asset ${place}`,
      categories[place % 5],
      `${first}-01-${(place % 28) + 1}`,
      1000 + place,
      480,
    ].join(';'),
  )
  const form = new FormData()
  const text = ['label;category;acquired_on;acquisition_value;duration_months', ...rows].join('\n')
  form.set('file', new Blob([text.replaceAll(/-(\d);/g, '-0$1;')]), 'assets.csv')
  const answer = await call(rig.server.url, 'POST', `${path}/fixed-assets/import`, { token, form })
  if (answer.body.created !== assets) throw new Error(answer.text.slice(0, 500))
  await rig.books.sql.query(
    `INSERT INTO third_parties (company_id, type, code, name, created_at, updated_at)
     SELECT $1, 'supplier', 'S' || n, 'Leverancier ' || n, now(), now() FROM generate_series(1, $2::int) n`,
    [company.id, assets],
  )
  /** What is measured: the answer is read, and nobody looks whether it is as published. */
  const shoot = (method: string, rest: string, body?: object) =>
    rig.send({
      method,
      path: `${path}${rest}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
      requests: 1,
    })
  return { journal: journal('OD') as number, send, shoot, until: day('2025-12-31') as Day }
}

/** Each month is posted once; free entries have as many lines as a run's entry. */
async function measureRuns(small: File, large: File) {
  const run = (file: File) => () => {
    file.until = endOfMonth(addMonths(file.until, 1))
    return file.shoot('POST', '/depreciation-runs', { until: file.until })
  }
  const { body } = await small.send('POST', '/depreciation-runs', { until: '2026-01-31' })
  small.until = day('2026-01-31')
  const entry = await small.send('GET', `/entries/${body.entries[0].id}`)
  const lines = entry.body.lines.map(
    (line: { account: { number: string }; debit: string; credit: string }) => ({
      account: line.account.number,
      ...(line.credit === '0.00' ? { debit: line.debit } : { credit: line.credit }),
    }),
  )
  const entryOfLines = { journal_id: small.journal, entry_date: '2026-03-10', lines }
  const free = () => small.shoot('POST', '/entries', entryOfLines)
  for (const work of [run(small), run(large), free]) await work()
  const taken = await inTurns(times, { free, small: run(small), large: run(large) })
  print(`a run over ${assets} assets`, {
    [`a free entry of ${lines.length} lines`]: taken.free,
    'a run, one year posted': taken.small,
    'a run, ten years posted': taken.large,
  })
  return { run: ratio(taken.small, taken.free), runGrowth: ratio(taken.large, taken.small) }
}

async function measureLists(small: File, large: File) {
  const get = (file: File, what: string) => () => file.shoot('GET', what)
  const parties = get(small, '/third-parties')
  for (const work of [parties, get(small, '/fixed-assets'), get(large, '/fixed-assets')])
    await work()
  const taken = await inTurns(times, {
    parties,
    small: get(small, '/fixed-assets'),
    large: get(large, '/fixed-assets'),
  })
  print(`lists of ${assets}`, {
    'third parties': taken.parties,
    'assets, one year posted': taken.small,
    'assets, ten years posted': taken.large,
  })
  return { list: ratio(taken.small, taken.parties), listGrowth: ratio(taken.large, taken.small) }
}

const ratio = (one: Stretch, other: Stretch): Figure => ({
  value: medianMs(one) / medianMs(other),
  byProcessor: processorRatio(one, other),
  perRequest: perRequest(one),
})

function print(head: string, taken: Readonly<Record<string, Stretch>>): void {
  console.log('')
  printHead(head, 'ms', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(name, short(medianMs(stretch)), ...processorCells(perRequest(stretch)))
}
