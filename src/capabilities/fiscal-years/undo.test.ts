import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { type Answered, replies } from '#testing/http'
import { undoIn } from '#testing/undo'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

type Year = {
  id: number
  code: string
  starts_on: string
  ends_on: string
  version: number
  periods: Period[]
}
type Period = { id: number; label: string; starts_on: string; ends_on: string; is_locked: boolean }

async function openFile(fields: Record<string, unknown> = {}) {
  const file = await books.file(fields)
  const at = `${file.path}/fiscal-years`
  const years = async (): Promise<Year[]> => replies(await file.admin.get(at), 200).body
  const add = async (body: object) => replies(await file.admin.post(at, body), 201)
  const patch = async (id: number, body: object) =>
    replies(await file.admin.patch(`${at}/${id}`, body), 200)
  const remove = async (id: number) => replies(await file.admin.delete(`${at}/${id}`), 204)
  const act = async (id: number, what: 'lock' | 'unlock') =>
    replies(await file.admin.post(`${file.path}/periods/${id}/${what}`), 200)
  return { ...file, ...undoIn(books, file), years, add, patch, remove, act }
}

/** What a year is, apart from which record it is. */
const drawn = ({ code, starts_on, ends_on, periods }: Year) => ({
  code,
  starts_on,
  ends_on,
  periods: periods.map((period) => [
    period.label,
    period.starts_on,
    period.ends_on,
    period.is_locked,
  ]),
})
const allDrawn = (years: readonly Year[]) => years.map(drawn)
const next = { code: 'XXVII', starts_on: '2027-01-01', ends_on: '2027-10-15' }

describe('a year that was made', () => {
  test('is deleted, made again with its code and its months, and deleted', async () => {
    const file = await openFile()
    const untouched = await file.years()
    const made = await file.add(next)
    const held = await file.years()
    const undone = await file.undo(made)
    assert.deepEqual(await file.years(), untouched)
    const redone = await file.undo(undone)
    assert.deepEqual(allDrawn(await file.years()), allDrawn(held))
    await file.undo(redone)
    assert.deepEqual(await file.years(), untouched)
  })

  test('is not deleted once it holds entries, nor twice', async () => {
    const file = await openFile()
    const made = await file.add(next)
    const lines = [
      { account: '612000', debit: '5.00' },
      { account: '489000', credit: '5.00' },
    ]
    const body = { journal_id: file.journal('OD'), entry_date: '2027-01-01', lines }
    replies(await file.admin.post(`${file.path}/entries`, body), 201)
    replies(await file.revert(made), 422, { code: 'not_revertible', reason: 'in_use' })
    const other = await file.add({ starts_on: '2027-10-16', ends_on: '2027-12-31' })
    await file.remove(other.body.id)
    replies(await file.revert(other), 422, {
      code: 'not_revertible',
      reason: 'already_reverted',
    })
  })
})

describe('a year that was deleted', () => {
  test('comes back, with the months locked that were', async () => {
    const file = await openFile()
    const made = await file.add(next)
    await file.act(made.body.periods[1].id, 'lock')
    const held = await file.years()
    const gone = await file.remove(made.body.id)
    const undone = await file.undo(gone)
    assert.deepEqual(allDrawn(await file.years()), allDrawn(held))
    await file.undo(undone)
    assert.equal((await file.years()).length, 1)
  })

  test('does not come back where its days or its code are taken', async () => {
    const file = await openFile()
    const gone = await file.remove((await file.add(next)).body.id)
    const taken = await file.add({ ...next, starts_on: '2025-01-01', ends_on: '2025-12-31' })
    replies(await file.revert(gone), 422, { code: 'not_revertible', reason: 'in_use' })
    await file.patch(taken.body.id, { code: '2025' })
    await file.add({ starts_on: '2027-01-01', ends_on: '2027-12-31' })
    replies(await file.revert(gone), 422, { code: 'not_revertible', reason: 'not_possible' })
  })
})

describe('a change of code or days', () => {
  test('is taken back, the months with it, and made again', async () => {
    const file = await openFile()
    const { id } = (await file.add(next)).body
    const held = await file.years()
    const changed = await file.patch(id, { code: 'MMXXVII', ends_on: '2027-12-31' })
    const moved = await file.years()
    const undone = await file.undo(changed)
    assert.deepEqual(allDrawn(await file.years()), allDrawn(held))
    await file.undo(undone)
    assert.deepEqual(allDrawn(await file.years()), allDrawn(moved))
  })

  test('is a conflict when the same has moved again since', async () => {
    const file = await openFile()
    const { id } = (await file.add(next)).body
    const changed = await file.patch(id, { code: 'A', ends_on: '2027-11-30' })
    await file.patch(id, { code: 'B' })
    replies(await file.revert(changed), 409, { code: 'conflict', fields: ['code'] })
    const renamed = await file.patch(id, { code: 'C' })
    await file.patch(id, { ends_on: '2027-12-31' })
    await file.undo(renamed)
    const [, year] = await file.years()
    assert.deepEqual([year!.code, year!.ends_on.slice(0, 10)], ['B', '2027-12-31'])
  })

  test('is refused when another year has the code, or a month is locked', async () => {
    const file = await openFile()
    const { id } = (await file.add(next)).body
    const renamed = await file.patch(id, { code: 'A' })
    await file.add({ code: next.code, starts_on: '2025-01-01', ends_on: '2025-12-31' })
    replies(await file.revert(renamed), 422, { code: 'not_revertible', reason: 'in_use' })
    const moved = await file.patch(id, { ends_on: '2027-12-31' })
    await file.act(moved.body.periods[11].id, 'lock')
    replies(await file.revert(moved), 422, { code: 'not_revertible', reason: 'period_locked' })
  })
})

