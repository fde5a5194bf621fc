import assert from 'node:assert/strict'
import { test } from 'node:test'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { postItems } from '#testing/items'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'
import { letteringRecords } from './records.js'

const books = useBooks()

async function openStage() {
  const desk = await books.openCompany()
  const party = await books.party(desk.company, 'customer')
  const letter = async (line_ids: readonly number[], more: object = {}) =>
    replies(await desk.admin.post(`${desk.path}/lettering`, { line_ids, ...more }), 201)
  const items = (...amounts: string[]) => postItems(desk, amounts, { party })
  const remove = async (id: number) =>
    replies(await desk.admin.delete(`${desk.path}/lettering/${id}`), 204)
  const letterings = async () =>
    replies(await desk.admin.get(`${desk.path}/lettering?per_page=100`), 200).body.data
  const read = async (id: number) =>
    replies(await desk.admin.get(`${desk.path}/entries/${id}`), 200).body
  return { ...desk, ...undoIn(books, desk), party, letter, items, remove, letterings, read }
}

const lineIds = ({ lines }: { lines: { id: number }[] }) => lines.map(({ id }) => id)
const lock = (company: { id: number }, day: string) =>
  books.sql.query(
    'UPDATE periods SET is_locked = true WHERE company_id = $1 AND $2 BETWEEN starts_on AND ends_on',
    [company.id, day],
  )

test('a lettering is undone, made again of the same lines under a new code, and undone', async () => {
  const desk = await openStage()
  const ids = await desk.items('10.00', '-10.00')
  const open = await desk.standing()
  const made = await desk.letter(ids)
  const settled = await desk.standing()
  const undone = await desk.undo(made)
  assert.deepEqual(await desk.letterings(), [])
  assert.deepEqual(await desk.standing(), open)
  const redone = await desk.undo(undone)
  const [again] = await desk.letterings()
  assert.deepEqual(
    [again.code, again.origin, again.amount, again.third_party_id, lineIds(again)],
    ['AB', 'manual', '10.00', desk.party, ids],
  )
  assert.deepEqual(await desk.standing(), settled)
  await desk.undo(redone)
  assert.deepEqual(await desk.standing(), open)
})

test('a difference that was written off is reversed with it, and posted again with it', async () => {
  const desk = await openStage()
  const ids = await desk.items('121.00', '-120.99')
  const open = await desk.standing()
  const made = await desk.letter(ids, { write_off: true })
  const settled = await desk.standing()
  const undone = await desk.undo(made)
  assert.deepEqual(await desk.standing(), open)
  assert.equal((await desk.read(made.body.difference_entry_id)).status, 'reversed')
  const redone = await desk.undo(undone)
  assert.deepEqual(await desk.standing(), settled)
  const [again] = await desk.letterings()
  assert.equal(again.difference, made.body.difference)
  assert.notEqual(again.difference_entry_id, made.body.difference_entry_id)
  const difference = await desk.read(again.difference_entry_id)
  assert.deepEqual(
    booked(difference),
    entry`
      Cr 400000 Customer           0.01
      Dr 657100 Payment difference 0.01
    `,
  )
  assert.deepEqual(lineIds(again), [...ids, difference.lines[0].id])
  await desk.undo(redone)
  assert.deepEqual(await desk.standing(), open)
})

test('one that was undone by hand is made again', async () => {
  const desk = await openStage()
  for (const [items, more] of [
    [['10.00', '-10.00'], {}],
    [['121.00', '-120.99'], { write_off: true }],
  ] as const) {
    const ids = await desk.items(...items)
    const made = await desk.letter(ids, more)
    const settled = await desk.standing()
    const gone = await desk.remove(made.body.id)
    await desk.undo(gone)
    assert.deepEqual(await desk.standing(), settled)
    const [again] = await desk.letterings()
    assert.deepEqual(lineIds(again).slice(0, 2), ids)
  }
})

test('hundreds that were certain are undone and made again as a set', async () => {
  const desk = await openStage()
  const amounts = Array.from({ length: 400 }, (_, place) => `${place + 1}.00`)
  await desk.items(...amounts, ...amounts.map((amount) => `-${amount}`))
  const open = await desk.standing()
  const made = replies(await desk.admin.post(`${desk.path}/lettering/auto`, {}), 200, {
    created: 400,
  })
  const undone = await desk.undo(made)
  assert.equal(undone.body.revisions.length, 400)
  assert.deepEqual(await desk.standing(), open)
  await desk.undo(undone)
  assert.deepEqual((await desk.standing()).open, [])
  const pairs = (letterings: { lines: { id: number }[]; origin: string }[]) =>
    letterings.map((one) => [one.origin, ...lineIds(one)]).sort()
  const { rows } = await books.sql.query(
    `SELECT after FROM changes WHERE company_id = $1 AND resource = 'lettering' AND action = 'created' ORDER BY seq`,
    [desk.company.id],
  )
  const logged = rows.map(({ after }) => after)
  assert.deepEqual(pairs(logged.slice(400)), pairs(logged.slice(0, 400)))
  const [first, again] = [logged[0], logged[400]]
  assert.deepEqual(lineIds(again), lineIds(first), 'the oldest gets the first code again')
})

