import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { postItems } from '#testing/items'
import { undoIn } from '#testing/undo'
import { letteringRecords } from './records.js'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

async function openFile() {
  const file = await books.file()
  const party = await books.party(file.company, 'customer')
  const letter = async (line_ids: readonly number[], more: object = {}) =>
    replies(await file.admin.post(`${file.path}/lettering`, { line_ids, ...more }), 201)
  const items = (...amounts: string[]) => postItems(file, amounts, { party })
  const remove = async (id: number) =>
    replies(await file.admin.delete(`${file.path}/lettering/${id}`), 204)
  const letterings = async () =>
    replies(await file.admin.get(`${file.path}/lettering?per_page=100`), 200).body.data
  const read = async (id: number) =>
    replies(await file.admin.get(`${file.path}/entries/${id}`), 200).body
  return { ...file, ...undoIn(books, file), party, letter, items, remove, letterings, read }
}

const lineIds = ({ lines }: { lines: { id: number }[] }) => lines.map(({ id }) => id)
const lock = (company: { id: number }, day: string) =>
  books.sql.query(
    'UPDATE periods SET is_locked = true WHERE company_id = $1 AND $2 BETWEEN starts_on AND ends_on',
    [company.id, day],
  )

test('a lettering is undone, made again of the same lines under a new code, and undone', async () => {
  const file = await openFile()
  const ids = await file.items('10.00', '-10.00')
  const open = await file.standing()
  const made = await file.letter(ids)
  const settled = await file.standing()
  const undone = await file.undo(made)
  assert.deepEqual(await file.letterings(), [])
  assert.deepEqual(await file.standing(), open)
  const redone = await file.undo(undone)
  const [again] = await file.letterings()
  assert.deepEqual(
    [again.code, again.origin, again.amount, again.third_party_id, lineIds(again)],
    ['AB', 'manual', '10.00', file.party, ids],
  )
  assert.deepEqual(await file.standing(), settled)
  await file.undo(redone)
  assert.deepEqual(await file.standing(), open)
})

test('a difference that was written off is reversed with it, and posted again with it', async () => {
  const file = await openFile()
  const ids = await file.items('121.00', '-120.99')
  const open = await file.standing()
  const made = await file.letter(ids, { write_off: true })
  const settled = await file.standing()
  const undone = await file.undo(made)
  assert.deepEqual(await file.standing(), open)
  assert.equal((await file.read(made.body.difference_entry_id)).status, 'reversed')
  const redone = await file.undo(undone)
  assert.deepEqual(await file.standing(), settled)
  const [again] = await file.letterings()
  assert.equal(again.difference, made.body.difference)
  assert.notEqual(again.difference_entry_id, made.body.difference_entry_id)
  const difference = await file.read(again.difference_entry_id)
  assert.deepEqual(
    booked(difference),
    entry`
      Cr 400000 Customer           0.01
      Dr 657100 Payment difference 0.01
    `,
  )
  assert.deepEqual(lineIds(again), [...ids, difference.lines[0].id])
  await file.undo(redone)
  assert.deepEqual(await file.standing(), open)
})

test('one that was undone by hand is made again', async () => {
  const file = await openFile()
  for (const [items, more] of [
    [['10.00', '-10.00'], {}],
    [['121.00', '-120.99'], { write_off: true }],
  ] as const) {
    const ids = await file.items(...items)
    const made = await file.letter(ids, more)
    const settled = await file.standing()
    const gone = await file.remove(made.body.id)
    await file.undo(gone)
    assert.deepEqual(await file.standing(), settled)
    const [again] = await file.letterings()
    assert.deepEqual(lineIds(again).slice(0, 2), ids)
  }
})

