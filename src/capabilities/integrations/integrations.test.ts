import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test('the catalogue has eight integrations in their order, in four languages', async () => {
  const { admin } = await books.office()
  const { body } = replies(await admin.get('/v1/integrations?lang=nl'), 200)
  assert.deepEqual(
    body.map(({ key }: { key: string }) => key),
    [
      'peppol-access-point',
      'document-analysis',
      'company-register',
      'vies',
      'bank-folder',
      'smtp',
      's3-archive',
      'external-platform',
    ],
  )
  assert.equal(body[4].name, 'Map met bankafschriften')
  const banks = replies(await admin.get('/v1/integrations?category=bank&country=LU'), 200)
  assert.deepEqual(
    banks.body.map(({ key, can_run, schedules }: never) => [key, can_run, schedules]),
    [['bank-folder', true, ['manual', 'hourly', 'daily']]],
  )
})

test('a connection is made, changed and taken away, and its secret is never shown', async () => {
  const { admin, company } = await books.office()
  const path = `${company.path}/integrations/company-register`
  replies(await admin.get(path), 200, { status: 'available', source: null, settings: null })
  replies(await admin.delete(path), 404)
  const settings = { url: 'https://register.example.be/v1', key: 'very secret indeed' }
  const made = replies(await admin.put(path, { settings }), 200, {
    status: 'connected',
    source: 'file',
    version: 1,
    schedule: null,
    settings: { url: settings.url, key: '********' },
  })
  assert.equal(made.body.connected_by.id, admin.id)
  // As it is shown, or left out, it stays; nothing has changed then.
  for (const key of ['********', undefined])
    replies(await admin.put(path, { settings: { ...settings, key } }), 200, { version: 1 })
  replies(await admin.put(path, { settings: { ...settings, key: null } }), 200, {
    version: 2,
    settings: { url: settings.url, key: null },
  })
  const gone = replies(await admin.delete(path), 204)
  assert.equal(gone.headers.get('x-trashed'), null)
  const log = replies(await admin.get(`${path}/log`), 200)
  assert.deepEqual(
    log.body.data.map(({ event }: { event: string }) => event),
    ['disconnected', 'changed', 'connected'],
  )
})
