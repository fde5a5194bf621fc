import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { type Answered, replies } from '#testing/http'
import { postItems } from '#testing/items'
import { undoIn } from '#testing/undo'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

type Shown = { id: number; code: string; status: string; lines: { id: number }[] }

async function openFile() {
  const file = await books.file()
  const party = await books.party(file.company, 'customer')
  const letter = (line_ids: readonly number[], more: object = { partial: true }) =>
    file.admin.post(`${file.path}/lettering`, { line_ids, ...more })
  const tie = async (...ids: number[]) => replies(await letter(ids), 201)
  const items = (...amounts: string[]) => postItems(file, amounts, { party })
  const get = async (path: string) => replies(await file.admin.get(`${file.path}${path}`), 200).body
  const entryOf = async (lineId: number) => {
    const { rows } = await books.sql.query('SELECT entry_id FROM entry_lines WHERE id = $1', [
      lineId,
    ])
    return Number(rows[0].entry_id)
  }
  const reverse = async (lineId: number) =>
    replies(await file.admin.post(`${file.path}/entries/${await entryOf(lineId)}/reverse`, {}), 201)
  const undoes = undoIn(books, file)
  /** What letters or ties which lines, and what is open. */
  const look = async () => {
    const { data }: { data: Shown[] } = await get('/lettering?per_page=100')
    return {
      ...(await undoes.standing()),
      letterings: data.map(({ status, lines }) => [status, lines.map(({ id }) => id)]).sort(),
    }
  }
  /** Done, taken back, done again and taken back again: each time all is as it was. */
  const thereAndBack = (act: () => Promise<Answered>) => undoes.thereAndBack(act, look)
  return { ...file, ...undoes, undoes, party, letter, tie, items, get, reverse, look, thereAndBack }
}

test('a tie is undone and made again', async () => {
  const file = await openFile()
  const [one, part] = await file.items('10.00', '-4.00')
  await file.thereAndBack(() => file.letter([one!, part!]))
})

test('a line that joined a tie leaves it', async () => {
  const file = await openFile()
  const [one, part, more] = await file.items('10.00', '-4.00', '-3.00')
  const made = (await file.tie(one!, part!)).body
  await file.thereAndBack(() => file.letter([one!, more!]))
  const kept = await file.get(`/lettering/${made.id}`)
  assert.deepEqual(
    [kept.code, kept.status, kept.amount, kept.version],
    ['aa', 'partial', '4.00', 5],
  )
})

test('ties that were joined are apart again', async () => {
  const file = await openFile()
  const [a, b, c, d, e, f] = await file.items('9.00', '-1.00', '8.00', '-2.00', '7.00', '-3.00')
  await file.tie(a!, b!)
  await file.tie(c!, d!)
  await file.tie(e!, f!)
  await file.thereAndBack(() => file.letter([b!, d!, f!]))
})

test('what completed a tie leaves it partial again, with its code in lower case', async () => {
  const file = await openFile()
  const [one, part, rest] = await file.items('10.00', '-4.00', '-6.00')
  const made = (await file.tie(one!, part!)).body
  await file.thereAndBack(() => file.letter([one!, rest!], {}))
  assert.equal((await file.get(`/lettering/${made.id}`)).code, 'aa')
  await file.thereAndBack(() => file.admin.post(`${file.path}/lettering/auto`, {}))
})

test('a rest that was written off is open again', async () => {
  const file = await openFile()
  const [one, part] = await file.items('10.00', '-9.98')
  await file.tie(one!, part!)
  // What was written off is reversed and posted again: other entries, but the same stands open.
  await file.undoes.thereAndBack(() => file.letter([one!], { write_off: true }), file.standing)
})

test('ties and letterings that were undone by hand are made again', async () => {
  const file = await openFile()
  const [one, part, rest] = await file.items('10.00', '-4.00', '-6.00')
  const made = (await file.tie(one!, part!)).body
  const remove = (id: number) => file.admin.delete(`${file.path}/lettering/${id}`)
  await file.thereAndBack(() => remove(made.id))
  const [again] = (await file.get('/lettering')).data
  const tied = await file.look()
  const done = replies(await file.letter([one!, rest!], {}), 201)
  await file.thereAndBack(() => remove(again.id))
  // The lettering that was completed and made anew stands for the one that was.
  await file.undo(done)
  assert.deepEqual(await file.look(), tied)
})

test('what others did since is to be taken back first', async () => {
  const file = await openFile()
  const [one, part, more, rest] = await file.items('10.00', '-4.00', '-3.00', '-1.00')
  const made = await file.tie(one!, part!)
  const grown = await file.tie(one!, more!)
  const again = await file.tie(one!, rest!)
  const before = await file.look()
  for (const earlier of [made, grown])
    replies(await file.revert(earlier), 409, { code: 'conflict', fields: ['lines'] })
  assert.deepEqual(await file.look(), before)
  for (const last of [again, grown, made]) await file.undo(last)
  assert.deepEqual((await file.look()).letterings, [])
})

test('lines that are lettered otherwise are not tied again', async () => {
  const file = await openFile()
  const [one, part, whole] = await file.items('10.00', '-4.00', '-10.00')
  const made = await file.tie(one!, part!)
  const undone = await file.undo(made)
  replies(await file.letter([one!, whole!], {}), 201)
  replies(await file.revert(undone), 422, { code: 'not_revertible', reason: 'in_use' })
})

