import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { languages } from '#kernel/languages'
import { type Answered, call, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** Bad input gets a clear, translated error and changes nothing: the list of the security checklist. */
const books = useBooks()
let notes: string
let token: string | undefined
before(async () => {
  const { admin, company } = await books.office()
  notes = `${company.path}/notes`
  token = admin.token
})

const post = (
  raw: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => call(books.base, 'POST', notes, { token, raw, headers })
const send = (body: unknown) => call(books.base, 'POST', notes, { token, body })

function refused(answer: Answered, field: string, status = 422): void {
  assert.equal(answer.status, status, answer.text)
  assert.ok(answer.body.errors[field]?.length > 0, `${field} in ${answer.text}`)
  assert.equal(typeof answer.body.message, 'string')
}

test('text that is no JSON, and JSON that is no object, is refused on the body', async () => {
  for (const raw of [
    '{',
    'null',
    '[]',
    '"x"',
    '42',
    'true',
    '{"a":1}}',
    'title=x',
    '\u0000',
    '{"title": "x",}',
    'NaN',
  ])
    refused(await post(raw), 'body')
  refused(await post(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 'body')
})

test('a body over one mebibyte is refused with 413, one just below is read', async () => {
  const answer = await post(JSON.stringify({ title: 'x'.repeat(1024 * 1024) }))
  assert.equal(answer.status, 413)
  assert.match(answer.body.message, /1 MiB/)
  refused(await post(JSON.stringify({ title: 'x'.repeat(1_000_000) })), 'title')
})

test('a body that was packed, or is in another charset, is refused with 415 in four languages', async () => {
  const note = JSON.stringify({ title: 'Packed' })
  const words = { fr: /tel quel/, nl: /zoals hij is/, en: /as it is/, de: /unverändert/ }
  for (const language of languages) {
    await books.sql.query('UPDATE users SET locale = $1', [language])
    const packed = await post(gzipSync(note), { 'content-encoding': 'gzip' })
    const { body, headers } = replies(packed, 415, { code: undefined })
    assert.match(body.message, words[language])
    assert.match(body.message, /gzip/)
    assert.equal(headers.get('accept-encoding'), 'identity')
    const wide = Buffer.from(note, 'utf16le')
    const answer = await post(wide, { 'content-type': 'application/json; charset=utf-16' })
    assert.match(replies(answer, 415).body.message, /UTF-8.*utf-16/)
  }
  await books.sql.query(`UPDATE users SET locale = 'en'`)
  const json = (rest: string) => ({ 'content-type': `application/json${rest}` })
  for (const headers of [
    { 'content-encoding': 'br' },
    { 'content-encoding': 'GZIP' },
    { 'content-encoding': 'identity, gzip' },
    { ...json(''), 'content-encoding': 'deflate' },
    json('; charset=ISO-8859-1'),
    json(';CHARSET="utf-16le"'),
    json('; a=b; charset = windows-1252'),
    json('; charset='),
    { 'content-type': 'text/plain;charset=latin1' },
  ])
    replies(await post(note, headers), 415)
  for (const headers of [
    { 'content-encoding': 'identity' },
    json('; charset=utf-8'),
    json(';charset="UTF-8"'),
    json('; charset=UTF8'),
    json('; boundary=x'),
  ])
    replies(await post(note, headers), 201)
  // Without a body there is nothing to be in another form, and who may not come in hears that first.
  replies(await post('', { 'content-encoding': 'gzip' }), 422)
  const stranger = { raw: note, headers: { 'content-encoding': 'gzip' } }
  replies(await call(books.base, 'POST', notes, stranger), 401)
})

test('files that were packed on the way are refused with 415 too', async () => {
  const { admin, firm } = await books.office()
  const form = new FormData()
  form.set('file', new Blob(['x']), 'logo.png')
  const headers = { 'content-encoding': 'gzip' }
  replies(await admin.call('POST', `${firm.path}/logo`, { form, headers }), 415)
})

test('prototype keys are refused wherever they stand', async () => {
  for (const raw of [
    '{"__proto__": {"isAdmin": true}, "title": "x"}',
    '{"constructor": 1, "title": "x"}',
    '{"title": "x", "deep": [{"prototype": {}}]}',
    '{"title": {"__proto__": 1}}',
  ])
    refused(await post(raw), 'body')
  assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined)
})

test('nesting beyond 64 levels is refused, ten thousand levels as well', async () => {
  for (const depth of [70, 10_000])
    refused(await post(`{"title":"x","deep":${'['.repeat(depth)}${']'.repeat(depth)}}`), 'body')
  replies(await post(`{"title":"x","deep":${'['.repeat(50)}${']'.repeat(50)}}`), 201)
})

test('a value of the wrong type is refused on its field and never coerced', async () => {
  for (const title of [1, true, [], {}, ['x']]) refused(await send({ title }), 'title')
  for (const amount of [true, [], {}, '1,5', '1.234', 0.001, '1e5', '99999999999999.00'])
    refused(await send({ title: 'x', amount }), 'amount')
  refused(await post('{"title":"x","amount":1e309}'), 'amount')
  refused(await post(`{"title":"x","amount":${'9'.repeat(30)}}`), 'amount')
  for (const due_on of [20250314, '2025-02-30', '14/03/2025', '1899-12-31', 'today'])
    refused(await send({ title: 'x', due_on }), 'due_on')
})

test('minus zero is zero', async () => {
  replies(await post('{"title":"x","amount":-0}'), 201, { amount: '0.00' })
})

test('missing, null and empty count alike', async () => {
  for (const body of [{}, { title: null }, { title: '' }, { title: '   ' }])
    refused(await send(body), 'title')
})

test('control characters and lone surrogates are refused on the field; emoji and right-to-left text are kept', async () => {
  for (const raw of [
    '"a\\u0000b"',
    '"a\\u0007b"',
    '"a\\u001bb"',
    '"\\ud800"',
    '"\\udc00 x"',
    '"a\\u007fb"',
    '"a\\u0085b"',
    '"a\\u009fb"',
    // What turns the writing around, and what hides between letters.
    '"\\u202etxt.exe"',
    '"a\\u2066b\\u2069"',
    '"Kro\\u200bon"',
  ])
    refused(await post(`{"title":${raw}}`), 'title')
  // Nobody sees anything of it, so that it is nothing.
  for (const raw of ['"\\u200b"', '" \\u2060\\u200b "', '"\\u3164"']) {
    const { errors } = replies(await post(`{"title":${raw}}`), 422).body
    assert.deepEqual(errors.title, ['The field title is required.'])
  }
  replies(await send({ title: '\u200bKroon\u200b' }), 201, { title: 'Kroon' })
  for (const title of [
    'Betaald 👍🏽',
    '👩\u200d👧',
    'می\u200cخواهم',
    'חשבונית',
    'a\tb',
    "' OR 1=1--",
    "'); SELECT pg_sleep(5);--",
    '%_\\',
  ])
    replies(await send({ title }), 201, { title })
})

test('of two equal keys the last one counts, as JSON readers do', async () => {
  replies(await post('{"title":"one","title":"two"}'), 201, { title: 'two' })
})

test('unknown and never-writable fields are ignored', async () => {
  const answer = replies(
    await send({
      title: 'x',
      id: 999,
      company_id: 1,
      version: 7,
      deleted_at: '2020-01-01',
      is_demo: true,
      unknown: 1,
    }),
    201,
    { version: 1, deleted_at: null },
  )
  assert.notEqual(answer.body.id, 999)
})

test('text is trimmed and counted in characters, not in bytes', async () => {
  replies(await send({ title: `  ${'é'.repeat(100)}  ` }), 201, { title: 'é'.repeat(100) })
  replies(await send({ title: '😀'.repeat(100) }), 201)
  refused(await send({ title: 'é'.repeat(101) }), 'title')
})

test('every field that is wrong is named, and the message counts the others in the caller’s language', async () => {
  const sentences: Record<string, RegExp> = {
    fr: /\(et 2 autres erreurs\)$/,
    nl: /\(en nog 2 fouten\)$/,
    en: /\(and 2 more errors\)$/,
    de: /\(und 2 weitere Fehler\)$/,
  }
  const { firm } = await books.office()
  for (const language of languages) {
    const someone = await books.member(firm, 'admin', { locale: language })
    const company = await books.newCompany(firm)
    const answer = await someone.post(`${company.path}/notes`, {
      title: 5,
      amount: 'x',
      due_on: 'y',
    })
    refused(answer, 'title')
    assert.deepEqual(Object.keys(answer.body.errors), ['title', 'amount', 'due_on'])
    assert.match(answer.body.message, sentences[language]!)
    const two = await someone.post(`${company.path}/notes`, { title: 5, amount: 'x' })
    assert.match(
      two.body.message,
      {
        fr: /1 autre erreur\)/,
        nl: /nog 1 fout\)/,
        en: /1 more error\)/,
        de: /1 weiterer Fehler\)/,
      }[language],
    )
  }
})

