import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CompanyId } from '#kernel/ids'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import type { Books } from '#testing/books'
import { type Answered, replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { namesOf, subscribe } from '#testing/traces'
import { useBooks } from '#testing/use-books'
import { markBounced } from './index.js'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>

const create = ({ admin, path }: Desk, fields: object) =>
  admin.post(`${path}/third-parties`, { type: 'supplier', name: 'De Kroon', ...fields })

/** Refused at exactly these fields. */
function refuses(answer: Answered, ...fields: string[]): Answered {
  replies(answer, 422)
  assert.deepEqual(Object.keys(answer.body.errors).sort(), fields.sort(), answer.text)
  return answer
}

describe('numbers', () => {
  test('are checked by the rules of the country, and kept bare', async () => {
    const desk = await books.openCompany()
    const cases: [object, object][] = [
      [{ vat_number: '403170701' }, { vat_number: 'BE0403170701', country: 'BE' }],
      [{ country: 'FR', vat_number: 'FR 83 404 833 048' }, { vat_number: 'FR83404833048' }],
      [
        { country: 'FR', enterprise_number: '732 829 320 00074' },
        { enterprise_number: '73282932000074' },
      ],
      [{ country: 'LU', enterprise_number: 'B 123456' }, { enterprise_number: 'B123456' }],
      [
        { country: 'de', vat_number: 'DE 136 695 976' },
        { vat_number: 'DE136695976', country: 'DE' },
      ],
      [{ country: 'US', enterprise_number: '12-3456789' }, { enterprise_number: '123456789' }],
    ]
    for (const [given, kept] of cases) {
      const { body } = replies(await create(desk, given), 201)
      for (const [field, value] of Object.entries(kept)) assert.equal(body[field], value)
    }
  })

  test('that do not fit the country are refused', async () => {
    const desk = await books.openCompany()
    refuses(
      await create(desk, { vat_number: 'BE0403170702', enterprise_number: '0403.170.702' }),
      'vat_number',
      'enterprise_number',
    )
    refuses(
      await create(desk, { country: 'LU', enterprise_number: '0403170701' }),
      'enterprise_number',
    )
    refuses(await create(desk, { country: 'US', enterprise_number: ' -./ ' }), 'enterprise_number')
    refuses(await create(desk, { country: 'ZZ', vat_number: 'BE0403170701' }), 'country')
    refuses(await create(desk, { country: 'BEL' }), 'country')
  })

  test('must fit the country to which a third party moves', async () => {
    const desk = await books.openCompany()
    const made = replies(await create(desk, { country: 'US', vat_number: '12-3456789' }), 201).body
    const one = `${desk.path}/third-parties/${made.id}`
    refuses(await desk.admin.patch(one, { country: 'FR' }), 'vat_number')
    replies(await desk.admin.patch(one, { country: 'FR', vat_number: 'FR83404833048' }), 200)
    // One with a prefix says itself where it is valid.
    replies(await desk.admin.patch(one, { country: 'LU' }), 200, { vat_number: 'FR83404833048' })
    replies(await desk.admin.patch(one, { country: null, vat_number: null }), 200, {
      country: 'BE',
      vat_number: null,
    })
  })
})

describe('bank accounts', () => {
  const one = 'BE68539007547034'
  const other = 'FR7630006000011234567890189'

  test('have exactly one default, the first when none says so', async () => {
    const desk = await books.openCompany()
    const both = [{ iban: one }, { iban: other, is_default: false }]
    const made = replies(await create(desk, { ibans: both }), 201).body
    assert.deepEqual(made.ibans, [
      { iban: one, bic: null, is_default: true },
      { iban: other, bic: null, is_default: false },
    ])
    const twice = [one, other].map((iban) => ({ iban, is_default: true }))
    refuses(await create(desk, { ibans: twice }), 'ibans')
    const path = `${desk.path}/third-parties/${made.id}`
    replies(await desk.admin.patch(path, { ibans: null }), 200, { ibans: [] })
  })

  test('are checked, each given once', async () => {
    const desk = await books.openCompany()
    refuses(await create(desk, { ibans: [{ iban: 'BE68539007547035' }] }), 'ibans.0.iban')
    refuses(
      await create(desk, { ibans: [{ iban: one }, { iban: 'be68 5390 0754 7034' }] }),
      'ibans.1.iban',
    )
    refuses(await create(desk, { ibans: [{ iban: one, bic: 'KREDBE' }] }), 'ibans.0.bic')
    refuses(await create(desk, { ibans: [{ bic: 'KREDBEBB' }] }), 'ibans.0.iban')
    replies(await create(desk, { ibans: [{ iban: one, bic: 'KREDBEBBXXX' }] }), 201)
  })
})

describe('accounts and VAT codes', () => {
  test('must be of the file, take lines and fit', async () => {
    const desk = await books.openCompany()
    const elsewhere = await books.openCompany()
    const { account, vatCode } = await namesOf(books, desk.company)
    const foreign = await namesOf(books, elsewhere.company)
    const unknown = refuses(await create(desk, { account_id: 999_999_999 }), 'account_id')
    const strange = refuses(
      await create(desk, { account_id: foreign.account('440000') }),
      'account_id',
    )
    assert.equal(strange.text, unknown.text)
    refuses(await create(desk, { account_id: account('44') }), 'account_id')
    refuses(await create(desk, { account_id: account('604000') }), 'account_id')
    refuses(await create(desk, { default_account_id: account('60') }), 'default_account_id')
    refuses(
      await create(desk, { default_vat_code_id: foreign.vatCode('PG21') }),
      'default_vat_code_id',
    )
    refuses(await create(desk, { default_vat_code_id: vatCode('SG21') }), 'default_vat_code_id')
    refuses(
      await create(desk, { type: 'customer', default_vat_code_id: vatCode('PG21') }),
      'default_vat_code_id',
    )
    replies(await create(desk, { type: 'customer', default_vat_code_id: vatCode('SG21') }), 201)
  })

  test('that were retired are refused, but stay where they stand', async () => {
    const desk = await books.openCompany()
    const { account, vatCode } = await namesOf(books, desk.company)
    const named = { default_account_id: account('604000'), default_vat_code_id: vatCode('PG21') }
    const made = replies(await create(desk, named), 201).body
    for (const table of ['accounts', 'vat_codes'])
      await books.sql.query(
        `UPDATE ${table} SET is_active = false WHERE company_id = $1 AND id = ANY ($2)`,
        [desk.company.id, Object.values(named)],
      )
    refuses(await create(desk, named), 'default_account_id', 'default_vat_code_id')
    const one = `${desk.path}/third-parties/${made.id}`
    replies(await desk.admin.patch(one, { ...named, city: 'Gent' }), 200, { version: 2 })
    const none = { default_account_id: null, default_vat_code_id: null }
    replies(await desk.admin.patch(one, none), 200, none)
  })

  test('must fit the type when it changes', async () => {
    const desk = await books.openCompany()
    const { vatCode } = await namesOf(books, desk.company)
    const made = replies(await create(desk, { default_vat_code_id: vatCode('PG21') }), 201).body
    const one = `${desk.path}/third-parties/${made.id}`
    refuses(await desk.admin.patch(one, { type: 'customer' }), 'default_vat_code_id')
    const moved = { type: 'customer', default_vat_code_id: vatCode('SG21') }
    replies(await desk.admin.patch(one, moved), 200, moved)
  })
})

test('the other fields keep their limits', async () => {
  const desk = await books.openCompany()
  refuses(
    await create(desk, {
      email: 'els',
      website: 'ftp://example.be',
      payment_terms_days: 3651,
      payment_method: 'barter',
      language: 'it',
    }),
    ...['email', 'website', 'payment_terms_days', 'payment_method', 'language'],
  )
  refuses(await create(desk, { credit_limit: '-0.01' }), 'credit_limit')
  refuses(await create(desk, { credit_limit: '1.005' }), 'credit_limit')
  refuses(await create(desk, { payment_terms_days: -1 }), 'payment_terms_days')
  refuses(await create(desk, { peppol_identifier: '208:0403170701' }), 'peppol_identifier')
  refuses(await create(desk, { peppol_identifier: '0208' }), 'peppol_identifier')
  refuses(await create(desk, { fees_281_50: { nature: 'gifts' } }), 'fees_281_50.nature')
  replies(await create(desk, { credit_limit: 0, payment_terms_days: 0 }), 201, {
    credit_limit: '0.00',
    payment_terms_days: 0,
  })
})

test('the national number of a 281.50 slip is checked, and its parts change one by one', async () => {
  const desk = await books.openCompany()
  const at = 'fees_281_50.national_number'
  refuses(await create(desk, { fees_281_50: { national_number: '85073003329' } }), at)
  refuses(await create(desk, { fees_281_50: { national_number: '8507300332' } }), at)
  // Born in 2001: a 2 stands before the digits.
  const born = { applicable: true, national_number: '01.05.20-123.41' }
  const made = replies(await create(desk, { fees_281_50: born }), 201, {
    fees_281_50: { applicable: true, nature: null, national_number: '01052012341' },
  }).body
  const one = `${desk.path}/third-parties/${made.id}`
  replies(await desk.admin.patch(one, { fees_281_50: { nature: 'commissions' } }), 200, {
    fees_281_50: { applicable: true, nature: 'commissions', national_number: '01052012341' },
  })
  replies(await desk.admin.patch(one, { fees_281_50: null }), 200, {
    fees_281_50: { applicable: false, nature: null, national_number: null },
  })
})

describe('codes', () => {
  test('come from the name, one after the other, and are unique per type in any case', async () => {
    const desk = await books.openCompany()
    const name = 'Brouwerij De Kroon NV'
    const codes: string[] = []
    for (let count = 0; count < 3; count++)
      codes.push(replies(await create(desk, { name }), 201).body.code)
    assert.deepEqual(codes, ['BROUWERIJD', 'BROUWERIJ2', 'BROUWERIJ3'])
    replies(await create(desk, { name, type: 'customer' }), 201, { code: 'BROUWERIJD' })
    refuses(await create(desk, { code: 'brouwerijd' }), 'code')
    const own = replies(await create(desk, { code: 'kroon' }), 201, { code: 'kroon' }).body
    replies(await create(desk, { name: 'Kroon' }), 201, { code: 'KROON2' })
    refuses(await create(desk, { code: 'a b' }), 'code')
    const one = `${desk.path}/third-parties/${own.id}`
    const taken = refuses(await desk.admin.patch(one, { code: 'Brouwerij3' }), 'code')
    assert.equal(taken.body.message, 'Another third party of this type has this code already.')
    replies(await desk.admin.patch(one, { code: 'Kroon' }), 200, { code: 'Kroon' })
    refuses(await desk.admin.patch(one, { code: null }), 'code')
  })

  test('of the bin are free again', async () => {
    const desk = await books.openCompany()
    const made = replies(await create(desk, { code: 'KROON' }), 201).body
    const bin = (id: number) => desk.admin.delete(`${desk.path}/third-parties/${id}`)
    replies(await bin(made.id), 204)
    const again = replies(await create(desk, { code: 'KROON' }), 201).body
    replies(await bin(again.id), 204)
    replies(await create(desk, { name: 'Kroon' }), 201, { code: 'KROON' })
  })

  test('made from the same name at the same time differ', async () => {
    const desk = await books.openCompany()
    for (let round = 0; round < longOrShort(50, 3); round++) {
      const name = `Tweeling ${round}`
      const [one, other] = await Promise.all([create(desk, { name }), create(desk, { name })])
      replies(one, 201)
      replies(other, 201)
      assert.notEqual(one.body.code, other.body.code)
    }
  })
})

test('where invoices and reminders go is kept, and who changed it is told by name', async () => {
  const desk = await books.openCompany()
  const hook = await subscribe(books, desk.firm)
  const made = replies(await create(desk, { type: 'customer', no_reminders: true }), 201).body
  assert.deepEqual(
    [made.no_reminders, made.invoice_email, made.reminder_email, made.email_bounced_at],
    [true, null, null, null],
  )
  const own = `${desk.path}/third-parties/${made.id}`
  const fields = {
    invoice_email: 'a@example.be',
    reminder_email: 'b@example.be',
    no_reminders: false,
  }
  replies(await desk.admin.patch(own, fields), 200, fields)
  const { event, data } = (await hook.events()).at(-1)!
  assert.equal(event, 'third_party.updated')
  assert.deepEqual((data.changed as string[]).sort(), Object.keys(fields).sort())
  for (const field of ['invoice_email', 'reminder_email'])
    refuses(await desk.admin.patch(own, { [field]: 'no address' }), field)
  refuses(await desk.admin.patch(own, { no_reminders: 'yes' }), 'no_reminders')
  const unwritable = { bounced_emails: ['a@example.be'], email_bounced_at: '2026-01-01T00:00:00Z' }
  replies(await desk.admin.patch(own, unwritable), 200, { email_bounced_at: null })
})

test('an address that was refused is known as such until it changes', async () => {
  const desk = await books.openCompany()
  const { services } = books.service
  const [company] = await companyScopes(services.db.statement, [desk.company.id as CompanyId])
  const bounce = (...addresses: string[]) =>
    bySystem(services, { name: 'test', company: company! }, (op) =>
      markBounced(op, addresses, 'recipient refused'),
    )
  const made = replies(
    await create(desk, { email: 'Els@Example.be', invoice_email: 'invoices@example.be' }),
    201,
  ).body
  const own = `${desk.path}/third-parties/${made.id}`
  await bounce('els@example.be', 'stranger@example.be')
  await bounce('invoices@example.be')
  replies(await desk.admin.get(own), 200, {
    bounced_emails: ['els@example.be', 'invoices@example.be'],
    email_bounced_at: books.clock(),
    email_bounce_reason: 'recipient refused',
    version: 3,
  })
  const history = await desk.admin.get(`${desk.path}/history?resource=third-parties`)
  const [{ id, action, can_revert }] = replies(history, 200).body.data
  assert.deepEqual([action, can_revert], ['bounced', false])
  replies(await desk.admin.post(`${desk.path}/history/${id}/revert`), 422, {
    code: 'not_revertible',
  })
  replies(await desk.admin.patch(own, { email: 'new@example.be' }), 200, {
    bounced_emails: ['invoices@example.be'],
    email_bounce_reason: 'recipient refused',
  })
  replies(await desk.admin.patch(own, { invoice_email: null }), 200, {
    bounced_emails: [],
    email_bounced_at: null,
    email_bounce_reason: null,
  })
})
