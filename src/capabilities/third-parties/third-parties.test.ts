import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { replies } from '#testing/http'
import { logOf, namesOf, subscribe } from '#testing/traces'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const everything = {
  type: 'supplier',
  code: 'kroon-1',
  name: 'Brouwerij De Kroon',
  vat_number: 'be 0403.170.701',
  enterprise_number: '403.170.701',
  contact_name: 'Els Peeters',
  email: 'els@example.be',
  phone: '+32 2 555 12 34',
  website: 'https://www.example.be/kroon',
  street: 'Steenweg',
  house_number: '112',
  box: '3',
  postal_code: '3000',
  city: 'Leuven',
  country: 'be',
  language: 'nl',
  ibans: [
    { iban: 'BE68 5390 0754 7034', bic: 'kred bebb' },
    { iban: 'FR76 3000 6000 0112 3456 7890 189', is_default: true },
  ],
  payment_terms_days: 30,
  payment_method: 'transfer',
  credit_limit: 5000,
  note: 'Calls back',
  is_active: true,
  is_blocked: false,
  peppol_identifier: '0208: 0403170701',
  fees_281_50: { applicable: true, nature: 'fees', national_number: '85.07.30-033.28' },
}

const stored = {
  ...everything,
  vat_number: 'BE0403170701',
  enterprise_number: '0403170701',
  country: 'BE',
  ibans: [
    { iban: 'BE68539007547034', bic: 'KREDBEBB', is_default: false },
    { iban: 'FR7630006000011234567890189', bic: null, is_default: true },
  ],
  credit_limit: '5000.00',
  peppol_identifier: '0208:0403170701',
  fees_281_50: { applicable: true, nature: 'fees', national_number: '85073003328' },
}

test('a third party is made with every field, read back, changed and put in the bin', async () => {
  const { admin, company, path } = await books.openCompany()
  const { account, vatCode } = await namesOf(books, company)
  const named = {
    account_id: account('440000'),
    default_account_id: account('604000'),
    default_vat_code_id: vatCode('PG21'),
  }
  const technical = { vat_valid: true, peppol_registered: true, vat_checked_at: books.clock() }
  const made = replies(
    await admin.post(`${path}/third-parties`, { ...everything, ...named, ...technical }),
    201,
    {
      ...stored,
      ...named,
      company_id: company.id,
      vat_valid: null,
      vat_checked_at: null,
      peppol_registered: null,
      peppol_checked_at: null,
      version: 1,
      lock_version: 1,
      deleted_at: null,
    },
  ).body
  const one = `${path}/third-parties/${made.id}`
  const figures = {
    balance: '0.00',
    overdue: '0.00',
    turnover_12m: '0.00',
    average_days_to_pay: null,
    last_entry_on: null,
  }
  assert.deepEqual(replies(await admin.get(one), 200).body, { ...made, ...figures })
  assert.deepEqual(replies(await admin.get(`${path}/third-parties`), 200).body, [made])

  books.clock.advance(1000)
  const patched = replies(await admin.patch(one, { city: 'Gent', note: ' ' }), 200, {
    city: 'Gent',
    note: null,
    version: 2,
    lock_version: 2,
    created_at: made.created_at,
    updated_at: books.clock(),
  }).body
  const gone = replies(await admin.delete(one), 204)
  assert.equal(gone.headers.get('x-trashed'), '1')
  replies(await admin.get(one), 404)
  replies(await admin.patch(one, { city: 'Gent' }), 404)
  assert.deepEqual(replies(await admin.get(`${path}/third-parties`), 200).body, [])
  assert.deepEqual(await logOf(books, company, 'third-parties', made.id), [
    { action: 'created', version: 1, before: null, after: made },
    { action: 'updated', version: 2, before: made, after: patched },
    { action: 'deleted', version: 3, before: patched, after: null },
  ])
})

test('a third party needs no more than a type and a name; the country is that of the file', async () => {
  const { admin, path } = await books.openCompany({ country_pack: 'LU' })
  replies(
    await admin.post(`${path}/third-parties`, { type: 'customer', name: 'Café Bô SA' }),
    201,
    {
      code: 'CAFEBO',
      country: 'LU',
      ibans: [],
      is_active: true,
      is_blocked: false,
      fees_281_50: { applicable: false, nature: null, national_number: null },
    },
  )
  const empty = replies(await admin.post(`${path}/third-parties`, {}), 422).body
  assert.deepEqual(Object.keys(empty.errors).sort(), ['name', 'type'])
})

test('a change of nothing makes no version, no log and no event', async () => {
  const { firm, admin, company, path } = await books.openCompany()
  const hook = await subscribe(books, firm)
  const made = replies(await admin.post(`${path}/third-parties`, everything), 201).body
  const one = `${path}/third-parties/${made.id}`
  const same = replies(await admin.patch(one, everything), 200)
  assert.deepEqual(same.body, made)
  assert.equal(same.headers.get('x-operation-id'), null)
  replies(await admin.patch(one, {}), 200, { version: 1 })
  assert.equal((await logOf(books, company, 'third-parties', made.id)).length, 1)
  assert.deepEqual(
    (await hook.events()).map(({ event }) => event),
    ['third_party.created'],
  )
})

test('a change against an old version is refused with the record as it is', async () => {
  const { admin, path } = await books.openCompany()
  const made = replies(await admin.post(`${path}/third-parties`, everything), 201).body
  const one = `${path}/third-parties/${made.id}`
  replies(await admin.patch(one, { city: 'Gent' }), 200)
  const stale = { headers: { 'x-base-version': '1' } }
  replies(await admin.patch(one, { city: 'Brugge' }, stale), 409, {
    code: 'conflict',
    server_version: 2,
    server_data: replies(await admin.get(one), 200).body,
  })
  replies(await admin.delete(one, stale), 409)
})

describe('events', () => {
  test('tell of a new third party and of the fields that changed', async () => {
    const { firm, admin, company, path } = await books.openCompany()
    const hook = await subscribe(books, firm)
    const made = replies(await admin.post(`${path}/third-parties`, everything), 201).body
    const one = `${path}/third-parties/${made.id}`
    replies(await admin.patch(one, { name: 'De Kroon', email: null, city: 'Leuven' }), 200)
    const [created, updated] = await hook.events()
    const data = {
      id: made.id,
      type: 'supplier',
      code: 'kroon-1',
      name: 'Brouwerij De Kroon',
      vat_number: 'BE0403170701',
      enterprise_number: '0403170701',
      country: 'BE',
      email: 'els@example.be',
      peppol_identifier: '0208:0403170701',
      peppol_registered: false,
    }
    assert.equal(created!.event, 'third_party.created')
    assert.deepEqual(created!.data, data)
    assert.equal(created!.company.public_token, company.token)
    assert.equal(updated!.event, 'third_party.updated')
    assert.deepEqual(updated!.data, {
      ...data,
      name: 'De Kroon',
      email: null,
      changed: ['name', 'email'],
    })
  })
})
