import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answered, type Person, replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function office() {
  const firm = await books.newFirm()
  return { firm, admin: await books.member(firm, 'admin') }
}

const make = (who: Person, body: Record<string, unknown> = {}) =>
  who.post('/v1/companies', { name: 'Bakkerij Janssens', ...body })

function refusedOn(answer: Answered, ...fields: string[]): void {
  assert.deepEqual(Object.keys(replies(answer, 422).body.errors).sort(), fields.sort())
}

test('a name is enough: the rest follows from the firm and the day', async () => {
  const { firm, admin } = await office()
  await books.sql.query(`UPDATE firms SET country_code = 'LU', locale = 'de' WHERE id = $1`, [
    firm.id,
  ])
  const { body } = replies(await make(admin), 201, {
    firm_id: firm.id,
    code: 'BAKKERIJJA',
    name: 'Bakkerij Janssens',
    country_pack: 'LU',
    country: 'LU',
    vat_regime: 'quarterly',
    currency: 'EUR',
    locale: 'de',
    nace_codes: [],
    main_nace_code: null,
    logo_url: null,
    icon_url: null,
    company_sheet_at: null,
    fiscal_year_start: '2026-01-01',
    fiscal_year_end: '2026-12-31',
    is_active: true,
    is_demo: false,
    source: 'manual',
    version: 1,
    lock_version: 1,
    deleted_at: null,
    journal_entries_count: 0,
  })
  assert.match(body.public_token, /^[0-9A-Za-z]{12}$/)
  assert.equal(body.firm.public_token, firm.token)
  assert.equal(body.fiscal_years[0].code, '2026')
  assert.equal(body.fiscal_years[0].periods[2].label, 'März 2026')
  // A firm of a country without books here keeps Belgian ones.
  await books.sql.query(`UPDATE firms SET country_code = 'NL' WHERE id = $1`, [firm.id])
  replies(await make(admin), 201, { country_pack: 'BE' })
})

test('every field of the body is kept as it was given, numbers without their separators', async () => {
  const { firm, admin } = await office()
  const given = {
    firm: firm.token,
    country_pack: 'BE',
    code: 'jan_ss-1',
    name: 'Bakkerij Janssens',
    legal_form_code: '610',
    vat_regime: 'monthly',
    locale: 'nl',
    address: 'Marktstraat 1, 9000 Gent',
    logo_url: 'https://www.example.be/logo.png',
    street: 'Marktstraat',
    house_number: '1',
    box: 'A',
    postal_code: '9000',
    city: 'Gent',
    nace_codes: [
      { code: '10.711', classification: 'SECO' },
      { code: '47.241', classification: 'MAIN' },
      { code: '56.101', classification: null },
    ],
  }
  const { firm: _, ...expected } = given
  const made = replies(
    await make(admin, {
      ...given,
      enterprise_number: '0123.456.749',
      vat_number: 'be 0123-456-749',
      country: 'nl',
      latitude: 51.0543422,
      longitude: 3.7174243,
    }),
    201,
    {
      ...expected,
      legal_form: 'Besloten vennootschap',
      enterprise_number: '0123456749',
      vat_number: 'BE0123456749',
      country: 'NL',
      latitude: '51.0543422',
      longitude: '3.7174243',
      main_nace_code: '47.241',
    },
  )
  const read = replies(await admin.get(`/v1/companies/${made.body.public_token}`), 200)
  assert.deepEqual(read.body, made.body)
  // What is given beats what follows.
  replies(await make(admin, { legal_form_code: '610', legal_form: 'BV in oprichting' }), 201, {
    legal_form: 'BV in oprichting',
  })
  const nace = { nace_codes: given.nace_codes, main_nace_code: '10.711' }
  replies(await make(admin, nace), 201, { main_nace_code: '10.711' })
})

