import { distinct } from '#kernel/lists'
import { conditionsOf } from '#platform/db/filters'
import type { CompanyReading } from '#platform/operations/operation'
import type { DaySpan } from '../domain/opening.js'
import { type Place, type PlacedSpan, places } from '../domain/places.js'

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

/** Puts a value among those of a statement; the parameter that stands for it. */
type Put = (value: unknown) => string

/** What a span is in a statement. */
function parametersOf({ openedBy, added, yearId, from, to }: Wanted, put: Put) {
  return {
    openedBy: `${put(openedBy)}::bigint`,
    added: `${put(added)}::bigint[]`,
    yearId: `${put(yearId)}::bigint`,
    from: `${put(from)}::date`,
    to: `${put(to)}::date`,
  }
}

/**
 * What rows are to the spans is one number, the slot: whether they are of what closes a year; a place in each of the spans, of
 * two bits, none of which is 0 in all; above them the fiscal year of what accounts carry, counted from 1.
 */
export const closingIn = (slot: string) => `((${slot}) & 1) = 1`
export const placeIn = (slot: string, span: number) => `((${slot}) >> ${1 + 2 * span}) & 3`

const placed = (place: string | number, span: number) => `${2 * 4 ** span} * (${place})`

/** What a slot says of one of so many spans; null where it does not count there. */
export function readSlot(slot: number, span: number, spans: number) {
  const place = (slot >> (1 + 2 * span)) & 3
  return place === 0
    ? null
    : { place: place as Place, isClosing: (slot & 1) === 1, year: (slot >> (1 + 2 * spans)) - 1 }
}

/** The fiscal years that are carried into any of the spans. */
export function carriedYears(spans: readonly Wanted[]): number[] {
  return distinct(spans.flatMap(({ added }) => added))
}

/** The slot of what was booked in a month, and of what opened its year. */
function slotsOfMonth(spans: readonly Wanted[], byParty: boolean, put: Put) {
  const each = spans.map((wanted) => parametersOf(wanted, put))
  const opened = each.map(({ openedBy }, span) =>
    placed(`CASE WHEN m.fiscal_year_id = ${openedBy} THEN ${places.carried} ELSE 0 END`, span),
  )
  const booked = each.map(({ added, yearId, from, to }, span) =>
    placed(
      `CASE WHEN m.fiscal_year_id = ANY (${added}) THEN ${places.carried}
            WHEN m.fiscal_year_id = ${yearId} AND m.ends_on < ${from} THEN ${places.passed}
            WHEN m.starts_on >= ${from} AND m.ends_on <= ${to} THEN ${places.moved} ELSE 0 END`,
      span,
    ),
  )
  if (!byParty) booked.push(yearIn(spans, 'm.fiscal_year_id', put))
  return { opened: opened.join(' + '), booked: booked.join(' + ') }
}

/** The fiscal year in a slot, or 0. */
function yearIn(spans: readonly Wanted[], year: string, put: Put): string {
  const place = `array_position(${put(carriedYears(spans))}::bigint[], ${year})`
  return `${2 * 4 ** spans.length} * coalesce(${place}, 0)`
}

/**
 * The sums that posting keeps for each month: of accounts, or of third parties on them. What a phase of a month is to the
 * spans is told once for each, not for each of its sums.
 */
function monthRows({ spans, byParty }: Of, where: string, put: Put): string {
  const { opened, booked } = slotsOfMonth(spans, byParty, put)
  return `
  SELECT b.account_id, ${byParty ? 'b.third_party_id' : 'NULL::bigint AS third_party_id'}, p.slot, b.debit, b.credit, b.lines
    FROM (SELECT m.id, f.phase,
                 CASE f.phase WHEN 'opening' THEN ${opened} ELSE ${booked} + (f.phase = 'closing')::int END AS slot
            FROM periods m CROSS JOIN (VALUES ('opening'), ('year'), ('closing')) f (phase)
           WHERE m.company_id = $1 OFFSET 0) p
    JOIN ${byParty ? 'third_party_balances' : 'account_balances'} b
      ON b.company_id = $1 AND b.period_id = p.id AND b.phase = p.phase
   WHERE p.slot > 1${where}`
}