describe('a period', () => {
  const isLocked = async (file: Awaited<ReturnType<typeof openFile>>, id: number) =>
    replies(await file.admin.get(`${file.path}/periods/${id}`), 200).body.is_locked

  test('that was locked is unlocked, and the other way round', async () => {
    const file = await openFile()
    const { id } = (await file.years())[0]!.periods[1]!
    const locked = await file.act(id, 'lock')
    const undone = await file.undo(locked)
    assert.equal(await isLocked(file, id), false)
    const redone = await file.undo(undone)
    assert.equal(await isLocked(file, id), true)
    await file.act(id, 'unlock')
    replies(await file.revert(redone), 422, {
      code: 'not_revertible',
      reason: 'already_reverted',
    })
    assert.equal(await isLocked(file, id), false)
  })

  test('stays as it is once its year is closed', async () => {
    const file = await openFile()
    const [year] = await file.years()
    const locked = await file.act(year!.periods[1]!.id, 'lock')
    const closed = replies(
      await file.admin.post(`${file.path}/fiscal-years/${year!.id}/close`),
      200,
    )
    replies(await file.revert(locked), 422, {
      code: 'not_revertible',
      reason: 'fiscal_year_closed',
    })
    await file.undo(closed)
    await file.undo(locked)
  })

  test('is made and redrawn with its year alone', async () => {
    const file = await openFile()
    const made = await file.add(next)
    const revision = await file.revisionOf('periods', made.body.periods[0].id, 'created')
    replies(await file.revert(revision), 422, {
      code: 'not_revertible',
      reason: 'not_possible',
      message: 'A period follows its fiscal year: take the change of the year back.',
    })
  })

  test('is unlocked by those who may unlock it', async () => {
    const file = await openFile()
    const { id } = (await file.years())[0]!.periods[1]!
    const locked = await file.act(id, 'lock')
    const encoder = await books.member(file.firm, 'encoder')
    await books.assign(file.company.id, encoder.id, 'encoder')
    replies(await file.revert(locked, encoder), 403)
    assert.equal(await isLocked(file, id), true)
  })
})

test('history speaks of years and periods in four languages', async () => {
  const file = await openFile({ locale: 'en' })
  const { id } = (await file.add(next)).body
  const [, year] = await file.years()
  await file.act(year!.periods[1]!.id, 'lock')
  await file.act(year!.periods[1]!.id, 'unlock')
  await file.patch(id, { code: '2027' })
  await file.remove(id)
  const said = async (language: string, resource: string): Promise<string[]> => {
    await books.sql.query('UPDATE users SET locale = $2 WHERE id = $1', [file.admin.id, language])
    const query = `resource=${resource}&record_id=${resource === 'periods' ? year!.periods[1]!.id : id}`
    const { body }: Answered = await file.admin.get(`${file.path}/history?${query}`)
    return body.data.map(({ label }: { label: string }) => label)
  }
  const years = [
    ['fr', 'Exercice 2027 supprimé', 'Exercice 2027 modifié', 'Exercice XXVII créé'],
    ['nl', 'Boekjaar 2027 verwijderd', 'Boekjaar 2027 gewijzigd', 'Boekjaar XXVII aangemaakt'],
    ['en', 'Fiscal year 2027 deleted', 'Fiscal year 2027 changed', 'Fiscal year XXVII created'],
    [
      'de',
      'Geschäftsjahr 2027 gelöscht',
      'Geschäftsjahr 2027 geändert',
      'Geschäftsjahr XXVII angelegt',
    ],
  ]
  for (const [language, ...labels] of years)
    assert.deepEqual(await said(language!, 'fiscal-years'), labels)
  const periods = [
    ['fr', 'Période February 2027 déverrouillée', 'Période February 2027 verrouillée'],
    ['nl', 'Periode February 2027 ontgrendeld', 'Periode February 2027 vergrendeld'],
    ['en', 'Period February 2027 unlocked', 'Period February 2027 locked'],
    ['de', 'Periode February 2027 entsperrt', 'Periode February 2027 gesperrt'],
  ]
  for (const [language, ...labels] of periods)
    assert.deepEqual((await said(language!, 'periods')).slice(1, 3), labels)
})
