import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('people see the firms they are active in, each with their own rights, and no other', async () => {
  const [first, second, left, foreign] = [
    await books.newFirm({ name: 'Alpha' }),
    await books.newFirm({ name: 'Beta' }),
    await books.newFirm({ name: 'Gamma' }),
    await books.newFirm({ name: 'Delta' }),
  ]
  const els = await books.member(first, 'manager')
  await books.join(second.id, els.id, 'reviewer')
  await books.join(left.id, els.id, 'admin', false)
  const { body } = replies(await els.get('/v1/firms'), 200)
  assert.deepEqual(
    body.map((firm: { name: string; can_manage: boolean }) => [firm.name, firm.can_manage]),
    [
      ['Alpha', true],
      ['Beta', false],
    ],
  )
  const unknown = replies(await els.get('/v1/firms/AAAAAAAAAAAA'), 404)
  for (const hidden of [left, foreign])
    assert.equal(replies(await els.get(hidden.path), 404).text, unknown.text)
})

test('a platform admin sees every real firm, but company files of their own firms only', async () => {
  const { firm: strange, company, admin: stranger } = await books.office()
  const demo = await books.newFirm({ isDemo: true })
  const own = await books.newFirm({ name: 'Own office' })
  const root = await books.member(own, 'manager', { isPlatformAdmin: true })
  const desk = await books.newCompany(own, { name: 'Own file' })
  // Once a member of the other firm, no longer active there: the assignment gives nothing.
  await books.join(strange.id, root.id, 'encoder', false)
  await books.assign(company.id, root.id, 'encoder')

  const { body, text } = replies(await root.get('/v1/firms'), 200)
  const tokens = body.map((firm: { public_token: string }) => firm.public_token)
  assert.ok(tokens.includes(strange.token) && tokens.includes(own.token))
  assert.ok(!tokens.includes(demo.token))
  assert.ok(text.includes(desk.token))
  const team = `${strange.path}/members`
  for (const path of [
    strange.path,
    team,
    `${team}/${stranger.id}`,
    `${strange.path}/dashboard`,
    `${strange.path}/deadlines`,
    `${strange.path}/trash`,
  ]) {
    const answer = replies(await root.get(path), 200)
    assert.ok(!answer.text.includes(company.token), `${path} shows a company file`)
  }
  assert.ok(!text.includes(company.token))
  replies(await root.get(company.path), 404)
  replies(await root.get(demo.path), 404)
  replies(await root.patch(strange.path, { phone: '+32 2 000 00 00' }), 200, {
    phone: '+32 2 000 00 00',
    can_manage: true,
  })
})

test('an encoder sees the company files assigned to them and no trace of the others', async () => {
  const { firm, admin, company } = await books.office()
  const hidden = await books.newCompany(firm, { name: 'Slagerij Geheim' })
  const encoder = await books.member(firm, 'encoder')
  const colleague = await books.member(firm, 'reviewer')
  await books.assign(company.id, encoder.id, 'encoder')
  await books.assign(hidden.id, colleague.id, 'reviewer')
  const seen = replies(await encoder.get(firm.path), 200).body
  assert.deepEqual(names(seen.companies), ['Bakkerij Janssens'])
  assert.equal(seen.can_manage, false)
  const team = `${firm.path}/members`
  for (const path of [
    firm.path,
    '/v1/firms',
    team,
    `${team}/${admin.id}`,
    `${team}/${colleague.id}`,
  ])
    assert.ok(!(await encoder.get(path)).text.includes('Geheim'), path)
  assert.deepEqual(names(replies(await admin.get(firm.path), 200).body.companies), [
    'Bakkerij Janssens',
    'Slagerij Geheim',
  ])
})

test('a token that was made for one company file shows that file alone', async () => {
  const { firm, admin, company } = await books.office()
  const hidden = await books.newCompany(firm, { name: 'Slagerij Geheim' })
  const token = await books.newTokenFor(admin.id, 'integration', ['read'], [company.id])
  for (const path of ['', '/members', `/members/${admin.id}`, '/dashboard', '/deadlines']) {
    const answer = replies(await books.call('GET', firm.path + path, { token }), 200)
    assert.ok(!answer.text.includes('Geheim'), path)
    assert.ok(answer.text.includes(company.token), path)
  }
  replies(await books.call('GET', hidden.path, { token }), 404)
})

