import { conditionsOf } from '#platform/db/filters'
import type { CompanyReading } from '#platform/operations/operation'
import type { DaySpan } from '../domain/opening.js'
import { type PlacedSpan, places } from '../domain/places.js'

/** Whose sums are wanted; null leaves a filter out. Of third parties also those merged into them. */
export type Whose = {
  readonly accountIds: readonly number[] | null
  readonly thirdPartyIds: readonly number[] | null
}

/** What is added up: the opening of a year, what came in it before a day, what moves from there on. */
export type Wanted = PlacedSpan & {
  /** The months of which the lines must be read. */
  readonly broken: readonly DaySpan[]
  /** A place of the log: what was posted after it does not count. Null: all counts. */
  readonly asOf: number | null
}

const conditionsOn = (row: string) => ({
  accountIds: `${row}.account_id = ANY ($?)`,
  thirdPartyIds: `${row}.third_party_id IN (
    SELECT t.id FROM third_parties t WHERE t.company_id = $1 AND (t.id = ANY ($?) OR t.merged_into_id = ANY ($?)))`,
})

/** The values of a span in a statement, from `$2` on: five for each. */
const spanValues = ({ openedBy, added, yearId, from, to }: Wanted) => [
  openedBy,
  added,
  yearId,
  from,
  to,
]

/** The parameters of one of the spans. */
const parametersOf = (span: number) => {
  const [openedBy, added, yearId, from, to] = [2, 3, 4, 5, 6].map((first) => `$${first + 5 * span}`)
  return { openedBy, added, yearId, from, to }
}

/** What a month and its opening are to a span: one of the places, or 0. */
function placesIn(span: number) {
  const { openedBy, added, yearId, from, to } = parametersOf(span)
  return {
    isCarried: `m.fiscal_year_id = ANY (${added}::bigint[])`,
    opened: `CASE WHEN m.fiscal_year_id = ${openedBy} THEN ${places.carried} ELSE 0 END`,
    place: `CASE WHEN m.fiscal_year_id = ANY (${added}::bigint[]) THEN ${places.carried}
                      WHEN m.fiscal_year_id = ${yearId} AND m.ends_on < ${from} THEN ${places.passed}
                      WHEN m.starts_on >= ${from} AND m.ends_on <= ${to} THEN ${places.moved} ELSE 0 END`,
  }
}

/** Places in several spans are one number, two bits for each. */
const inNumber = (place: string, span: number) => (span === 0 ? place : `${4 ** span} * (${place})`)

const together = (each: readonly string[]) => each.map(inNumber).join(' + ')

export const placeIn = (place: number, span: number) => (place >> (2 * span)) & 3

/**
 * The sums that posting keeps for each month: of accounts, or of third parties on them. What a month is to the spans is
 * told once for each, not for each of its sums.
 */
function monthRows(byParty: boolean, where: string, spans: readonly Wanted[]): string {
  const each = spans.map((_, span) => placesIn(span))
  return `
  SELECT b.account_id, ${byParty ? 'b.third_party_id' : 'NULL::bigint AS third_party_id'},
         CASE b.phase WHEN 'opening' THEN p.opened ELSE p.place END AS place, b.phase = 'closing' AS is_closing,
         CASE WHEN b.phase <> 'opening' THEN p.carried_from END AS carried_from, b.debit, b.credit, b.lines
    FROM (SELECT m.id, ${together(each.map(({ opened }) => opened))} AS opened,
                 ${together(each.map(({ place }) => place))} AS place,
                 CASE WHEN ${each.map(({ isCarried }) => isCarried).join(' OR ')} THEN m.fiscal_year_id END AS carried_from
            FROM periods m WHERE m.company_id = $1 OFFSET 0) p
    JOIN ${byParty ? 'third_party_balances' : 'account_balances'} b ON b.company_id = $1 AND b.period_id = p.id
     AND CASE b.phase WHEN 'opening' THEN p.opened ELSE p.place END > 0
   WHERE p.opened + p.place > 0${where}`
}

