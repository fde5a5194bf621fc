import { get } from 'node:http'
import { to } from 'pg-copy-streams'
import { day } from '#kernel/days'
import { dossierExports } from '../src/capabilities/exports/domain/dossier.js'
import type { Figure, Outcome } from './aims.js'
import { mostMemoryOf } from './processes.js'
import { type ReportFile, reportFile } from './report-books.js'
import { type Rig, withRig } from './rig.js'
import { inTurns, medianMs, perRequest, processorRatio, type Stretch, timed } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short, whole } from './table.js'

const turns = Number(process.env.BENCH_TIMES ?? 1)
/** Of a year; the smaller file has a hundredth of them. */
const lines = Number(process.env.BENCH_LINES ?? 200_000)
const year = { starts_on: day('2026-01-01'), ends_on: day('2026-12-31') }

/** Exports of a year of 200,000 lines, beside `COPY` of the same columns in the same order. */
export function benchExports(): Promise<Outcome<'exports'>> {
  return withRig({ isChecked: false }, async (rig) => {
    // Two years alike, entries of four lines.
    const fileOf = (count: number, country?: 'FR' | 'LU') =>
      reportFile(rig, { entries: count / 2, open: 0, ...(country ? { country } : {}) })
    const small = await fileOf(lines / 100)
    const large = await fileOf(lines)
    const french = await fileOf(lines, 'FR')
    const luxembourgish = await fileOf(lines, 'LU')
    await rig.books.sql.query('VACUUM ANALYZE')
    await rig.renewSessions()
    // First, as long as nothing else has raised the most memory that the server ever held.
    const memory = await measureMemory(rig, small, large)
    return { memory, ...(await measure(rig, large, french, luxembourgish)) }
  })
}

const formats = ['csv', 'xlsx', 'pdf'] as const
const ofYear = ({ yearId }: ReportFile) => `fiscal_year_id=${yearId}`
const ledger = (file: ReportFile, format: string) =>
  `${file.path}/exports/general-ledger?${ofYear(file)}&format=${format}`

async function measureMemory(rig: Rig, small: ReportFile, large: ReportFile): Promise<Figure> {
  const pid = rig.server.process.pid!
  for (let time = 0; time < 10; time++)
    for (const format of formats) await download(rig, small, ledger(small, format))
  const before = mostMemoryOf(pid)
  for (const format of formats) await download(rig, large, ledger(large, format))
  const after = mostMemoryOf(pid)
  console.log(
    `Most memory of the server: ${whole(before)} MB after exports of ${whole(lines / 100)} lines, ${whole(after)} MB ` +
      `after those of ${whole(lines)}.\n`,
  )
  return { value: after - before }
}

async function measure(
  rig: Rig,
  file: ReportFile,
  french: ReportFile,
  luxembourgish: ReportFile,
): Promise<Omit<Outcome<'exports'>, 'memory'>> {
  const firstBytes: number[] = []
  const asking = (of: ReportFile, path: string) => () =>
    rig.own(async () => {
      const { firstByteMs, ...done } = await download(rig, of, path)
      if (path === ledger(file, 'csv')) firstBytes.push(firstByteMs)
      return done
    }, 'server')
  const parts = dossierExports({ id: file.yearId, ...year }, { declarations: [], filesXml: false })
    .filter(({ export: name }) => name !== 'fec' && name !== 'faia')
    .flatMap(({ export: name, asked, formats: as }) =>
      as.map(
        (format) => `${file.path}/exports/${name}?${new URLSearchParams({ ...asked, format })}`,
      ),
    )
  const eachPart = () =>
    rig.own(
      () =>
        timed(async () => {
          for (const path of parts) await download(rig, file, path)
        }),
      'server',
    )
  const work = {
    bare: () => rig.own(() => timed(() => copied(rig, file))),
    csv: asking(file, ledger(file, 'csv')),
    xlsx: asking(file, ledger(file, 'xlsx')),
    pdf: asking(file, ledger(file, 'pdf')),
    fec: asking(french, `${french.path}/exports/fec?${ofYear(french)}`),
    faia: asking(luxembourgish, `${luxembourgish.path}/exports/faia?year=2026`),
    // Before and after: they take a minute, in which the speed of a machine changes.
    parts: eachPart,
    dossier: asking(file, `${file.path}/exports/full-dossier/${file.yearId}`),
    partsAgain: eachPart,
  }
  const taken = await inTurns(turns, work)
  show(taken)
  const firstByte = firstBytes.toSorted((a, b) => a - b)[Math.floor(firstBytes.length / 2)]!
  return {
    csv: share(taken.bare, taken.csv),
    streamed: { value: (100 * medianMs(taken.bare)) / (medianMs(taken.csv) - firstByte) },
    firstByte: { value: firstByte },
    xlsx: share(taken.csv, taken.xlsx),
    pdf: { value: (lines * 1000) / medianMs(taken.pdf), perRequest: perRequest(taken.pdf) },
    fec: share(taken.csv, taken.fec),
    faia: share(taken.csv, taken.faia),
    dossier: {
      value: ratioToBoth(
        medianMs(taken.dossier) / medianMs(taken.parts),
        medianMs(taken.dossier) / medianMs(taken.partsAgain),
      ),
      byProcessor: ratioToBoth(
        processorRatio(taken.dossier, taken.parts),
        processorRatio(taken.dossier, taken.partsAgain),
      ),
    },
  }
}

