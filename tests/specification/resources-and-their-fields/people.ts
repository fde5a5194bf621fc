import assert from 'node:assert/strict'
import { refusedAt } from '#testing/desk'
import { Person, replies } from '#testing/http'
import type { chapter } from '../chapter.js'
import {
  boolean,
  each,
  email,
  haveFields,
  ifSet,
  including,
  integer,
  type Kind,
  language,
  listOf,
  oneOf,
  orNull,
  publicToken,
  shape,
  string,
  timestamp,
  webAddress,
} from '../fields.js'
import type { Scene, Shown } from './scene.js'

const firmRole = oneOf('admin', 'manager', 'encoder', 'reviewer')
const companyRole = oneOf('manager', 'encoder', 'reviewer')

const member: Readonly<Record<string, Kind>> = {
  id: integer,
  ...each('name, auth_source', string),
  email,
  locale: language,
  role: firmRole,
  ...each('is_active, all_companies', boolean),
  companies: listOf(
    shape({
      public_token: publicToken,
      ...each('name, code', string),
      role: companyRole,
      is_active: boolean,
    }),
  ),
}

export function userSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('User')
  const me = '/v1/auth/me'
  let users: Shown[]
  const people = async () => {
    users ??= await everyone()
    return users
  }
  async function everyone() {
    const { books, admin, firm } = on
    const password = 'vier schapen op de Meir'
    const wish = { email: 'els.oud@example.be', name: 'Els', password, role: 'encoder' }
    const { id } = replies(await admin.post(`${firm.path}/members`, wish), 201).body
    const waiting = new Person(books.base, await books.newTokenFor(id), id, wish.email)
    const move = { email: 'els.nieuw@example.be', current_password: password }
    replies(await waiting.put(`${me}/email`, move), 200)
    const platform = await books.person({ isPlatformAdmin: true })
    const all = [admin, waiting, platform, on.demo.visitor, on.external.member]
    return Promise.all(all.map((who) => on.read(me, who)))
  }
  const has = (passage: string, fields: Readonly<Record<string, Kind>>) =>
    says(passage, async () => haveFields(await people(), fields))

  has('id | integer', { id: integer })
  has('name | string', { name: string })
  has('email | string (e-mail)', { email })

  says('locale | `fr` `nl` `en` `de`', async () => {
    haveFields(await people(), { locale: language })
    for (const locale of ['fr', 'nl', 'de', 'en'])
      replies(await on.admin.patch(me, { locale }), 200, { locale })
    refusedAt(await on.admin.patch(me, { locale: 'es' }), 'locale')
  })

  says('email_verified | boolean', async () => {
    haveFields(await people(), { email_verified: boolean })
    const [admin, , , , external] = await people()
    assert.deepEqual([admin.email_verified, external.email_verified], [false, true])
  })

  says('pending_email | string or null', async () => {
    haveFields(await people(), { pending_email: orNull(email) })
    const [admin, waiting] = await people()
    assert.deepEqual([admin.pending_email, waiting.pending_email], [null, 'els.nieuw@example.be'])
  })

  says('is_platform_admin | boolean', async () => {
    haveFields(await people(), { is_platform_admin: boolean })
    const platformAdmins = (await people()).map((user) => user.is_platform_admin)
    assert.deepEqual(platformAdmins, [false, false, true, false, false])
  })

  says('is_demo | boolean (true for a user of the demo firm)', async () => {
    haveFields(await people(), { is_demo: boolean })
    const visitors = (await people()).map((user) => user.is_demo)
    assert.deepEqual(visitors, [false, false, false, true, false])
  })

  says('firms | array of `{public_token, name, role}`', async () => {
    const firm = shape({ public_token: publicToken, name: string, role: firmRole })
    haveFields(await people(), { firms: listOf(firm) })
    const roles = (await people()).map(({ firms }) => firms.map((one: Shown) => one.role))
    assert.deepEqual(roles, [['admin'], ['encoder'], [], ['manager'], ['admin']])
    assert.equal((await people())[0].firms[0].public_token, on.firm.token)
  })

  says('managed_firms | array of `{public_token, name}`', async () => {
    const firm = shape({ public_token: publicToken, name: string })
    haveFields(await people(), { managed_firms: listOf(firm) })
    const managed = (await people()).map(({ managed_firms }) => managed_firms.length)
    assert.deepEqual(managed, [1, 0, 0, 1, 1])
    assert.equal((await people())[0].managed_firms[0].public_token, on.firm.token)
  })
}

