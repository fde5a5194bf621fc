import type { AnalyticAxis } from '#capabilities/analytics'
import { isUnder } from '#capabilities/ledger'
import type { Frame } from './frame.js'
import type { ReportReading } from './report.js'

export type Asked = Readonly<Record<string, string | number | boolean | null | undefined>>

/** A path of this file under which the figures behind another are found, as of the same place of the log. */
export function linkTo(op: ReportReading, path: string, asked: Asked, frame: Seen): string {
  return linksTo(op, path, asked, frame)({})
}

type Seen = Pick<Frame, 'asOf'>

/** The same for the rows of a report, which ask for what they share and each for something more. */
export function linksTo(
  { company }: ReportReading,
  path: string,
  shared: Asked,
  { asOf }: Seen,
): (more: Asked) => string {
  const start = queryOf(shared, `/v1/companies/${company.publicToken}/${path}`, '?')
  const mark = start.includes('?') ? '&' : '?'
  return (more) => {
    const link = queryOf(more, start, mark)
    return asOf === null ? link : `${link}${link.includes('?') ? '&' : '?'}as_of=${asOf}`
  }
}

/** Thousands of rows have a link each: what knows every rule of a query would take half their time. */
function queryOf(asked: Asked, start: string, first: '?' | '&'): string {
  let query = start
  let mark = first
  for (const name in asked) {
    const value = asked[name]
    if (value == null || value === false) continue
    query += `${mark}${name}=${writtenIn(value)}`
    mark = '&'
  }
  return query
}

const writtenIn = (value: string | number | true) =>
  value === true ? '1' : typeof value === 'number' ? value : encodeURIComponent(value)

/** Ids as a parameter takes them. */
export function listed(ids: readonly number[] | null): string | null {
  return ids?.join(',') ?? null
}

/** How lines are asked for that are not distributed on an axis: by its own accounts, or whether it applies or not. */
export function offAxis(
  { id, is_active, applies_to }: Pick<AnalyticAxis, 'id' | 'is_active' | 'applies_to'>,
  prefixes: readonly string[],
): Asked {
  const isApplied = is_active && prefixes.every((prefix) => isUnder(applies_to, prefix))
  return isApplied ? { axis_id: id, unallocated: true } : { off_axis_id: id }
}
