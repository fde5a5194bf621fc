import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { type MailDesk, openMailDesk } from '#testing/mail'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: MailDesk
before(async () => {
  desk = await openMailDesk(books)
})

// biome-ignore lint/suspicious/noExplicitAny: as the API answers
type Template = Record<string, any>

const list = async (query = ''): Promise<Template[]> =>
  replies(await desk.admin.get(`${desk.mail}/templates${query}`), 200).body
const put = (key: string, body: object, headers: Record<string, string> = {}) =>
  desk.admin.put(`${desk.mail}/templates/${key}`, body, { headers })
const reset = (key: string, query = '') =>
  desk.admin.delete(`${desk.mail}/templates/${key}${query}`)
const one = async (key: string, locale: string): Promise<Template> =>
  (await list(`?key=${key}&locale=${locale}`))[0]!

const words = { locale: 'nl', subject: 'Factuur {{document_number}}', body: 'Dag {{contact_name}}' }

test('there are seven keys in four languages, the product’s words until a file has its own', async () => {
  const all = await list()
  assert.equal(all.length, 28)
  assert.deepEqual(new Set(all.map(({ key }) => key)).size, 7)
  assert.ok(all.every(({ is_default, version }) => is_default && version === 1))
  assert.equal((await list('?key=invoice')).length, 4)
  assert.equal((await list('?locale=de')).length, 7)
  const invoice = await one('invoice', 'en')
  assert.deepEqual(invoice.placeholders, [
    'company_name',
    'company_vat_number',
    'company_iban',
    'company_email',
    'company_phone',
    'customer_name',
    'contact_name',
    'sender_name',
    'today',
    'signature',
    'document_number',
    'document_date',
    'due_date',
    'amount',
    'open_amount',
    'communication',
  ])
  assert.deepEqual((await one('statement', 'fr')).placeholders.slice(10), ['from', 'to', 'balance'])
  for (const level of [1, 2, 3])
    assert.deepEqual((await one(`reminder_${level}`, 'fr')).placeholders.slice(10), [
      'items',
      'total_open',
      'total_due',
      'days_late',
      'interest',
      'compensation',
      'total_claimed',
      'level',
    ])
})

test('a file gives words of its own, in one language, and takes them back', async () => {
  replies(await put('invoice', words), 200, {
    key: 'invoice',
    subject: words.subject,
    body: words.body,
    is_default: false,
    version: 2,
  })
  assert.equal((await one('invoice', 'fr')).is_default, true)
  replies(await put('invoice', { ...words, locale: 'fr' }), 200)
  const gone = replies(await reset('invoice', '?locale=nl'), 204)
  assert.equal(gone.headers.get('x-trashed'), null)
  assert.deepEqual(
    (await list('?key=invoice')).map(({ locale, is_default }) => [locale, is_default]),
    [
      ['fr', false],
      ['nl', true],
      ['en', true],
      ['de', true],
    ],
  )
  replies(await put('invoice', words), 200, { version: 4 })
  replies(await reset('invoice'), 204)
  assert.ok((await list('?key=invoice')).every(({ is_default }) => is_default))
  replies(await reset('invoice'), 204)
})

test('what cannot be is refused: a name that nobody knows, one that does not end, a second line', async () => {
  const subjectOf = async (subject: string) =>
    refusedAt(await put('invoice', { ...words, subject }), 'subject')
  assert.match((await subjectOf('Hello {{nobody}}')).body.message, /"nobody"/)
  assert.match((await subjectOf('Hello {{document_number')).body.message, /"document_number"/)
  await subjectOf('Two\nlines')
  await subjectOf('Tab\tbed')
  await subjectOf('x'.repeat(201))
  refusedAt(await put('invoice', { ...words, body: '{{items}}' }), 'body')
  refusedAt(
    await put('reminder_1', { ...words, subject: 'x', body: '{{document_number}}' }),
    'body',
  )
  refusedAt(await put('invoice', { ...words, body: 'x'.repeat(20_001) }), 'body')
  refusedAt(await put('invoice', { locale: 'it' }), 'locale', 'subject', 'body')
  replies(await put('invoice', { ...words, locale: 'de', body: 'Two braces: {{{{ and }}' }), 200)
  for (const call of [put('unknown', words), reset('unknown')]) replies(await call, 404)
  refusedAt(await put('email_change', words), 'key')
  refusedAt(await reset('email_change'), 'key')
  const shown = await one('email_change', 'en')
  assert.match(shown.body, /Hello \{\{name\}\}/)
  await reset('invoice')
})

test('undo gives back the words before, of a change and of their end', async () => {
  const revert = async () => {
    const { data } = replies(
      await desk.admin.get(`${desk.path}/history?resource=mail-templates&per_page=1`),
      200,
    ).body
    replies(await desk.admin.post(`${desk.path}/history/${data[0].id}/revert`), 200)
  }
  replies(await put('test', { ...words, subject: 'One', body: 'One' }), 200)
  replies(await put('test', { ...words, subject: 'Two', body: 'Two' }), 200)
  await revert()
  assert.equal((await one('test', 'nl')).subject, 'One')
  replies(await reset('test'), 204)
  await revert()
  assert.deepEqual(
    [(await one('test', 'nl')).subject, (await one('test', 'nl')).is_default],
    ['One', false],
  )
  replies(await reset('test'), 204)
  replies(await put('test', { ...words, subject: 'Three', body: 'Three' }), 200)
  await revert()
  assert.equal((await one('test', 'nl')).is_default, true)
})

test('a stale base is refused with the template as it is, a dry run keeps nothing', async () => {
  const { version } = await one('statement', 'nl')
  const body = { locale: 'nl', subject: 'S', body: 'S' }
  replies(await put('statement', body, { 'x-base-version': String(version + 1) }), 409, {
    code: 'conflict',
    server_version: version,
  })
  replies(await put('statement', body, { 'x-dry-run': '1' }), 200, {
    subject: 'S',
    is_default: false,
  })
  assert.equal((await one('statement', 'nl')).is_default, true)
  replies(await put('statement', body, { 'x-base-version': String(version) }), 200)
  replies(await reset('statement'), 204)
})
