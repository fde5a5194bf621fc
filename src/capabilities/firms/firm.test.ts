import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Named = { name: string }
const names = (list: Named[]) => list.map(({ name }) => name)

test('a firm shows all its fields, its team and its company files with who reaches them', async () => {
  const { firm, admin, company } = await books.office()
  const encoder = await books.member(firm, 'encoder', { name: 'Jan Maes' })
  await books.assign(company.id, encoder.id, 'reviewer')
  const { body } = replies(await admin.get(firm.path), 200, {
    public_token: firm.token,
    is_partner: false,
    country_code: 'BE',
    locale: 'fr',
    source: 'manual',
    synced_at: null,
    logo_url: null,
    can_manage: true,
  })
  assert.deepEqual(
    Object.keys(body).sort(),
    `address can_manage city companies country_code email enterprise_number is_partner itaa_number
     itaa_quality itaa_status locale logo_url members name phone postal_code public_token source
     synced_at vat_number website`.split(/\s+/),
  )
  assert.deepEqual(names(body.members).sort(), ['Els Peeters', 'Jan Maes'])
  const [file] = body.companies
  assert.deepEqual(Object.keys(file).sort(), [
    'code',
    'icon_url',
    'logo_url',
    'members',
    'name',
    'public_token',
  ])
  assert.deepEqual(
    file.members.map((m: { id: number; role: string; is_active: boolean }) => [m.id, m.role]),
    [
      [admin.id, 'manager'],
      [encoder.id, 'reviewer'],
    ],
  )
})

const everyField = {
  name: 'Fiduciaire Dupont',
  itaa_number: '50.123.456',
  itaa_status: 'active',
  itaa_quality: 'certified accountant',
  address: 'Rue de la Loi 1',
  postal_code: '1000',
  city: 'Bruxelles',
  website: 'https://www.dupont.example',
  email: 'info@dupont.example',
  phone: '+32 2 123 45 67',
  enterprise_number: '0403170701',
  vat_number: 'BE0403170701',
  country_code: 'BE',
  locale: 'de',
}

test('every field of the firm can be changed one by one, and cleared where it may be empty', async () => {
  const { firm, admin } = await books.office()
  for (const [field, value] of Object.entries(everyField))
    replies(await admin.patch(firm.path, { [field]: value }), 200, { [field]: value })
  replies(await admin.get(firm.path), 200, everyField)
  for (const field of Object.keys(everyField)) {
    const keeps = ['name', 'country_code', 'locale'].includes(field)
    const answer = await admin.patch(firm.path, { [field]: null })
    if (keeps) assert.ok(replies(answer, 422).body.errors[field], field)
    else replies(answer, 200, { [field]: null })
  }
  assert.ok(replies(await admin.patch(firm.path, { name: '  ' }), 422).body.errors.name)
  replies(await admin.get(firm.path), 200, { name: 'Fiduciaire Dupont', locale: 'de' })
})

test('a website must be an http address and a country one of ISO 3166', async () => {
  const { firm, admin } = await books.office()
  for (const website of ['javascript:alert(1)', 'ftp://example.be', 'example.be'])
    assert.ok(replies(await admin.patch(firm.path, { website }), 422).body.errors.website, website)
  for (const country_code of ['ZZ', 'EU', 'UK', 'XK', 'SU', 'QQ', '1A', 'B'])
    assert.ok(
      replies(await admin.patch(firm.path, { country_code }), 422).body.errors.country_code,
      country_code,
    )
  replies(await admin.patch(firm.path, { country_code: 'gb' }), 200, { country_code: 'GB' })
})

test('a firm that moves to another country keeps no number that does not hold there', async () => {
  const { firm, admin } = await books.office()
  replies(await admin.patch(firm.path, { vat_number: 'BE 0403.170.701' }), 200)
  const refused = replies(await admin.patch(firm.path, { country_code: 'LU' }), 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['vat_number'])
  replies(await admin.patch(firm.path, { country_code: 'LU', vat_number: null }), 200, {
    country_code: 'LU',
    vat_number: null,
  })
})

test('numbers are taken with separators, checked by the country of the firm and kept bare', async () => {
  const { firm, admin } = await books.office()
  const good = [
    ['BE', '0403.170.701', '0403170701', 'BE 0403.170.701', 'BE0403170701'],
    ['BE', '403 170 701', '0403170701', '0403-170-701', 'BE0403170701'],
    ['FR', '732 829 320', '732829320', 'FR 44 732 829 320', 'FR44732829320'],
    ['FR', '732.829.320.00074', '73282932000074', '44 732829320', 'FR44732829320'],
    ['LU', 'B 123-456', 'B123456', 'LU 150.274.42', 'LU15027442'],
    ['DE', 'HRB 123.456', 'HRB123456', 'DE 136-695-976', 'DE136695976'],
  ]
  for (const [country_code, enterprise_number, enterprise, vat_number, vat] of good)
    replies(await admin.patch(firm.path, { country_code, enterprise_number, vat_number }), 200, {
      enterprise_number: enterprise,
      vat_number: vat,
    })
  const bad = [
    ['BE', '0403.170.702', 'BE0403170702'],
    ['BE', '732829320', 'FR44732829320'],
    ['FR', '732829321', 'FR45732829320'],
    ['LU', '0123', 'LU15027443'],
  ]
  for (const [country_code, enterprise_number, vat_number] of bad) {
    const patch = { country_code, enterprise_number, vat_number }
    const { errors } = replies(await admin.patch(firm.path, patch), 422).body
    assert.deepEqual(Object.keys(errors), ['enterprise_number', 'vat_number'], country_code)
  }
  replies(await admin.get(firm.path), 200, { country_code: 'DE', vat_number: 'DE136695976' })
})

