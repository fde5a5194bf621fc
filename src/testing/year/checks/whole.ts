import { join } from 'node:path'
import pg from 'pg'
import { call } from '../../http.js'
import { year } from '../calendar.js'
import type { AtEnd, Check } from './check.js'

/** What must always hold does, the chains of the logs included. */
export const invariants: Check = async ({ service, databaseUrl }) => {
  const { code, said } = await service.command(['verify'], {
    databaseUrl,
    dataDir: service.dataDir,
  })
  return code === 0 ? [] : said
}

/** Nobody sees or touches what belongs to another file. */
export const isolation: Check = async ({ firm }) => {
  const found: string[] = []
  const { body: seen } = await firm.encoder.dubbel.get('/v1/companies')
  const own = firm.files.filter(({ place }) => place % 2 === 0).map(({ company }) => company)
  if (
    seen
      .map(({ public_token }) => public_token)
      .sort()
      .join() !== [...own].sort().join()
  )
    found.push(`the encoder sees ${seen.length} files, not ${own.length}`)
  for (const { code, path, team, place } of firm.files) {
    const { body: parties } = await team.manager.get('/v1/companies/{company}/third-parties', {
      path,
    })
    for (const { name } of parties)
      if (!name.endsWith(code)) found.push(`${code} has the third party ${name}`)
    let posted = 0
    for await (const { label, status } of team.manager.each('/v1/companies/{company}/entries', {
      path,
    })) {
      if (/\bF\d\d\b/.test(label ?? '') && !label!.includes(code))
        found.push(`${code} has the entry ${label}`)
      if (status === 'posted') posted++
    }
    // What is looked for among them is found there, and nowhere else.
    const { body: some } = await team.manager.get('/v1/companies/{company}/entries', {
      path,
      query: { status: 'posted', per_page: 1 },
    })
    if (some.total !== posted)
      found.push(`${code} lists ${some.total} posted entries, and ${posted} are its own`)
    for await (const one of team.manager.each('/v1/companies/{company}/bank-transactions', {
      path,
    }))
      if (!one.bank_reference?.startsWith(code))
        found.push(`${code} has the transaction ${one.bank_reference}`)
    if (place % 2 === 1) {
      const status = await firm.encoder.dubbel
        .get('/v1/companies/{company}/entries', { path })
        .then(() => 200)
        .catch((error: { status: number }) => error.status)
      if (status !== 404) found.push(`the encoder asks for ${code} and is answered ${status}`)
    }
  }
  return found
}

/** No request ended in a fault of the service while nothing was killed. */
export const faultless: Check = async ({ firm, service }) => [
  ...firm.traffic.faults,
  ...service.falls.map((words) => `the service ended by itself: ${words}`),
]

const compared = ['entries', 'trial-balance', 'open-items', 'third-parties', 'documents'] as const
const more = ['bank-transactions', 'fixed-assets', 'history', 'accounts', 'journals'] as const

/** A backup brought into another database and another folder shows the same, to the last fingerprint. */
export const restored: Check = async (end) => {
  const { service, databases, databaseUrl, folder, firm } = end
  const backup = join(folder, 'backup')
  const made = await service.command(['backup', backup], { databaseUrl, dataDir: service.dataDir })
  if (made.code !== 0) return made.said
  const there = {
    databaseUrl: await databases.create('restored'),
    dataDir: join(folder, 'elsewhere'),
  }
  const done = await service.command(['restore', backup], there)
  if (done.code !== 0) return done.said
  const found = await otherTables(databaseUrl, there.databaseUrl)
  const url = await service.beside(there)
  for (const { code, company } of firm.files)
    for (const name of [...compared, ...more]) {
      const [here, elsewhere] = await Promise.all(
        [service.url, url].map((base) => fingerprint(end, base, company, name)),
      )
      if (here !== elsewhere) found.push(`${code}: ${name} is another one where it was restored`)
    }
  return found
}

async function fingerprint(
  { firm }: AtEnd,
  base: string,
  company: string,
  name: string,
): Promise<string> {
  const range = ['entries', 'trial-balance'].includes(name)
    ? `&from=${year}-01-01&to=${year + 1}-12-31`
    : ''
  const path = `/v1/companies/${company}/exports/${name}?format=csv${range}`
  const answer = await call(base, 'HEAD', path, { token: firm.manager.token })
  return answer.headers.get('x-export-fingerprint') ?? `${answer.status} of ${name}`
}

/** What the services themselves go on counting in. */
const moving = /^(?:schema_migrations|rate_counters|sign_in_|schedule_runs|tokens)/

async function otherTables(one: string, other: string): Promise<string[]> {
  const [here, there] = await Promise.all([one, other].map(rowsOf))
  return [...here!].flatMap(([table, rows]) =>
    there!.get(table) === rows
      ? []
      : [`${table} has ${rows} rows, and ${there!.get(table)} where it was restored`],
  )
}

async function rowsOf(url: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    )
    const counts = new Map<string, number>()
    for (const { name } of tables.filter((table) => !moving.test(table.name))) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS rows FROM ${pg.escapeIdentifier(name)}`,
      )
      counts.set(name, rows[0].rows)
    }
    return counts
  } finally {
    await client.end()
  }
}
