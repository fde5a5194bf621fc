import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { replies } from '#testing/http'
import { openStandIn, type StandIn } from '#testing/outside-desk'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

/** VIES, asked in the name of the operator. */
let vies: StandIn
const books = useBooks(async () => {
  vies = await openStandIn()
  return { own: true, environment: { VIES_URL: vies.url, VIES_REQUESTER: 'BE 0417.497.106' } }
})
after(() => vies.close())

test('the number by which VIES proves that it was asked is kept with the check, as long as it is of the number', async () => {
  const desk = await books.openCompany()
  const asked: unknown[] = []
  vies.says((_request, body) => {
    asked.push(JSON.parse(body))
    return { body: { valid: true, requestIdentifier: 'WAPIAAAAX1', name: '---', address: '---' } }
  })
  const wish = { type: 'supplier', name: 'De Kroon', vat_number: 'BE0403170701' }
  const made = replies(await desk.admin.post(`${desk.path}/third-parties`, wish), 201).body
  assert.equal(made.vat_consultation_number, null)
  const one = `${desk.path}/third-parties/${made.id}`
  replies(await desk.admin.get('/v1/lookup/vat/BE0403170701'), 200, {
    consultation_number: 'WAPIAAAAX1',
    source: 'vies',
  })
  const checkedAt = books.clock()
  books.clock.advance(60_000)
  const checked = replies(await desk.admin.post(`${one}/check-vat`), 200, {
    vat_valid: true,
    vat_consultation_number: 'WAPIAAAAX1',
    vat_checked_at: checkedAt,
  })
  const { countryCode, requesterMemberStateCode, requesterNumber } = asked[0] as Record<
    string,
    string
  >
  assert.deepEqual(
    [asked.length, countryCode, requesterMemberStateCode, requesterNumber],
    [1, 'BE', 'BE', '0417497106'],
  )
  await undoIn(books, desk).undo(checked)
  replies(await desk.admin.get(one), 200, { vat_consultation_number: null, vat_valid: null })
  replies(await desk.admin.post(`${one}/check-vat`), 200, { vat_consultation_number: 'WAPIAAAAX1' })
  replies(await desk.admin.patch(one, { vat_number: 'BE0417497106' }), 200, {
    vat_consultation_number: null,
  })
  books.clock.reset()
})
