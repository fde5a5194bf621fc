import { createYear } from '#capabilities/fiscal-years'
import { addDays, addMonths, type Day } from '#kernel/days'
import { Problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { type YearRow, yearRows } from '../queries/books.js'
import type { Unmapped } from '../schemas.js'

/** What became of their codes of a kind: ours by the place of theirs, null for none. */
export type Mapped<Ours> = {
  readonly ours: (Ours | null)[]
  readonly pairs: Record<string, string>
  readonly made: { readonly id: number; readonly code: string }[]
  readonly unmapped: Unmapped[]
}

/** So many years are made at most: beyond, a day is rather a slip. */
const mostYears = { before: 20, after: 2 } as const

/** The fiscal years of a file, with those that are missing between some days and its own, twelve months each. */
export async function yearsFor(
  op: CompanyOperation,
  from: Day,
  to: Day,
  mayCreate: boolean,
): Promise<{ years: YearRow[]; made: { id: number; code: string }[] }> {
  const years = await yearRows(op)
  const made: { id: number; code: string }[] = []
  if (!mayCreate || years.length === 0) return { years, made }
  try {
    let first = years[0]!.starts_on
    for (let count = 0; from < first && count < mostYears.before; count++) {
      const starts_on = addMonths(first, -12)
      made.push(await createYear(op, { body: { starts_on, ends_on: addDays(first, -1) } }))
      first = starts_on
    }
    let last = years.at(-1)!.ends_on
    for (let count = 0; to > last && count < mostYears.after; count++) {
      const starts_on = addDays(last, 1)
      const ends_on = addDays(addMonths(starts_on, 12), -1)
      made.push(await createYear(op, { body: { starts_on, ends_on } }))
      last = ends_on
    }
  } catch (error) {
    // Before a closed year none is made: its days are then in no year, and told so.
    if (!(error instanceof Problem)) throw error
  }
  return { years: await yearRows(op), made }
}
