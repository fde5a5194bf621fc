import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks({ environment: { FREE_PLAN_COMPANIES: '3' } })

const body = { name: 'Bakkerij Janssens' }

test('many who ask at once get no more files than the licence allows', async () => {
  const firm = await books.newFirm()
  const people = await Promise.all([
    books.member(firm, 'admin'),
    books.member(firm, 'manager'),
    books.member(firm, 'manager'),
  ])
  const answers = await Promise.all(
    Array.from({ length: longOrShort(20, 6) }, (_, place) =>
      people[place % 3]!.post('/v1/companies', body),
    ),
  )
  const made = answers.filter(({ status }) => status === 201)
  assert.equal(made.length, 3)
  for (const answer of answers.filter((one) => !made.includes(one))) {
    replies(answer, 422, { code: 'company_limit_reached' })
    assert.deepEqual(Object.keys(answer.body.errors), ['firm'])
    assert.match(answer.body.message, /3 company files/)
  }
  const { rows } = await books.sql.query(
    'SELECT count(*)::int AS files, count(DISTINCT code)::int AS codes FROM companies WHERE firm_id = $1',
    [firm.id],
  )
  assert.deepEqual(rows, [{ files: 3, codes: 3 }])
})

test('a file in the bin takes no room, until it comes back', async () => {
  const firm = await books.newFirm()
  const admin = await books.member(firm, 'admin')
  const tokens: string[] = []
  for (let count = 0; count < 3; count++)
    tokens.push(replies(await admin.post('/v1/companies', body), 201).body.public_token)
  replies(await admin.post('/v1/companies', body), 422, { code: 'company_limit_reached' })
  replies(await admin.delete(`/v1/companies/${tokens[0]}`), 204)
  replies(await admin.post('/v1/companies', body), 201)
  const restore = await admin.post(`${firm.path}/trash/${tokens[0]}/restore`)
  replies(restore, 422, { code: 'company_limit_reached' })
  assert.equal(restore.body.message, 'The licence allows 3 company files at most.')
})

test('a firm is charged for its own files alone', async () => {
  const firm = await books.newFirm()
  const admin = await books.member(firm, 'admin')
  for (let count = 0; count < 3; count++) replies(await admin.post('/v1/companies', body), 201)
  replies(await admin.post('/v1/companies', body), 422)
  // Neither a file without a firm nor one of another firm counts here.
  replies(await admin.post('/v1/companies', { ...body, firm: null }), 201)
  const other = await books.newFirm()
  await books.join(other.id, admin.id, 'manager')
  replies(await admin.post('/v1/companies', { ...body, firm: other.token }), 201)
})

test('files without a firm belong to who made them, and are counted per person', async () => {
  const owner = await books.person({ locale: 'nl' })
  const made = replies(await owner.post('/v1/companies', body), 201, {
    firm_id: null,
    firm: null,
    locale: 'nl',
    country_pack: 'BE',
  })
  const path = `/v1/companies/${made.body.public_token}`
  replies(await owner.get(path), 200)
  replies(await owner.patch(path, { name: 'Mijn zaak' }), 200, { name: 'Mijn zaak' })
  const stranger = await books.person()
  replies(await stranger.get(path), 404)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => owner.post('/v1/companies', body)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 422, 422, 422, 422])
  replies(await stranger.post('/v1/companies', body), 201)
  replies(await owner.delete(path), 204)
  replies(await owner.get(path), 404)
  replies(await owner.post('/v1/companies', body), 201)
})