test('fields that may be null are taken as absent', async () => {
  const { admin } = await office()
  const names =
    `country_pack code enterprise_number vat_number legal_form legal_form_code address logo_url
    vat_regime locale street house_number box postal_code city country latitude longitude nace_codes
    main_nace_code fiscal_year banks`.split(/\s+/)
  const nulls = Object.fromEntries(names.map((name) => [name, null]))
  const bare = replies(await make(admin), 201).body
  const made = replies(await make(admin, nulls), 201).body
  for (const name of names.filter((one) => !['code', 'fiscal_year', 'banks'].includes(one)))
    assert.deepEqual(made[name], bare[name], name)
})

test('the firm may be left out by who manages exactly one, and named by who manages several', async () => {
  const one = await office()
  replies(await make(one.admin), 201, { firm_id: one.firm.id })
  const two = await office()
  await books.join(two.firm.id, one.admin.id, 'manager')
  const unclear = await make(one.admin)
  refusedOn(unclear, 'firm')
  assert.match(unclear.body.message, /several firms/)
  replies(await make(one.admin, { firm: two.firm.token }), 201, { firm_id: two.firm.id })
  replies(await make(one.admin, { firm: null }), 201, { firm_id: null, firm: null })
})

test('an encoder is not a manager; an unknown firm and that of others are the same', async () => {
  const { firm } = await office()
  const encoder = await books.member(firm, 'encoder')
  const low = replies(await make(encoder, { firm: firm.token }), 403)
  assert.equal(low.body.code, undefined)
  assert.match(low.body.message, /manager/)
  // Managing none, an encoder keeps a file of their own.
  replies(await make(encoder), 201, { firm_id: null })
  const elsewhere = await office()
  const foreign = await make(encoder, { firm: elsewhere.firm.token })
  refusedOn(foreign, 'firm')
  const unknown = await make(encoder, { firm: 'AAAAAAAAAAAA' })
  assert.equal(foreign.text, unknown.text)
  await books.sql.query('UPDATE firm_members SET is_active = false WHERE user_id = $1', [
    encoder.id,
  ])
  refusedOn(await make(encoder, { firm: firm.token }), 'firm')
  const platform = await books.person({ isPlatformAdmin: true })
  refusedOn(await make(platform, { firm: firm.token }), 'firm')
})

test('a token for some files makes no other, and the demo firm gets none', async () => {
  const { firm, admin } = await office()
  const company = await books.newCompany(firm)
  const token = await books.newTokenFor(admin.id, 'integration', ['read', 'write'], [company.id])
  const limited = await books.call('POST', '/v1/companies', { token, body: { name: 'X' } })
  replies(limited, 403, { code: undefined })
  const free = await books.newTokenFor(admin.id, 'integration', ['read', 'write'])
  replies(await books.call('POST', '/v1/companies', { token: free, body: { name: 'X' } }), 201)
  const demo = await books.newFirm({ isDemo: true })
  await books.join(demo.id, admin.id, 'admin')
  replies(await make(admin, { firm: demo.token }), 403, { code: 'demo_mode' })
})

test('codes are made from the name, and no two files of a firm share one', async () => {
  const { firm, admin } = await office()
  const codes: string[] = []
  for (const name of ['Café Crème SRL', 'Café Crème', 'Café Crème', '***', 'Œuvre & Cie'])
    codes.push(replies(await make(admin, { name }), 201).body.code)
  assert.deepEqual(codes, ['CAFECREME', 'CAFECREME2', 'CAFECREME3', 'X', 'OEUVRECIE'])
  refusedOn(await make(admin, { code: 'cafecreme' }), 'code')
  for (const code of ['A B', 'É', 'a.b', 'x'.repeat(21)])
    refusedOn(await make(admin, { code }), 'code')
  const other = await office()
  replies(await make(other.admin, { code: 'CAFECREME' }), 201)
  // Many at once, of one name: each gets a code of its own.
  const others = ['SAMEN3', 'SAMEN4', 'SAMEN5', 'SAMEN6']
  const wanted = ['SAMEN', 'SAMEN2', ...longOrShort(others, [])]
  const answers = await Promise.all(
    wanted.map(() => make(admin, { name: 'Samen', firm: firm.token })),
  )
  const made = answers.map((answer) => replies(answer, 201).body.code)
  assert.deepEqual(made.sort(), wanted)
})

