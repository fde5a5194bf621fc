import pg from 'pg'
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
for (let i = 0; i < 200; i++) await admin.post(`${path}/entries/invoice`, body)
const times = new Map<string, number[]>()
const proto = pg.Client.prototype as any
const original = proto.query
proto.query = function (config: any, ...rest: any[]) {
  const text = typeof config === 'string' ? config : config.text
  const t = performance.now()
  const result = original.call(this, config, ...rest)
  if (result?.then)
    result.then(() => {
      const key = String(text).trim().slice(0, 70)
      times.set(key, [...(times.get(key) ?? []), performance.now() - t])
    })
  return result
}
const t0 = performance.now()
const n = 300
for (let i = 0; i < n; i++) await admin.post(`${path}/entries/invoice`, body)
console.log('total ms per request', (performance.now() - t0) / n)
for (const [text, list] of times) {
  list.sort((a, b) => a - b)
  console.log(list.length, list[Math.floor(list.length / 2)]!.toFixed(3), text.replace(/\s+/g, ' '))
}
proto.query = original
await books.close()
process.exit(0)
