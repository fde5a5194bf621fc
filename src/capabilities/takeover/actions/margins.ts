import { accountColumns } from '#capabilities/ledger'
import { type Amount, add, formatAmount, storedAmount, zero } from '#kernel/money'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Findings } from '../domain/findings.js'
import { flags, isOpeningJournal, phaseOf } from '../domain/phases.js'
import { firstBooked, openedYears, type YearRow } from '../queries/books.js'
import { marginalEntries, stagedEntries } from '../queries/staging.js'
import type { MappedCodes } from './answer.js'
import type { TheirBooks } from './stage.js'

/** What stands at the margins of years: which entries open the books, and which are left out. */
export type Margins = {
  /** Places of entries that are posted as an opening. */
  readonly opening: ReadonlySet<number>
  readonly leftOut: ReadonlySet<number>
  /** Places of what opens a later year, which is carried by ourselves, with the year. */
  readonly compared: ReadonlyMap<number, YearRow>
}

export async function marginsOf(
  op: CompanyOperation,
  { journals, from }: TheirBooks,
  years: readonly YearRow[],
  findings: Findings,
): Promise<Margins> {
  const ofOpening = journals.flatMap(({ place, code, label, type }) =>
    isOpeningJournal(code, label, type) ? [place] : [],
  )
  const { saysOpening, saysClosing, isOpening, isClosing, isTransfer } = flags
  const marked = saysOpening | saysClosing | isOpening | isClosing | isTransfer
  const found = await marginalEntries(op, ofOpening, marked)
  const phases = found.map((entry) => {
    const year = years.find(
      ({ starts_on, ends_on }) => starts_on <= entry.day && entry.day <= ends_on,
    )!
    const phase = phaseOf({
      some: entry.any_flags,
      all: entry.all_flags,
      isInOpeningJournal: ofOpening.includes(entry.journal),
      isOnFirstDay: entry.day === year.starts_on,
      isOnLastDay: entry.day === year.ends_on,
    })
    return { entry, year, phase }
  })
  const opened = await openedYears(op)
  const booked = await firstBooked(op)
  const later = opened.find(({ is_taken_over, starts_on }) => is_taken_over && from! < starts_on)
  if (later) findings.refuse('year_opened_already', null, 'date', { day: later.starts_on })
  const firstDay = booked !== null && booked < from! ? booked : from!
  const opening = new Set<number>()
  const leftOut = new Set<number>()
  const compared = new Map<number, YearRow>()
  for (const { entry, year, phase } of phases) {
    const { place, first_row } = entry
    if (phase === 'misplaced') findings.warn('opening_not_first_day', first_row)
    if (phase === 'closing') {
      leftOut.add(place)
      findings.warn('closing_left_out', first_row)
    }
    if (phase !== 'opening' && phase !== 'transfer') continue
    const isCarried =
      firstDay < year.starts_on || opened.some(({ fiscal_year_id }) => fiscal_year_id === year.id)
    if (isCarried) {
      leftOut.add(place)
      compared.set(place, year)
    } else if (phase === 'opening') opening.add(place)
  }
  return { opening, leftOut, compared }
}

/** Holds what opens a later year in the file against what we carry into it. */
export async function compareOpenings(
  op: CompanyOperation,
  { accounts }: MappedCodes,
  { compared }: Margins,
  findings: Findings,
): Promise<void> {
  const byYear = new Map<YearRow, Map<string, Amount>>()
  for (const [place, year] of compared) {
    const theirs = byYear.get(year) ?? new Map<string, Amount>()
    byYear.set(year, theirs)
    for (const { payloads, amounts } of await stagedEntries(op, place - 1, place))
      payloads.forEach((payload, at) => {
        const { number } = accounts.ours[(JSON.parse(payload) as [number])[0]]!
        theirs.set(number, add(theirs.get(number) ?? zero, storedAmount(amounts[at]!)))
      })
  }
  for (const [{ starts_on }, theirs] of byYear) {
    const columns = await accountColumns(op, { from: starts_on, to: null })
    const ours = new Map(columns.map(({ number, opening }) => [number, opening]))
    for (const account of [...new Set([...theirs.keys(), ...ours.keys()])].sort()) {
      const [said, carried] = [theirs.get(account) ?? zero, ours.get(account) ?? zero]
      if (said === carried) continue
      findings.warn('opening_differs', null, {
        day: starts_on,
        account,
        theirs: formatAmount(said),
        ours: formatAmount(carried),
      })
    }
  }
}