test('numbers are checked by the country of the books', async () => {
  const { admin } = await office()
  const good = [
    ['BE', '0999.123.457', 'BE 0999.123.457', '0999123457', 'BE0999123457'],
    ['FR', '732 829 320 00074', 'FR 44 732 829 320', '73282932000074', 'FR44732829320'],
    ['LU', 'b 123.456', '26375245', 'B123456', 'LU26375245'],
  ] as const
  for (const [country_pack, enterprise_number, vat_number, number, vat] of good)
    replies(await make(admin, { country_pack, enterprise_number, vat_number }), 201, {
      enterprise_number: number,
      vat_number: vat,
      country: country_pack,
    })
  const bad = [
    ['BE', '0999.123.458', 'BE0999123458'],
    ['FR', '732829321', 'FR45732829320'],
    ['LU', 'B0123', 'LU26375246'],
    ['LU', '0999.123.457x', 'BE0999123457'],
  ] as const
  for (const [country_pack, enterprise_number, vat_number] of bad)
    refusedOn(
      await make(admin, { country_pack, enterprise_number, vat_number }),
      'enterprise_number',
      'vat_number',
    )
  // Two files of a firm may carry the same number.
  const same = { vat_number: 'BE0999123457' }
  replies(await make(admin, same), 201)
  replies(await make(admin, same), 201)
})

test('a legal form, a country and an address are those of the country or of the world', async () => {
  const { admin } = await office()
  replies(await make(admin, { country_pack: 'FR', legal_form_code: '1000', locale: 'fr' }), 201, {
    legal_form: 'Entrepreneur individuel',
  })
  const wrong = { legal_form_code: '1000', country: 'XX', logo_url: 'ftp://example.be/logo.png' }
  refusedOn(await make(admin, wrong), 'logo_url')
  refusedOn(await make(admin, { ...wrong, logo_url: null }), 'legal_form_code', 'country')
  refusedOn(await make(admin, { latitude: 90.5, longitude: -181 }), 'latitude', 'longitude')
  const nace = [{ classification: 'MAIN' }, { code: '1', classification: 'FIRST' }]
  refusedOn(
    await make(admin, { nace_codes: nace }),
    'nace_codes.0.code',
    'nace_codes.1.classification',
  )
  for (const field of ['country_pack', 'vat_regime', 'locale'])
    refusedOn(await make(admin, { [field]: 'zz' }), field)
  for (const name of [undefined, null, '', '  ', 'x'.repeat(201), 5])
    refusedOn(await make(admin, { name }), 'name')
})

test('each bank has a journal and a ledger account of its own', async () => {
  const { admin } = await office()
  const ibans = ['BE68 5390 0754 7034', 'BE20539001234556', null]
  const banks = ['kbc', 'ING2', 'FORTIS'].map((code, place) => ({
    code,
    label: `Bank ${place}`,
    iban: ibans[place],
  }))
  const accounts = {
    BE: ['550000', '550100', '550200'],
    FR: ['512000', '512010', '512020'],
    LU: ['5131', '513101', '513102'],
  }
  for (const [country_pack, numbers] of Object.entries(accounts)) {
    const { journals, id } = replies(await make(admin, { country_pack, banks }), 201).body
    type Journal = {
      code: string
      label: string
      type: string
      iban: string | null
      is_default: boolean
      control_account: { number: string; label: string }
    }
    const financial = journals.filter(({ type }: Journal) => type === 'financial')
    const shown = financial.map((one: Journal) => [
      one.code,
      one.label,
      one.iban,
      one.is_default,
      one.control_account.number,
      one.control_account.label,
    ])
    assert.deepEqual(shown, [
      ['FORTIS', 'Bank 2', null, false, numbers[2], 'Bank 2'],
      ['ING2', 'Bank 1', 'BE20539001234556', false, numbers[1], 'Bank 1'],
      ['KBC', 'Bank 0', 'BE68539007547034', true, numbers[0], 'Bank 0'],
    ])
    const { rows } = await books.sql.query(
      `SELECT a.number, a.type, a.kind, p.kind AS parent FROM accounts a
         JOIN accounts p ON p.company_id = a.company_id AND p.id = a.parent_id
        WHERE a.company_id = $1 AND a.number = ANY ($2) ORDER BY a.number`,
      [id, numbers],
    )
    const row = { type: 'asset', kind: 'postable', parent: 'heading' }
    assert.deepEqual(
      rows,
      numbers.map((number) => ({ number, ...row })),
    )
  }
})

