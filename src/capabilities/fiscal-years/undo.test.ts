import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Answered, replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Year = {
  id: number
  code: string
  starts_on: string
  ends_on: string
  version: number
  periods: Period[]
}
type Period = { id: number; label: string; starts_on: string; ends_on: string; is_locked: boolean }

async function openStage(fields: Record<string, unknown> = {}) {
  const desk = await books.openCompany(fields)
  const at = `${desk.path}/fiscal-years`
  const years = async (): Promise<Year[]> => replies(await desk.admin.get(at), 200).body
  const add = async (body: object) => replies(await desk.admin.post(at, body), 201)
  const patch = async (id: number, body: object) =>
    replies(await desk.admin.patch(`${at}/${id}`, body), 200)
  const remove = async (id: number) => replies(await desk.admin.delete(`${at}/${id}`), 204)
  const act = async (id: number, what: 'lock' | 'unlock') =>
    replies(await desk.admin.post(`${desk.path}/periods/${id}/${what}`), 200)
  return { ...desk, ...undoIn(books, desk), years, add, patch, remove, act }
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
    const desk = await openStage()
    const untouched = await desk.years()
    const made = await desk.add(next)
    const held = await desk.years()
    const undone = await desk.undo(made)
    assert.deepEqual(await desk.years(), untouched)
    const redone = await desk.undo(undone)
    assert.deepEqual(allDrawn(await desk.years()), allDrawn(held))
    await desk.undo(redone)
    assert.deepEqual(await desk.years(), untouched)
  })

  test('is not deleted once it holds entries, nor twice', async () => {
    const desk = await openStage()
    const made = await desk.add(next)
    const lines = [
      { account: '612000', debit: '5.00' },
      { account: '489000', credit: '5.00' },
    ]
    const body = { journal_id: desk.journal('OD'), entry_date: '2027-01-01', lines }
    replies(await desk.admin.post(`${desk.path}/entries`, body), 201)
    replies(await desk.revert(made), 422, { code: 'not_revertible', reason: 'in_use' })
    const other = await desk.add({ starts_on: '2027-10-16', ends_on: '2027-12-31' })
    await desk.remove(other.body.id)
    replies(await desk.revert(other), 422, {
      code: 'not_revertible',
      reason: 'already_reverted',
    })
  })
})

describe('a year that was deleted', () => {
  test('comes back, with the months locked that were', async () => {
    const desk = await openStage()
    const made = await desk.add(next)
    await desk.act(made.body.periods[1].id, 'lock')
    const held = await desk.years()
    const gone = await desk.remove(made.body.id)
    const undone = await desk.undo(gone)
    assert.deepEqual(allDrawn(await desk.years()), allDrawn(held))
    await desk.undo(undone)
    assert.equal((await desk.years()).length, 1)
  })

  test('does not come back where its days or its code are taken', async () => {
    const desk = await openStage()
    const gone = await desk.remove((await desk.add(next)).body.id)
    const taken = await desk.add({ ...next, starts_on: '2025-01-01', ends_on: '2025-12-31' })
    replies(await desk.revert(gone), 422, { code: 'not_revertible', reason: 'in_use' })
    await desk.patch(taken.body.id, { code: '2025' })
    await desk.add({ starts_on: '2027-01-01', ends_on: '2027-12-31' })
    replies(await desk.revert(gone), 422, { code: 'not_revertible', reason: 'not_possible' })
  })
})

