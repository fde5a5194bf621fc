import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { coda, uploadTo } from '#testing/bank-files'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { openPaymentDesk, type PaymentDesk } from '#testing/payments'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: PaymentDesk
let told = 0
before(async () => {
  desk = await openPaymentDesk(books)
})

/** A movement of the bank, as an integrator tells it. */
async function comesIn(amount: string, more: object = {}): Promise<number> {
  const one = { external_id: `m-${++told}`, entry_date: '2026-03-20', amount, ...more }
  const body = { journal_id: desk.journal('KBC'), transactions: [one] }
  const path = `${desk.path}/bank-transactions`
  return replies(await desk.admin.post(path, body), 201).body.transactions[0].id
}
const at = (id: number) => `${desk.path}/bank-transactions/${id}`
const auto = (ids: number[]) =>
  desk.admin.post(`${desk.path}/bank-transactions/auto-match`, { ids })
/** Asked six times: four by what is near, then by the whole file, and by what is kept of it. */
async function suggested(id: number) {
  const ask = async () => replies(await desk.admin.get(`${at(id)}/suggestions`), 200).body
  const first = await ask()
  for (let time = 1; time < 6; time++) assert.deepEqual(await ask(), first)
  return first
}

/** A confirmed file that pays so many invoices, each of them a payment. */
async function paid(amounts: readonly string[], more: object = {}) {
  const lines: number[] = []
  for (const [place, amount] of amounts.entries())
    lines.push(await desk.owed(`S${++told}-${place} ${amount}`))
  const { id } = replies(await desk.pay(lines, { execution_date: '2026-03-18', ...more }), 201).body
  replies(await desk.confirm(id), 200)
  return desk.read(id)
}

test('the movement of a file that names it is certain, and letters the money on its way', async () => {
  const file = await paid(['100.00', '21.00'])
  const [{ end_to_end_id }] = file.payments
  const id = await comesIn('-121.00', { end_to_end_id })
  replies(await auto([id]), 200, { matched: 1 })
  const settled = replies(await desk.admin.get(at(id)), 200).body
  assert.deepEqual(
    [settled.status, settled.settled_by, settled.sepa_file_id],
    ['matched', 'auto', file.id],
  )
  const [transit] = (await desk.entry(settled.entry_id)).lines.slice(1)
  assert.equal(transit.account.number, '580000')
  assert.notEqual(transit.lettering_id, null)
  // Once the bank has shown it, the confirmation stays.
  const { rows } = await books.sql.query(
    `SELECT operation_id FROM changes WHERE company_id = $1 AND resource = 'sepa-files' AND record_id = $2
      ORDER BY seq DESC LIMIT 1`,
    [desk.company.id, file.id],
  )
  const revert = `${desk.path}/history/operations/${rows[0].operation_id}/revert`
  assert.ok((await desk.admin.post(revert, {})).status >= 400)
})

test('a file can be named by hand, and is refused where none of its money is on its way', async () => {
  const file = await paid(['60.00'])
  const id = await comesIn('-60.00')
  const match = (sepa_file_id: number) => desk.admin.post(`${at(id)}/match`, { sepa_file_id })
  refusedAt(await match(999_999), 'sepa_file_id')
  replies(await match(file.id), 200, { status: 'matched', sepa_file_id: file.id })
  const again = await comesIn('-60.00')
  refusedAt(await desk.admin.post(`${at(again)}/match`, { sepa_file_id: file.id }), 'sepa_file_id')
  refusedAt(await desk.admin.post(`${at(again)}/match`, {}), 'matches')
})

test('another amount than the file says differs, and the suggestion says so', async () => {
  const file = await paid(['75.00'])
  const id = await comesIn('-74.00', { end_to_end_id: file.payments[0].end_to_end_id })
  const [best] = await suggested(id)
  assert.deepEqual([best.kind, best.certain, best.difference], ['sepa', false, '1.00'])
  replies(await desk.admin.post(`${at(id)}/match`, { sepa_file_id: file.id }), 200, {
    status: 'matched',
  })
})

test('a suggestion is sent back as it is, and names no file but that of its lines', async () => {
  const file = await paid(['33.00'])
  const id = await comesIn('-33.00')
  const best = (await suggested(id)).find((one: { kind: string }) => one.kind === 'sepa')
  assert.equal(best.sepa_file_id, file.id)
  const other = await paid(['34.00'])
  for (const sepa_file_id of [other.id, 999_999])
    refusedAt(await desk.admin.post(`${at(id)}/match`, { ...best, sepa_file_id }), 'sepa_file_id')
  replies(await desk.admin.post(`${at(id)}/match`, best), 200, { sepa_file_id: file.id })
})

test('an invoice that a draft holds is said to be in payment', async () => {
  const line = await desk.owed('IN-1 44.00')
  replies(await desk.pay([line], { execution_date: '2026-03-18' }), 201)
  const id = await comesIn('-44.00', { communication: 'IN-1' })
  const best = (await suggested(id)).find((one: { line_id: number }) => one.line_id === line)
  assert.ok(best.reasons.some(({ code }: { code: string }) => code === 'in_payment'))
})

test('a payment that comes back is open again under the references of what it paid, which stays lettered', async () => {
  const file = await paid(['88.00'])
  const [{ end_to_end_id: endToEnd, line_ids }] = file.payments
  const back = { amount: '88.00', on: '2026-03-21', endToEnd, code: '00154000' }
  const made = await uploadTo(desk.admin, desk.path, coda({ movements: [back] }))
  const list = `${desk.path}/bank-transactions?coda_file_id=${replies(made, 201).body.id}`
  const [{ id, is_return }] = replies(await desk.admin.get(list), 200).body.data
  assert.equal(is_return, true)
  replies(await auto([id]), 200, { matched: 0, undecided_by: { return: 1 } })
  const [best] = await suggested(id)
  assert.deepEqual(
    [best.kind, best.third_party_id, best.score, best.reasons[0].code],
    ['account', desk.supplier, 0.6, 'return'],
  )
  const { entry_id } = replies(await desk.admin.post(`${at(id)}/book`, best), 200).body
  const { reference, lines } = await desk.entry(entry_id)
  assert.equal(reference, `S${told}-0`)
  assert.deepEqual([lines[1].account.number, lines[1].lettering_id], ['440000', null])
  const { rows } = await books.sql.query(
    'SELECT lettering_id FROM entry_lines WHERE id = $1',
    line_ids,
  )
  assert.notEqual(rows[0].lettering_id, null)
})
