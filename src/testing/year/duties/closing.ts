import { year } from '../calendar.js'
import type { YearFile } from '../file.js'
import type { Today } from './today.js'
import { fileEmptyReturn, fileReturnOfYear } from './vat.js'

/** The year before is closed when the first month of this one is over. */
export async function closeYearBefore(file: YearFile): Promise<void> {
  const { model, country, broughtAlong } = file
  if (broughtAlong === 0) return
  await fileEmptyReturn(file, year - 1)
  await close(file, year - 1)
  model.move(country.payroll.owed, broughtAlong)
  model.carry(broughtAlong)
  file.broughtAlong = 0
}

/** The year is over: what is yearly is declared, the year is closed, and the next one opens with what it left. */
export async function closeYear({ file }: Today, found: string[]): Promise<void> {
  if (file.country.code === 'LU') await fileReturnOfYear(file, found)
  await close(file, year)
  file.closedWith = file.model.close()
  file.booksFrom = `${year + 1}-01-01`
}

async function close({ code, path, team, wrong }: YearFile, which: number): Promise<void> {
  const { body: years } = await team.manager.get('/v1/companies/{company}/fiscal-years', { path })
  const { id } = years.find((one) => one.code === String(which))!
  const { body } = await team.manager.post('/v1/companies/{company}/fiscal-years/{id}/close', {
    path: { ...path, id },
  })
  if (!body.is_closed || body.closing_entry_id === null || body.opening_entry_id === null)
    wrong.push(`${code}: ${which} is not closed and carried on`)
}