test('wrong check digits are refused in the language of the reader', async () => {
  const firm = await books.newFirm()
  const sentences = {
    fr: 'Le champ vat_number n’est pas un numéro valable : les chiffres de contrôle ne correspondent pas.',
    nl: 'Het veld vat_number is geen geldig nummer: de controlecijfers kloppen niet.',
    en: 'The field vat_number is not a valid number: its check digits do not fit.',
    de: 'Das Feld vat_number ist keine gültige Nummer: Die Prüfziffern stimmen nicht.',
  }
  for (const [locale, message] of Object.entries(sentences)) {
    const manager = await books.member(firm, 'manager', { locale })
    replies(await manager.patch(firm.path, { vat_number: 'BE0403170702' }), 422, {
      message,
      errors: { vat_number: [message] },
    })
  }
})

test('fields that are not the caller’s to set are ignored', async () => {
  const { firm, admin } = await books.office()
  const before = replies(await admin.get(firm.path), 200).body
  const wish = {
    public_token: 'AAAAAAAAAAAA',
    id: 1,
    is_partner: true,
    is_demo: true,
    source: 'external',
    external_id: 'x',
    synced_at: '2026-01-01T00:00:00Z',
    logo_url: 'https://example.be/logo.png',
    can_manage: false,
    members: [],
    companies: [],
  }
  const answer = replies(await admin.patch(firm.path, wish), 200)
  assert.deepEqual(answer.body, before)
  assert.equal(answer.headers.get('x-operation-id'), null)
  assert.deepEqual(replies(await admin.get(firm.path), 200).body, before)
  const { rows } = await books.sql.query('SELECT is_demo, external_id FROM firms WHERE id = $1', [
    firm.id,
  ])
  assert.deepEqual(rows, [{ is_demo: false, external_id: null }])
})

test('a change is written down with what it was before; a patch that changes nothing is not', async () => {
  const { firm, admin } = await books.office()
  const first = await admin.patch(firm.path, { phone: '+32 2 1', city: 'Gent' })
  const id = replies(first, 200).headers.get('x-operation-id')
  const again = replies(await admin.patch(firm.path, { phone: ' +32 2 1 ' }), 200)
  assert.equal(again.headers.get('x-operation-id'), null)
  replies(await admin.patch(firm.path, {}), 200)
  const { rows } = await books.sql.query(
    'SELECT operation_id, changes FROM firm_activity WHERE firm_id = $1',
    [firm.id],
  )
  assert.deepEqual(rows, [
    {
      operation_id: id,
      changes: { phone: { from: null, to: '+32 2 1' }, city: { from: null, to: 'Gent' } },
    },
  ])
  const encoder = await books.member(firm, 'encoder')
  const refused = replies(await encoder.patch(firm.path, { phone: '1' }), 403, {
    message: 'This action needs at least the role "manager".',
  })
  assert.ok(!('code' in refused.body))
})

async function root(): Promise<Person> {
  return books.person({ isPlatformAdmin: true })
}

test('a platform admin creates a firm with a new admin, who can sign in', async () => {
  const admin = { email: 'ann@nieuw.example', name: 'Ann Claes', password: 'korte zin 12' }
  const made = replies(
    await (await root()).post('/v1/firms', {
      name: 'Nieuw Kantoor',
      vat_number: 'be 0403.170.701',
      locale: 'nl',
      admin,
    }),
    201,
    { name: 'Nieuw Kantoor', vat_number: 'BE0403170701', locale: 'nl', source: 'manual' },
  )
  assert.match(made.headers.get('x-operation-id') ?? '', /^[0-9a-f-]{36}$/)
  assert.match(made.body.public_token, /^[0-9A-Za-z]{12}$/)
  assert.equal(made.body.members[0].locale, 'nl')
  const { body } = replies(
    await books.call('POST', '/v1/auth/login', {
      body: { email: admin.email, password: admin.password },
    }),
    201,
  )
  assert.deepEqual(body.user.firms, [
    { public_token: made.body.public_token, name: 'Nieuw Kantoor', role: 'admin' },
  ])
})

test('a firm may also begin with someone who is known; someone new needs a name and a password', async () => {
  const known = await books.person({ name: 'Known Person' })
  const creator = await root()
  const admin = { email: known.email.toUpperCase(), name: 'Other Name', password: 'not theirs 1' }
  const { body } = replies(await creator.post('/v1/firms', { name: 'Second', admin }), 201)
  assert.deepEqual(
    body.members.map((m: { id: number; name: string; role: string }) => [m.id, m.name, m.role]),
    [[known.id, 'Known Person', 'admin']],
  )
  const nobody = { name: 'Third', admin: { email: 'nobody@nowhere.example' } }
  const { errors } = replies(await creator.post('/v1/firms', nobody), 422).body
  assert.deepEqual(Object.keys(errors), ['admin.name', 'admin.password'])
  const weak = { ...nobody.admin, name: 'N', password: 'password123' }
  const refused = replies(await creator.post('/v1/firms', { name: 'Third', admin: weak }), 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['admin.password'])
  const own = { ...weak, password: weak.email }
  const alike = replies(await creator.post('/v1/firms', { name: 'Third', admin: own }), 422)
  assert.deepEqual(Object.keys(alike.body.errors), ['admin.password'])
  const { rows } = await books.sql.query(`SELECT 1 FROM firms WHERE name = 'Third'`)
  assert.equal(rows.length, 0)
})

test('nobody but a platform admin creates firms', async () => {
  const { admin } = await books.office()
  const wish = { name: 'Mine', admin: { email: admin.email } }
  const refused = replies(await admin.post('/v1/firms', wish), 403, {
    message: 'This action needs at least the role "platform admin".',
  })
  assert.ok(!('code' in refused.body))
})
