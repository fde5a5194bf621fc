import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { countryPacks } from '#countries'
import type { Books } from '#testing/books'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { accountsNeeded } from './domain.js'

const books = useBooks()
let desk: Awaited<ReturnType<Books['openCompany']>>
before(async () => {
  desk = await books.openCompany({ locale: 'fr' })
})

async function codeOf(code: string) {
  const { body } = await desk.admin.get(`${desk.path}/vat-codes?q=${code}`)
  const found = body.find((one: { code: string }) => one.code === code)
  assert.ok(found, `no VAT code ${code}`)
  return found
}

const create = (body: object) => desk.admin.post(`${desk.path}/vat-codes`, body)
const change = (id: number, body: object) => desk.admin.patch(`${desk.path}/vat-codes/${id}`, body)
const remove = (id: number) => desk.admin.delete(`${desk.path}/vat-codes/${id}`)

/** A purchase code of 9 % of which half may be deducted. */
const half = {
  label: 'Achats 9 % à moitié',
  direction: 'purchase',
  rate: '9.00',
  deductible_percent: 50,
  base_boxes: [{ box: '81' }],
  tax_boxes: [{ box: '59', percent: '50' }],
  base_boxes_credit: [{ box: '85' }, { box: '81', sign: -1 }],
  tax_boxes_credit: [{ box: '63', percent: 50 }],
  deductible_account: '411059',
}

describe('the VAT codes', () => {
  test('are listed whole and narrowed by words, direction and activity', async () => {
    const list = async (query = '') =>
      replies(await desk.admin.get(`${desk.path}/vat-codes?${query}`), 200).body
    const all = await list()
    assert.ok(Array.isArray(all) && all.length > 50)
    const sales = await list('direction=sale')
    assert.ok(sales.length > 5 && sales.length < all.length)
    for (const one of sales) assert.equal(one.direction, 'sale')
    assert.ok((await list('q=vertragspartner')).length > 0)
    assert.deepEqual(await list('is_active=0'), [])
  })

  test('of a country would all pass their own rules', () => {
    for (const { vatCodes, vatBoxes } of countryPacks)
      for (const code of vatCodes) {
        assert.match(code.code, /^[A-Z0-9_-]{1,20}$/)
        const needed = accountsNeeded({
          direction: code.direction,
          rate: code.rate,
          deductible_percent: code.deductiblePercent,
          is_reverse_charge: code.isReverseCharge,
        })
        const named = { due_account: code.dueAccount, deductible_account: code.deductibleAccount }
        for (const name of needed) assert.ok(named[name], `${code.code} has ${name}`)
        const fillable = vatBoxes.filter(({ formula }) => formula === null).map(({ box }) => box)
        const { baseBoxes, taxBoxes, baseBoxesCredit, taxBoxesCredit } = code
        for (const { box } of [baseBoxes, taxBoxes, baseBoxesCredit, taxBoxesCredit].flat())
          assert.ok(fillable.includes(box), `${code.code} fills ${box}`)
      }
  })
})