/** A firm in which every text that people can write holds the same strange word. */
async function markedOffice(word: string, numbers: [string, string]) {
  const { firm, admin, company } = await books.office()
  const encoder = await books.member(firm, 'encoder', {
    name: `${word} encoder`,
    email: `${word}.e@x.example`,
  })
  await books.assign(company.id, encoder.id, 'encoder')
  const [binned, hidden] = [await books.newCompany(firm), await books.newCompany(firm)]
  for (const file of [company, binned, hidden])
    await books.sql.query('UPDATE companies SET name = $2, code = $3 WHERE id = $1', [
      file.id,
      `${word} file ${file.id}`,
      `${word}-${file.id}`,
    ])
  await books.sql.query(
    'UPDATE companies SET deleted_at = created_at, deleted_by = $2 WHERE id = $1',
    [binned.id, admin.id],
  )
  const headers = { 'x-device-name': `${word} laptop`, 'x-device-id': word }
  const patch = {
    name: `${word} firm`,
    itaa_number: word,
    itaa_status: word,
    itaa_quality: word,
    address: word,
    postal_code: word,
    city: word,
    website: `https://${word}.example`,
    email: `info@${word}.example`,
    phone: word,
    enterprise_number: numbers[0],
    vat_number: numbers[1],
  }
  replies(await admin.patch(firm.path, patch, { headers }), 200)
  const wish = {
    email: `${word}.new@x.example`,
    name: `${word} new`,
    password: 'een lange zin 7',
    role: 'reviewer',
  }
  replies(await admin.post(`${firm.path}/members`, wish, { headers }), 201)
  replies(await admin.post(`${company.path}/notes`, { title: word }, { headers }), 201)
  return { firm, admin, encoder, company, hidden, binned }
}

test('nothing that a member of one firm can read holds a word of another', async () => {
  const mine = await markedOffice('zeppelin', ['0403170701', 'BE0403170701'])
  const theirs = await markedOffice('kolibri', ['0400378485', 'BE0400378485'])
  const foreign = /kolibri|400378485/i
  const token = await books.newTokenFor(mine.admin.id, 'integration', ['read'], [mine.company.id])
  const narrow = { get: (path: string) => books.call('GET', path, { token }) }
  const gets = books.service.routes.filter(
    (r) => r.method === 'GET' && ['read', 'session'].includes(r.ability),
  )
  const fills = (office: typeof mine) => ({
    firm: office.firm.token,
    company: office.company.token,
  })
  const paths = gets.flatMap(({ path }) =>
    [fills(mine), fills(theirs)].flatMap((own) =>
      longOrShort([theirs.admin.id, mine.admin.id, 1, 2], [theirs.admin.id]).map((id) =>
        path.replace(/\{(\w+)\}/g, (_, name) => own[name as 'firm'] ?? String(id)),
      ),
    ),
  )
  let answered = 0
  const readers = [mine.admin, mine.encoder, narrow]
  for (const [place, path] of [...new Set(paths)].entries())
    for (const reader of longOrShort(readers, [readers[place % 3]!])) {
      const answer = await reader.get(path)
      const theirPath = path.includes(theirs.firm.token) || path.includes(theirs.company.token)
      if (theirPath) assert.equal(answer.status, 404, path)
      assert.ok(answer.status < 500 && !foreign.test(answer.text), `${path}: ${answer.text}`)
      if (answer.status === 200) answered++
    }
  assert.ok(answered > 30, `only ${answered} answers were looked at`)
  // The same reading does find the words of one's own firm.
  const own = await Promise.all(
    ['', '/members', '/activity', '/dashboard', '/deadlines', '/trash'].map((path) =>
      theirs.admin.get(theirs.firm.path + path),
    ),
  )
  for (const answer of own) assert.match(answer.text, foreign)
})

test('of the files of their own firm people read no more than they may see', async () => {
  const { firm, admin, encoder, company, hidden, binned } = await markedOffice('mammoet', [
    '0403170701',
    'BE0403170701',
  ])
  replies(await admin.post(`${firm.path}/trash/${binned.token}/restore`), 200)
  const unseen = new RegExp(`${hidden.token}|file ${hidden.id}|${binned.token}|file ${binned.id}`)
  const token = await books.newTokenFor(admin.id, 'integration', ['read'], [company.id])
  const root = await books.person({ isPlatformAdmin: true })
  const readers: Pick<Person, 'get'>[] = [
    encoder,
    root,
    { get: (path: string) => books.call('GET', path, { token }) },
  ]
  for (const path of [
    '',
    '/members',
    `/members/${admin.id}`,
    '/activity',
    '/dashboard',
    '/deadlines',
  ]) {
    for (const reader of readers) {
      const answer = replies(await reader.get(firm.path + path), 200)
      assert.ok(!unseen.test(answer.text), `${path}: ${answer.text}`)
    }
    assert.match(replies(await admin.get(firm.path + path), 200).text, unseen)
  }
})
