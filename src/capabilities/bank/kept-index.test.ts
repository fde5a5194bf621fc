import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { coda, uploadTo } from '#testing/bank-files'
import { serviceBeside } from '#testing/beside'
import { type Desk, openDesk } from '#testing/desk'
import { call, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** From the fifth time on suggestions are made by what is kept of the file: nobody notices but by the time it takes. */
const books = useBooks()
let desk: Desk
let beside: string
before(async () => {
  desk = await openDesk(books)
  beside = await serviceBeside(books)
})

const movements = [
  { amount: '121.00', name: 'METROPOLE SA', text: 'Facture 2026-0301' },
  { amount: '60.50', name: 'METROPOLE SA', text: 'Acompte' },
  { amount: '242.00', name: 'INCONNU', text: 'Paiement 2026-0302 et 2026-0303' },
]

async function waiting(): Promise<number[]> {
  const file = coda({ number: 1, opening: '1000.00', movements })
  const { id } = replies(await uploadTo(desk.admin, desk.path, file), 201).body
  const list = `${desk.path}/bank-transactions?coda_file_id=${id}`
  const { data } = replies(await desk.admin.get(list), 200).body
  return data.map((one: { id: number }) => one.id).sort((one: number, other: number) => one - other)
}

const suggestions = async (id: number, base = books.base) =>
  replies(
    await call(base, 'GET', `${desk.path}/bank-transactions/${id}/suggestions`, {
      token: desk.admin.token,
    }),
    200,
  ).body

const sold = async (reference: string) =>
  replies(await desk.invoice('VEN', ['700000 100.00 SG21'], { reference }), 201).body

test('whoever asks again is told the same, and what another process changed at once', async () => {
  for (const reference of ['2026-0301', '2026-0302', '2026-0303']) await sold(reference)
  const ids = await waiting()
  const first = []
  for (const id of ids) first.push(await suggestions(id, beside))
  // Here the first four ask by what is near them, the others by what is kept.
  for (let time = 0; time < 3; time++)
    for (const [place, id] of ids.entries())
      assert.deepEqual(await suggestions(id), first[place], `${place}, time ${time}`)

  const [named] = first[0]
  assert.equal(named.certain, true)
  const settled = await call(beside, 'POST', `${desk.path}/bank-transactions/${ids[0]}/match`, {
    token: desk.admin.token,
    body: { matches: [{ line_id: named.line_id, amount: '121.00' }] },
  })
  replies(settled, 200)
  assert.deepEqual(await suggestions(ids[0]!), [])
  for (let time = 0; time < 6; time++) {
    const lines = (await suggestions(ids[1]!)).map((one: { line_id: number }) => one.line_id)
    assert.ok(!lines.includes(named.line_id), 'what is paid is no longer suggested')
  }
})
