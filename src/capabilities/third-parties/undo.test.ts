import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function office() {
  const desk = await books.openCompany()
  const { admin, path, company } = desk
  const parties = `${path}/third-parties`
  const make = async (body: object = {}) =>
    replies(await admin.post(parties, { type: 'customer', name: 'De Kroon', ...body }), 201).body
  const sold = async (third_party_id: number, amount = '1.00') =>
    replies(
      await admin.post(`${path}/entries/invoice`, {
        journal_id: desk.journal('VEN'),
        third_party_id,
        entry_date: '2026-03-01',
        lines: [{ account: '700000', amount, vat_code: null }],
      }),
      201,
    ).body
  const importing = (...lines: string[]) => {
    const form = new FormData()
    form.set('file', new Blob([lines.join('\n')]), 'parties.csv')
    return admin.call('POST', `${parties}/import`, { form })
  }
  /** What a check found out, as if it had been asked. */
  const found = (id: number, facts: string) =>
    books.sql.query(`UPDATE third_parties SET ${facts} WHERE company_id = $1 AND id = $2`, [
      company.id,
      id,
    ])
  const balance = async (id: number) =>
    replies(await admin.get(`${parties}/${id}`), 200).body.balance
  return { ...desk, ...undoIn(books, desk), parties, make, sold, importing, found, balance }
}

test('a new third party goes to the bin and comes back', async () => {
  const { admin, parties, thereAndBack } = await office()
  await thereAndBack(() => admin.post(parties, { type: 'supplier', name: 'Brouwerij' }))
})

test('one that was changed is as it was, and what was known of its numbers holds again', async () => {
  const { admin, parties, make, thereAndBack, found } = await office()
  const { id } = await make({
    vat_number: 'BE0123456749',
    enterprise_number: '0123456749',
    ibans: [{ iban: 'BE68 5390 0754 7034' }],
    credit_limit: '500.00',
    fees_281_50: { applicable: true, nature: 'fees' },
  })
  await found(
    id,
    `vat_valid = true, vat_checked_at = '2026-03-01', peppol_registered = true, peppol_checked_at = '2026-03-02'`,
  )
  await thereAndBack(() =>
    admin.patch(`${parties}/${id}`, {
      code: 'AUTRE',
      name: 'Hôtel Métropole',
      vat_number: null,
      enterprise_number: null,
      country: 'FR',
      ibans: [],
      credit_limit: null,
      payment_terms_days: 60,
      fees_281_50: { nature: 'commissions' },
      is_blocked: true,
    }),
  )
})

test('a field that has moved since stands in the way, and parts are told apart', async () => {
  const { admin, parties, make, revert, operationOf } = await office()
  const { id } = await make({ fees_281_50: { applicable: true, nature: 'fees' } })
  const one = `${parties}/${id}`
  const first = operationOf(
    await admin.patch(one, { email: 'a@example.be', fees_281_50: { nature: 'benefits' } }),
  )
  replies(await admin.patch(one, { fees_281_50: { applicable: false } }), 200)
  replies(await admin.patch(one, { email: 'b@example.be' }), 200)
  const { body } = replies(await revert(first), 409, { code: 'conflict', fields: ['email'] })
  assert.equal(body.server_data.email, 'b@example.be')
  assert.equal(body.server_version, 4)
  replies(await admin.patch(one, { email: 'a@example.be' }), 200)
  replies(await revert(first), 200)
  replies(await admin.get(one), 200, {
    email: null,
    fees_281_50: { applicable: false, nature: 'fees', national_number: null },
  })
})

test('one with entries stays, and one that was deleted comes back', async () => {
  const { admin, parties, make, sold, revert, lastOf, thereAndBack } = await office()
  const { id } = await make()
  await thereAndBack(() => admin.delete(`${parties}/${id}`))
  const history = await lastOf('third-parties', id)
  assert.equal(history.action, 'restored')
  replies(await admin.get(`${parties}/${id}`), 200)
  await sold(id)
  replies(await revert(history.operation_id), 422, { reason: 'in_use' })
})

