import { keptByFile, noFiler, placesOfFirm } from '#capabilities/companies'
import { sightOf } from '#capabilities/firms'
import { packFor, periodLabel, type VatRegime } from '#countries'
import { type Day, daysBetween, parts } from '#kernel/days'
import type { CompanyId } from '#kernel/ids'
import { todayAt } from '#kernel/instants'
import type { Text } from '#kernel/languages'
import { grouped } from '#kernel/lists'
import { JsonText } from '#platform/api/route'
import type { InFirm, Reading } from '#platform/operations/operation'
import { calendarOf, type Declared } from '../domain/calendar.js'
import { type FirmFacts, firmFactsOf } from '../queries/facts.js'
import {
  type PortfolioFile,
  type PortfolioRow,
  portfolioFiles,
  portfolioRows,
} from '../queries/portfolio.js'
import type { PortfolioAsked, PortfolioPeriod } from '../schemas/portfolio.js'
import { checksToday } from './live-checks.js'

/** A period of a file as it is sent, with what it is chosen and ordered by. */
type WrittenPeriod = Pick<PortfolioPeriod, 'year' | 'period_type' | 'status' | 'due_on'> & {
  readonly text: string
}

/** Of all firms together: some megabytes. */
const keptPeriods = keptByFile<readonly WrittenPeriod[]>({
  most: 20_000,
  sizeOf: (periods) => periods.length,
})

/**
 * The periods of all files that the caller sees, soonest due first. Where no year is asked for it is this one, with what
 * is left to file of the last. A few statements for all files in which something happened since they were last asked
 * for, none of which is opened by itself.
 */
export async function listFirmDeclarations(
  op: Reading & InFirm,
  { query }: { query: PortfolioAsked },
): Promise<JsonText> {
  const today = todayAt(op.now)
  const thisYear = parts(today).year
  const years = query.year == null ? [thisYear - 1, thisYear] : [query.year]
  // Before all else is read: what is written meanwhile moves on from here.
  const places = await placesOfFirm(op.tx, op.firm.id, sightOf(op, op.firm))
  const firm = await firmFactsOf(op.tx, op.firm.id)
  const kept = keptPeriods(op.services.db, places, JSON.stringify([today, years, firm]))
  if (kept.missing.length > 0) kept.add(await readPeriods(op, kept.missing, { years, firm, today }))
  const wanted = kept.all().flat().filter(wantedBy(query, thisYear))
  const text = wanted
    .sort((one, other) => (one.due_on < other.due_on ? -1 : one.due_on > other.due_on ? 1 : 0))
    .map(({ text }) => text)
    .join(',')
  return new JsonText(Buffer.from(`[${text}]`))
}

type Circumstances = {
  readonly years: readonly number[]
  readonly firm: FirmFacts
  readonly today: Day
}

/** The periods of files, each written as it is shown. */
async function readPeriods(
  { tx }: Reading,
  ids: readonly CompanyId[],
  { years, firm, today }: Circumstances,
): Promise<Map<CompanyId, WrittenPeriod[]>> {
  const files = await portfolioFiles(tx, ids)
  const rows = grouped(await portfolioRows(tx, ids, years), ({ company_id }) => company_id)
  const periodsOf = periodsIn(years, today)
  return new Map(
    files.map((file) => {
      const about = aboutFile(file, firm, today)
      const shown = periodsOf(file, rows.get(file.id) ?? [])
        .filter((one) => one.row !== null || isKept(one, file))
        .map((one) => written(shownPeriod(about, one)))
      return [file.id, shown]
    }),
  )
}

function written(period: PortfolioPeriod): WrittenPeriod {
  const { year, period_type, status, due_on } = period
  return { year, period_type, status, due_on, text: JSON.stringify(period) }
}

/** A period with what is the same for all files that declare it. */
type Described = Declared<PortfolioRow> & {
  readonly label: Text
  readonly dueOn: Day
  readonly daysLeft: number
}