test('one that is gone is not undone again', async () => {
  const desk = await openStage()
  const made = await desk.letter(await desk.items('10.00', '-10.00'))
  await desk.remove(made.body.id)
  replies(await desk.revert(made), 422, { code: 'not_revertible', reason: 'already_reverted' })
})

test('it is not made again of lines that are lettered otherwise', async () => {
  const desk = await openStage()
  const [one, other, third] = await desk.items('10.00', '-10.00', '-10.00')
  const made = await desk.letter([one!, other!])
  const undone = await desk.undo(made)
  await desk.letter([one!, third!])
  const held = await desk.standing()
  replies(await desk.revert(undone), 422, { code: 'not_revertible', reason: 'in_use' })
  assert.deepEqual(await desk.standing(), held)
})

test('nor of lines whose entry was reversed meanwhile', async () => {
  const desk = await openStage()
  const made = await desk.letter(await desk.items('10.00', '-10.00'))
  const undone = await desk.undo(made)
  const { entry_id } = made.body.lines[0]
  replies(await desk.admin.post(`${desk.path}/entries/${entry_id}/reverse`, {}), 201)
  replies(await desk.revert(undone), 422, { code: 'not_revertible', reason: 'in_use' })
})

test('a difference in a locked period moves to today; where that is locked too, all stays', async () => {
  const desk = await openStage()
  const ids = await postItems(desk, ['121.00', '-120.99'], {
    party: desk.party,
    date: '2026-02-10',
  })
  const made = await desk.letter(ids, { write_off: true })
  const settled = await desk.standing()
  await lock(desk.company, '2026-02-10')
  const undone = await desk.undo(made)
  await desk.undo(undone)
  const [again] = await desk.letterings()
  assert.equal(
    (await desk.read(again.difference_entry_id)).entry_date,
    '2026-03-16T00:00:00.000000Z',
  )
  assert.deepEqual(await desk.standing(), settled)
  await lock(desk.company, '2026-03-16')
  const revision = await desk.revisionOf('lettering', again.id, 'created')
  replies(await desk.revert(revision), 422, { code: 'not_revertible', reason: 'period_locked' })
  assert.deepEqual(await desk.standing(), settled)
})

test('the lettering of an entry with its reversal, undone by hand, is made again', async () => {
  const desk = await openStage()
  const [line] = await desk.items('10.00')
  const { body } = await desk.admin.get(`${desk.path}/entries`)
  replies(await desk.admin.post(`${desk.path}/entries/${body.data[0].id}/reverse`, {}), 201)
  const settled = await desk.standing()
  const [pair] = await desk.letterings()
  await desk.undo(await desk.remove(pair.id))
  const [again] = await desk.letterings()
  assert.deepEqual([again.origin, lineIds(again)[0], again.amount], ['reversal', line, '10.00'])
  assert.deepEqual(await desk.standing(), settled)
})

test('history tells what was lettered, by whom it was done, and what was undone', async () => {
  const desk = await openStage()
  const made = await desk.letter(await desk.items('10.00', '-10.00'))
  const undone = await desk.remove(made.body.id)
  replies(await desk.admin.post(`${desk.path}/lettering/auto`, {}), 200, { created: 1 })
  const said: Record<string, string[]> = {}
  for (const language of ['fr', 'nl', 'en', 'de']) {
    await books.sql.query('UPDATE users SET locale = $2 WHERE id = $1', [desk.admin.id, language])
    const { body } = await desk.admin.get(`${desk.path}/history?resource=lettering`)
    said[language] = body.data.map(({ label }: { label: string }) => label)
  }
  assert.equal(undone.status, 204)
  const titles = (['fr', 'nl', 'en', 'de'] as const).map((language) =>
    letteringRecords[0]!.title(made.body, language),
  )
  assert.deepEqual(titles, ['AA sur 400000', 'AA op 400000', 'AA on 400000', 'AA auf 400000'])
  assert.deepEqual(said, {
    fr: [
      'Lettrage automatique AB effectué sur 400000',
      'Lettrage AA sur 400000 annulé',
      'Lettrage AA effectué sur 400000',
    ],
    nl: [
      'Automatische afpunting AB gemaakt op 400000',
      'Afpunting AA op 400000 ongedaan gemaakt',
      'Afpunting AA gemaakt op 400000',
    ],
    en: [
      'Automatic lettering AB made on 400000',
      'Lettering AA on 400000 undone',
      'Lettering AA made on 400000',
    ],
    de: [
      'Automatische Auszifferung AB auf 400000 vorgenommen',
      'Auszifferung AA auf 400000 aufgehoben',
      'Auszifferung AA auf 400000 vorgenommen',
    ],
  })
})
