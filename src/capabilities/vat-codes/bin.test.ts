import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { replies } from '#testing/http'
import { refusedAt, undoIn } from '#testing/undo'

let books: Books
before(async () => {
  books = await openBooks({ environment: { RATE_LIMIT: '0' } })
})
after(() => books.close())

/** A code for sales of books at 6 %. */
const sixPercent = {
  code: 'S06_LIV',
  label: 'Livres',
  direction: 'sale',
  rate: '6.00',
  due_account: '451000',
}

async function office() {
  const desk = await books.openCompany()
  const { admin } = desk
  const codes = `${desk.path}/vat-codes`
  const make = async () => replies(await admin.post(codes, sixPercent), 201).body
  const binned = async () => {
    const made = await make()
    replies(await admin.delete(`${codes}/${made.id}`), 204)
    return made
  }
  return { ...desk, ...undoIn(books, desk), codes, make, binned }
}

test('a code that was taken meanwhile is refused at its field', async () => {
  const { make, binned, restore } = await office()
  const code = await binned()
  await make()
  refusedAt(await restore('vat-codes', code.id), 'code')
})

test('the account that a code names must be back first', async () => {
  const { admin, path, codes, make, restore } = await office()
  const account = { number: '451010', label: 'TVA à payer', type: 'liability' }
  const due = replies(await admin.post(`${path}/accounts`, account), 201).body
  const code = `${codes}/${(await make()).id}`
  const { id } = replies(await admin.patch(code, { due_account: due.number }), 200).body
  replies(await admin.delete(code), 204)
  replies(await admin.delete(`${path}/accounts/${due.id}`), 204)
  refusedAt(await restore('vat-codes', id), 'due_account')
  replies(await restore('accounts', due.id), 200)
  replies(await restore('vat-codes', id), 200, { due_account: due.number })
})

test('a code and the account that names it leave the bin together when it is emptied', async () => {
  const { admin, path, codes, make } = await office()
  const { id } = await make()
  const account = { number: '704010', label: 'Livres', type: 'income', vat_code_id: id }
  const named = replies(await admin.post(`${path}/accounts`, account), 201).body
  replies(await admin.delete(`${path}/accounts/${named.id}`), 204)
  replies(await admin.delete(`${codes}/${id}`), 204)
  replies(await admin.delete(`${path}/trash`), 204)
  assert.equal(replies(await admin.get(`${path}/trash`), 200).body.total, 0)
})

test('of a restore and a new code of the same name at once, one comes about', async () => {
  const { admin, codes, binned, restore } = await office()
  const code = await binned()
  const raced = await Promise.all([restore('vat-codes', code.id), admin.post(codes, sixPercent)])
  assert.deepEqual(raced.map(({ status }) => status === 422).sort(), [false, true])
})

test('VAT codes are made, changed and deleted there and back', async () => {
  const { admin, codes, thereAndBack, revert } = await office()
  const full = { ...sixPercent, base_boxes: [{ box: '01' }] }
  await thereAndBack(() => admin.post(codes, full))
  const { id } = replies(await admin.post(codes, full), 201).body
  await thereAndBack(() =>
    admin.patch(`${codes}/${id}`, {
      code: 'S21_LIV',
      rate: '21.00',
      labels: { nl: 'Boeken' },
      base_boxes: [{ box: '03', percent: '50.00' }],
      deductible_percent: '50.00',
      valid_until: '2026-12-31',
      is_active: false,
    }),
  )
  await thereAndBack(() => admin.delete(`${codes}/${id}`))
  const changed = await admin.patch(`${codes}/${id}`, { rate: '12.00' })
  replies(await admin.patch(`${codes}/${id}`, { rate: '21.00' }), 200)
  replies(await revert(changed.headers.get('x-operation-id')!), 409, { fields: ['rate'] })
})
