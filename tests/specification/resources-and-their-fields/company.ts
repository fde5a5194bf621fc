import assert from 'node:assert/strict'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import type { chapter } from '../chapter.js'
import {
  boolean,
  date,
  each,
  haveFields,
  ifSet,
  including,
  integer,
  type Kind,
  language,
  like,
  listOf,
  oneOf,
  orNull,
  publicToken,
  shape,
  string,
  timestamp,
  webAddress,
} from '../fields.js'
import { fiscalYear, journal, postFree } from './books.js'
import { type Scene, type Shown, wholeCompany } from './scene.js'
import { settings } from './settings.js'

type Fields = Readonly<Record<string, Kind>>

export function companySection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Company (company file)')
  let files: Shown[]
  /** The one of which everything is known, and the one of which only the name is. */
  const companies = async () => {
    files ??= await bothKinds()
    return files
  }
  async function bothKinds() {
    const { admin, path, books, company } = on
    replies(await admin.post(`${path}/refresh-sheet`), 200)
    // No request makes a file of the external platform: the link is put where the mirror would put it.
    await books.sql.query(`UPDATE companies SET external_id = 'C1' WHERE id = $1`, [company.id])
    replies(await admin.post(`${path}/sync/external`), 200)
    return [await on.read(path), await on.read(on.bare, on.alone)]
  }
  const patch = (fields: object) => on.admin.patch(on.path, fields)
  const has = (passage: string, fields: Fields) =>
    says(passage, async () => haveFields(await companies(), fields))
  const takes = async (field: string, ...values: unknown[]) => {
    for (const value of values) replies(await patch({ [field]: value }), 200, { [field]: value })
  }
  const refuses = async (field: string, ...values: unknown[]) => {
    for (const value of values) refusedAt(await patch({ [field]: value }), field)
  }

  says('id | integer', async () => {
    haveFields(await companies(), { id: integer })
    // The list shows each file as it shows itself.
    assert.deepEqual(await on.read('/v1/companies'), [await on.read(on.path)])
  })

  has('public_token | string, 12 characters', { public_token: publicToken })
  has('firm_id | integer or null', { firm_id: orNull(integer) })

  says('code | string, short code: letters, digits, dash, underscore, 20 max', async () => {
    haveFields(await companies(), { code: like('a short code', /^[A-Za-z0-9_-]{1,20}$/) })
    await takes('code', 'a-Z_9', 'X'.repeat(20), wholeCompany.code)
    await refuses('code', 'X'.repeat(21), 'A B', 'É', 'A.B', 'A/B')
  })

  says('name | string, 200 max', async () => {
    haveFields(await companies(), { name: string })
    await takes('name', 'é'.repeat(200), wholeCompany.name)
    await refuses('name', 'é'.repeat(201), null, 7)
  })

  says(
    'legal_form, legal_form_code | string (code from `GET /v1/reference/legal-forms`)',
    async () => {
      haveFields(await companies(), each('legal_form, legal_form_code', ifSet(string)))
      const forms = await on.read('/v1/reference/legal-forms')
      const codes = forms.map(({ code }: Shown) => code)
      assert.ok(codes.includes((await companies())[0].legal_form_code))
      await takes('legal_form_code', codes[0], wholeCompany.legal_form_code)
      await refuses('legal_form_code', 'NONE')
    },
  )

  says(
    'enterprise_number, vat_number | string, validated per country (BE enterprise number: modulo 97)',
    async () => {
      haveFields(await companies(), each('enterprise_number, vat_number', ifSet(string)))
      const { enterprise_number, vat_number } = wholeCompany
      await refuses('enterprise_number', '0123456748', '0123456750', '012345674', '5123456749')
      await refuses('vat_number', 'BE0123456748', 'FR0123456749', '12')
      await takes('enterprise_number', '0123456749', enterprise_number)
      await takes('vat_number', 'BE0123456749', vat_number)
    },
  )

  says(
    'enterprise_number, vat_number | string, validated per country (BE enterprise number: modulo 97)',
    'in the other countries',
    async () => {
      const numbers = {
        FR: { good: ['732829320', 'FR44732829320'], bad: ['732829321', 'FR45732829320'] },
        LU: { good: ['B123456', 'LU26375245'], bad: ['0123456749', 'LU26375246'] },
      }
      for (const [country, { good, bad }] of Object.entries(numbers)) {
        const path = await companyIn(country)
        const fields = ([enterprise_number, vat_number]: string[]) => ({
          enterprise_number,
          vat_number,
        })
        replies(await on.alone.patch(path, fields(good)), 200, fields(good))
        refusedAt(await on.alone.patch(path, fields(bad)), 'enterprise_number', 'vat_number')
      }
    },
  )

  const made = new Map<string, string>()
  /** The path of a file with the books of that country. */
  async function companyIn(country_pack: string): Promise<string> {
    const known = made.get(country_pack)
    if (known) return known
    const answer = await on.alone.post('/v1/companies', { name: country_pack, country_pack })
    const path = `/v1/companies/${replies(answer, 201, { country_pack }).body.public_token}`
    made.set(country_pack, path)
    return path
  }

  says('country_pack | `BE` `FR` `LU`', async () => {
    haveFields(await companies(), { country_pack: oneOf('BE') })
    for (const country_pack of ['FR', 'LU'])
      replies(await on.alone.get(await companyIn(country_pack)), 200, { country_pack })
    const wish = { name: 'Elsewhere', country_pack: 'NL' }
    refusedAt(await on.alone.post('/v1/companies', wish), 'country_pack')
  })

  says('vat_regime | `monthly` `quarterly` `franchise` `exempt` `unit`', async () => {
    const regimes = ['monthly', 'franchise', 'exempt', 'unit', 'quarterly']
    haveFields(await companies(), { vat_regime: oneOf(...regimes) })
    await takes('vat_regime', ...regimes)
    await refuses('vat_regime', 'yearly')
  })

  says('currency | string (ISO 4217)', async () => {
    const currencies = await on.read('/v1/reference/currencies')
    haveFields(await companies(), { currency: oneOf(...currencies.map(({ code }: Shown) => code)) })
  })

  says('locale | `fr` `nl` `en` `de`', async () => {
    haveFields(await companies(), { locale: language })
    await takes('locale', 'fr', 'en', 'de', 'nl')
    await refuses('locale', 'es')
  })

  has(
    'address, street, house_number, box, postal_code, city | string',
    each('address, street, house_number, box, postal_code, city', ifSet(string)),
  )

  says('country | ISO 3166-1 alpha-2', async () => {
    haveFields(await companies(), { country: like('a country', /^[A-Z]{2}$/) })
    await takes('country', 'NL', 'BE')
    await refuses('country', 'XX', 'BEL', 'Belgique')
  })

  says('latitude, longitude | decimal string, 7 decimals', async () => {
    const degrees = like('a decimal with 7 places', /^-?\d{1,3}\.\d{7}$/)
    haveFields(await companies(), each('latitude, longitude', ifSet(degrees)))
    const given = { latitude: -33.8688197, longitude: 151 }
    replies(await patch(given), 200, { latitude: '-33.8688197', longitude: '151.0000000' })
  })

  says(
    'nace_codes | array of `{code, classification}`; classification `MAIN` `SECO` `ANCI`',
    async () => {
      const classification = oneOf('MAIN', 'SECO', 'ANCI')
      const code = shape({ code: string, classification })
      haveFields(await companies(), { nace_codes: listOf(code) })
      const [{ nace_codes }, bare] = await companies()
      assert.deepEqual(nace_codes, wholeCompany.nace_codes)
      assert.deepEqual(bare.nace_codes, [])
      const other = { nace_codes: [{ code: '10.711', classification: 'MORE' }] }
      refusedAt(await patch(other), 'nace_codes.0.classification')
    },
  )

  has('main_nace_code | string', { main_nace_code: ifSet(string) })
  has('company_sheet_at | timestamp', { company_sheet_at: ifSet(timestamp) })

  says('logo_url, icon_url | string (URL)', async () => {
    haveFields(await companies(), each('logo_url, icon_url', ifSet(webAddress)))
    assert.equal((await companies())[0].logo_url, wholeCompany.logo_url)
    await refuses('logo_url', 'logo.png', 'javascript:alert(1)')
  })

  says('fiscal_year_start, fiscal_year_end | date', async () => {
    haveFields(await companies(), each('fiscal_year_start, fiscal_year_end', date))
    const [{ fiscal_year_start, fiscal_year_end }] = await companies()
    assert.deepEqual([fiscal_year_start, fiscal_year_end], ['2026-01-01', '2026-12-31'])
  })

  has('settings | object (below)', { settings })

  says('is_active, is_demo | boolean', async () => {
    const demo = await on.read(on.demo.company.path, on.demo.visitor)
    haveFields([...(await companies()), demo], each('is_active, is_demo', boolean))
    assert.deepEqual([(await companies())[0].is_demo, demo.is_demo], [false, true])
    await takes('is_active', false, true)
  })

  says('source | string (example value `manual`)', async () => {
    haveFields(await companies(), { source: string })
    assert.equal((await companies())[1].source, 'manual')
  })

  has('external_id | string', { external_id: ifSet(string) })

  says('synced_at, created_at, updated_at, deleted_at | timestamp', async () => {
    haveFields(await companies(), {
      synced_at: ifSet(timestamp),
      ...each('created_at, updated_at', timestamp),
    })
    const { firm, admin } = await on.books.office()
    const [{ public_token, deleted_at }] = await on.read('/v1/companies', admin)
    assert.equal(deleted_at, null)
    replies(await admin.delete(`/v1/companies/${public_token}`), 204)
    const bin = await on.read(`${firm.path}/trash`, admin)
    haveFields(bin.data, { deleted_at: timestamp })
  })

  says('lock_version, version | integer', async () => {
    haveFields(await companies(), each('lock_version, version', integer))
    const { version, lock_version } = await on.read(on.path)
    assert.equal(lock_version, version)
    const next = { version: version + 1, lock_version: version + 1 }
    replies(await patch({ city: 'Brugge' }), 200, next)
    replies(await patch({ city: 'Brugge' }), 200, next)
  })

  says('journal_entries_count | integer', async () => {
    haveFields(await companies(), { journal_entries_count: integer })
    const { journal_entries_count: before } = await on.read(on.path)
    replies(await postFree(on), 201)
    replies(await on.admin.get(on.path), 200, { journal_entries_count: before + 1 })
  })

  says('firm | `{id, public_token, name}`', async () => {
    const firm = shape({ id: integer, public_token: publicToken, name: string })
    haveFields(await companies(), { firm: ifSet(firm) })
    const [whole, alone] = await companies()
    assert.deepEqual([whole.firm.id, whole.firm.public_token], [whole.firm_id, on.firm.token])
    assert.equal(alone.firm, null)
  })

  says('fiscal_years | array of FiscalYear', async () => {
    haveFields(await companies(), { fiscal_years: listOf(including(fiscalYear)) })
    for (const { fiscal_years } of await companies()) assert.equal(fiscal_years.length, 1)
  })

  says('journals | array of Journal', async () => {
    haveFields(await companies(), { journals: listOf(including(journal)) })
  })
}