describe('a new VAT code', () => {
  test('takes figures as text or number, and says the rest by itself', async () => {
    const made = replies(await create({ code: 'HALF9', ...half }), 201, {
      code: 'HALF9',
      label: 'Achats 9 % à moitié',
      rate: '9.00',
      deductible_percent: '50.00',
      is_reverse_charge: false,
      category: 'S',
      exemption_code: null,
      base_boxes: [{ box: '81', sign: 1, percent: '100.00' }],
      tax_boxes: [{ box: '59', sign: 1, percent: '50.00' }],
      base_boxes_credit: [
        { box: '85', sign: 1, percent: '100.00' },
        { box: '81', sign: -1, percent: '100.00' },
      ],
      due_account: null,
      deductible_account: '411059',
      valid_from: null,
      is_active: true,
      version: 1,
    })
    const read = replies(await desk.admin.get(`${desk.path}/vat-codes/${made.body.id}`), 200)
    assert.deepEqual(read.body, made.body)
  })

  test('books an invoice as it says', async () => {
    replies(await create({ code: 'HALF9-B', ...half }), 201)
    const invoice = replies(
      await desk.admin.post(`${desk.path}/entries/invoice`, {
        journal_id: desk.journal('ACH'),
        third_party_id: await books.party(desk.company, 'supplier'),
        entry_date: '2026-03-10',
        lines: [{ account: '604000', amount: '100.00', vat_code: 'HALF9-B' }],
      }),
      201,
    )
    assert.deepEqual(
      booked(invoice.body),
      entry`
        Dr 604000 Goods     104.50
        Dr 411059 VAT         4.50
        Cr 440000 Supplier  109.00
      `,
    )
  })

  test('has the category that follows, and must be told at zero rate', async () => {
    const reverse = { direction: 'sale', rate: 0, is_reverse_charge: true, label: 'x' }
    replies(await create({ code: 'REV', ...reverse }), 201, { category: 'AE' })
    const zero = { direction: 'sale', rate: 0, label: 'x' }
    assert.deepEqual(
      Object.keys(replies(await create({ code: 'ZERO', ...zero }), 422).body.errors),
      ['category'],
    )
    replies(await create({ code: 'ZERO', ...zero, category: 'G' }), 201, { category: 'G' })
  })

  test('is refused field by field', async () => {
    const refused = async (body: object) =>
      Object.keys(replies(await create({ code: 'NEW', ...half, ...body }), 422).body.errors).sort()
    assert.deepEqual(await refused({ code: 'pg 21' }), ['code'])
    assert.deepEqual(await refused({ code: 'PG21' }), ['code'])
    assert.deepEqual(await refused({ code: 'X'.repeat(21) }), ['code'])
    assert.deepEqual(await refused({ label: null }), ['label'])
    assert.deepEqual(await refused({ rate: '100.01', deductible_percent: -1 }), [
      'deductible_percent',
      'rate',
    ])
    assert.deepEqual(await refused({ rate: '9.001' }), ['rate'])
    assert.deepEqual(await refused({ category: 'L' }), ['category'])
    // 71 is what is owed: it follows from other boxes.
    assert.deepEqual(
      await refused({ base_boxes: [{ box: 'XX' }], tax_boxes: [{ box: '59' }, { box: '71' }] }),
      ['base_boxes.0.box', 'tax_boxes.1.box'],
    )
    assert.deepEqual(await refused({ base_boxes: [{ box: '81', sign: 0, percent: 101 }] }), [
      'base_boxes.0.percent',
      'base_boxes.0.sign',
    ])
    assert.deepEqual(await refused({ deductible_account: '999999', waiting_account: '411' }), [
      'deductible_account',
      'waiting_account',
    ])
    assert.deepEqual(await refused({ valid_from: '2026-02-01', valid_until: '2026-01-31' }), [
      'valid_until',
    ])
  })

  test('needs the accounts on which its VAT is booked', async () => {
    const bare = { label: 'x', rate: 9 }
    const needs = async (body: object) =>
      Object.keys(replies(await create({ code: 'BARE', ...bare, ...body }), 422).body.errors).sort()
    assert.deepEqual(await needs({ direction: 'sale' }), ['due_account'])
    assert.deepEqual(await needs({ direction: 'purchase' }), ['deductible_account'])
    assert.deepEqual(await needs({ direction: 'purchase', is_reverse_charge: true }), [
      'deductible_account',
      'due_account',
    ])
    const none = { direction: 'purchase', deductible_percent: 0 }
    replies(await create({ code: 'BARE', ...bare, ...none }), 201)
  })
})

