import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { coda, uploadTo } from '#testing/bank-files'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
let fees: number
before(async () => {
  desk = await openDesk(books)
  fees = await desk.accountId('657000')
  const movements = [
    { amount: '-5.00', on: '2026-03-03', text: 'Frais de gestion' },
    { amount: '-60.00', on: '2026-03-05', name: 'PROXIMUS NV', text: 'Facture' },
  ]
  replies(await uploadTo(desk.admin, desk.path, coda({ movements })), 201)
})
const at = (rest = '') => `${desk.path}/bank-rules${rest}`
const make = (conditions: object, then: object = { account_id: fees }, more: object = {}) =>
  desk.admin.post(at(), { conditions, then, ...more })

test('a rule is made after all others, says how many it fits, and leads what is suggested', async () => {
  const made = replies(
    await make({ communication_contains: 'FRAIS', sign: 'out' }, undefined, { label: 'Fees' }),
    201,
    {
      position: 1,
      origin: 'manual',
      is_active: true,
      is_auto: false,
      hits: 0,
      pending_fits: 1,
    },
  ).body
  const { pending_fits: _, ...kept } = made
  assert.deepEqual(replies(await desk.admin.get(at(`/${made.id}`)), 200).body, kept)
  const list = `${desk.path}/bank-transactions?q=frais`
  const [{ id }] = replies(await desk.admin.get(list), 200).body.data
  const [best] = replies(
    await desk.admin.get(`${desk.path}/bank-transactions/${id}/suggestions`),
    200,
  ).body
  assert.deepEqual(
    [best.kind, best.account_id, best.rule_id, best.certain, best.reasons[0].code],
    ['account', fees, made.id, false, 'rule'],
  )
  // biome-ignore lint/suspicious/noThenProperty: the name of the contract
  const turned = { is_auto: true, then: { account_id: fees, label: 'Costs of the account' } }
  replies(await desk.admin.patch(at(`/${made.id}`), turned), 200, { is_auto: true, version: 2 })
  const auto = await desk.admin.post(`${desk.path}/bank-transactions/auto-match`, { ids: [id] })
  const [{ entry_id }] = replies(auto, 200, { booked: 1 }).body.transactions
  replies(await desk.admin.get(`${desk.path}/entries/${entry_id}`), 200, {
    label: 'Costs of the account',
  })
})

test('rules are ordered, found, put in the bin and taken back', async () => {
  const one = replies(
    await make({ name_contains: 'proximus' }, { third_party_id: desk.supplier }),
    201,
    { pending_fits: 1 },
  )
  const ids = replies(await desk.admin.get(at()), 200).body.map(({ id }: { id: number }) => id)
  const found = async (query: string) =>
    replies(await desk.admin.get(at(`?${query}`)), 200).body.map(({ id }: { id: number }) => id)
  const revert = (operation: string | null) =>
    desk.admin.post(`${desk.path}/history/operations/${operation}/revert`)
  const turned = replies(await desk.admin.put(at('/order'), { ids: ids.toReversed() }), 200)
  assert.deepEqual(
    turned.body.map(({ id }: { id: number }) => id),
    ids.toReversed(),
  )
  refusedAt(await desk.admin.put(at('/order'), { ids: [ids[0]] }), 'ids')
  const order = turned.headers.get('x-operation-id')
  const undone = replies(await revert(order), 200)
  assert.deepEqual(await found(''), ids)
  replies(await revert(undone.headers.get('x-operation-id')), 200)
  assert.deepEqual(await found(''), ids.toReversed())
  replies(await desk.admin.put(at('/order'), { ids }), 200)
  replies(await revert(order), 409, { code: 'conflict' })
  assert.deepEqual(await found('q=PROXI'), [one.body.id])
  assert.deepEqual(await found('origin=learned'), [])
  replies(await desk.admin.delete(at(`/${one.body.id}`)), 204)
  replies(await desk.admin.get(at(`/${one.body.id}`)), 404)
  replies(await desk.admin.post(`${desk.path}/trash/bank-rules/${one.body.id}/restore`), 200)
  const changed = replies(await desk.admin.patch(at(`/${one.body.id}`), { label: 'Phone' }), 200)
  replies(await revert(changed.headers.get('x-operation-id')), 200)
  replies(await desk.admin.get(at(`/${one.body.id}`)), 200, { label: null })
})

test('a rule without a trait, or that leads nowhere, is refused', async () => {
  refusedAt(await make({}), 'conditions')
  refusedAt(await make({ sign: 'in' }), 'conditions')
  refusedAt(await make({ iban: 'BE00' }), 'conditions.iban')
  refusedAt(await make({ code: '001', amount_min: '5', amount_max: '4' }), 'conditions.amount_max')
  refusedAt(await make({ code: '001' }, {}), 'then')
  refusedAt(await make({ code: '001' }, { account_id: 999_999 }), 'then.account_id')
  refusedAt(await make({ code: '001' }, { third_party_id: 999_999 }), 'then.third_party_id')
  refusedAt(
    await make({ code: '001' }, { account_id: fees, vat_code_id: 999_999 }),
    'then.vat_code_id',
  )
})