test('an item that is reversed leaves its payments open, and undoing that ties them again', async () => {
  const file = await openFile()
  const [one, part, more] = await file.items('10.00', '-4.00', '-3.00')
  await file.tie(one!, part!, more!)
  const tied = await file.standing()
  const reversed = await file.reverse(one!)
  const { letterings, open } = await file.look()
  assert.deepEqual(letterings, [['full', [one, reversed.body.lines[0].id]]])
  assert.deepEqual(
    open.map((item) => item.open),
    ['-4.00', '-3.00'],
  )
  const back = await file.undo(reversed)
  assert.deepEqual(await file.standing(), tied)
  const [again] = (await file.get('/lettering?status=partial')).data
  assert.deepEqual(
    [again.remaining, again.lines.length, again.lines.some(({ id }: { id: number }) => id === one)],
    ['3.00', 3, false],
  )
  await file.undo(back)
  assert.deepEqual((await file.standing()).open, open)
  await file.undo(reversed)
  assert.deepEqual(await file.standing(), tied)
})

test('a payment that is reversed leaves, and the ties of other payments stay', async () => {
  const file = await openFile()
  const [one, part, more] = await file.items('10.00', '-4.00', '-3.00')
  const made = (await file.tie(one!, part!)).body
  await file.tie(one!, more!)
  const tied = await file.standing()
  const reversed = await file.reverse(part!)
  const left = await file.get(`/lettering/${made.id}`)
  assert.deepEqual(
    [left.status, left.amount, left.remaining, left.lines.map(({ id }: { id: number }) => id)],
    ['partial', '3.00', '7.00', [one, more]],
  )
  const back = await file.undo(reversed)
  assert.deepEqual(await file.standing(), tied)
  assert.equal((await file.get(`/lettering/${made.id}`)).remaining, '3.00')
  await file.undo(back)
  await file.undo(reversed)
  assert.deepEqual(await file.standing(), tied)
})

test('where the reversal takes away what was too much, what is left is lettered in full', async () => {
  const file = await openFile()
  const [one, part, twice] = await file.items('10.00', '-10.00', '-10.00')
  const made = (await file.tie(one!, part!, twice!)).body
  await file.reverse(twice!)
  const left = await file.get(`/lettering/${made.id}`)
  assert.deepEqual([left.status, left.code, left.remaining], ['full', 'AA', '0.00'])
})

test('a payment whose posting is undone leaves its tie', async () => {
  const file = await openFile()
  const [one] = await file.items('10.00')
  const headers = { 'x-operation-id': '0198a3c4-7d1e-7cc0-8a35-5b7d4a1f0e22' }
  const paid = replies(
    await file.admin.post(
      `${file.path}/entries`,
      {
        journal_id: file.journal('OD'),
        entry_date: '2026-03-12',
        lines: [
          { account: '400000', credit: '4.00', third_party_id: file.party },
          { account: '580000', debit: '4.00' },
        ],
      },
      { headers },
    ),
    201,
  )
  const open = await file.standing()
  const line_ids = [one, paid.body.lines[0].id]
  replies(
    await file.admin.post(`${file.path}/lettering`, { line_ids, partial: true }, { headers }),
    201,
  )
  const tied = await file.standing()
  // Payment and tie are one operation here, as they are when a bank brings them.
  const back = await file.undo(headers['x-operation-id'])
  assert.notDeepEqual(await file.standing(), open)
  assert.deepEqual(
    (await file.standing()).open.map((item) => item.open),
    ['10.00'],
  )
  await file.undo(back)
  assert.deepEqual(await file.standing(), tied)
})

test('history tells of ties in four languages', async () => {
  const file = await openFile()
  const [one, part, more, rest] = await file.items('10.00', '-4.00', '-3.00', '-3.00')
  await file.tie(one!, part!)
  await file.tie(one!, more!)
  await file.tie(one!, rest!)
  const said: Record<string, string[]> = {}
  for (const language of ['fr', 'nl', 'en', 'de']) {
    await books.sql.query('UPDATE users SET locale = $2 WHERE id = $1', [file.admin.id, language])
    const { data } = await file.get('/history?resource=lettering')
    said[language] = data.map(({ label }: { label: string }) => label)
  }
  assert.deepEqual(said, {
    fr: [
      'Lettrage AA sur 400000 complété',
      'Lettrage partiel aa sur 400000 modifié',
      'Lettrage partiel aa effectué sur 400000',
    ],
    nl: [
      'Afpunting AA op 400000 vervolledigd',
      'Gedeeltelijke afpunting aa op 400000 gewijzigd',
      'Gedeeltelijke afpunting aa gemaakt op 400000',
    ],
    en: [
      'Lettering AA on 400000 completed',
      'Partial lettering aa on 400000 changed',
      'Partial lettering aa made on 400000',
    ],
    de: [
      'Auszifferung AA auf 400000 vervollständigt',
      'Teilweise Auszifferung aa auf 400000 geändert',
      'Teilweise Auszifferung aa auf 400000 vorgenommen',
    ],
  })
})
