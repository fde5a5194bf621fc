import assert from 'node:assert/strict'
import { makeLicenceKey } from '#capabilities/licence'
import { day } from '#kernel/days'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { type Chapter, fieldsOf, has, platformSays, scene } from './scene.js'

const newcomer = { name: 'Jan', password: 'een lange zin 7', role: 'encoder' }

export function firms(endpoints: Chapter): void {
  const says = endpoints.section('Firms')

  says(
    'PATCH | `/v1/firms/{firm}` | write | partial Firm fields (at least `phone`, `website` accepted) | 200 Firm',
    async () => {
      const { firm, admin } = await scene.books.office()
      const before = replies(await admin.get(firm.path), 200).body
      const wish = { phone: '+32 2 000 00 00', website: 'https://www.example.be' }
      const { body } = replies(await admin.patch(firm.path, wish), 200)
      has(body, fieldsOf.firm)
      assert.deepEqual(body, { ...before, ...wish })
      replies(await admin.patch(firm.path, { phone: null }), 200, { ...wish, phone: null })
    },
  )

  says(
    'POST | `/v1/firms/{firm}/sync` | write, not in demo, 6 per minute | none | 200 Firm; 422 when the firm is not linked to the external platform; 503 when that platform does not answer',
    async () => {
      const { books } = scene
      const firm = await books.newFirm({ externalId: 'F-1' })
      const admin = await books.member(firm, 'admin')
      const sync = () => admin.post(`${firm.path}/sync`)
      platformSays({ id: 'F-1', name: 'Kantoor Elders', city: 'Gent', members: [] })
      const synced = replies(await sync(), 200, { name: 'Kantoor Elders', city: 'Gent' })
      has(synced.body, fieldsOf.firm)
      assert.equal(synced.body.synced_at, books.clock())
      assert.equal(scene.platform.received.at(-1)!.path, '/firms/F-1')
      platformSays({}, 500)
      const { code } = replies(await sync(), 503).body
      assert.ok(code)
      for (let left = 3; left >= 0; left--)
        assert.equal((await sync()).headers.get('x-ratelimit-remaining'), String(left))
      replies(await sync(), 429)
      const unlinked = await books.office()
      replies(await unlinked.admin.post(`${unlinked.firm.path}/sync`), 422)
    },
  )

  says(
    'POST | `/v1/firms/{firm}/members` | write, not in demo | `{email (required), name (required for a new account), password (string or null, 8 min, required for a new account), role (required: admin manager encoder reviewer), locale, company_tokens[] (strings)}` | 201 FirmMember when the account is created; 200 FirmMember when an existing user is attached; code `user_limit_reached` when the licence allows no more users',
    async () => {
      const { books } = scene
      const { firm, admin, company } = await books.office()
      const add = (wish: object) => admin.post(`${firm.path}/members`, wish)
      const jan = {
        ...newcomer,
        email: 'jan@kantoor.example',
        locale: 'nl',
        company_tokens: [company.token],
      }
      const made = replies(await add(jan), 201, {
        ...{ name: 'Jan', email: jan.email, locale: 'nl', role: 'encoder' },
        ...{ is_active: true, all_companies: false },
      }).body
      has(made, fieldsOf.member)
      assert.deepEqual(
        made.companies.map(({ public_token, role }: Record<string, string>) => [
          public_token,
          role,
        ]),
        [[company.token, 'encoder']],
      )
      const known = await books.newUser()
      const attached = replies(
        await add({ email: known.email, role: 'reviewer', password: null }),
        200,
      )
      has(attached.body, fieldsOf.member)
      assert.equal(attached.body.id, known.id)
      for (const role of ['admin', 'manager']) {
        const { email } = await books.newUser()
        replies(await add({ email, role }), 200, { role, all_companies: true })
      }
      const piet = { ...newcomer, email: 'piet@kantoor.example' }
      refusedAt(await add({ ...piet, email: null }), 'email')
      refusedAt(await add({ ...piet, name: null }), 'name')
      refusedAt(await add({ ...piet, password: null }), 'password')
      refusedAt(await add({ ...piet, password: '7 teken' }), 'password')
      refusedAt(await add({ ...piet, role: null }), 'role')
      refusedAt(await add({ ...piet, role: 'owner' }), 'role')
      refusedAt(await add({ ...piet, locale: 'es' }), 'locale')
      refusedAt(await add({ ...piet, company_tokens: ['AAAAAAAAAAAA'] }), 'company_tokens.0')
      const key = makeLicenceKey(books.service.services.keyFor('licence'), {
        plan: 'firm',
        firm: null,
        valid_until: day('2027-01-01'),
        limits: { users: 6, companies: 9, imports_per_month: null, storage_gb: null },
      })
      replies(await admin.post(`${firm.path}/licence`, { key }), 200)
      replies(await add({ ...piet, password: '8 tekens' }), 201)
      const { email } = await books.newUser()
      replies(await add({ email, role: 'encoder' }), 422, { code: 'user_limit_reached' })
    },
  )

  says(
    'PATCH | `/v1/firms/{firm}/members/{user}` | write, not in demo | `{role, is_active (boolean), name, password (string or null)}` | 200 FirmMember; the last active admin cannot lose its role',
    async () => {
      const { books } = scene
      const { firm, admin } = await books.office()
      const wish = { ...newcomer, email: 'karel@kantoor.example' }
      const { id } = replies(await admin.post(`${firm.path}/members`, wish), 201).body
      const path = `${firm.path}/members/${id}`
      const change = { role: 'manager', is_active: false, name: 'Karel', password: 'andere zin 8' }
      const changed = replies(await admin.patch(path, change), 200).body
      has(changed, fieldsOf.member)
      assert.deepEqual([changed.role, changed.is_active, changed.name], ['manager', false, 'Karel'])
      replies(await admin.patch(path, { is_active: true, password: null }), 200, {
        is_active: true,
      })
      await books.sql.query('DELETE FROM rate_counters')
      const body = { email: wish.email, password: change.password }
      replies(await books.call('POST', '/v1/auth/login', { body }), 201)
      refusedAt(await admin.patch(path, { role: 'owner' }), 'role')
      refusedAt(await admin.patch(path, { is_active: 'no' }), 'is_active')
      const own = `${firm.path}/members/${admin.id}`
      replies(await admin.patch(own, { role: 'manager' }), 422)
      replies(await admin.patch(own, { is_active: false }), 422)
      replies(await admin.get(own), 200, { role: 'admin', is_active: true })
      replies(await admin.patch(path, { role: 'admin' }), 200)
      replies(await admin.patch(own, { role: 'manager' }), 200)
    },
  )

  says(
    'DELETE | `/v1/firms/{firm}/members/{user}` | write, not in demo | none | 204; detaches the user from the firm and its company files; the account is kept',
    async () => {
      const { books } = scene
      const { firm, admin, company } = await books.office()
      const encoder = await books.member(firm, 'encoder')
      await books.assign(company.id, encoder.id, 'encoder')
      replies(await encoder.get(company.path), 200)
      const path = `${firm.path}/members/${encoder.id}`
      assert.equal(replies(await admin.delete(path), 204).text, '')
      replies(await encoder.get(firm.path), 404)
      replies(await encoder.get(company.path), 404)
      replies(await encoder.get('/v1/auth/me'), 200, { id: encoder.id, firms: [] })
      replies(await admin.delete(path), 404)
      const again = { email: encoder.email, role: 'encoder' }
      replies(await admin.post(`${firm.path}/members`, again), 200, {
        id: encoder.id,
        companies: [],
      })
    },
  )

  says(
    "PUT | `/v1/firms/{firm}/members/{user}/companies` | write, not in demo | `{company_tokens[] (required), role (a company role; `manager` and `encoder` are seen)}` | replaces the member's company files",
    async () => {
      const { books } = scene
      const { firm, admin, company } = await books.office()
      const other = await books.newCompany(firm)
      const encoder = await books.member(firm, 'encoder')
      const path = `${firm.path}/members/${encoder.id}/companies`
      type File = { public_token: string; role: string }
      const put = async (tokens: string[], role?: string) => {
        const answer = await admin.put(path, { company_tokens: tokens, ...(role ? { role } : {}) })
        const member = replies(answer, 200).body
        return member.companies.map((one: File) => [one.public_token, one.role]).sort()
      }
      const both = [company.token, other.token].sort()
      assert.deepEqual(
        await put(both, 'encoder'),
        both.map((token) => [token, 'encoder']),
      )
      assert.deepEqual(await put([other.token], 'manager'), [[other.token, 'manager']])
      replies(await encoder.get(company.path), 404)
      replies(await encoder.get(other.path), 200)
      assert.deepEqual(await put([]), [])
      refusedAt(await admin.put(path, {}), 'company_tokens')
      refusedAt(await admin.put(path, { company_tokens: ['AAAAAAAAAAAA'] }), 'company_tokens.0')
      refusedAt(await admin.put(path, { company_tokens: both, role: 'owner' }), 'role')
    },
  )

  says(
    'GET | `/v1/firms/{firm}/activity` | read | `page`, `per_page` | paginated (`has_more` form)',
    async () => {
      const { firm, admin } = await scene.books.office()
      for (const phone of ['1', '2', '3']) replies(await admin.patch(firm.path, { phone }), 200)
      const read = async (query: string) =>
        replies(await admin.get(`${firm.path}/activity${query}`), 200).body
      const { data, ...page } = await read('?per_page=2')
      assert.equal(data.length, 2)
      assert.deepEqual(page, { current_page: 1, per_page: 2, has_more: true })
      assert.equal((await read('?per_page=3')).has_more, false)
      const rest = await read('?per_page=2&page=2')
      assert.deepEqual([rest.data.length, rest.current_page, rest.has_more], [1, 2, false])
    },
  )

  says(
    'Path parameters: `{firm}` = firm `public_token` (12 characters); `{user}` = integer user id.',
    async () => {
      const { books } = scene
      const { firm, admin } = await books.office()
      const { public_token } = replies(await admin.get(firm.path), 200).body
      assert.match(public_token, /^[0-9A-Za-z]{12}$/)
      replies(await admin.get(`/v1/firms/${public_token}`), 200)
      replies(await admin.get(`/v1/firms/${firm.id}`), 404)
      const path = `${firm.path}/members`
      replies(await admin.get(`${path}/${admin.id}`), 200, { id: admin.id })
      for (const id of ['999999999', 'x', admin.email])
        replies(await admin.get(`${path}/${id}`), 404)
    },
  )
}