test('bank journals have codes and accounts that no other has', async () => {
  const { admin } = await office()
  const bank = (code: string, iban: string | null = null, label: string | null = 'Bank') => ({
    code,
    label,
    iban,
  })
  const refuse = async (banks: unknown[], ...fields: string[]) =>
    refusedOn(await make(admin, { banks }), ...fields)
  await refuse([bank('KBC'), bank('kbc')], 'banks.1.code')
  await refuse([bank('OD')], 'banks.0.code')
  await refuse([bank('ach')], 'banks.0.code')
  await refuse([bank('K-C')], 'banks.0.code')
  await refuse([bank('SEVENTH')], 'banks.0.code')
  await refuse([bank('KBC', 'BE68 5390 0754 7035')], 'banks.0.iban')
  await refuse([bank('A', 'BE68539007547034'), bank('B', 'be68 5390 0754 7034')], 'banks.1.iban')
  await refuse([bank('KBC', null, null), {}], 'banks.0.label', 'banks.1.code', 'banks.1.label')
  await refuse(
    Array.from({ length: 51 }, (_, place) => bank(`B${place}`)),
    'banks',
  )
  const most = Array.from({ length: 50 }, (_, place) => bank(`B${place}`))
  for (const country_pack of ['BE', 'FR', 'LU']) {
    const { journals } = replies(await make(admin, { country_pack, banks: most }), 201).body
    const numbers = journals.map(
      (one: { control_account_id: number | null }) => one.control_account_id,
    )
    assert.equal(new Set(numbers.filter((id: number | null) => id !== null)).size, 50 + 3)
  }
})

test('the first fiscal year is the one asked for, within its bounds', async () => {
  const { admin } = await office()
  const year = async (starts_on: string, ends_on: string, code?: string) =>
    make(admin, { fiscal_year: { starts_on, ends_on, ...(code ? { code } : {}) } })
  const long = replies(await year('2025-10-15', '2026-12-31'), 201).body
  assert.deepEqual([long.fiscal_year_start, long.fiscal_year_end], ['2025-10-15', '2026-12-31'])
  assert.equal(long.fiscal_years[0].code, '2025-2026')
  assert.equal(long.fiscal_years[0].starts_on, '2025-10-15T00:00:00.000000Z')
  assert.equal(long.fiscal_years[0].periods.length, 15)
  assert.deepEqual(
    replies(await year('2026-02-28', '2026-02-28', 'ÉÉN'), 201).body.fiscal_years[0].code,
    'ÉÉN',
  )
  replies(await year('2024-01-01', '2025-12-31'), 201)
  refusedOn(await year('2024-01-01', '2026-01-01'), 'fiscal_year.ends_on')
  refusedOn(await year('2026-01-01', '2025-12-31'), 'fiscal_year.ends_on')
  refusedOn(await year('2026-02-30', '2026-12-31'), 'fiscal_year.starts_on')
  refusedOn(await year('2026-01-01', '2026-12-31', 'x'.repeat(11)), 'fiscal_year.code')
  refusedOn(
    await make(admin, { fiscal_year: { code: '2026' } }),
    'fiscal_year.starts_on',
    'fiscal_year.ends_on',
  )
  // The ends of the calendar are refused in words, not by an error of ours.
  refusedOn(await year('1900-01-01', '1900-12-31'), 'fiscal_year.starts_on')
  refusedOn(await year('2190-02-01', '2191-01-31'), 'fiscal_year.ends_on')
  refusedOn(await year('2199-01-01', '2199-12-31'), 'fiscal_year.ends_on')
  replies(await year('1901-01-01', '1901-12-31'), 201)
  replies(await year('2190-01-01', '2190-12-31'), 201)
})