/** To the middle of two measurements, by its ratios to each. */
const ratioToBoth = (one: number, other: number) => 2 / (1 / one + 1 / other)

/** How much of the speed of one another has, in percent. */
const share = (one: Stretch, other: Stretch): Figure => ({
  value: (100 * medianMs(one)) / medianMs(other),
  byProcessor: 100 * processorRatio(one, other),
  perRequest: perRequest(other),
})

type Downloaded = Awaited<ReturnType<typeof timed>> & { readonly firstByteMs: number }

/** Reads a file to its end, without keeping it. */
async function download({ server }: Rig, { admin }: ReportFile, path: string): Promise<Downloaded> {
  const begun = performance.now()
  let firstByteMs = 0
  const done = await timed(
    () =>
      new Promise<void>((resolve, reject) => {
        get(
          `${server.url}${path}`,
          { headers: { authorization: `Bearer ${admin.token}` } },
          (answer) => {
            if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
            answer.once('data', () => {
              firstByteMs = performance.now() - begun
            })
            answer.resume().once('end', resolve).once('error', reject)
          },
        ).once('error', reject)
      }),
  )
  return { ...done, firstByteMs }
}

/** The columns of the general ledger by its order, as PostgreSQL alone writes them. */
async function copied({ books }: Rig, { id }: ReportFile): Promise<void> {
  const reading = books.sql.query(
    to(`COPY (
      SELECT a.number, a.labels ->> 'en', l.entry_date, j.code, e.number, e.reference, coalesce(l.label, e.label), t.code,
             t.name, l.debit, l.credit, sum(l.debit - l.credit) OVER (PARTITION BY l.account_id ORDER BY l.entry_date, l.id),
             g.code, l.due_date
        FROM entry_lines l
        JOIN entries e ON e.company_id = ${id} AND e.id = l.entry_id
        JOIN accounts a ON a.company_id = ${id} AND a.id = l.account_id
        JOIN journals j ON j.company_id = ${id} AND j.id = e.journal_id
        LEFT JOIN third_parties t ON t.company_id = ${id} AND t.id = l.third_party_id
        LEFT JOIN letterings g ON g.company_id = ${id} AND g.id = l.lettering_id
       WHERE l.company_id = ${id} AND l.entry_date BETWEEN '${year.starts_on}' AND '${year.ends_on}'
       ORDER BY a.number COLLATE "C", l.entry_date, l.id) TO STDOUT (FORMAT csv)`),
  )
  for await (const chunk of reading) void chunk
}

function show(taken: Readonly<Record<string, Stretch>>): void {
  printHead(`${whole(lines)} lines`, 's', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(name, short(medianMs(stretch) / 1000), ...processorCells(perRequest(stretch)))
  console.log('')
}