/** The periods of file after file: files that declare alike, and nothing unusual, share theirs. */
function periodsIn(years: readonly number[], today: Day) {
  const known = new Map<string, readonly Described[]>()
  const describe = ({ due_day }: PortfolioFile, one: Declared<PortfolioRow>): Described => {
    const dueOn = one.row?.due_on ?? one.form.dueOn(one, due_day ?? undefined)
    return { ...one, label: periodLabel(one), dueOn, daysLeft: daysBetween(today, dueOn) }
  }
  const computed = (file: PortfolioFile, rows: readonly PortfolioRow[]) =>
    years
      .flatMap((year) =>
        calendarOf(
          packFor({ countryPack: file.country_pack }).vatReturns,
          file.vat_regime as VatRegime,
          year,
          rows.filter((row) => row.year === year),
        ),
      )
      .map((one) => describe(file, one))
  return (file: PortfolioFile, rows: readonly PortfolioRow[]): readonly Described[] => {
    const key = `${file.country_pack}/${file.vat_regime}/${file.due_day}`
    const usual = known.get(key) ?? computed(file, [])
    known.set(key, usual)
    if (rows.length === 0) return usual
    const rowOf = (one: Described) =>
      rows.find(
        (row) =>
          row.period === one.period && row.year === one.year && row.period_type === one.periodType,
      )
    const filled = usual.map((one) => {
      const row = rowOf(one)
      return row?.form === one.form.code && row.due_on === one.dueOn ? { ...one, row } : one
    })
    const isUsual = filled.filter(({ row }) => row !== null).length === rows.length
    return isUsual ? filled : computed(file, rows)
  }
}

/** Whether the fiscal years of a file hold a day of a period: before its books there is nothing to declare. */
function isKept(
  { startsOn, endsOn }: Pick<Declared<unknown>, 'startsOn' | 'endsOn'>,
  { first_day, last_day }: PortfolioFile,
): boolean {
  return first_day !== null && last_day !== null && first_day <= endsOn && startsOn <= last_day
}

function wantedBy(query: PortfolioAsked, thisYear: number): (one: WrittenPeriod) => boolean {
  return ({ year, period_type, status, due_on }) =>
    (query.year != null || year === thisYear || status !== 'filed') &&
    (query.period_type == null || period_type === query.period_type) &&
    (query.status == null || status === query.status) &&
    (query.due_until == null || due_on <= query.due_until)
}

/** What the periods of a file have in common. */
function aboutFile(file: PortfolioFile, firm: FirmFacts, today: Day) {
  return {
    company: { public_token: file.public_token, name: file.name, code: file.code },
    locale: file.locale,
    today,
    declarant: {
      pack: packFor({ countryPack: file.country_pack }),
      regime: file.vat_regime as VatRegime,
      facts: { vat_number: file.vat_number, firm },
      settings: { vat: { filer: { ...noFiler, ...file.filer } } },
    },
  }
}

type About = ReturnType<typeof aboutFile>

function shownPeriod(about: About, one: Described): PortfolioPeriod {
  const { row } = one
  const checks = row ? checksOf(about, row) : []
  const errors = checks.filter(({ severity }) => severity === 'error').length
  return {
    company: about.company,
    period_type: one.periodType,
    year: one.year,
    period: one.period,
    label: one.label[about.locale],
    due_on: one.dueOn,
    days_left: one.daysLeft,
    status: row?.status ?? 'none',
    declaration_id: row?.id ?? null,
    amount_due: row?.amount_due ?? null,
    amount_refund: row?.amount_refund ?? null,
    errors,
    warnings: checks.length - errors,
    is_stale: row?.is_stale ?? false,
  }
}

/** The checks that GET of the return would show. */
function checksOf({ declarant, today }: About, row: PortfolioRow) {
  if (row.status !== 'draft') return row.checks
  const earlier = Array.from({ length: row.earlier_drafts }, () => '')
  return [...checksToday(declarant, row, today, earlier), ...row.checks]
}
