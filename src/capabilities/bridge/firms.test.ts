import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { bridgeSecret, platformOf } from '#testing/bridge'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks({
  own: true,
  environment: { BRIDGE_SECRET: bridgeSecret, FREE_PLAN_USERS: '4', FREE_PLAN_COMPANIES: '3' },
})
let platform: ReturnType<typeof platformOf>
before(() => {
  platform = platformOf(books)
})

let count = 0
const newName = () => `firm-${++count}`
const person = (id: string, more: object = {}) => ({
  id,
  email: `${id}@platform.example`,
  name: `Person ${id}`,
  role: 'encoder',
  ...more,
})
const nobody = { created: 0, updated: 0, deactivated: 0, skipped: [] }

const push = (name: string, body: object) =>
  platform.put(`/v1/bridge/firms/${name}`, { name: 'Fiduciaire Exemple', ...body })

async function teamOf(token: string) {
  const { rows } = await books.sql.query(
    `SELECT u.email, u.auth_source, m.role, m.is_active FROM firm_members m
       JOIN users u ON u.id = m.user_id JOIN firms f ON f.id = m.firm_id
      WHERE f.public_token = $1 ORDER BY u.email`,
    [token],
  )
  return rows
}

async function activityOf(token: string) {
  const { rows } = await books.sql.query(
    `SELECT a.action, a.origin, a.user_id, a.changes FROM firm_activity a JOIN firms f ON f.id = a.firm_id
      WHERE f.public_token = $1 ORDER BY a.id`,
    [token],
  )
  return rows
}

describe('a firm of the platform', () => {
  test('is made, changed, and the same again changes nothing', async () => {
    const name = newName()
    const full = {
      enterprise_number: '0403.170.701',
      vat_number: 'BE 0403.170.701',
      itaa_number: '50.123.456',
      city: 'Gent',
      country_code: 'BE',
      locale: 'nl',
      is_partner: true,
    }
    const made = replies(await push(name, full), 201, { created: true, members: nobody }).body.firm
    assert.deepEqual(made, {
      public_token: made.public_token,
      name: 'Fiduciaire Exemple',
      external_id: name,
      source: 'external',
      synced_at: books.clock(),
    })
    books.clock.advance(60_000)
    const same = replies(await push(name, full), 200, { created: false, members: nobody })
    assert.deepEqual(same.body.firm, made)
    const moved = replies(
      await push(name, { ...full, city: null, name: 'Fiduciaire du Parc' }),
      200,
    )
    assert.deepEqual(
      [moved.body.firm.name, moved.body.firm.synced_at],
      ['Fiduciaire du Parc', books.clock()],
    )
    const { rows } = await books.sql.query(
      `SELECT city, enterprise_number, vat_number, is_partner, locale FROM firms WHERE public_token = $1`,
      [made.public_token],
    )
    assert.deepEqual(rows[0], {
      city: null,
      enterprise_number: '0403170701',
      vat_number: 'BE0403170701',
      is_partner: true,
      locale: 'nl',
    })
    const log = await activityOf(made.public_token)
    assert.deepEqual(
      log.map(({ action, origin, user_id }) => [action, origin, user_id]),
      [
        ['created', 'bridge', null],
        ['synced', 'bridge', null],
      ],
    )
    assert.deepEqual(Object.keys(log[1].changes).sort(), ['city', 'name'])
    books.clock.reset()
  })

  test('has its team follow the platform; who was made here stays, and so does the last admin', async () => {
    const name = newName()
    const els = person(`els-${name}`, { role: 'admin' })
    const jan = person(`jan-${name}`)
    const made = replies(await push(name, { members: [els, jan] }), 201)
    assert.deepEqual(made.body.members, { ...nobody, created: 2 })
    const { public_token: token } = made.body.firm
    assert.deepEqual(replies(await push(name, { members: [els, jan] }), 200).body.members, nobody)
    // The team is left alone when nothing is said of it.
    assert.deepEqual(replies(await push(name, {}), 200).body.members, nobody)
    const promoted = { ...jan, role: 'manager', name: 'Jan Maes' }
    assert.deepEqual(replies(await push(name, { members: [els, promoted] }), 200).body.members, {
      ...nobody,
      updated: 1,
    })
    const { rows } = await books.sql.query('SELECT id FROM firms WHERE public_token = $1', [token])
    const local = await books.member({ id: Number(rows[0].id) }, 'reviewer')
    assert.deepEqual(replies(await push(name, { members: [els] }), 200).body.members, {
      ...nobody,
      deactivated: 1,
    })
    assert.deepEqual(replies(await push(name, { members: [] }), 200).body.members, nobody)
    assert.deepEqual(
      (await teamOf(token)).map((one) => [one.email, one.role, one.is_active]),
      [
        [els.email, 'admin', true],
        [jan.email, 'manager', false],
        [local.email, 'reviewer', true],
      ].sort(),
    )
  })

  test('leaves out who has the e-mail of a local account', async () => {
    const { email } = await books.newUser()
    const name = newName()
    const team = [person(`els-${name}`, { role: 'admin' }), person(`x-${name}`, { email })]
    const { body } = replies(await push(name, { members: team }), 201)
    assert.deepEqual(body.members, {
      ...nobody,
      created: 1,
      skipped: [{ external_id: `x-${name}`, reason: 'email_taken' }],
    })
    // Who is there already keeps the address that he had, and the platform is told.
    const jan = person(`jan-${name}`)
    replies(await push(name, { members: [team[0], jan] }), 200)
    const moved = await push(name, { members: [team[0], { ...jan, email, role: 'manager' }] })
    assert.deepEqual(replies(moved, 200).body.members, {
      ...nobody,
      updated: 1,
      skipped: [{ external_id: jan.id, reason: 'email_taken' }],
    })
    const here = (await teamOf(body.firm.public_token)).find((one) => one.email === jan.email)
    assert.equal(here.role, 'manager')
  })

  test('is refused by field: a role, a number, a country, too many people', async () => {
    const name = newName()
    const wrong = async (body: object, ...fields: string[]) => {
      const answer = replies(await push(name, body), 422)
      assert.deepEqual(Object.keys(answer.body.errors), fields)
    }
    await wrong({ members: [person('a'), person('b', { role: 'boss' })] }, 'members.1.role')
    await wrong({ members: [{ id: 'a' }] }, 'members.0.email', 'members.0.name', 'members.0.role')
    await wrong({ enterprise_number: '0403.170.702' }, 'enterprise_number')
    await wrong({ vat_number: 'BE0403170702' }, 'vat_number')
    await wrong({ country_code: 'XX' }, 'country_code')
    await wrong({ name: null }, 'name')
    await wrong({ members: Array.from({ length: 501 }, (_, n) => person(`p${n}`)) }, 'members')
    const five = [1, 2, 3, 4, 5].map((n) => person(`five-${n}`))
    const refused = replies(await push(name, { members: five }), 422)
    assert.equal(refused.body.code, 'user_limit_reached')
    const { rows } = await books.sql.query('SELECT 1 FROM firms WHERE external_id = $1', [name])
    assert.equal(rows.length, 0)
  })

  test('that was made here is not there for the platform', async () => {
    const name = newName()
    const local = await books.newFirm({ externalId: name })
    replies(await push(name, {}), 404)
    const { rows } = await books.sql.query('SELECT name FROM firms WHERE id = $1', [local.id])
    assert.notEqual(rows[0].name, 'Fiduciaire Exemple')
  })
})

