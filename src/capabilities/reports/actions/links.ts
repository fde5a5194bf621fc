import type { AnalyticAxis } from '#capabilities/analytics'
import { isUnder } from '#capabilities/ledger'
import type { Frame } from './frame.js'
import type { ReportReading } from './report.js'

export type Asked = Readonly<Record<string, string | number | boolean | null | undefined>>

/** A path of this file under which the figures behind another are found, as of the same place of the log. */
export function linkTo(
  { company }: ReportReading,
  path: string,
  asked: Asked,
  { asOf }: Pick<Frame, 'asOf'>,
): string {
  // Thousands of rows have one each: what knows every rule of a query would take half their time.
  let link = `/v1/companies/${company.publicToken}/${path}`
  let mark = '?'
  for (const name in asked) {
    const value = asked[name]
    if (value == null || value === false) continue
    link += `${mark}${name}=${value === true ? '1' : encodeURIComponent(value)}`
    mark = '&'
  }
  return asOf === null ? link : `${link}${mark}as_of=${asOf}`
}

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
