import type { JournalType } from '#countries'

/** What the lines of a journal lie on. */
export type JournalLines = {
  customers: number
  suppliers: number
  costs: number
  income: number
  bank: number
  cash: number
  lines: number
}

export const noLines: JournalLines = {
  customers: 0,
  suppliers: 0,
  costs: 0,
  income: 0,
  bank: 0,
  cash: 0,
  lines: 0,
}

/** What a journal is for, guessed from its accounts. In one of money about every second line is on its account. */
export function journalTypeOf(lines: JournalLines): JournalType {
  const { customers, suppliers, costs, income, bank, cash } = lines
  if ((bank + cash) * 4 >= lines.lines && bank + cash > 0) return cash > bank ? 'cash' : 'financial'
  if (customers > 0 && income > 0 && customers >= suppliers) return 'sale'
  return suppliers > 0 && costs > 0 ? 'purchase' : 'general'
}