test('an import is taken back as a whole', async () => {
  const { make, importing, thereAndBack, revert, operationOf, admin, parties } = await office()
  await make({ code: 'KROON' })
  await thereAndBack(() =>
    importing(
      'type;code;name',
      'customer;KROON;De Nieuwe Kroon',
      'supplier;X1;Un',
      'supplier;X2;Deux',
    ),
  )
  const rows = Array.from({ length: 500 }, (_, row) => `customer;N${row};Client ${row}`)
  const operation = operationOf(await importing('type;code;name', ...rows))
  const { body } = replies(await revert(operation), 200)
  assert.equal(body.revisions.length, 500)
  assert.equal(replies(await admin.get(parties), 200).body.length, 1)
})

test('two that were merged stand on their own again, each with its entries and its fields', async () => {
  const { admin, parties, make, sold, thereAndBack, balance, revert, lastOf } = await office()
  const goer = await make({
    email: 'kroon@example.be',
    vat_number: 'BE0123456749',
    ibans: [{ iban: 'BE68 5390 0754 7034' }],
  })
  const stays = await make({ name: 'Kroon NV' })
  await sold(goer.id, '100.00')
  await sold(stays.id, '10.00')
  await thereAndBack(() => admin.post(`${parties}/${goer.id}/merge`, { into_id: stays.id }))
  assert.deepEqual([await balance(goer.id), await balance(stays.id)], ['100.00', '10.00'])
  const merger = await admin.post(`${parties}/${goer.id}/merge`, { into_id: stays.id })
  replies(merger, 200, { email: 'kroon@example.be' })
  const { id, action } = await lastOf('third-parties', goer.id)
  assert.equal(action, 'merged')
  replies(await admin.patch(`${parties}/${stays.id}`, { email: 'new@example.be' }), 200)
  replies(await revert(merger.headers.get('x-operation-id')!), 409, { fields: ['email'] })
  replies(await admin.get(`${parties}/${goer.id}`), 404)
  replies(await revert(id), 200)
  replies(await admin.get(`${parties}/${stays.id}`), 200, { email: 'new@example.be' })
  assert.equal(await balance(goer.id), '100.00')
})

test('those that had been merged before follow the one that comes back', async () => {
  const { admin, parties, make, sold, balance, revert, operationOf } = await office()
  const [first, second, third] = [await make(), await make(), await make()]
  for (const { id } of [first, second, third]) await sold(id)
  const merge = async (from: number, into_id: number) =>
    operationOf(await admin.post(`${parties}/${from}/merge`, { into_id }))
  const inner = await merge(first.id, second.id)
  const outer = await merge(second.id, third.id)
  replies(await revert(outer), 200)
  assert.deepEqual([await balance(second.id), await balance(third.id)], ['2.00', '1.00'])
  replies(await revert(inner), 200)
  assert.deepEqual([await balance(first.id), await balance(second.id)], ['1.00', '1.00'])
})

test('a merger stays once lines of both were lettered together', async () => {
  const { admin, path, parties, make, sold, revert, operationOf, journal } = await office()
  const [goer, stays] = [await make(), await make()]
  const { lines } = await sold(goer.id, '100.00')
  const merger = operationOf(await admin.post(`${parties}/${goer.id}/merge`, { into_id: stays.id }))
  const payment = replies(
    await admin.post(`${path}/entries`, {
      journal_id: journal('OD'),
      entry_date: '2026-03-02',
      lines: [
        { account: '550000', debit: '100.00' },
        { account: '400000', credit: '100.00', third_party_id: stays.id },
      ],
    }),
    201,
  ).body
  const lineOf = (all: { id: number; account: { number: string } | string }[]) =>
    all.find((line) => JSON.stringify(line).includes('400000'))!.id
  const lettering = await admin.post(`${path}/lettering`, {
    line_ids: [lineOf(lines), lineOf(payment.lines)],
  })
  replies(lettering, 201)
  const { body } = replies(await revert(merger), 422, { reason: 'in_use' })
  assert.match(body.message, /lettered together/)
  assert.deepEqual(body.used_by, { letterings: 1 })
})