export function firmSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Firm')
  const passage =
    '`public_token`, `name`, `enterprise_number`, `vat_number`, `itaa_number`, `itaa_status`, `itaa_quality`, `address`, `postal_code`, `city`, `website`, `logo_url`, `is_partner` (boolean), `country_code`, `locale`, `email`, `phone`, `source` (origin of the record), `synced_at` (timestamp), `can_manage` (boolean), `members` (array of FirmMember), `companies` (array of `{public_token, name, code, icon_url, logo_url, members[]}` where each member is `{id, name, email, role, is_active}`).'
  const company = shape({
    public_token: publicToken,
    ...each('name, code', string),
    ...each('icon_url, logo_url', ifSet(webAddress)),
    members: listOf(
      shape({ id: integer, name: string, email, role: companyRole, is_active: boolean }),
    ),
  })

  says(passage, 'its fields', async () => {
    const { admin, firm, path } = on
    replies(await admin.patch(firm.path, wishes), 200, wishes)
    const pictures = [`${firm.path}/logo`, `${path}/icon`].map((url) =>
      admin.call('POST', url, { form: picture() }),
    )
    for (const answer of await Promise.all(pictures)) replies(answer, 200)
    const whole = await on.read(firm.path)
    const mirrored = await on.read(on.external.path, on.external.member)
    haveFields([whole, mirrored], {
      public_token: publicToken,
      ...each('name, source', string),
      ...each('enterprise_number, vat_number, itaa_number, itaa_status', ifSet(string)),
      ...each('itaa_quality, address, postal_code, city, phone', ifSet(string)),
      ...each('website, logo_url', ifSet(webAddress)),
      ...each('is_partner, can_manage', boolean),
      country_code: oneOf('BE'),
      locale: language,
      email: ifSet(email),
      synced_at: ifSet(timestamp),
      members: listOf(including(member)),
      companies: listOf(company),
    })
    assert.deepEqual([whole.source, whole.synced_at], ['manual', null])
    assert.deepEqual([mirrored.source, mirrored.synced_at], ['external', on.books.clock()])
    assert.deepEqual([whole.is_partner, mirrored.is_partner], [false, true])
  })

  says(passage, 'its files as they show themselves', async () => {
    const { companies } = await on.read(on.firm.path)
    const file = await on.read(on.path)
    assert.equal(companies.length, 1)
    const [{ public_token, name, code, logo_url, icon_url, members }] = companies
    assert.deepEqual([public_token, name, code], [file.public_token, file.name, file.code])
    assert.deepEqual([logo_url, icon_url], [file.logo_url, file.icon_url])
    assert.ok(members.some(({ id }: Shown) => id === on.admin.id))
  })

  says(passage, 'who may manage it', async () => {
    for (const [role, can_manage] of [
      ['manager', true],
      ['encoder', false],
      ['reviewer', false],
    ] as const) {
      const someone = await on.books.member(on.firm, role)
      replies(await someone.get(on.firm.path), 200, { can_manage })
    }
  })
}

const wishes = {
  enterprise_number: '0403170701',
  vat_number: 'BE0403170701',
  itaa_number: '50.123.456',
  itaa_status: 'active',
  itaa_quality: 'certified accountant',
  address: 'Rue de la Loi 1',
  postal_code: '1000',
  city: 'Bruxelles',
  website: 'https://www.example.be',
  country_code: 'BE',
  locale: 'fr',
  email: 'info@example.be',
  phone: '+32 2 123 45 67',
}

