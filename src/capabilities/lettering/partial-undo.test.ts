import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answered, replies } from '#testing/http'
import { postItems } from '#testing/items'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Shown = { id: number; code: string; status: string; lines: { id: number }[] }

async function openStage() {
  const desk = await books.openCompany()
  const party = await books.party(desk.company, 'customer')
  const letter = (line_ids: readonly number[], more: object = { partial: true }) =>
    desk.admin.post(`${desk.path}/lettering`, { line_ids, ...more })
  const tie = async (...ids: number[]) => replies(await letter(ids), 201)
  const items = (...amounts: string[]) => postItems(desk, amounts, { party })
  const get = async (path: string) => replies(await desk.admin.get(`${desk.path}${path}`), 200).body
  const entryOf = async (lineId: number) => {
    const { rows } = await books.sql.query('SELECT entry_id FROM entry_lines WHERE id = $1', [
      lineId,
    ])
    return Number(rows[0].entry_id)
  }
  const reverse = async (lineId: number) =>
    replies(await desk.admin.post(`${desk.path}/entries/${await entryOf(lineId)}/reverse`, {}), 201)
  const undoes = undoIn(books, desk)
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
  return { ...desk, ...undoes, undoes, party, letter, tie, items, get, reverse, look, thereAndBack }
}

test('a tie is undone and made again', async () => {
  const desk = await openStage()
  const [one, part] = await desk.items('10.00', '-4.00')
  await desk.thereAndBack(() => desk.letter([one!, part!]))
})

test('a line that joined a tie leaves it', async () => {
  const desk = await openStage()
  const [one, part, more] = await desk.items('10.00', '-4.00', '-3.00')
  const made = (await desk.tie(one!, part!)).body
  await desk.thereAndBack(() => desk.letter([one!, more!]))
  const kept = await desk.get(`/lettering/${made.id}`)
  assert.deepEqual(
    [kept.code, kept.status, kept.amount, kept.version],
    ['aa', 'partial', '4.00', 5],
  )
})

test('ties that were joined are apart again', async () => {
  const desk = await openStage()
  const [a, b, c, d, e, f] = await desk.items('9.00', '-1.00', '8.00', '-2.00', '7.00', '-3.00')
  await desk.tie(a!, b!)
  await desk.tie(c!, d!)
  await desk.tie(e!, f!)
  await desk.thereAndBack(() => desk.letter([b!, d!, f!]))
})

test('what completed a tie leaves it partial again, with its code in lower case', async () => {
  const desk = await openStage()
  const [one, part, rest] = await desk.items('10.00', '-4.00', '-6.00')
  const made = (await desk.tie(one!, part!)).body
  await desk.thereAndBack(() => desk.letter([one!, rest!], {}))
  assert.equal((await desk.get(`/lettering/${made.id}`)).code, 'aa')
  await desk.thereAndBack(() => desk.admin.post(`${desk.path}/lettering/auto`, {}))
})

test('a rest that was written off is open again', async () => {
  const desk = await openStage()
  const [one, part] = await desk.items('10.00', '-9.98')
  await desk.tie(one!, part!)
  // What was written off is reversed and posted again: other entries, but the same stands open.
  await desk.undoes.thereAndBack(() => desk.letter([one!], { write_off: true }), desk.standing)
})

test('ties and letterings that were undone by hand are made again', async () => {
  const desk = await openStage()
  const [one, part, rest] = await desk.items('10.00', '-4.00', '-6.00')
  const made = (await desk.tie(one!, part!)).body
  const remove = (id: number) => desk.admin.delete(`${desk.path}/lettering/${id}`)
  await desk.thereAndBack(() => remove(made.id))
  const [again] = (await desk.get('/lettering')).data
  const tied = await desk.look()
  const done = replies(await desk.letter([one!, rest!], {}), 201)
  await desk.thereAndBack(() => remove(again.id))
  // The lettering that was completed and made anew stands for the one that was.
  await desk.undo(done)
  assert.deepEqual(await desk.look(), tied)
})

test('what others did since is to be taken back first', async () => {
  const desk = await openStage()
  const [one, part, more, rest] = await desk.items('10.00', '-4.00', '-3.00', '-1.00')
  const made = await desk.tie(one!, part!)
  const grown = await desk.tie(one!, more!)
  const again = await desk.tie(one!, rest!)
  const before = await desk.look()
  for (const earlier of [made, grown])
    replies(await desk.revert(earlier), 409, { code: 'conflict', fields: ['lines'] })
  assert.deepEqual(await desk.look(), before)
  for (const last of [again, grown, made]) await desk.undo(last)
  assert.deepEqual((await desk.look()).letterings, [])
})

