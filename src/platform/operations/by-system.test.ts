import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CompanyId } from '#kernel/ids'
import { type Books, openBooks } from '#testing/books'
import { bySystem } from './by-system.js'
import { companyScopes } from './company-scopes.js'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

test('work in a company file records what it changed, or says that nothing did, or is undone', async () => {
  const { services } = books.service
  const { company: opened } = await books.openCompany()
  const [company] = await companyScopes(services.db.statement, [opened.id as CompanyId])
  const task = { name: 'test-silent', company: company! }
  const rename = `UPDATE companies SET name = 'Silently' WHERE id = $1`
  await assert.rejects(
    bySystem(services, task, async ({ tx }) => void (await tx.run(rename, [opened.id]))),
    /test-silent wrote without recording a change/,
  )
  const { rows } = await books.sql.query('SELECT name FROM companies WHERE id = $1', [opened.id])
  assert.equal(rows[0].name, 'Bakkerij Janssens')
  await bySystem(services, task, async (op) => op.unchanged())
})
