import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { openOn, postItems } from '#testing/items'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Line = { id: number; position: number; lettering_id: number | null }

async function stage() {
  const desk = await books.openCompany()
  const party = await books.party(desk.company, 'customer')
  const reverse = async (id: number) => {
    const made = replies(await desk.admin.post(`${desk.path}/entries/${id}/reverse`, {}), 201)
    return made.body.lines as Line[]
  }
  const linesOf = async (id: number) =>
    replies(await desk.admin.get(`${desk.path}/entries/${id}`), 200).body.lines as Line[]
  return { ...desk, party, reverse, linesOf }
}

/** An entry with two lines on the customer’s account, one on suspense and one of income. */
async function fourLines({ admin, path, journal, party }: Awaited<ReturnType<typeof stage>>) {
  const posted = replies(
    await admin.post(`${path}/entries`, {
      journal_id: journal('OD'),
      entry_date: '2026-03-10',
      lines: [
        { account: '400000', debit: '30.00', third_party_id: party },
        { account: '400000', debit: '30.00', third_party_id: party },
        { account: '499000', debit: '40.00' },
        { account: '700000', credit: '100.00' },
      ],
    }),
    201,
  ).body
  return { id: posted.id as number, lines: posted.lines as Line[] }
}

test('each line of a reconcilable account is lettered with its own mirror', async () => {
  const desk = await stage()
  const original = await fourLines(desk)
  const mirror = await desk.reverse(original.id)
  const { body } = replies(await desk.admin.get(`${desk.path}/lettering`), 200, { total: 3 })
  assert.deepEqual(
    body.data
      .map((one: { code: string; amount: string; origin: string; lines: Line[] }) => [
        one.code,
        one.amount,
        one.origin,
        one.lines.map(({ id }) => id),
      ])
      .reverse(),
    [
      ['AA', '30.00', 'reversal', [original.lines[0]!.id, mirror[0]!.id]],
      ['AB', '30.00', 'reversal', [original.lines[1]!.id, mirror[1]!.id]],
      ['AA', '40.00', 'reversal', [original.lines[2]!.id, mirror[2]!.id]],
    ],
  )
  const ids = body.data.map((one: { id: number }) => one.id).reverse()
  const shown = mirror.map((line) => line.lettering_id)
  assert.deepEqual(shown, [...ids, null])
  assert.deepEqual(
    (await desk.linesOf(original.id)).map((line) => line.lettering_id),
    shown,
  )
  const { rows } = await books.sql.query(
    `SELECT after FROM changes WHERE company_id = $1 AND resource = 'lettering' ORDER BY seq DESC`,
    [desk.company.id],
  )
  assert.deepEqual(
    rows.map((row) => row.after),
    body.data,
  )
})

test('a line that was settled stays so, and its mirror is open', async () => {
  const desk = await stage()
  const original = await fourLines(desk)
  const [paid] = await postItems(desk, ['-30.00'], { party: desk.party })
  const settled = original.lines[0]!.id
  const made = replies(
    await desk.admin.post(`${desk.path}/lettering`, { line_ids: [settled, paid] }),
    201,
  ).body
  const mirror = await desk.reverse(original.id)
  assert.deepEqual(await openOn(books, desk.company), [mirror[0]!.id])
  assert.equal((await desk.linesOf(original.id))[0]!.lettering_id, made.id)
  assert.notEqual(mirror[1]!.lettering_id, null)
  assert.notEqual(mirror[2]!.lettering_id, null)
})

test('without a line to letter there is no lettering', async () => {
  const desk = await stage()
  const posted = replies(
    await desk.admin.post(`${desk.path}/entries`, {
      journal_id: desk.journal('OD'),
      entry_date: '2026-03-10',
      lines: [
        { account: '604000', debit: '5.00' },
        { account: '700000', credit: '5.00' },
      ],
    }),
    201,
  ).body
  const mirror = await desk.reverse(posted.id)
  assert.deepEqual(
    mirror.map((line) => line.lettering_id),
    [null, null],
  )
  replies(await desk.admin.get(`${desk.path}/lettering`), 200, { total: 0 })
})

test('a merged third party’s line is paired with the mirror that names the survivor', async () => {
  const desk = await stage()
  const survivor = await books.party(desk.company, 'customer')
  const original = await fourLines(desk)
  await books.sql.query(
    'UPDATE third_parties SET merged_into_id = $2, deleted_at = now() WHERE id = $1',
    [desk.party, survivor],
  )
  await desk.reverse(original.id)
  assert.deepEqual(await openOn(books, desk.company), [])
  const listed = await desk.admin.get(`${desk.path}/lettering?third_party_id=${survivor}`)
  replies(listed, 200, { total: 2 })
})
