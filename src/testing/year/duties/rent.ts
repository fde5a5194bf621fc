import { addMonths, type Day, day } from '#kernel/days'
import { lastDayOfYear } from '../calendar.js'
import type { YearFile } from '../file.js'
import { rentFrom } from '../furnish.js'

/** The service posted the rent of each month up to a day while nobody looked. */
export function rentFellDue({ rent, model, country }: YearFile, until: Day): void {
  const { wages, owed } = country.payroll
  const next = () => addMonths(day(rentFrom), rent.known)
  for (; next() <= until && next() <= lastDayOfYear; rent.known++) {
    model.move(wages, rent.cents)
    model.move(owed, -rent.cents)
  }
}
