import { keptByFile, placesOfFirm } from '#capabilities/companies'
import { sightOf } from '#capabilities/firms'
import { type Day, parts } from '#kernel/days'
import type { CompanyId } from '#kernel/ids'
import { todayAt } from '#kernel/instants'
import { distinct, grouped } from '#kernel/lists'
import { invalidField } from '#kernel/problem'
import { JsonText } from '#platform/api/route'
import type { ReadTx } from '#platform/db/index'
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

/** Of all firms together, in characters: some megabytes. */
const keptRows = keptByFile<string>({ most: 6_000_000, sizeOf: (row) => row.length })

/**
 * The key figures of all files that the caller sees. A few statements for all files in which something happened since they
 * were last asked for, none of which is opened by itself.
 */
export async function readFirmKpis(
  op: Reading & InFirm,
  { query }: { query: FirmKpisAsked },
): Promise<JsonText> {
  const asked = { keys: keysOf(query.keys), months: monthsAsked(query, todayAt(op.now)) }
  // Before all else is read: what is written meanwhile moves on from here.
  const places = await placesOfFirm(op.tx, op.firm.id, sightOf(op, op.firm))
  const kept = keptRows(op.services.db, places.slice(0, mostFiles), JSON.stringify(asked))
  if (kept.missing.length > 0) kept.add(await readRows(op.tx, kept.missing, asked))
  const { months } = asked
  const head = JSON.stringify({ from: firstOf(months[0]!), to: lastOf(months.at(-1)!), months })
  return new JsonText(Buffer.from(`${head.slice(0, -1)},"rows":[${kept.all().join(',')}]}`))
}

type Asked = { readonly keys: readonly KpiKey[]; readonly months: readonly string[] }

/** What is shown of each file, as it is sent. */
async function readRows(
  tx: ReadTx,
  ids: readonly CompanyId[],
  { keys, months }: Asked,
): Promise<Map<CompanyId, string>> {
  const before = months.map((month) => monthsLater(month, -12))
  const files = await filesOfFirm(tx, ids)
  const years = grouped(await yearsOfFiles(tx, ids), ({ company_id }) => company_id)
  const read = await readSeries(
    tx,
    files.map(({ id, pack }) => ({ id, pack, years: years.get(id) ?? [] })),
    keys,
    allMonths(months, before),
    null,
  )
  return new Map(
    files.map(({ id, public_token, code, name, currency, last_entry_on }) => {
      const series = read(id)
      const by = <Value>(value: (key: KpiKey) => Value) =>
        Object.fromEntries(keys.map((key) => [key, value(key)]))
      const row: FirmKpis['rows'][number] = {
        company: { public_token, code, name },
        currency,
        last_entry_on,
        values: by((key) => months.map((month) => figures[key].over(series, [month]))),
        totals: by((key) => figures[key].over(series, months)),
        previous_totals: by((key) => figures[key].over(series, before)),
      }
      return [id, JSON.stringify(row)]
    }),
  )
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