describe('a change of code or days', () => {
  test('is taken back, the months with it, and made again', async () => {
    const desk = await openStage()
    const { id } = (await desk.add(next)).body
    const held = await desk.years()
    const changed = await desk.patch(id, { code: 'MMXXVII', ends_on: '2027-12-31' })
    const moved = await desk.years()
    const undone = await desk.undo(changed)
    assert.deepEqual(allDrawn(await desk.years()), allDrawn(held))
    await desk.undo(undone)
    assert.deepEqual(allDrawn(await desk.years()), allDrawn(moved))
  })

  test('is a conflict when the same has moved again since', async () => {
    const desk = await openStage()
    const { id } = (await desk.add(next)).body
    const changed = await desk.patch(id, { code: 'A', ends_on: '2027-11-30' })
    await desk.patch(id, { code: 'B' })
    replies(await desk.revert(changed), 409, { code: 'conflict', fields: ['code'] })
    const renamed = await desk.patch(id, { code: 'C' })
    await desk.patch(id, { ends_on: '2027-12-31' })
    await desk.undo(renamed)
    const [, year] = await desk.years()
    assert.deepEqual([year!.code, year!.ends_on.slice(0, 10)], ['B', '2027-12-31'])
  })

  test('is refused when another year has the code, or a month is locked', async () => {
    const desk = await openStage()
    const { id } = (await desk.add(next)).body
    const renamed = await desk.patch(id, { code: 'A' })
    await desk.add({ code: next.code, starts_on: '2025-01-01', ends_on: '2025-12-31' })
    replies(await desk.revert(renamed), 422, { code: 'not_revertible', reason: 'in_use' })
    const moved = await desk.patch(id, { ends_on: '2027-12-31' })
    await desk.act(moved.body.periods[11].id, 'lock')
    replies(await desk.revert(moved), 422, { code: 'not_revertible', reason: 'period_locked' })
  })
})

describe('a period', () => {
  const isLocked = async (desk: Awaited<ReturnType<typeof openStage>>, id: number) =>
    replies(await desk.admin.get(`${desk.path}/periods/${id}`), 200).body.is_locked

  test('that was locked is unlocked, and the other way round', async () => {
    const desk = await openStage()
    const { id } = (await desk.years())[0]!.periods[1]!
    const locked = await desk.act(id, 'lock')
    const undone = await desk.undo(locked)
    assert.equal(await isLocked(desk, id), false)
    const redone = await desk.undo(undone)
    assert.equal(await isLocked(desk, id), true)
    await desk.act(id, 'unlock')
    replies(await desk.revert(redone), 422, {
      code: 'not_revertible',
      reason: 'already_reverted',
    })
    assert.equal(await isLocked(desk, id), false)
  })

  test('stays as it is once its year is closed', async () => {
    const desk = await openStage()
    const [year] = await desk.years()
    const locked = await desk.act(year!.periods[1]!.id, 'lock')
    const closed = replies(
      await desk.admin.post(`${desk.path}/fiscal-years/${year!.id}/close`),
      200,
    )
    replies(await desk.revert(locked), 422, {
      code: 'not_revertible',
      reason: 'fiscal_year_closed',
    })
    await desk.undo(closed)
    await desk.undo(locked)
  })

  test('is made and redrawn with its year alone', async () => {
    const desk = await openStage()
    const made = await desk.add(next)
    const revision = await desk.revisionOf('periods', made.body.periods[0].id, 'created')
    replies(await desk.revert(revision), 422, {
      code: 'not_revertible',
      reason: 'not_possible',
      message: 'A period follows its fiscal year: take the change of the year back.',
    })
  })

  test('is unlocked by those who may unlock it', async () => {
    const desk = await openStage()
    const { id } = (await desk.years())[0]!.periods[1]!
    const locked = await desk.act(id, 'lock')
    const encoder = await books.member(desk.firm, 'encoder')
    await books.assign(desk.company.id, encoder.id, 'encoder')
    replies(await desk.revert(locked, encoder), 403)
    assert.equal(await isLocked(desk, id), true)
  })
})

test('history speaks of years and periods in four languages', async () => {
  const desk = await openStage({ locale: 'en' })
  const { id } = (await desk.add(next)).body
  const [, year] = await desk.years()
  await desk.act(year!.periods[1]!.id, 'lock')
  await desk.act(year!.periods[1]!.id, 'unlock')
  await desk.patch(id, { code: '2027' })
  await desk.remove(id)
  const said = async (language: string, resource: string): Promise<string[]> => {
    await books.sql.query('UPDATE users SET locale = $2 WHERE id = $1', [desk.admin.id, language])
    const query = `resource=${resource}&record_id=${resource === 'periods' ? year!.periods[1]!.id : id}`
    const { body }: Answered = await desk.admin.get(`${desk.path}/history?${query}`)
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