test('hundreds that were certain are undone and made again as a set', async () => {
  const file = await openFile()
  const amounts = Array.from({ length: 400 }, (_, place) => `${place + 1}.00`)
  await file.items(...amounts, ...amounts.map((amount) => `-${amount}`))
  const open = await file.standing()
  const made = replies(await file.admin.post(`${file.path}/lettering/auto`, {}), 200, {
    created: 400,
  })
  const undone = await file.undo(made)
  assert.equal(undone.body.revisions.length, 400)
  assert.deepEqual(await file.standing(), open)
  await file.undo(undone)
  assert.deepEqual((await file.standing()).open, [])
  const pairs = (letterings: { lines: { id: number }[]; origin: string }[]) =>
    letterings.map((one) => [one.origin, ...lineIds(one)]).sort()
  const { rows } = await books.sql.query(
    `SELECT after FROM changes WHERE company_id = $1 AND resource = 'lettering' AND action = 'created' ORDER BY seq`,
    [file.company.id],
  )
  const logged = rows.map(({ after }) => after)
  assert.deepEqual(pairs(logged.slice(400)), pairs(logged.slice(0, 400)))
  const [first, again] = [logged[0], logged[400]]
  assert.deepEqual(lineIds(again), lineIds(first), 'the oldest gets the first code again')
})

test('one that is gone is not undone again', async () => {
  const file = await openFile()
  const made = await file.letter(await file.items('10.00', '-10.00'))
  await file.remove(made.body.id)
  replies(await file.revert(made), 422, { code: 'not_revertible', reason: 'already_reverted' })
})

test('it is not made again of lines that are lettered otherwise', async () => {
  const file = await openFile()
  const [one, other, third] = await file.items('10.00', '-10.00', '-10.00')
  const made = await file.letter([one!, other!])
  const undone = await file.undo(made)
  await file.letter([one!, third!])
  const held = await file.standing()
  replies(await file.revert(undone), 422, { code: 'not_revertible', reason: 'in_use' })
  assert.deepEqual(await file.standing(), held)
})

test('nor of lines whose entry was reversed meanwhile', async () => {
  const file = await openFile()
  const made = await file.letter(await file.items('10.00', '-10.00'))
  const undone = await file.undo(made)
  const { entry_id } = made.body.lines[0]
  replies(await file.admin.post(`${file.path}/entries/${entry_id}/reverse`, {}), 201)
  replies(await file.revert(undone), 422, { code: 'not_revertible', reason: 'in_use' })
})

test('a difference in a locked period moves to today; where that is locked too, all stays', async () => {
  const file = await openFile()
  const ids = await postItems(file, ['121.00', '-120.99'], {
    party: file.party,
    date: '2026-02-10',
  })
  const made = await file.letter(ids, { write_off: true })
  const settled = await file.standing()
  await lock(file.company, '2026-02-10')
  const undone = await file.undo(made)
  await file.undo(undone)
  const [again] = await file.letterings()
  assert.equal(
    (await file.read(again.difference_entry_id)).entry_date,
    '2026-03-16T00:00:00.000000Z',
  )
  assert.deepEqual(await file.standing(), settled)
  await lock(file.company, '2026-03-16')
  const revision = await file.revisionOf('lettering', again.id, 'created')
  replies(await file.revert(revision), 422, { code: 'not_revertible', reason: 'period_locked' })
  assert.deepEqual(await file.standing(), settled)
})

test('the lettering of an entry with its reversal, undone by hand, is made again', async () => {
  const file = await openFile()
  const [line] = await file.items('10.00')
  const { body } = await file.admin.get(`${file.path}/entries`)
  replies(await file.admin.post(`${file.path}/entries/${body.data[0].id}/reverse`, {}), 201)
  const settled = await file.standing()
  const [pair] = await file.letterings()
  await file.undo(await file.remove(pair.id))
  const [again] = await file.letterings()
  assert.deepEqual([again.origin, lineIds(again)[0], again.amount], ['reversal', line, '10.00'])
  assert.deepEqual(await file.standing(), settled)
})

test('history tells what was lettered, by whom it was done, and what was undone', async () => {
  const file = await openFile()
  const made = await file.letter(await file.items('10.00', '-10.00'))
  const undone = await file.remove(made.body.id)
  replies(await file.admin.post(`${file.path}/lettering/auto`, {}), 200, { created: 1 })
  const said: Record<string, string[]> = {}
  for (const language of ['fr', 'nl', 'en', 'de']) {
    await books.sql.query('UPDATE users SET locale = $2 WHERE id = $1', [file.admin.id, language])
    const { body } = await file.admin.get(`${file.path}/history?resource=lettering`)
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
