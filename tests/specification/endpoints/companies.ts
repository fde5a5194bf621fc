import assert from 'node:assert/strict'
import { makeLicenceKey } from '#capabilities/licence'
import { day } from '#kernel/days'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { type Chapter, fieldsOf, has, scene } from './scene.js'

const companies = '/v1/companies'

export function companyFiles(endpoints: Chapter): void {
  const says = endpoints.section('Companies')

  says('GET | `/v1/companies` | read | none | plain array of Company', async () => {
    const { admin, company } = scene.desk
    const list = replies(await admin.get(companies), 200).body
    assert.deepEqual(
      list.map(({ public_token }: { public_token: string }) => public_token),
      [company.token],
    )
    has(list[0], fieldsOf.company.replace(' fiscal_years journals', ''))
  })

  says(
    'POST | `/v1/companies` | write, not in demo | body below | 201 Company; code `company_limit_reached` when licence or plan allows no more files',
    async () => {
      const { books } = scene
      const { firm, admin } = await books.office()
      const key = makeLicenceKey(books.service.services.keyFor('licence'), {
        plan: 'firm',
        firm: null,
        valid_until: day('2027-01-01'),
        limits: { users: 9, companies: 2, imports_per_month: null, storage_gb: null },
      })
      replies(await admin.post(`${firm.path}/licence`, { key }), 200)
      const made = replies(await admin.post(companies, { name: 'Bakkerij' }), 201).body
      has(made, fieldsOf.company)
      const refused = await admin.post(companies, { name: 'Slagerij' })
      replies(refused, 422, { code: 'company_limit_reached' })
    },
  )

  says(
    'GET | `/v1/companies/{company}` | read | none | Company with fiscal years, periods and journals',
    async () => {
      const { admin, path } = scene.desk
      const company = replies(await admin.get(path), 200).body
      has(company, fieldsOf.company)
      const [year] = company.fiscal_years
      has(
        year,
        'id company_id code starts_on ends_on is_closed closed_at closed_by created_at updated_at lock_version version periods',
      )
      assert.equal(year.periods.length, 12)
      assert.ok(company.journals.length >= 7)
      has(
        company.journals[0],
        'id company_id code label type control_account_id iban bic last_number is_active is_default description created_at updated_at lock_version version deleted_at deleted_by entries_count control_account rules',
      )
    },
  )

  const body =
    'Create body: `firm` (firm public_token or null; optional when the user manages exactly one firm; without a firm the file is standalone), `country_pack` (BE FR LU), `code` (string or null, letters digits dash underscore, 20 max), `name` (required, 200 max), `enterprise_number`, `vat_number`, `legal_form`, `legal_form_code`, `address`, `logo_url` (URI), `vat_regime` (monthly quarterly franchise exempt unit), `locale`, `street`, `house_number`, `box`, `postal_code`, `city`, `country` (ISO 3166-1 alpha-2), `latitude`, `longitude` (numbers), `nace_codes[] {code (required), classification (MAIN SECO ANCI)}`, `main_nace_code`, `fiscal_year {code (10 max), starts_on (date, required), ends_on (date, required)}`, `banks[] {code (required, journal code, 6 max), label (required), iban}`.'

  says(body, 'as it is kept', async () => {
    const { body: made } = replies(await create(whole), 201)
    const { firm, fiscal_year, banks, latitude, longitude, ...plain } = whole
    for (const [name, value] of Object.entries(plain)) assert.deepEqual(made[name], value, name)
    assert.deepEqual([made.latitude, made.longitude], ['51.0543422', '3.7174243'])
    assert.equal(made.firm, firm)
    const [year] = made.fiscal_years
    assert.deepEqual(
      [year.code, year.starts_on.slice(0, 10), year.ends_on.slice(0, 10)],
      [fiscal_year.code, fiscal_year.starts_on, fiscal_year.ends_on],
    )
    const journal = made.journals.find(({ code }: { code: string }) => code === 'FORTIS')
    assert.deepEqual([journal.label, journal.iban], [banks[0]!.label, banks[0]!.iban])
  })

  says(body, 'its firm', async () => {
    const { books } = scene
    const [one, two] = [await books.office(), await books.office()]
    const make = async (more: object) => one.admin.post(companies, { name: 'Bakkerij', ...more })
    const absent = replies(await make({}), 201).body
    assert.equal(absent.firm.public_token, one.firm.token)
    await books.join(two.firm.id, one.admin.id, 'manager')
    refusedAt(await make({}), 'firm')
    const named = replies(await make({ firm: two.firm.token }), 201).body
    assert.equal(named.firm.public_token, two.firm.token)
    refusedAt(await make({ firm: 'AAAAAAAAAAAA' }), 'firm')
  })

  says(body, 'its limits and allowed values', async () => {
    const wrong: readonly (readonly [string, object])[] = [
      ['name', { name: null }],
      ['name', { name: 'n'.repeat(201) }],
      ['code', { code: 'c'.repeat(21) }],
      ['code', { code: 'a b' }],
      ['country_pack', { country_pack: 'NL' }],
      ['vat_regime', { vat_regime: 'yearly' }],
      ['locale', { locale: 'es' }],
      ['logo_url', { logo_url: 'logo' }],
      ['country', { country: 'XX' }],
      ['latitude', { latitude: 'north' }],
      ['longitude', { longitude: 181 }],
      ['enterprise_number', { enterprise_number: '0123.456.748' }],
      ['vat_number', { vat_number: 'BE0123456748' }],
      ['legal_form_code', { legal_form_code: 'none' }],
      ['nace_codes.0.code', { nace_codes: [{ classification: 'MAIN' }] }],
      ['nace_codes.0.classification', { nace_codes: [{ code: '10.711', classification: 'X' }] }],
      ['fiscal_year.starts_on', { fiscal_year: { ends_on: '2026-12-31' } }],
      ['fiscal_year.ends_on', { fiscal_year: { starts_on: '2026-01-01' } }],
      ['fiscal_year.code', { fiscal_year: { ...whole.fiscal_year, code: 'y'.repeat(11) } }],
      ['banks.0.code', { banks: [{ label: 'Bank' }] }],
      ['banks.0.code', { banks: [{ code: 'SEVENTH', label: 'Bank' }] }],
      ['banks.0.label', { banks: [{ code: 'KBC' }] }],
      ['banks.0.iban', { banks: [{ code: 'KBC', label: 'Bank', iban: 'BE68539007547035' }] }],
    ]
    for (const [field, more] of wrong) refusedAt(await create({ ...whole, ...more }), field)
  })

  says(body, 'its every choice', async () => {
    const { path, admin } = scene.desk
    const { vat_regime } = replies(await admin.get(path), 200).body
    for (const regime of ['monthly', 'quarterly', 'franchise', 'exempt', 'unit', vat_regime])
      replies(await admin.patch(path, { vat_regime: regime }), 200, { vat_regime: regime })
    const codes = ['MAIN', 'SECO', 'ANCI', null].map((classification, place) => ({
      code: `10.71${place}`,
      classification,
    }))
    for (const country_pack of ['FR', 'LU']) {
      const made = replies(await create({ country_pack, nace_codes: codes }), 201).body
      assert.deepEqual([made.country_pack, made.nace_codes], [country_pack, codes])
    }
  })

  says('Nullable fields accept null.', async () => {
    const names = Object.keys(whole).filter((name) => name !== 'name')
    const nulls = Object.fromEntries(names.map((name) => [name, null]))
    const made = replies(await create({ ...nulls, latitude: null, longitude: null }), 201).body
    assert.deepEqual([made.firm, made.vat_number, made.street], [null, null, null])
    assert.ok(made.code && made.country_pack && made.fiscal_years.length === 1)
    const withNull = { banks: [{ code: 'KBC', label: 'KBC', iban: null }] }
    const fiscal_year = { ...whole.fiscal_year, code: null }
    replies(await create({ ...withNull, fiscal_year }), 201)
  })

  says('Number formats with separators are accepted on input.', async () => {
    const { admin, path } = scene.desk
    const kept = { enterprise_number: '0123456749', vat_number: 'BE0123456749' }
    const before = replies(await admin.get(path), 200).body
    for (const [enterprise_number, vat_number] of [
      ['0123.456.749', 'BE 0123.456.749'],
      ['0123 456 749', 'be0123-456-749'],
    ])
      replies(await admin.patch(path, { enterprise_number, vat_number }), 200, kept)
    const { enterprise_number, vat_number } = before
    replies(await admin.patch(path, { enterprise_number, vat_number }), 200)
    const banks = [{ code: 'KBC', label: 'KBC', iban: 'BE68 5390 0754 7034' }]
    const separated = { enterprise_number: '0123.456.749', vat_number: 'BE 0123.456.749', banks }
    const made = replies(await create(separated), 201, kept).body
    const bank = made.journals.find(({ code }: { code: string }) => code === 'KBC')
    assert.equal(bank.iban, 'BE68539007547034')
  })

  says(
    'On creation the service initialises: the chart of accounts of the country pack (PCMN for BE), VAT codes, journals (ACH, NCA, VEN, NCV, OD, CAI and one financial journal per bank) and the first fiscal year with its periods.',
    async () => {
      const { admin, path } = scene.desk
      const list = async (name: string) => replies(await admin.get(`${path}/${name}`), 200).body
      const numbers = (await list('accounts')).map(({ number }: { number: string }) => number)
      for (const number of ['100000', '440000', '400000', '550000', '604000', '700000'])
        assert.ok(numbers.includes(number), number)
      const codes = await list('vat-codes')
      for (const direction of ['sale', 'purchase'])
        assert.ok(codes.some((one: { direction: string }) => one.direction === direction))
      type Journal = { code: string; type: string }
      const journals: Journal[] = await list('journals')
      const created = journals.map(({ code }) => code)
      for (const code of ['ACH', 'NCA', 'VEN', 'NCV', 'OD', 'CAI'])
        assert.ok(created.includes(code))
      const financial = journals.filter(({ type }) => type === 'financial')
      assert.deepEqual(
        financial.map(({ code }) => code),
        ['KBC'],
      )
      const [year] = await list('fiscal-years')
      assert.equal(year.periods.length, 12)
      assert.equal(year.periods[0].starts_on.slice(0, 10), '2026-01-01')
      assert.equal(year.periods[11].ends_on.slice(0, 10), '2026-12-31')
    },
  )
}