/** What the lines of days, or what was posted later, are to one of the spans. */
type LinesOf = { readonly byParty: boolean; readonly where: string; readonly span: number }

/** The lines of the days that are left, by the parameters of their first and their last. */
const lineRows = (
  { byParty, where, span }: LinesOf,
  [firsts, lasts]: readonly [string, string],
) => `
  SELECT l.account_id, ${byParty ? 'l.third_party_id' : 'NULL::bigint AS third_party_id'},
         CASE WHEN l.entry_date < ${parametersOf(span).from} THEN ${4 ** span * places.passed}
              ELSE ${4 ** span * places.moved} END AS place, e.phase = 'closing' AS is_closing,
         NULL::bigint AS carried_from, l.debit, l.credit, 1 AS lines
    FROM unnest(${firsts}::date[], ${lasts}::date[]) AS days (first, last)
    JOIN entries e ON e.company_id = $1 AND e.entry_date BETWEEN days.first AND days.last AND e.phase <> 'opening'
    JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id AND l.entry_date BETWEEN days.first AND days.last
   WHERE ${byParty ? 'l.third_party_id IS NOT NULL' : 'true'}${where}`

/** What was posted after a place of the log, taken away again, wherever it counts above; the parameter of that place. */
function laterRows({ byParty, where, span }: LinesOf, asOf: string): string {
  const { openedBy, added, yearId, from, to } = parametersOf(span)
  return `
  SELECT s.account_id, s.third_party_id, ${inNumber('s.place', span)} AS place, s.phase = 'closing' AS is_closing,
         CASE WHEN s.phase <> 'opening' AND s.place = ${places.carried} THEN s.fiscal_year_id END AS carried_from,
         -s.debit AS debit, -s.credit AS credit, -1 AS lines
    FROM (SELECT l.account_id, ${byParty ? 'l.third_party_id' : 'NULL::bigint AS third_party_id'}, e.fiscal_year_id, e.phase,
                 CASE WHEN e.phase = 'opening' THEN CASE WHEN e.fiscal_year_id = ${openedBy} THEN ${places.carried} END
                      WHEN e.fiscal_year_id = ANY (${added}::bigint[]) THEN ${places.carried}
                      WHEN e.fiscal_year_id = ${yearId} AND e.entry_date < ${from} THEN ${places.passed}
                      WHEN e.entry_date BETWEEN ${from} AND ${to} THEN ${places.moved} END AS place,
                 l.debit, l.credit
            FROM changes c
            JOIN entries e ON e.company_id = $1 AND e.id = c.record_id
            JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
           WHERE c.company_id = $1 AND c.seq > ${asOf} AND c.resource = 'entries' AND c.action = 'posted'
             ${byParty ? 'AND l.third_party_id IS NOT NULL' : ''}${where}) s
   WHERE s.place IS NOT NULL`
}

/**
 * What accounts, or third parties on them, come to in some spans, as rows to be added up: whole months as they are kept, once
 * for all spans; days of which the lines must be read, and what was posted later, where there are any.
 */
export function rowsOfSpans(
  { company }: CompanyReading,
  spans: readonly Wanted[],
  whose: Whose,
  byParty: boolean,
): { rows: string; values: unknown[] } {
  const known = [company.id, ...spans.flatMap(spanValues)]
  const months = conditionsOf(conditionsOn('b'), whose, known)
  const lines = conditionsOf(conditionsOn('l'), whose, known)
  const { values } = months
  const parameter = (value: unknown) => `$${values.push(value)}`
  const parts = [monthRows(byParty, months.where, spans)]
  for (const [span, { broken, asOf }] of spans.entries()) {
    const own = { byParty, where: lines.where, span }
    if (broken.length > 0) {
      const firsts = parameter(broken.map(({ from }) => from))
      const lasts = parameter(broken.map(({ to }) => to))
      parts.push(lineRows(own, [firsts, lasts]))
    }
    if (asOf !== null) parts.push(laterRows(own, parameter(asOf)))
  }
  return { rows: parts.join(' UNION ALL '), values }
}
