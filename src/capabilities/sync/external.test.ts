import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** The same service where no platform is configured. */
let alone: Books
let platform: Server
let asked: string[] = []
/** What the platform answers next. */
let answers: RequestListener

const books = useBooks(async () => {
  platform = createServer((request, response) => {
    asked.push(request.url ?? '')
    answers(request, response)
  })
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  const { port } = platform.address() as AddressInfo
  return {
    own: true,
    environment: { EXTERNAL_URL: `http://127.0.0.1:${port}/api/`, EXTERNAL_KEY: 'key-1' },
  }
})
before(async () => {
  alone = await openBooks({ databaseUrl: books.databaseUrl })
})
after(async () => {
  await alone.close()
  platform.closeAllConnections()
  platform.close()
})

const say =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

async function linkedCompany(externalId: string | null) {
  const { admin, company } = await books.office()
  await books.sql.query('UPDATE companies SET external_id = $2 WHERE id = $1', [
    company.id,
    externalId,
  ])
  asked = []
  return { admin, company, path: `${company.path}/sync/external` }
}

const told = {
  id: 'C/1',
  name: 'Bakkerij Peeters',
  enterprise_number: '0403.170.701',
  vat_number: 'BE 0403.170.701',
  street: 'Steenweg',
  house_number: 12,
  postal_code: '9000',
  city: 'Gent',
  country: 'be',
  secret: 'x',
}

test('the identity of a linked file follows the platform, and the log says where it came from', async () => {
  const { admin, company, path } = await linkedCompany('C/1')
  answers = say(told)
  replies(await admin.post(path), 200, {
    name: 'Bakkerij Peeters',
    enterprise_number: '0403170701',
    vat_number: 'BE0403170701',
    street: 'Steenweg',
    house_number: '12',
    city: 'Gent',
    country: 'BE',
    synced_at: books.clock(),
    version: 2,
  })
  assert.deepEqual(asked, ['/api/companies/C%2F1'])
  const { rows } = await books.sql.query(
    'SELECT resource, action, origin FROM changes WHERE company_id = $1',
    [company.id],
  )
  assert.deepEqual(rows, [{ resource: 'company', action: 'updated', origin: 'import' }])
})

test('what the platform leaves out, and a number that cannot be, stays as it is', async () => {
  const { admin, company, path } = await linkedCompany('C/2')
  replies(await admin.patch(company.path, { city: 'Brugge', vat_number: 'BE0403170701' }), 200)
  answers = say({ id: 'C/2', name: 'Other', vat_number: 'BE 0403.170.702', country: 'XX' })
  replies(await admin.post(path), 200, {
    name: 'Other',
    city: 'Brugge',
    vat_number: 'BE0403170701',
    country: null,
  })
})

test('a file that is not linked, or that the platform does not know, is refused', async () => {
  const unlinked = await linkedCompany(null)
  refusedAt(await unlinked.admin.post(unlinked.path), 'company')
  assert.deepEqual(asked, [])
  const { admin, path } = await linkedCompany('C/3')
  answers = say({}, 404)
  refusedAt(await admin.post(path), 'company')
  refusedAt(await admin.post(alone.base + path), 'company')
})

test('a platform that fails, or speaks of another file, has not answered', async () => {
  const { admin, path, company } = await linkedCompany('C/4')
  for (const answer of [say({}, 500), say({ id: 'C/5', name: 'Other' }), say({ id: 'C/4' })]) {
    answers = answer
    replies(await admin.post(path), 503, { code: 'external_unavailable' })
  }
  replies(await admin.get(company.path), 200, { version: 1 })
})
