import pg from 'pg'
import { typeParsers } from '#platform/db/types'
import { openBooks } from '#testing/books'

const books = await openBooks({ environment: { RATE_LIMIT: '0', LOG_LEVEL: 'error' } })
const { admin, company, path, journal } = await books.file()
const supplier = await books.party(company, 'supplier')
const body = {
  journal_id: journal('ACH'),
  third_party_id: supplier,
  entry_date: '2026-03-10',
  reference: 'F',
  lines: [
    { account: '604000', amount: '100.00', vat_code: 'PG21' },
    { account: '612000', amount: '50.00', vat_code: 'PS21' },
  ],
}
for (let i = 0; i < 50; i++) await admin.post(`${path}/entries/invoice`, body)
await books.sql.query('ANALYZE')
const seen: any[] = []
const proto = pg.Client.prototype as any
const original = proto.query
proto.query = function (config: any, ...rest: any[]) {
  if (typeof config !== 'string') seen.push(config)
  return original.call(this, config, ...rest)
}
await admin.post(`${path}/entries/invoice`, body)
proto.query = original
if (process.env.EXTRA_SQL) await books.sql.query(process.env.EXTRA_SQL)
const skip = (process.env.SKIP ?? '').split(',').filter(Boolean)
const list = seen.filter((s) => !skip.some((k) => s.text.includes(k)))
for (const clients of [1, 8]) {
  const times = list.map(() => [] as number[])
  let rounds = 0
  const until = performance.now() + 3000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const c = new pg.Client({
        connectionString: books.databaseUrl,
        types: typeParsers,
        options: `-c TimeZone=UTC -c plan_cache_mode=${process.env.MODE ?? 'auto'}`,
      })
      await c.connect()
      let ids: any = null
      while (performance.now() < until) {
        for (const [i, s] of list.entries()) {
          const t = performance.now()
          const values = s.text.includes('post_entries')
            ? s.values.map((v: any, k: number) => (k === 3 ? ids : v))
            : s.values
          const r: any = await c.query({ name: `b${i}`, text: s.text, values })
          if (s.text.includes('write_lines')) ids = r.rows[0].entry_ids
          times[i]!.push(performance.now() - t)
        }
        rounds++
      }
      await c.end()
    }),
  )
  console.log(clients, 'clients', Math.round(rounds / 3), '/s')
  for (const [i, s] of list.entries()) {
    const l = times[i]!.sort((a, b) => a - b)
    console.log(
      '  ',
      l[Math.floor(l.length / 2)]!.toFixed(3),
      s.text.trim().replace(/\s+/g, ' ').slice(0, 60),
    )
  }
}
await books.close().catch(() => {})
process.exit(0)
