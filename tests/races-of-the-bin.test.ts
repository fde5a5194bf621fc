import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Books } from '#testing/books'
import { type Answered, replies } from '#testing/http'
import { eachRound, openPairs, type Pairs, type Request, statuses } from '#testing/pairs'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** What comes back meets what takes its place: each pair under way together, over two processes. */
const books = useBooks()
let pairs: Pairs
let file: Awaited<ReturnType<Books['openCompany']>>

before(async () => {
  pairs = await openPairs(books)
  file = await books.openCompany({ code: 'JANSSENS', banks: [] })
})

const pair = (round: number, one: Request, other: Request) =>
  pairs.pair(round, file.admin, one, other)

/** Of two that want one name, one has it and the other is refused at that field. */
function oneOf(answers: readonly [Answered, Answered], field: string): { restored: boolean } {
  const [back, made] = answers
  const refused = answers.find((answer) => answer.status === 422)
  assert.ok(refused, answers.map(({ text }) => text.slice(0, 200)).join('\n'))
  assert.ok(statuses(answers)[0]! < 300, refused.text)
  assert.deepEqual(Object.keys(refused.body.errors), [field], refused.text)
  return { restored: back.status < made.status }
}

const restoreOf = (firm: { path: string }, { token }: { token: string }) => ({
  method: 'POST',
  path: `${firm.path}/trash/${token}/restore`,
  body: {},
})

for (const [type, field, times, body] of [
  ['accounts', 'number', rounds(200), { number: '604999', label: 'Wood' }],
  [
    'vat-codes',
    'code',
    20,
    { code: 'Z9', label: 'Nine', rate: '0.00', direction: 'sale', category: 'E' },
  ],
  ['journals', 'code', 20, { code: 'OD9', label: 'Nine', type: 'general' }],
  ['third-parties', 'code', 20, { code: 'KROON', name: 'De Kroon', type: 'supplier' }],
] as const) {
  test(`${type}: one comes back from the bin while another is made with its ${field}, ${times} times`, async () => {
    const list = `${file.path}/${type}`
    let { id } = replies(await file.admin.post(list, body), 201).body
    const seen = { restored: 0, made: 0 }
    await eachRound(async (round) => {
      replies(await file.admin.delete(`${list}/${id}`), 204)
      const restore = { method: 'POST', path: `${file.path}/trash/${type}/${id}/restore`, body: {} }
      const answers = await pair(round, restore, { method: 'POST', path: list, body })
      const { restored } = oneOf(answers, field)
      seen[restored ? 'restored' : 'made']++
      if (!restored) id = answers[1].body.id
    }, times)
    assert.ok(seen.restored > 0 && seen.made > 0, JSON.stringify(seen))
  })
}

test(`a file comes back from the bin of the firm while another takes its code, ${rounds(60)} times`, async () => {
  const other = await books.newCompany(file.firm, { code: 'OTHER' })
  await eachRound(async (round) => {
    replies(await file.admin.delete(file.path), 204)
    const answers = await pair(round, restoreOf(file.firm, file.company), {
      method: 'PATCH',
      path: other.path,
      body: { code: 'Janssens' },
    })
    if (oneOf(answers, 'code').restored) return
    replies(await file.admin.patch(other.path, { code: 'OTHER' }), 200)
    replies(await file.admin.post(restoreOf(file.firm, file.company).path), 200)
  }, rounds(60))
})

test(`a file comes back from the bin of the firm while another is made with its code, ${rounds(20)} times`, async () => {
  const { firm, admin, ...kroon } = await books.openCompany({ code: 'KROON' })
  let { company } = kroon
  const body = { name: 'De Kroon', firm: firm.token, code: 'kroon', banks: [] }
  await eachRound(async (round) => {
    replies(await admin.delete(company.path), 204)
    const make = { method: 'POST', path: '/v1/companies', body }
    const answers = await pairs.pair(round, admin, restoreOf(firm, company), make)
    if (oneOf(answers, 'code').restored) return
    const { id, public_token: token } = answers[1].body
    company = { id, token, path: `/v1/companies/${token}` }
  }, rounds(20))
})

test('an operation is taken back while someone changes the same field: their value stands', async () => {
  const { body: account } = replies(
    await file.admin.post(`${file.path}/accounts`, { number: '604998', label: 'Start' }),
    201,
  )
  const path = `${file.path}/accounts/${account.id}`
  const seen = new Set<number>()
  await eachRound(async (round) => {
    const changed = replies(await file.admin.patch(path, { label: `Round ${round}` }), 200)
    const operation = changed.headers.get('x-operation-id')
    const [back, edited] = await pair(
      round,
      { method: 'POST', path: `${file.path}/history/operations/${operation}/revert`, body: {} },
      { method: 'PATCH', path, body: { label: `Edited ${round}` } },
    )
    replies(edited, 200)
    assert.ok([200, 409].includes(back.status), back.text)
    seen.add(back.status)
    replies(await file.admin.get(path), 200, { label: `Edited ${round}` })
  })
  assert.deepEqual([...seen].sort(), [200, 409])
})
