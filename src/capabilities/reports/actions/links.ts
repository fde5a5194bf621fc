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
  const query = new URLSearchParams()
  const given: Asked = { ...asked, as_of: asOf }
  for (const [name, value] of Object.entries(given))
    if (value != null && value !== false) query.set(name, value === true ? '1' : String(value))
  const at = `/v1/companies/${company.publicToken}/${path}`
  return query.size === 0 ? at : `${at}?${query}`
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
