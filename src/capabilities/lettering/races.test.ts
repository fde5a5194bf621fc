import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { openOn, postItems } from '#testing/items'
import { longOrShort, rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const times = longOrShort(100, 3)

const books = useBooks()

async function stage() {
  const desk = await books.openCompany()
  const party = await books.party(desk.company, 'customer')
  const letter = (line_ids: readonly number[], more: object = {}) =>
    desk.admin.post(`${desk.path}/lettering`, { line_ids, ...more })
  /** Items of every round, one after the other. */
  const items = async (...perRound: string[]) => {
    const ids = await postItems(desk, Array.from({ length: times }, () => perRound).flat(), {
      party,
    })
    const width = perRound.length
    return Array.from({ length: times }, (_, round) =>
      ids.slice(round * width, (round + 1) * width),
    )
  }
  const entryOf = async (lineId: number) => {
    const { rows } = await books.sql.query('SELECT entry_id FROM entry_lines WHERE id = $1', [
      lineId,
    ])
    return Number(rows[0].entry_id)
  }
  return { ...desk, party, letter, items, entryOf }
}

test('of two letterings that share a line exactly one wins', async () => {
  const desk = await stage()
  for (const [invoice, one, other] of await desk.items('10.00', '-10.00', '-10.00')) {
    const answers = await Promise.all([
      desk.letter([invoice!, one!]),
      desk.letter([other!, invoice!]),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422])
    const [loser] = answers.filter(({ status }) => status === 422)
    const [[at, [why]]] = Object.entries(loser!.body.errors) as [[string, [string]]]
    assert.match(at, /^line_ids\.[01]$/)
    assert.equal(why, 'This line is already lettered.')
  }
  assert.equal((await openOn(books, desk.company)).length, times)
  const { rows } = await books.sql.query(
    `SELECT count(DISTINCT code)::int AS codes FROM letterings WHERE company_id = $1`,
    [desk.company.id],
  )
  assert.equal(rows[0].codes, times)
})

for (const more of [{}, { write_off: true }]) {
  const paid = 'write_off' in more ? '-9.99' : '-10.00'
  const how = 'write_off' in more ? ' with a difference' : ''
  test(`an entry that is reversed while its line is lettered${how} ends in one of the two`, async () => {
    const desk = await stage()
    const { admin, path } = desk
    for (const [invoice, payment] of await desk.items('10.00', paid)) {
      const entryId = await desk.entryOf(invoice!)
      const [reversed, lettered] = await Promise.all([
        admin.post(`${path}/entries/${entryId}/reverse`, {}),
        desk.letter([invoice!, payment!], more),
      ])
      replies(reversed, 201)
      assert.ok([201, 422].includes(lettered.status), lettered.text)
      const original = replies(await admin.get(`${path}/entries/${entryId}`), 200).body.lines[0]
      const mirror = replies(await admin.get(`${path}/entries/${reversed.body.id}`), 200).body
        .lines[0]
      if (lettered.status === 201) {
        assert.equal(original.lettering_id, lettered.body.id)
        assert.equal(mirror.lettering_id, null)
      } else {
        assert.notEqual(original.lettering_id, null)
        assert.equal(mirror.lettering_id, original.lettering_id)
      }
    }
  })
}

test('a lettering by hand and one of everything certain never take the same line', async () => {
  const desk = await stage()
  for (let round = 0; round < times; round++) {
    const party = await books.party(desk.company, 'customer')
    const ids = await postItems(desk, ['10.00', '20.00', '-10.00', '-20.00'], { party })
    const [byHand, auto] = await Promise.all([
      desk.letter([ids[0]!, ids[2]!]),
      desk.admin.post(`${desk.path}/lettering/auto`, { third_party_id: party }),
    ])
    assert.ok([201, 422].includes(byHand.status), byHand.text)
    replies(auto, 200, { created: byHand.status === 201 ? 1 : 2, undecided: 0 })
  }
  assert.deepEqual(await openOn(books, desk.company), [])
})

test('of two who undo a lettering one does, and its difference is reversed once', async () => {
  const desk = await stage()
  for (const ids of (await desk.items('10.00', '-9.99')).slice(0, rounds(30))) {
    const made = replies(await desk.letter(ids, { write_off: true }), 201).body
    const answers = await Promise.all(
      [1, 2].map(() => desk.admin.delete(`${desk.path}/lettering/${made.id}`)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 404])
  }
  assert.equal((await openOn(books, desk.company)).length, times * 2)
})
