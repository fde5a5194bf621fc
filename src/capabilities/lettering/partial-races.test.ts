import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { postItems } from '#testing/items'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const times = rounds(20)

const books = useBooks()

async function stage() {
  const desk = await books.openCompany()
  const party = await books.party(desk.company, 'customer')
  const letter = (line_ids: readonly number[], more: object = { partial: true }) =>
    desk.admin.post(`${desk.path}/lettering`, { line_ids, ...more })
  const remove = (id: number) => desk.admin.delete(`${desk.path}/lettering/${id}`)
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
  const reverse = async (lineId: number) => {
    const { rows } = await books.sql.query('SELECT entry_id FROM entry_lines WHERE id = $1', [
      lineId,
    ])
    return desk.admin.post(`${desk.path}/entries/${rows[0].entry_id}/reverse`, {})
  }
  /** Which of some lines are together: by the lettering that is full or ties them, 0 where they are free. */
  const groupsOf = async (lineIds: readonly number[]) => {
    const { rows } = await books.sql.query(
      `SELECT coalesce(lettering_id, partial_lettering_id, 0)::int AS id, lettering_id IS NOT NULL AS is_full
         FROM entry_lines l WHERE l.id = ANY ($1) ORDER BY l.id`,
      [lineIds],
    )
    return rows as { id: number; is_full: boolean }[]
  }
  return { ...desk, letter, remove, items, reverse, groupsOf }
}

test('of two ties that share a line the second extends the first', async () => {
  const desk = await stage()
  for (const [invoice, one, other] of await desk.items('10.00', '-4.00', '-3.00')) {
    const answers = await Promise.all([
      desk.letter([invoice!, one!]),
      desk.letter([other!, invoice!]),
    ])
    const [first, second] = answers
      .map((answer) => replies(answer, 201, { status: 'partial' }).body)
      .sort((a, b) => a.version - b.version)
    assert.deepEqual([second.id, first.version, second.version], [first.id, 1, 2])
    assert.equal(second.remaining, '3.00')
    const groups = await desk.groupsOf([invoice!, one!, other!])
    assert.deepEqual(new Set(groups.map(({ id }) => id)), new Set([first.id]))
  }
})

test('of two that complete a tie one does, and the other is told', async () => {
  const desk = await stage()
  for (const [invoice, part, one, other] of await desk.items('10.00', '-4.00', '-6.00', '-6.00')) {
    replies(await desk.letter([invoice!, part!]), 201)
    const answers = await Promise.all([
      desk.letter([invoice!, one!], {}),
      desk.letter([part!, other!], {}),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422])
    const groups = await desk.groupsOf([invoice!, part!, one!, other!])
    assert.equal(groups.filter(({ is_full }) => is_full).length, 3)
    assert.equal(groups.filter(({ id }) => id === 0).length, 1)
  }
})

test('a tie and a lettering that share a line end in one group or in one refusal', async () => {
  const desk = await stage()
  for (const ids of await desk.items('10.00', '-4.00', '-10.00')) {
    const [invoice, part, whole] = ids
    const [tied, lettered] = await Promise.all([
      desk.letter([invoice!, part!]),
      desk.letter([invoice!, whole!], {}),
    ])
    // Whoever came first: the tie does not balance with the whole payment, the lettering leaves nothing to tie.
    assert.deepEqual([tied.status, lettered.status].sort(), [201, 422])
    const groups = await desk.groupsOf(ids)
    const isFull = lettered.status === 201
    assert.deepEqual(
      groups.map(({ id, is_full }) => [id > 0, is_full]),
      isFull
        ? [
            [true, true],
            [false, false],
            [true, true],
          ]
        : [
            [true, false],
            [true, false],
            [false, false],
          ],
    )
  }
})

test('a tie that is extended while it is undone is undone or made anew, and loses no line', async () => {
  const desk = await stage()
  for (const ids of await desk.items('10.00', '-4.00', '-3.00')) {
    const [invoice, part, more] = ids
    const made = replies(await desk.letter([invoice!, part!]), 201).body
    const [extended, undone] = await Promise.all([
      desk.letter([invoice!, more!]),
      desk.remove(made.id),
    ])
    replies(undone, 204)
    replies(extended, 201)
    const groups = (await desk.groupsOf(ids)).map(({ id }) => id)
    // Extended first, all three went with it; else the invoice and the later payment are tied anew.
    const isExtended = extended.body.id === made.id
    assert.deepEqual(
      groups,
      isExtended ? [0, 0, 0] : [extended.body.id, 0, extended.body.id],
      extended.text,
    )
  }
})

test('a tie whose item is reversed meanwhile never keeps the line of the reversed entry', async () => {
  const desk = await stage()
  for (const ids of await desk.items('10.00', '-4.00', '-3.00')) {
    const [invoice, part, more] = ids
    replies(await desk.letter([invoice!, part!]), 201)
    const [reversed, extended] = await Promise.all([
      desk.reverse(invoice!),
      desk.letter([invoice!, more!]),
    ])
    replies(reversed, 201)
    assert.ok([201, 422].includes(extended.status), extended.text)
    const mirror = reversed.body.lines[0].id
    const [item, first, second, own] = await desk.groupsOf([...ids, mirror])
    assert.deepEqual([item, first!.id, second!.id], [own, 0, 0])
    assert.ok(own!.is_full)
  }
})

test('two entries of one tie that are reversed at once are both paired with their reversals', async () => {
  const desk = await stage()
  for (const ids of await desk.items('10.00', '-4.00', '-3.00')) {
    replies(await desk.letter(ids), 201)
    const answers = await Promise.all([desk.reverse(ids[0]!), desk.reverse(ids[1]!)])
    const mirrors = answers.map((answer) => replies(answer, 201).body.lines[0].id)
    const [item, part, left, ofItem, ofPart] = await desk.groupsOf([...ids, ...mirrors])
    const byMirror = mirrors[0] < mirrors[1] ? [ofItem, ofPart] : [ofPart, ofItem]
    assert.deepEqual([item, part], byMirror)
    assert.equal(left!.id, 0)
  }
})

test('a payment of the rest by hand and by what is certain completes a tie once', async () => {
  const desk = await stage()
  for (let round = 0; round < times; round++) {
    const party = await books.party(desk.company, 'customer')
    const [invoice, part, rest] = await postItems(desk, ['10.00', '-4.00', '-6.00'], { party })
    replies(await desk.letter([invoice!, part!]), 201)
    const [byHand, auto] = await Promise.all([
      desk.letter([part!, rest!], {}),
      desk.admin.post(`${desk.path}/lettering/auto`, { third_party_id: party }),
    ])
    assert.ok([201, 422].includes(byHand.status), byHand.text)
    replies(auto, 200, { created: byHand.status === 201 ? 0 : 1, undecided: 0 })
    const groups = await desk.groupsOf([invoice!, part!, rest!])
    assert.ok(groups.every(({ is_full }) => is_full))
  }
})
