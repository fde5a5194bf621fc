import { companyNamesOfFirm } from '#capabilities/companies'
import { sightOf } from '#capabilities/firms'
import { type Day, parts } from '#kernel/days'
import { todayAt } from '#kernel/instants'
import { distinct, grouped } from '#kernel/lists'
import { invalidField } from '#kernel/problem'
import type { InFirm, Reading } from '#platform/operations/operation'
import {
  figures,
  firstOf,
  type KpiKey,
  kpiKeys,
  lastOf,
  monthOf,
  monthsBetween,
  monthsLater,
} from '../domain/kpis.js'
import { messages } from '../problems.js'
import { filesOfFirm, yearsOfFiles } from '../queries/kpis.js'
import type { FirmKpis, FirmKpisAsked } from '../schemas/kpis.js'
import { readSeries } from './kpi-series.js'
import { allMonths, mostMonths } from './kpis.js'

const usual: readonly KpiKey[] = ['turnover', 'result', 'cash', 'receivables', 'payables']

/** So many files are shown at most. */
const mostFiles = 500

/** The key figures of all files that the caller sees: a few statements for all of them, none is opened by itself. */
export async function readFirmKpis(
  op: Reading & InFirm,
  { query }: { query: FirmKpisAsked },
): Promise<FirmKpis> {
  const keys = keysOf(query.keys)
  const months = monthsAsked(query, todayAt(op.now))
  const before = months.map((month) => monthsLater(month, -12))
  const seen = await companyNamesOfFirm(op.tx, op.firm.id, sightOf(op, op.firm))
  const companies = seen.slice(0, mostFiles)
  const ids = companies.map(({ id }) => id)
  const files = new Map((await filesOfFirm(op.tx, ids)).map((file) => [file.id, file]))
  const years = grouped(await yearsOfFiles(op.tx, ids), ({ company_id }) => company_id)
  const read = await readSeries(
    op.tx,
    ids.map((id) => ({ id, pack: files.get(id)!.pack, years: years.get(id) ?? [] })),
    keys,
    allMonths(months, before),
    null,
  )
  return {
    from: firstOf(months[0]!),
    to: lastOf(months.at(-1)!),
    months,
    rows: companies.map(({ id, public_token, code, name }) => {
      const series = read(id)
      const { currency, last_entry_on } = files.get(id)!
      const by = <Value>(value: (key: KpiKey) => Value) =>
        Object.fromEntries(keys.map((key) => [key, value(key)]))
      return {
        company: { public_token, code, name },
        currency,
        last_entry_on,
        values: by((key) => months.map((month) => figures[key].over(series, [month]))),
        totals: by((key) => figures[key].over(series, months)),
        previous_totals: by((key) => figures[key].over(series, before)),
      }
    }),
  }
}

function keysOf(given: string | null | undefined): readonly KpiKey[] {
  if (given == null) return usual
  const asked = distinct(given.split(',').map((part) => part.trim()))
  const keys = kpiKeys.filter((key) => asked.includes(key))
  if (keys.length < asked.length)
    throw invalidField('keys', messages.noSuchKey, { keys: kpiKeys.join(', ') })
  return keys
}

/** The months asked for; else those of the year of the day that is given, or of today. */
function monthsAsked({ from, to }: FirmKpisAsked, today: Day): string[] {
  const yearOf = (day: Day) => String(parts(day).year)
  const first = from ?? (`${yearOf(to ?? today)}-01-01` as Day)
  const last = to ?? (`${yearOf(from ?? today)}-12-31` as Day)
  if (last < first) throw invalidField('to', messages.endsBeforeStart)
  const months = monthsBetween(firstOf(monthOf(first)), lastOf(monthOf(last)))
  if (months.length > mostMonths)
    throw invalidField('from', messages.tooManyMonths, { most: mostMonths })
  return months
}
