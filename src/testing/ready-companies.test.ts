import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violations } from '#platform/operations/invariants'
import { app } from '../app.js'
import { replies } from './http.js'
import { deskOf } from './ready-companies.js'
import { useBooks } from './use-books.js'

const books = useBooks({ own: true })

type Desk = ReturnType<typeof deskOf>

/** What the API shows of a file, but for ids and what is new in each. */
async function shown({ admin, firm, company, path }: Desk): Promise<string[]> {
  const parts = ['', '/accounts', '/vat-codes', '/journals', '/fiscal-years', '/settings']
  const pages = ['/history?per_page=200', '/sync/bootstrap?limit=1000']
  const answers = await Promise.all(
    [...parts, ...pages].map(async (part) => replies(await admin.get(path + part), 200).text),
  )
  answers.push(replies(await admin.get(`${firm.path}/activity`), 200).text)
  answers.push(replies(await admin.get(`/v1/auth/me`), 200).text)
  return answers
    .join('\n')
    .replaceAll(company.token, 'this company')
    .replaceAll(firm.token, 'this firm')
    .replaceAll(admin.email, 'this admin')
    .replaceAll(/Firm \d+x\d+/g, 'its name')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'some operation')
    .replaceAll(/"(\w*_id|id)":\d+|"(after)":"\w+"/g, '"$1$2":some')
    .split(/(?=\{)/)
}

test('a copy of the model is as if it had been made by the API', async () => {
  const made = deskOf(books.base, await books.makeCompany())
  const [copy, other] = [await books.openCompany(), await books.openCompany()]
  assert.deepEqual(await shown(copy), await shown(made))
  assert.notEqual(copy.company.id, other.company.id)
})

test('its log holds from the first row on, and goes on', async () => {
  const { admin, path, journal } = await books.openCompany()
  replies(await admin.patch(`${path}/journals/${journal('ACH')}`, { label: 'Achats divers' }), 200)
  assert.deepEqual(await violations(books.service.services.db, app.invariants), [])
})

test('no two copies have an id in common, nor with what the API makes between them', async () => {
  const desks = [await books.openCompany(), deskOf(books.base, await books.makeCompany())]
  desks.push(await books.openCompany())
  for (const table of ['accounts', 'journals', 'vat_codes', 'periods', 'fiscal_years']) {
    const { rows } = await books.sql.query(
      `SELECT count(*)::int AS all, count(DISTINCT id)::int AS own FROM ${table}`,
    )
    assert.equal(rows[0].own, rows[0].all, table)
  }
  for (const { admin, path, years } of desks)
    replies(await admin.get(`${path}/fiscal-years/${years[0].id}`), 200)
})