describe('a company file of the platform', () => {
  const file = (name: string, body: object) =>
    platform.put(`/v1/bridge/companies/${name}`, {
      name: 'Bakkerij Janssens',
      country_pack: 'BE',
      ...body,
    })

  async function newFirm() {
    const name = newName()
    const team = [person(`admin-${name}`, { role: 'admin' })]
    const { body } = replies(await push(name, { members: team, locale: 'nl' }), 201)
    const { rows } = await books.sql.query(
      `SELECT m.user_id FROM firm_members m JOIN firms f ON f.id = m.firm_id WHERE f.external_id = $1`,
      [name],
    )
    const token = await books.newTokenFor(Number(rows[0].user_id))
    const call = (method: string, path: string, body?: unknown) =>
      books.call(method, path, { token, ...(body ? { body } : {}) })
    return { name, token: body.firm.public_token as string, call }
  }

  test('is made with its whole set-up, and who did it is the platform', async () => {
    const firm = await newFirm()
    const body = {
      firm_external_id: firm.name,
      enterprise_number: '0403.170.701',
      street: 'Marktstraat',
      city: 'Gent',
      vat_regime: 'monthly',
      fiscal_year: { starts_on: '2026-07-01', ends_on: '2027-06-30' },
      banks: [{ code: 'KBC', label: 'KBC', iban: 'BE68 5390 0754 7034' }],
    }
    const made = replies(await file(`${firm.name}-a`, body), 201, { created: true }).body.company
    assert.deepEqual(made, {
      public_token: made.public_token,
      code: 'BAKKERIJJA',
      name: 'Bakkerij Janssens',
      external_id: `${firm.name}-a`,
      source: 'external',
      synced_at: books.clock(),
      version: 1,
    })
    const path = `/v1/companies/${made.public_token}`
    const shown = replies(await firm.call('GET', path), 200, {
      enterprise_number: '0403170701',
      vat_regime: 'monthly',
      locale: 'nl',
      fiscal_year_start: '2026-07-01',
    }).body
    assert.ok(shown.journals.some(({ code }: { code: string }) => code === 'KBC'))
    const history = replies(await firm.call('GET', `${path}/history?resource=company`), 200).body
    assert.deepEqual(history.data[0].user, { id: null, name: 'External platform' })
    assert.equal(history.data[0].origin, 'bridge')
    const lines = replies(await firm.call('GET', `/v1/firms/${firm.token}/activity`), 200).body.data
    assert.deepEqual(lines[0].user, { id: null, name: 'External platform' })
  })

  test('follows what is said of it; the same again leaves no trace', async () => {
    const firm = await newFirm()
    const name = `${firm.name}-b`
    const body = {
      firm_external_id: firm.name,
      street: 'Marktstraat',
      city: 'Gent',
      latitude: 51.05,
    }
    const { company } = replies(await file(name, body), 201).body
    books.clock.advance(60_000)
    assert.deepEqual(replies(await file(name, body), 200).body, { company, created: false })
    const banks = [{ code: 'ING', label: 'ING' }]
    assert.deepEqual(replies(await file(name, { ...body, banks }), 200).body.company, company)
    const moved = replies(await file(name, { ...body, city: null, vat_regime: 'monthly' }), 200)
    assert.deepEqual([moved.body.company.version, moved.body.company.synced_at], [2, books.clock()])
    const path = `/v1/companies/${company.public_token}`
    replies(await firm.call('GET', path), 200, {
      city: null,
      street: 'Marktstraat',
      vat_regime: 'monthly',
      latitude: '51.0500000',
    })
    const { body: history } = replies(
      await firm.call('GET', `${path}/history?resource=company`),
      200,
    )
    assert.equal(history.data.length, 2)
    assert.equal(history.data[0].can_revert, true)
    books.clock.reset()
  })

  test('is refused by field, and not while it is in the bin', async () => {
    const firm = await newFirm()
    const name = `${firm.name}-c`
    const wrong = async (body: object, ...fields: string[]) => {
      const answer = replies(await file(name, { firm_external_id: firm.name, ...body }), 422)
      assert.deepEqual(Object.keys(answer.body.errors), fields)
      return answer.body
    }
    await wrong({ firm_external_id: 'nobody' }, 'firm_external_id')
    await wrong({ country_pack: 'NL' }, 'country_pack')
    await wrong({ enterprise_number: '0403170702' }, 'enterprise_number')
    await wrong({ banks: [{ code: 'K', label: 'K', iban: 'BE00' }] }, 'banks.0.iban')
    await wrong({ name: null }, 'name')
    const { company } = replies(await file(name, { firm_external_id: firm.name }), 201).body
    await wrong({ country_pack: 'FR' }, 'country_pack')
    replies(await firm.call('DELETE', `/v1/companies/${company.public_token}`), 204)
    assert.equal((await wrong({}, 'external_id')).code, 'in_trash')
  })

  test('moves to another firm, where nobody is assigned to it; both firms are told', async () => {
    const [from, to] = [await newFirm(), await newFirm()]
    const name = `${from.name}-d`
    replies(await file(`${to.name}-d`, { firm_external_id: to.name }), 201)
    const { company } = replies(await file(name, { firm_external_id: from.name }), 201).body
    const { rows } = await books.sql.query('SELECT id FROM companies WHERE public_token = $1', [
      company.public_token,
    ])
    const { id: userId } = await books.newUser()
    await books.assign(Number(rows[0].id), userId, 'encoder')
    const moved = replies(await file(name, { firm_external_id: to.name }), 200).body.company
    assert.deepEqual([moved.public_token, moved.version], [company.public_token, 2])
    assert.notEqual(moved.code, company.code)
    const path = `/v1/companies/${company.public_token}`
    replies(await from.call('GET', path), 404)
    replies(await to.call('GET', path), 200)
    const left = await books.sql.query('SELECT 1 FROM company_members WHERE user_id = $1', [userId])
    assert.equal(left.rows.length, 0)
    for (const { token } of [from, to])
      assert.ok((await activityOf(token)).some(({ action }) => action === 'moved'))
  })

  test('has as many of its kind as the licence allows', async () => {
    const firm = await newFirm()
    const one = (n: number) =>
      file(`${firm.name}-${n}`, { firm_external_id: firm.name, name: `F ${n}` })
    for (const n of [1, 2, 3]) replies(await one(n), 201)
    replies(await one(4), 422, { code: 'company_limit_reached' })
    replies(await one(3), 200)
  })

  test('can be tried without effect', async () => {
    const firm = await newFirm()
    const path = `/v1/bridge/companies/${firm.name}-dry`
    const body = { firm_external_id: firm.name, name: 'Try', country_pack: 'BE' }
    const dry = replies(await platform.put(path, body, { headers: { 'x-dry-run': '1' } }), 201)
    assert.equal(dry.headers.get('x-operation-id'), null)
    replies(await platform.put(path, body), 201)
  })
})