test('an id that cannot be one is 404, never an error of ours', async () => {
  for (const id of [
    '0',
    '-1',
    '1.5',
    'abc',
    '99999999999999999999',
    '9007199254740993',
    '1e3',
    '%00',
    'null',
    '01',
  ])
    assert.equal((await call(books.base, 'GET', `${notes}/${id}`, { token })).status, 404, id)
  assert.equal((await call(books.base, 'GET', `${notes}/9007199254740991`, { token })).status, 404)
})

test('a query parameter that stands twice, is too long or hostile is refused or harmless', async () => {
  assert.equal((await call(books.base, 'GET', `${notes}?q=a&q=b`, { token })).status, 422)
  assert.equal(
    (await call(books.base, 'GET', `${notes}?q=${'x'.repeat(201)}`, { token })).status,
    422,
  )
  replies(await call(books.base, 'GET', `${notes}?page=a&per_page=-3&page=2`, { token }), 200, {
    current_page: 1,
    per_page: 50,
  })
  replies(await call(books.base, 'GET', `${notes}?q=%25`, { token }), 200)
  replies(await call(books.base, 'GET', `${notes}?q=';DROP TABLE notes;--`, { token }), 200, {
    total: 0,
  })
})

test('a malformed address is 404 and a malformed request line gets an answer in our form', async () => {
  assert.equal((await call(books.base, 'GET', '/v1/companies/%zz/notes', { token })).status, 404)
  assert.equal((await call(books.base, 'GET', `/v1/${'x'.repeat(5000)}`, { token })).status, 404)
})

test('an upload sent where JSON is expected, and JSON where an upload is expected, is refused on the body', async () => {
  const form = new FormData()
  form.set('title', 'x')
  refused(await call(books.base, 'POST', notes, { token, form }), 'body')
  const { firm, admin } = await books.office()
  refused(await admin.post(`${firm.path}/logo`, { file: 'x' }), 'body')
})

test('whatever was refused has left nothing behind', async () => {
  const { admin, company } = await books.office()
  for (const body of [{ title: 5 }, { title: 'x', amount: 'y' }, {}])
    await admin.post(`${company.path}/notes`, body)
  const { rows } = await books.sql.query(
    'SELECT count(*)::int AS count FROM changes WHERE company_id = $1',
    [company.id],
  )
  assert.equal(rows[0].count, 0)
})