describe('a VAT code', () => {
  test('changes by what is sent, and not at all when nothing differs', async () => {
    const { body: made } = await create({ code: 'CHANGED', ...half })
    const changed = replies(
      await change(made.id, { rate: 8, base_boxes: [{ box: '82' }], label: 'Achats 8 %' }),
      200,
      {
        version: 2,
        rate: '8.00',
        base_boxes: [{ box: '82', sign: 1, percent: '100.00' }],
        tax_boxes: made.tax_boxes,
        label: 'Achats 8 %',
      },
    )
    const same = {
      rate: '8.00',
      base_boxes: [{ box: '82', sign: 1, percent: 100 }],
      code: 'CHANGED',
    }
    replies(await change(made.id, same), 200, changed.body)
    replies(await change(made.id, { deductible_percent: null, valid_from: '2026-01-01' }), 200, {
      deductible_percent: '100.00',
      valid_from: '2026-01-01',
      version: 3,
    })
    assert.deepEqual(Object.keys(replies(await change(made.id, { rate: 101 }), 422).body.errors), [
      'rate',
    ])
    assert.deepEqual(
      Object.keys(replies(await change(made.id, { deductible_account: null }), 422).body.errors),
      ['deductible_account'],
    )
    assert.deepEqual(
      Object.keys(replies(await change(made.id, { code: 'PG21' }), 422).body.errors),
      ['code'],
    )
    const { rows } = await books.sql.query(
      `SELECT action, version, after ->> 'rate' AS rate FROM changes
        WHERE company_id = $1 AND resource = 'vat-codes' AND record_id = $2 ORDER BY seq`,
      [desk.company.id, made.id],
    )
    assert.deepEqual(
      rows.map(({ action, version, rate }) => `${action} ${version} ${rate}`),
      ['created 1 9.00', 'updated 2 8.00', 'updated 3 8.00'],
    )
  })

  test('that lines carry changes only its labels, activity and end', async () => {
    const { body: made } = await create({ code: 'USED', ...half })
    replies(
      await desk.admin.post(`${desk.path}/entries/invoice`, {
        journal_id: desk.journal('ACH'),
        third_party_id: await books.party(desk.company, 'supplier'),
        entry_date: '2026-03-10',
        lines: [{ account: '604000', amount: '100.00', vat_code: 'USED' }],
      }),
      201,
    )
    const refused = replies(
      await change(made.id, { rate: 8, valid_from: '2026-01-01', label: 'x' }),
      422,
      { code: 'record_in_use', used_by: { lines: 2 } },
    )
    assert.deepEqual(Object.keys(refused.body.errors).sort(), ['rate', 'valid_from'])
    replies(
      await change(made.id, { label: 'y', is_active: false, valid_until: '2026-12-31', rate: 9 }),
      200,
      { version: 2, label: 'y', is_active: false, valid_until: '2026-12-31' },
    )
    replies(await remove(made.id), 422, { code: 'record_in_use', used_by: { lines: 2 } })
  })

  test('goes to the bin unless an account, a third party or a rule names it', async () => {
    const { body: made } = await create({ code: 'GONE', ...half })
    const { body: accounts } = await desk.admin.get(`${desk.path}/accounts?q=613200`)
    const named = (vat_code_id: number | null) =>
      desk.admin.patch(`${desk.path}/accounts/${accounts[0].id}`, { vat_code_id })
    replies(await named(made.id), 200)
    replies(await remove(made.id), 422, { used_by: { accounts: ['613200'] } })
    replies(await named(null), 200)
    const party = await books.party(desk.company, 'supplier')
    await books.sql.query('UPDATE third_parties SET default_vat_code_id = $2 WHERE id = $1', [
      party,
      made.id,
    ])
    replies(await remove(made.id), 422, { used_by: { third_parties: 1 } })
    await books.sql.query('UPDATE third_parties SET default_vat_code_id = NULL WHERE id = $1', [
      party,
    ])
    const { rows } = await books.sql.query(
      `INSERT INTO journal_rules (company_id, journal_id, position, label, conditions, outcome, created_at, updated_at)
       VALUES ($1, $2, 1, 'Import', '{}', json_build_object('vat_code_id', $3::bigint), $4, $4) RETURNING id`,
      [desk.company.id, desk.journal('ACH'), made.id, books.clock()],
    )
    replies(await remove(made.id), 422, { used_by: { journal_rules: ['Import'] } })
    await books.sql.query('DELETE FROM journal_rules WHERE id = $1', [rows[0].id])
    assert.equal(replies(await remove(made.id), 204).headers.get('x-trashed'), '1')
    replies(await desk.admin.get(`${desk.path}/vat-codes/${made.id}`), 404)
    replies(await create({ code: 'GONE', ...half }), 201)
  })

  test('of another file is not there', async () => {
    const other = await books.openCompany()
    const { id } = await codeOf('PG21')
    replies(await other.admin.get(`${other.path}/vat-codes/${id}`), 404)
    replies(await other.admin.patch(`${other.path}/vat-codes/${id}`, { label: 'x' }), 404)
    replies(await other.admin.delete(`${other.path}/vat-codes/${id}`), 404)
  })
})