test('lines that are lettered otherwise are not tied again', async () => {
  const desk = await openStage()
  const [one, part, whole] = await desk.items('10.00', '-4.00', '-10.00')
  const made = await desk.tie(one!, part!)
  const undone = await desk.undo(made)
  replies(await desk.letter([one!, whole!], {}), 201)
  replies(await desk.revert(undone), 422, { code: 'not_revertible', reason: 'in_use' })
})

test('an item that is reversed leaves its payments open, and undoing that ties them again', async () => {
  const desk = await openStage()
  const [one, part, more] = await desk.items('10.00', '-4.00', '-3.00')
  await desk.tie(one!, part!, more!)
  const tied = await desk.standing()
  const reversed = await desk.reverse(one!)
  const { letterings, open } = await desk.look()
  assert.deepEqual(letterings, [['full', [one, reversed.body.lines[0].id]]])
  assert.deepEqual(
    open.map((item) => item.open),
    ['-4.00', '-3.00'],
  )
  const back = await desk.undo(reversed)
  assert.deepEqual(await desk.standing(), tied)
  const [again] = (await desk.get('/lettering?status=partial')).data
  assert.deepEqual(
    [again.remaining, again.lines.length, again.lines.some(({ id }: { id: number }) => id === one)],
    ['3.00', 3, false],
  )
  await desk.undo(back)
  assert.deepEqual((await desk.standing()).open, open)
  await desk.undo(reversed)
  assert.deepEqual(await desk.standing(), tied)
})

test('a payment that is reversed leaves, and the ties of other payments stay', async () => {
  const desk = await openStage()
  const [one, part, more] = await desk.items('10.00', '-4.00', '-3.00')
  const made = (await desk.tie(one!, part!)).body
  await desk.tie(one!, more!)
  const tied = await desk.standing()
  const reversed = await desk.reverse(part!)
  const left = await desk.get(`/lettering/${made.id}`)
  assert.deepEqual(
    [left.status, left.amount, left.remaining, left.lines.map(({ id }: { id: number }) => id)],
    ['partial', '3.00', '7.00', [one, more]],
  )
  const back = await desk.undo(reversed)
  assert.deepEqual(await desk.standing(), tied)
  assert.equal((await desk.get(`/lettering/${made.id}`)).remaining, '3.00')
  await desk.undo(back)
  await desk.undo(reversed)
  assert.deepEqual(await desk.standing(), tied)
})

test('where the reversal takes away what was too much, what is left is lettered in full', async () => {
  const desk = await openStage()
  const [one, part, twice] = await desk.items('10.00', '-10.00', '-10.00')
  const made = (await desk.tie(one!, part!, twice!)).body
  await desk.reverse(twice!)
  const left = await desk.get(`/lettering/${made.id}`)
  assert.deepEqual([left.status, left.code, left.remaining], ['full', 'AA', '0.00'])
})

test('a payment whose posting is undone leaves its tie', async () => {
  const desk = await openStage()
  const [one] = await desk.items('10.00')
  const headers = { 'x-operation-id': '0198a3c4-7d1e-7cc0-8a35-5b7d4a1f0e22' }
  const paid = replies(
    await desk.admin.post(
      `${desk.path}/entries`,
      {
        journal_id: desk.journal('OD'),
        entry_date: '2026-03-12',
        lines: [
          { account: '400000', credit: '4.00', third_party_id: desk.party },
          { account: '580000', debit: '4.00' },
        ],
      },
      { headers },
    ),
    201,
  )
  const open = await desk.standing()
  const line_ids = [one, paid.body.lines[0].id]
  replies(
    await desk.admin.post(`${desk.path}/lettering`, { line_ids, partial: true }, { headers }),
    201,
  )
  const tied = await desk.standing()
  // Payment and tie are one operation here, as they are when a bank brings them.
  const back = await desk.undo(headers['x-operation-id'])
  assert.notDeepEqual(await desk.standing(), open)
  assert.deepEqual(
    (await desk.standing()).open.map((item) => item.open),
    ['10.00'],
  )
  await desk.undo(back)
  assert.deepEqual(await desk.standing(), tied)
})

test('history tells of ties in four languages', async () => {
  const desk = await openStage()
  const [one, part, more, rest] = await desk.items('10.00', '-4.00', '-3.00', '-3.00')
  await desk.tie(one!, part!)
  await desk.tie(one!, more!)
  await desk.tie(one!, rest!)
  const said: Record<string, string[]> = {}
  for (const language of ['fr', 'nl', 'en', 'de']) {
    await books.sql.query('UPDATE users SET locale = $2 WHERE id = $1', [desk.admin.id, language])
    const { data } = await desk.get('/history?resource=lettering')
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
