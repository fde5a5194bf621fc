import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type BankDesk, openBankDesk } from '#testing/bank-desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: BankDesk
before(async () => {
  desk = await openBankDesk(books)
})

const book = async (id: number, body: object) => replies(await desk.book(id, body), 200)
const learned = async () =>
  replies(await desk.admin.get(`${desk.path}/bank-rules?origin=learned`), 200).body
const ruleOf = async (label: string) =>
  (await learned()).find((rule: { label: string }) => rule.label === label)
const bests = async (id: number) =>
  replies(await desk.admin.get(`${desk.at(id)}/suggestions`), 200).body
const insurer = { amount: '-50.00', name: 'Verzekeringen Nv', iban: 'BE43068999999501' }

describe('what people book', () => {
  test('twice alike becomes a rule that suggests, and never decides by itself', async () => {
    const one = await book(await desk.comesIn(insurer), { account: '614000' })
    assert.equal(await ruleOf('Verzekeringen Nv'), undefined)
    await book(await desk.comesIn(insurer), { account: '614000' })
    const rule = await ruleOf('Verzekeringen Nv')
    assert.deepEqual(
      [rule.origin, rule.is_active, rule.is_auto, rule.conditions.iban, rule.conditions.sign],
      ['learned', true, false, insurer.iban, 'out'],
    )
    const third = await desk.comesIn(insurer)
    const [best] = await bests(third)
    assert.deepEqual([best.kind, best.rule_id, best.certain], ['account', rule.id, false])
    assert.deepEqual(
      best.reasons.map(({ code }: { code: string }) => code),
      ['learned'],
    )
    const auto = { ids: [third] }
    replies(await desk.auto(auto), 200, {
      matched: 0,
      booked: 0,
    })
    assert.equal(one.body.rule_id, null)
  })

  test('as the rule says counts as its hit; what the program books by it teaches nothing', async () => {
    const rule = await ruleOf('Verzekeringen Nv')
    await book(await desk.comesIn(insurer), { account: '614000' })
    assert.equal((await ruleOf('Verzekeringen Nv')).hits, rule.hits + 1)
    replies(await desk.admin.patch(`${desk.path}/bank-rules/${rule.id}`, { is_auto: true }), 200)
    const id = await desk.comesIn(insurer)
    replies(await desk.auto({ ids: [id] }), 200, {
      booked: 1,
    })
    const { settled_by, rule_id } = await desk.read(id)
    assert.deepEqual([settled_by, rule_id], ['auto', rule.id])
    assert.equal((await ruleOf('Verzekeringen Nv')).hits, rule.hits + 2)
    const { rows } = await books.sql.query(
      'SELECT count(*)::int AS count FROM bank_lessons WHERE company_id = $1 AND transaction_id = $2',
      [desk.company.id, id],
    )
    assert.deepEqual(rows, [{ count: 0 }])
  })

  test('otherwise silences it; undoing that gives it its voice back', async () => {
    const contrary = await desk.comesIn(insurer)
    await book(contrary, { account: '613000' })
    assert.equal((await ruleOf('Verzekeringen Nv')).is_active, false)
    replies(await desk.undo(contrary), 204)
    assert.equal((await ruleOf('Verzekeringen Nv')).is_active, true)
  })

  test('and take back is unlearned: with the last decision the rule goes to the bin', async () => {
    const water = { amount: '-30.00', name: 'Water Vzw', iban: 'BE09000011112257' }
    const ids = [await desk.comesIn(water), await desk.comesIn(water)]
    for (const id of ids) await book(id, { account: '612000' })
    assert.ok(await ruleOf('Water Vzw'))
    replies(await desk.undo(ids[0]!), 204)
    assert.equal(await ruleOf('Water Vzw'), undefined)
  })

  test('is unlearned by undo of the operation too, in one go with the booking', async () => {
    const rent = { amount: '-900.00', name: 'Huur Bv', iban: 'BE71096123456769' }
    await book(await desk.comesIn(rent), { account: '610000' })
    const id = await desk.comesIn(rent)
    const made = await book(id, { account: '610000' })
    assert.ok(await ruleOf('Huur Bv'))
    const operation = made.headers.get('x-operation-id')!
    const undone = replies(await desk.revert(operation), 200)
    assert.equal(await ruleOf('Huur Bv'), undefined)
    assert.equal((await desk.read(id)).status, 'pending')
    replies(await desk.revert(undone.headers.get('x-operation-id')!), 200)
    assert.equal((await desk.read(id)).status, 'booked')
  })

  test('split over accounts teaches nothing, and a rule that was thrown away stays away', async () => {
    const shop = { amount: '-60.00', name: 'Winkel Bv', iban: 'BE62510007547061' }
    const lines = [
      { account: '614000', amount: '-20.00' },
      { account: '613000', amount: '-40.00' },
    ]
    for (let time = 0; time < 2; time++) await book(await desk.comesIn(shop), { lines })
    assert.equal(await ruleOf('Winkel Bv'), undefined)
    for (let time = 0; time < 2; time++) await book(await desk.comesIn(shop), { account: '613000' })
    const { id } = await ruleOf('Winkel Bv')
    replies(await desk.admin.call('DELETE', `${desk.path}/bank-rules/${id}`), 204)
    await book(await desk.comesIn(shop), { account: '613000' })
    assert.equal(await ruleOf('Winkel Bv'), undefined)
  })
})

test('whose an account is that nobody has is learned from a match, and never written to where money is paid', async () => {
  const { body } = replies(await desk.invoice('VEN', ['700000 100.00 SG21']), 201)
  const line = body.lines.find((one: { third_party_id: number | null }) => one.third_party_id)
  const payer = { amount: '121.00', name: 'Echtgenote', iban: 'BE88363000000141' }
  const id = await desk.comesIn(payer)
  replies(await desk.admin.post(`${desk.at(id)}/match`, { matches: [{ line_id: line.id }] }), 200)
  const rule = await ruleOf('Echtgenote')
  assert.deepEqual(
    [rule.conditions.iban, rule.then.third_party_id],
    [payer.iban, line.third_party_id],
  )
  const sheet = replies(
    await desk.admin.get(`${desk.path}/third-parties/${line.third_party_id}`),
    200,
  ).body
  assert.ok(!JSON.stringify(sheet.ibans).includes(payer.iban))
  const again = replies(await desk.invoice('VEN', ['700000 200.00 SG21']), 201).body
  const next = await desk.comesIn({ ...payer, amount: '242.00' })
  const [best] = await bests(next)
  assert.equal(best.entry_id, again.id)
  assert.ok(best.reasons.some(({ code }: { code: string }) => code === 'iban_learned'))
})

test('what the program settled and a person took back is counted', async () => {
  const auto = async () =>
    replies(await desk.admin.get(`${desk.path}/bank-accounts`), 200).body[0].automation
  const before = await auto()
  const rule = await ruleOf('Verzekeringen Nv')
  assert.equal(rule.is_auto, true)
  const id = await desk.comesIn(insurer)
  replies(await desk.auto({ ids: [id] }), 200)
  replies(await desk.undo(id), 204)
  const after = await auto()
  assert.deepEqual([after.undone, after.auto], [before.undone + 1, before.auto])
})