type Of = { readonly spans: readonly Wanted[]; readonly byParty: boolean }

/** The lines of the days that are left of a span. */
function lineRows({ spans, byParty }: Of, span: number, where: string, put: Put): string {
  const { broken, from } = spans[span]!
  const firsts = put(broken.map((days) => days.from))
  const lasts = put(broken.map((days) => days.to))
  const place = `CASE WHEN l.entry_date < ${put(from)} THEN ${places.passed} ELSE ${places.moved} END`
  return `
  SELECT l.account_id, ${byParty ? 'l.third_party_id' : 'NULL::bigint AS third_party_id'},
         ${placed(place, span)} + (e.phase = 'closing')::int AS slot, l.debit, l.credit, 1 AS lines
    FROM unnest(${firsts}::date[], ${lasts}::date[]) AS days (first, last)
    JOIN entries e ON e.company_id = $1 AND e.entry_date BETWEEN days.first AND days.last AND e.phase <> 'opening'
    JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id AND l.entry_date BETWEEN days.first AND days.last
   WHERE ${byParty ? 'l.third_party_id IS NOT NULL' : 'true'}${where}`
}

/** What was posted after a place of the log, taken away again, wherever it counts in a span. */
function laterRows({ spans, byParty }: Of, span: number, where: string, put: Put): string {
  const { openedBy, added, yearId, from, to } = parametersOf(spans[span]!, put)
  const isCarried = `s.phase <> 'opening' AND s.place = ${places.carried}`
  const year = () => yearIn(spans, 's.fiscal_year_id', put)
  const carried = byParty ? '' : ` + CASE WHEN ${isCarried} THEN ${year()} ELSE 0 END`
  return `
  SELECT s.account_id, s.third_party_id, ${placed('s.place', span)} + (s.phase = 'closing')::int${carried} AS slot,
         -s.debit AS debit, -s.credit AS credit, -1 AS lines
    FROM (SELECT l.account_id, ${byParty ? 'l.third_party_id' : 'NULL::bigint AS third_party_id'}, e.fiscal_year_id, e.phase,
                 CASE WHEN e.phase = 'opening' THEN CASE WHEN e.fiscal_year_id = ${openedBy} THEN ${places.carried} END
                      WHEN e.fiscal_year_id = ANY (${added}) THEN ${places.carried}
                      WHEN e.fiscal_year_id = ${yearId} AND e.entry_date < ${from} THEN ${places.passed}
                      WHEN e.entry_date BETWEEN ${from} AND ${to} THEN ${places.moved} END AS place,
                 l.debit, l.credit
            FROM changes c
            JOIN entries e ON e.company_id = $1 AND e.id = c.record_id
            JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
           WHERE c.company_id = $1 AND c.seq > ${put(spans[span]!.asOf)} AND c.resource = 'entries' AND c.action = 'posted'
             ${byParty ? 'AND l.third_party_id IS NOT NULL' : ''}${where}) s
   WHERE s.place IS NOT NULL`
}

/**
 * What accounts, or third parties on them, come to in some spans, as rows to be added up: whole months as they are kept, once
 * for all spans, unless they are `known`; days of which the lines must be read, and what was posted later, where there are any.
 * Null where nothing is left.
 */
export function rowsOfSpans(
  { company }: CompanyReading,
  spans: readonly Wanted[],
  whose: Whose,
  byParty: boolean,
  months: 'read' | 'known' = 'read',
): { rows: string; values: unknown[] } | null {
  const of = { spans, byParty }
  const onMonths = conditionsOf(conditionsOn('b'), whose, [company.id])
  const onLines = conditionsOf(conditionsOn('l'), whose, [company.id])
  const { values } = onMonths
  const put = (value: unknown) => `$${values.push(value)}`
  const parts = months === 'read' ? [monthRows(of, onMonths.where, put)] : []
  for (const [span, { broken, asOf }] of spans.entries()) {
    if (broken.length > 0) parts.push(lineRows(of, span, onLines.where, put))
    if (asOf !== null) parts.push(laterRows(of, span, onLines.where, put))
  }
  return parts.length === 0 ? null : { rows: parts.join(' UNION ALL '), values }
}
