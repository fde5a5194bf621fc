import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { openOn, postItems, postNobodys } from '#testing/items'
import { onlyLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function stage() {
  const desk = await books.openCompany()
  const party = await books.party(desk.company, 'customer')
  const auto = (body: object = {}) => desk.admin.post(`${desk.path}/lettering/auto`, body)
  return { ...desk, party, auto }
}

type Reply = { letterings: { lines: { id: number }[]; code: string; origin: string }[] }

const groups = ({ letterings }: Reply) => letterings.map(({ lines }) => lines.map(({ id }) => id))

test('every certain group of the file is lettered, on each account, and the rest is counted', async () => {
  const desk = await stage()
  const { party, auto, admin, path, company } = desk
  const other = await books.party(company, 'customer')
  const items = ['121.00 F-1', '60.50', '-60.50', '-121.00 f-1', '121.00 F-2']
  const mine = await postItems(desk, items, { party })
  const theirs = await postItems(desk, ['121.00', '121.00', '-121.00'], { party: other })
  const suspense = await postItems(desk, ['44.00', '-44.00'], { account: '499000' })
  const { body } = replies(await auto(), 200, { created: 3, undecided: 4, has_more: false })
  assert.deepEqual(groups(body), [[mine[0], mine[3]], [mine[1], mine[2]], suspense])
  assert.deepEqual(
    body.letterings.map((one: { code: string; origin: string }) => [one.code, one.origin]),
    [
      ['AA', 'auto'],
      ['AB', 'auto'],
      ['AA', 'auto'],
    ],
  )
  const read = await admin.get(`${path}/lettering/${body.letterings[0].id}`)
  assert.deepEqual(read.body, body.letterings[0])
  assert.deepEqual(await openOn(books, company), [mine[4], ...theirs])
  const { rows } = await books.sql.query(
    `SELECT after FROM changes WHERE company_id = $1 AND resource = 'lettering' AND action = 'created' ORDER BY seq`,
    [company.id],
  )
  assert.deepEqual(
    rows.map((row) => row.after),
    body.letterings,
  )
  replies(await auto(), 200, { created: 0, letterings: [], undecided: 4, has_more: false })
})

test('a structured communication is known in every way of writing it', async () => {
  const desk = await stage()
  const { party, auto, admin, path, journal } = desk
  const [invoice, twin] = await postItems(desk, ['121.00 090202600112', '121.00 F-9'], { party })
  const paid = replies(
    await admin.post(`${path}/entries`, {
      journal_id: journal('OD'),
      entry_date: '2026-03-12',
      lines: [
        {
          account: '400000',
          credit: '121.00',
          third_party_id: party,
          label: 'Payment *** 090/2026/00112 *** thanks',
        },
        { account: '700000', debit: '121.00' },
      ],
    }),
    201,
  ).body.lines[0].id
  assert.deepEqual(groups(replies(await auto(), 200, { undecided: 1 }).body), [[invoice, paid]])
  assert.deepEqual(await openOn(books, desk.company), [twin])
  const [second] = await postItems(desk, ['50.00 RF18 5390 0754 7034'], { party })
  const [third] = await postItems(desk, ['-50.00 RF18539007547034'], { party })
  const [fourth] = await postItems(desk, ['-50.00'], { party })
  assert.deepEqual(groups((await auto()).body), [[second, third]])
  assert.ok((await openOn(books, desk.company)).includes(fourth!))
})

test('a credit note that names its invoice is lettered with it and with the payment of the rest', async () => {
  const desk = await stage()
  const { party, auto, admin, path, journal } = desk
  const claim = async (kind: string, code: string, amount: string, more: object) => {
    const posted = replies(
      await admin.post(`${path}/entries/${kind}`, {
        journal_id: journal(code),
        third_party_id: party,
        entry_date: '2026-03-02',
        lines: [{ account: '700000', amount, vat_code: null }],
        ...more,
      }),
      201,
    )
    return posted.body.lines.find(
      (line: { account: { number: string } }) => line.account.number === '400000',
    ).id
  }
  const invoice = await claim('invoice', 'VEN', '100.00', { reference: '2026-1' })
  const credit = await claim('credit-note', 'NCV', '30.00', {
    reference: 'C-1',
    document_reference: '2026-1',
  })
  const [paid, other] = await postItems(desk, ['-70.00 2026-1', '70.00'], { party })
  assert.deepEqual(groups((await auto()).body), [[invoice, credit, paid]])
  assert.deepEqual(await openOn(books, desk.company), [other])
})

test('what one third party owes is settled as a whole when it comes to zero', async () => {
  const desk = await stage()
  const ids = await postItems(desk, ['10.00', '20.00', '20.00', '-50.00'], { party: desk.party })
  const nobodys = await postNobodys(books, desk, ['1.00', '2.00', '-3.00'])
  assert.deepEqual(groups(replies(await desk.auto(), 200, { undecided: 3 }).body), [ids])
  assert.deepEqual(await openOn(books, desk.company), nobodys)
})

test('lines of a third party and of the one merged into it are its own', async () => {
  const desk = await stage()
  const old = await books.party(desk.company, 'customer')
  const [invoice] = await postItems(desk, ['10.00'], { party: old })
  const [paid] = await postItems(desk, ['-10.00'], { party: desk.party })
  replies(await desk.auto(), 200, { created: 0, undecided: 2 })
  await books.sql.query(
    'UPDATE third_parties SET merged_into_id = $2, deleted_at = now() WHERE id = $1',
    [old, desk.party],
  )
  const { body } = replies(await desk.auto({ third_party_id: old }), 200, { created: 1 })
  assert.deepEqual(groups(body), [[invoice, paid]])
  assert.equal(body.letterings[0].third_party_id, desk.party)
})

test('an amount on one account and its opposite on another are no pair', async () => {
  const desk = await stage()
  await postItems(desk, ['10.00 F-1'], { party: desk.party })
  await postItems(desk, ['-10.00 F-1'], { party: desk.party, account: '499000' })
  replies(await desk.auto(), 200, { created: 0, undecided: 2 })
})

test('money in and money out of a bank or the till are no pair', async () => {
  const desk = await stage()
  await postItems(desk, ['10.00', '-10.00'], { account: '550000' })
  await postItems(desk, ['10.00', '-10.00'], { account: '570000' })
  replies(await desk.auto(), 200, { created: 0, undecided: 0 })
})

test('one account or one third party can be chosen', async () => {
  const desk = await stage()
  const { company, auto, party } = desk
  const other = await books.party(company, 'customer')
  const accountId = async (number: string) => {
    const { rows } = await books.sql.query(
      'SELECT id FROM accounts WHERE company_id = $1 AND number = $2',
      [company.id, number],
    )
    return Number(rows[0].id)
  }
  const mine = await postItems(desk, ['10.00', '-10.00'], { party })
  const theirs = await postItems(desk, ['10.00', '-10.00'], { party: other })
  const suspense = await postItems(desk, ['10.00', '-10.00'], { account: '499000', party })
  const only = replies(
    await auto({ account_id: await accountId('499000'), third_party_id: party }),
    200,
    { undecided: 0 },
  )
  assert.deepEqual(groups(only.body), [suspense])
  const ofParty = replies(await auto({ third_party_id: other }), 200, { undecided: 0 })
  assert.deepEqual(groups(ofParty.body), [theirs])
  const ofAccount = await auto({ account_id: await accountId('400000') })
  assert.deepEqual(groups(ofAccount.body), [mine])

  const elsewhere = await stage()
  const field = async (body: object, name: string) => {
    const refused = replies(await auto(body), 422)
    assert.deepEqual(Object.keys(refused.body.errors), [name])
    return refused.text
  }
  assert.equal(
    await field({ third_party_id: elsewhere.party }, 'third_party_id'),
    await field({ third_party_id: 999_999 }, 'third_party_id'),
  )
  await field({ account_id: 999_999 }, 'account_id')
  assert.match(await field({ account_id: await accountId('700000') }, 'account_id'), /700000/)
})

test('six thousand pairs take two calls, the oldest lines first', onlyLong, async () => {
  const desk = await stage()
  const { party, auto, admin, path, journal, company } = desk
  const perEntry = 999
  const entries = Array.from({ length: 12 }, (_, index) => {
    const [side, other] = index % 2 === 0 ? ['debit', 'credit'] : ['credit', 'debit']
    const first = Math.floor(index / 2) * perEntry + 1
    const amounts = Array.from({ length: perEntry }, (_, place) => first + place)
    const total = amounts.reduce((sum, amount) => sum + amount, 0)
    return {
      kind: 'free',
      journal_id: journal('OD'),
      entry_date: '2026-03-10',
      lines: [
        ...amounts.map((amount) => ({
          account: '400000',
          third_party_id: party,
          [side!]: amount,
        })),
        { account: '700000', [other!]: total },
      ],
    }
  })
  replies(await admin.post(`${path}/entries/batch`, { entries }), 201)
  const first = replies(await auto(), 200, { created: 5000, has_more: true, undecided: 1988 })
  assert.equal(first.body.letterings.length, 5000)
  assert.equal(first.body.letterings[4999].amount, '5000.00')
  assert.equal(new Set(first.body.letterings.map((one: { code: string }) => one.code)).size, 5000)
  replies(await auto(), 200, { created: 994, has_more: false, undecided: 0 })
  assert.deepEqual(await openOn(books, company), [])
})