/** A file without a firm, so that none has too many. */
async function create(fields: object): Promise<Answered> {
  const owner = await scene.books.person()
  return owner.post(companies, { name: 'Bakkerij', firm: null, ...fields })
}

/** Everything that the body may say, each text as long as it may be where that is said. */
const whole = {
  firm: null,
  country_pack: 'BE',
  code: 'Jan_ss-1'.padEnd(20, 'x'),
  name: 'é'.repeat(200),
  enterprise_number: '0123456749',
  vat_number: 'BE0123456749',
  legal_form: 'Besloten vennootschap',
  legal_form_code: '610',
  address: 'Marktstraat 1, 9000 Gent',
  logo_url: 'https://www.example.be/logo.png',
  vat_regime: 'monthly',
  locale: 'nl',
  street: 'Marktstraat',
  house_number: '1',
  box: 'A',
  postal_code: '9000',
  city: 'Gent',
  country: 'BE',
  latitude: 51.0543422,
  longitude: 3.7174243,
  nace_codes: [
    { code: '10.711', classification: 'MAIN' },
    { code: '47.241', classification: 'SECO' },
  ],
  main_nace_code: '10.711',
  fiscal_year: { code: 'y'.repeat(10), starts_on: '2025-07-01', ends_on: '2026-06-30' },
  banks: [{ code: 'FORTIS', label: 'Fortis', iban: 'BE68539007547034' }],
}
