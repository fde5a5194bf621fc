import { endOfMonth, monthOf } from '../calendar.js'
import { depreciate } from './assets.js'
import { bankCosts } from './bank.js'
import { closeYearBefore } from './closing.js'
import { bringWages } from './csv.js'
import { remindCustomers } from './reminders.js'
import type { Today } from './today.js'
import { fileReturn, periodsUntil } from './vat.js'

/** What is done when a month is over: depreciation, costs of the bank, and the return of the period that ended. */
export async function endMonths(today: Today, found: string[]): Promise<void> {
  const { date } = today
  // By the eighth of the next month the papers are in.
  const over = date.slice(8) >= '08' ? monthOf(date) - 1 : monthOf(date) - 2
  await endMonthsUntil(today, over, found)
}

export async function endMonthsUntil(today: Today, over: number, found: string[]): Promise<void> {
  for (let month = today.file.monthsDone + 1; month <= over; month++)
    await endMonth(today, month, found)
}

async function endMonth(today: Today, month: number, found: string[]): Promise<void> {
  const { file } = today
  bankCosts(today, endOfMonth(month))
  await bringWages(today, month)
  await depreciate(file, month)
  await closeYearBefore(file)
  for (let period = file.vatPeriodsDone + 1; period <= periodsUntil(file, month); period++)
    await fileReturn(file, period, found)
  await remindCustomers(today)
  file.monthsDone = month
}