/** A picture of a single dot, as a part of an upload. */
function picture(): FormData {
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(dot, 'base64')]), 'dot.png')
  return form
}

export function firmMemberSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('FirmMember')
  let team: Shown[]
  const members = async () => {
    team ??= await hired()
    return team
  }
  /** One of each role, made by the admin; the last is sent away. */
  async function hired() {
    const { admin, firm, company } = on
    for (const [place, role] of ['admin', 'manager', 'encoder', 'reviewer'].entries())
      replies(
        await admin.post(`${firm.path}/members`, {
          email: `member${place}@example.be`,
          name: `Member ${place}`,
          password: 'vier schapen op stal',
          role,
          locale: ['fr', 'nl', 'en', 'de'][place],
          company_tokens: [company.token],
        }),
        201,
      )
    const { members: all } = await on.read(firm.path)
    const reviewer = all.find((one: Shown) => one.email === 'member3@example.be')
    const own = `${firm.path}/members/${reviewer.id}`
    replies(await admin.patch(own, { is_active: false }), 200, { is_active: false })
    const made = (await on.read(firm.path)).members.filter(({ name }: Shown) => /\d$/.test(name))
    const mirrored = (await on.read(on.external.path, on.external.member)).members
    return [...made, ...mirrored]
  }
  const has = (passage: string, ...names: string[]) =>
    says(passage, async () =>
      haveFields(
        await members(),
        Object.fromEntries(names.map((name) => [name, member[name] as Kind])),
      ),
    )

  says('id | integer', async () => {
    haveFields(await members(), { id: integer })
    const { members: shown } = await on.read(on.firm.path)
    assert.deepEqual(await on.read(`${on.firm.path}/members`), shown)
    const own = `${on.firm.path}/members/${shown[0].id}`
    assert.deepEqual(await on.read(own), shown[0])
  })

  has('name, email | string', 'name', 'email')

  says('auth_source | string', async () => {
    haveFields(await members(), { auth_source: string })
    const sources = (await members()).map(({ auth_source }) => auth_source)
    assert.deepEqual(sources, ['local', 'local', 'local', 'local', 'external'])
  })

  says('locale | `fr` `nl` `en` `de`', async () => {
    haveFields(await members(), { locale: language })
    const locales = (await members()).map(({ locale }) => locale)
    assert.deepEqual(locales, ['fr', 'nl', 'en', 'de', 'nl'])
  })

  says('role | `admin` `manager` `encoder` `reviewer`', async () => {
    const roles = (await members()).map(({ role }) => role)
    assert.deepEqual(roles, ['admin', 'manager', 'encoder', 'reviewer', 'admin'])
    const wish = { email: 'x@example.be', name: 'X', password: 'vier schapen', role: 'owner' }
    refusedAt(await on.admin.post(`${on.firm.path}/members`, wish), 'role')
  })

  says('is_active | boolean', async () => {
    const active = (await members()).map(({ is_active }) => is_active)
    assert.deepEqual(active, [true, true, true, false, true])
  })

  says('all_companies | boolean', async () => {
    const reach = (await members()).map(({ all_companies }) => all_companies)
    assert.deepEqual(reach, [true, true, false, false, true])
  })

  says('companies | array of `{public_token, name, code, role, is_active}`', async () => {
    haveFields(await members(), { companies: member.companies as Kind })
    const [, , encoder, reviewer] = await members()
    const { name, code } = await on.read(on.path)
    const file = { public_token: on.company.token, name, code }
    assert.deepEqual(encoder.companies, [{ ...file, role: 'encoder', is_active: true }])
    assert.deepEqual(
      reviewer.companies.map(({ role }: Shown) => role),
      ['reviewer'],
    )
  })
}
