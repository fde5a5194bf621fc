import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import { headers, madeUpName, madeUpNumber, writeLargeExtract } from '#testing/cbe-extract'
import { lookUpCompany, searchCompanies } from '../src/capabilities/lookup/actions/companies.js'
import { openExtract } from '../src/command-line/register/extract.js'
import { loadExtract } from '../src/command-line/register/load.js'
import type { Outcome } from './aims.js'
import { type Rig, withRig } from './rig.js'
import {
  inTurns,
  medianMs,
  partOf,
  perRequest,
  processorRatio,
  type Stretch,
  timed,
} from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short, whole } from './table.js'

const enterprises = Number(process.env.BENCH_ENTERPRISES ?? 200_000)
const files = ['enterprise', 'denomination', 'address', 'contact', 'activity'] as const

/**
 * An extract of enterprises that nobody has, loaded beside a bare `COPY` of the same bytes. Then companies by number and
 * by words, as the routes find them, without HTTP and its limit of calls.
 */
export function benchLookup(): Promise<Outcome<'lookup'>> {
  return withRig({}, async (rig) => {
    const folder = mkdtempSync(join(tmpdir(), 'dubbel-bench-kbo-'))
    try {
      await writeLargeExtract(folder, enterprises)
      const load = await measureLoading(rig, folder)
      return { load, ...(await measureSearch(rig)) }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

async function measureLoading(rig: Rig, folder: string) {
  const { sql, clock } = rig.books
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, `${name}.csv`)).size, 0)
  const ours = async () => {
    const extract = await openExtract(folder)
    const loaded = await loadExtract(sql, extract, clock())
    if (loaded.enterprises !== enterprises) throw new Error(`${loaded.enterprises} were loaded`)
  }
  const bare = async () => {
    await sql.query('BEGIN')
    for (const name of files) {
      const columns = headers[name].map((column) => `${column} text`).join(', ')
      await sql.query(`CREATE TABLE bare_${name} (${columns})`)
      const source = createReadStream(join(folder, `${name}.csv`), { highWaterMark: 1 << 18 })
      const copying = sql.query(from(`COPY bare_${name} FROM STDIN WITH (FORMAT csv, HEADER)`))
      await pipeline(source, copying)
    }
    await sql.query('COMMIT')
  }
  const forget = () => sql.query(`DROP TABLE ${files.map((name) => `bare_${name}`).join(', ')}`)
  const taken = await inTurns(2, {
    bare: async () => {
      const stretch = await rig.own(() => timed(bare))
      await forget()
      return stretch
    },
    ours: () => rig.own(() => timed(ours)),
  })
  printHead(`${whole(enterprises)} enterprises, ${whole(bytes / 1e6)} MB`, 's', ...processorHeads)
  const row = (name: string, stretch: Stretch) =>
    printRow(name, short(stretch.seconds / 2), ...processorCells(perRequest(stretch)))
  row('bare COPY', taken.bare)
  row('register load', taken.ours)
  console.log(`\nMemory of the loading process: ${whole(process.memoryUsage.rss() / 1e6)} MB.\n`)
  return {
    value: (taken.bare.seconds / taken.ours.seconds) * 100,
    byProcessor: processorRatio(taken.bare, taken.ours) * 100,
    perRequest: perRequest(taken.ours),
  }
}

async function measureSearch(rig: Rig) {
  const { services } = rig.books.service
  await rig.books.sql.query('VACUUM ANALYZE')
  const op = {
    services,
    now: rig.books.clock(),
    language: 'nl',
    address: () => 'bench',
  } as const
  const asked = 200
  const places = Array.from({ length: asked }, (_, n) => (n * 7919) % enterprises)
  const search = (q: string) => searchCompanies(op, { query: { country: 'BE', q } })
  const each = async (ask: (place: number) => Promise<unknown>) => {
    const latencies: number[] = []
    for (const place of places) {
      const { latencies: one } = await timed(() => ask(place))
      latencies.push(...one)
    }
    const seconds = latencies.reduce((sum, ms) => sum + ms, 0) / 1000
    return { requests: asked, seconds, latencies }
  }
  const contenders = {
    number: (place: number) =>
      lookUpCompany(op, { country: 'BE', number: madeUpNumber(place), query: {} }),
    words: (place: number) => search(madeUpName(place).split(' ').reverse().join(' ')),
    common: (place: number) => search(madeUpName(place).slice(0, 4)),
    mistake: (place: number) => search(mistaken(madeUpName(place))),
  }
  for (const ask of Object.values(contenders)) await each(ask)
  const taken = await inTurns(3, {
    number: () => rig.own(() => each(contenders.number)),
    words: () => rig.own(() => each(contenders.words)),
    common: () => rig.own(() => each(contenders.common)),
    mistake: () => rig.own(() => each(contenders.mistake)),
  })
  printHead('a company', 'median ms', '95 % ms', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(
      names[name as keyof typeof taken],
      short(medianMs(stretch)),
      short(partOf(stretch.latencies, 0.95)),
      ...processorCells(perRequest(stretch)),
    )
  const figure = (stretch: Stretch) => ({
    value: medianMs(stretch) / medianMs(taken.number),
    byProcessor: processorRatio(stretch, taken.number),
    perRequest: perRequest(stretch),
  })
  return {
    words: figure(taken.words),
    common: figure(taken.common),
    mistake: figure(taken.mistake),
  }
}

const names = {
  number: 'by number',
  words: 'by its words in another order',
  common: 'by four letters that many names have',
  mistake: 'by its words with a letter missing',
}

/** The name without its third letter. */
function mistaken(name: string): string {
  return name.slice(0, 2) + name.slice(3)
}
