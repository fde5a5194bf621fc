import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, replies } from '#testing/http'
import { png } from '#testing/pictures'
import { longOrShort } from '#testing/rounds'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function office(fields: Record<string, unknown> = {}) {
  const desk = await books.openCompany(fields)
  return { ...desk, ...undoIn(books, desk) }
}

function upload(who: Person, url: string, width: number) {
  const form = new FormData()
  form.append('file', new Blob([png(width)]), 'logo.png')
  return who.call('POST', url, { form })
}

test('identity and regime of a file are as they were', async () => {
  const { admin, path, thereAndBack } = await office({
    enterprise_number: '0123.456.749',
    latitude: 50.5,
    longitude: 4.25,
    legal_form_code: '610',
    nace_codes: [{ code: '10.711', classification: 'MAIN' }],
  })
  await thereAndBack(() =>
    admin.patch(path, {
      name: 'Bakkerij Peeters',
      code: 'PEETERS',
      enterprise_number: null,
      vat_number: 'BE 0123.456.749',
      legal_form_code: '014',
      vat_regime: 'monthly',
      logo_url: 'https://example.be/logo.png',
      latitude: null,
      longitude: 3.75,
      nace_codes: [{ code: '10.712', classification: 'MAIN' }],
      street: 'Marktstraat',
    }),
  )
  await thereAndBack(() => admin.patch(path, { locale: 'nl' }))
})

test('what would follow from a field by hand stays as it was kept', async () => {
  const { admin, path, thereAndBack } = await office({
    nace_codes: [{ code: '10.711', classification: 'MAIN' }],
  })
  const main_nace_code = '62.010'
  replies(await admin.patch(path, { main_nace_code }), 200)
  const nace_codes = [{ code: '10.712', classification: 'MAIN' }]
  await thereAndBack(() => admin.patch(path, { nace_codes, main_nace_code }))
  replies(await admin.get(path), 200, { main_nace_code })
})

test('only what a change moved goes back; what moved since stands in the way', async () => {
  const { admin, path, revert, operationOf } = await office()
  const first = operationOf(await admin.patch(path, { street: 'Marktstraat', city: 'Gent' }))
  replies(await admin.patch(path, { name: 'Bakkerij Peeters' }), 200)
  const second = operationOf(await admin.patch(path, { city: 'Leuven' }))
  const { body } = replies(await revert(first), 409, { fields: ['city'], server_version: 4 })
  assert.equal(body.server_data.city, 'Leuven')
  replies(await revert(second), 200)
  replies(await revert(first), 200)
  replies(await admin.get(path), 200, { street: null, city: null, name: 'Bakkerij Peeters' })
})

for (const picture of longOrShort(['logo', 'icon'], ['logo']))
  test(`the ${picture} of before comes back while its file is kept`, async () => {
    const { admin, path, company, thereAndBack, revert, operationOf } = await office()
    const url = `${path}/${picture}`
    await thereAndBack(() => upload(admin, url, 8))
    replies(await upload(admin, url, 8), 200)
    await thereAndBack(() => upload(admin, url, 9))
    await thereAndBack(() => admin.delete(url))
    const shown = replies(await admin.get(path), 200).body[`${picture}_url`]
    const opened = await fetch(books.base + shown.slice(new URL(shown).origin.length))
    assert.equal(opened.status, 200)
    const kept = await books.sql.query(
      'SELECT id FROM files WHERE company_id = $1 AND deleted_at IS NULL',
      [company.id],
    )
    assert.equal(kept.rows.length, 1, 'the others are left to the nightly job')
    const removal = operationOf(await admin.delete(url))
    await books.sql.query(`UPDATE files SET deleted_at = deleted_at - interval '29 days'`)
    replies(await revert(removal), 422, { code: 'not_revertible', reason: 'content_gone' })
  })

test('settings go back path by path', async () => {
  const { admin, path, thereAndBack, revert, operationOf, lastOf, company } = await office()
  const settings = `${path}/settings`
  const change = (body: object) => admin.patch(settings, body)
  await thereAndBack(() =>
    change({
      vat: { declarant: { applicable: true, email: 'els@example.be' } },
      annual_accounts: { general_meeting_date: '2026-06-02' },
      auto_entries: { reconciliation_difference: { max_amount: 0.1 } },
      history: { trash_retention_days: 60 },
    }),
  )
  const first = operationOf(
    await change({ legal: { rpm_district: 'Gent' }, history: { trash_retention_days: 60 } }),
  )
  replies(await change({ vat: { office_number: '12' } }), 200)
  replies(await change({ history: { trash_retention_days: 90 } }), 200)
  replies(await revert(first), 409, { fields: ['history.trash_retention_days'] })
  replies(await change({ history: { trash_retention_days: 60 } }), 200)
  replies(await revert(first), 200)
  const { legal, history, vat } = replies(await admin.get(settings), 200).body
  assert.deepEqual(
    [legal.rpm_district, history.trash_retention_days, vat.office_number],
    [null, 30, '12'],
  )
  const { label } = await lastOf('settings', company.id)
  assert.equal(label, 'Changed: settings of the company file')
})

test('an old setting that names what is gone is refused', async () => {
  const { admin, path, revert, operationOf } = await office()
  const made = { number: '451010', label: 'TVA', type: 'liability' }
  const { id } = replies(await admin.post(`${path}/accounts`, made), 201).body
  const name = (payable_account: string) =>
    admin.patch(`${path}/settings`, { auto_entries: { vat: { payable_account } } })
  replies(await name('451010'), 200)
  const change = operationOf(await name('451000'))
  replies(await admin.delete(`${path}/accounts/${id}`), 204)
  replies(await revert(change), 422, { code: 'not_revertible', reason: 'not_possible' })
})

test('the making of a file is not taken back', async () => {
  const { revert, lastOf, company } = await office()
  for (const resource of ['company', 'settings']) {
    const { id, operation_id, can_revert } = await lastOf(resource, company.id)
    assert.equal(can_revert, false)
    replies(await revert(id), 422, { code: 'not_revertible', reason: 'not_possible' })
    replies(await revert(operation_id), 422, { code: 'not_revertible', reason: 'not_possible' })
  }
})
