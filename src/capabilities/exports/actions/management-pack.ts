import { reportCatalogue, shownReport } from '#capabilities/reports'
import { statementLabels } from '#countries'
import { formatMoney } from '#kernel/formats'
import { say, type Text } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { storedAmount } from '#kernel/money'
import { todayFor } from '#platform/operations/today'
import * as shape from '#platform/shapes/index'
import { fingerprintOver } from '#platform/tables/fingerprint'
import type { Pack, StatementRow } from '../management-pack/pack.js'
import { words } from '../management-pack/words.js'
import type { Export, ExportReading, Opened } from './export.js'
import { partiesOnCover } from './letterhead.js'

const { object, maybe } = shape
const PackAsked = object({
  from: maybe(shape.day()),
  to: maybe(shape.day()),
  fiscal_year_id: maybe(shape.id()),
  compare: maybe(shape.oneOf(['year', 'period', 'none'], { default: 'year' })),
})
type Asked = shape.Static<typeof PackAsked>
type Prepared = Opened & { readonly reports: Reports }

/** What a firm hands to its client: the figures of several reports on one paper. */
export const managementPack: Export = {
  name: 'management-pack',
  label: words.title,
  description: {
    fr: 'Chiffres clés, graphiques, états en bref, échéances et TVA sur un seul papier.',
    nl: 'Kerncijfers, grafieken, staten in het kort, vervaldagen en btw op één papier.',
    en: 'Key figures, charts, statements in short, ages and VAT on one paper.',
    de: 'Kennzahlen, Diagramme, Abschlüsse in Kürze, Fälligkeiten und MwSt. auf einem Papier.',
  },
  formats: ['pdf'],
  asked: PackAsked,
  async open(op, asked: Asked): Promise<Prepared> {
    const reports = await computed(op, asked)
    const { income } = reports
    const all = Object.values(reports)
    return {
      reports,
      // Its rows are the reports that it is made of.
      table: {
        columns: ['report', 'fingerprint'].map((key) => ({
          key,
          title: key === 'report' ? words.report : words.fingerprint,
          kind: 'text',
        })),
        rows: () => [all.map(({ report, fingerprint }) => [report, fingerprint])],
      },
      found: {
        fingerprint: fingerprintOver(all.map(({ fingerprint }) => fingerprint!)),
        rows: all.reduce((sum, { rows }) => sum + rows.length, 0),
      },
      chosen: {},
      from: income.from,
      to: income.to,
      comparison: income.comparison,
      logSeq: income.log_seq,
      notes: [],
    }
  },
  async write(op, { reports, logSeq }: Prepared, { fingerprint }) {
    // The library that writes PDF is loaded by the first who asks for one, not at every start.
    const { packPdf } = await import('../management-pack/print.js')
    const mark = `${fingerprint.slice(0, 12)} · ${logSeq}`
    return { content: packPdf(await packOf(op, reports, mark)) }
  },
}

/** One report that is there twice says whose it is. */
const ofKind: Readonly<Record<string, Text>> = {
  customers: words.ofCustomers,
  suppliers: words.ofSuppliers,
}

type Reports = Awaited<ReturnType<typeof computed>>

/** Each report as anyone else gets it; all are of the days of the first. */
async function computed(op: ExportReading, asked: Asked) {
  const catalogue = reportCatalogue
  const income = await shownReport(op, catalogue.incomeStatement, asked)
  const { to } = income
  const span = { from: income.from!, to }
  const compared = { ...span, compare: asked.compare ?? null }
  const today = todayFor(op)
  // What is late is known up to today.
  const lateAt = to < today ? to : today
  return {
    keyFigures: await shownReport(op, catalogue.kpis, compared),
    income,
    sheet: await shownReport(op, catalogue.balanceSheet, { to, compare: compared.compare }),
    cashFlow: await shownReport(op, catalogue.cashFlow, compared),
    customers: await shownReport(op, catalogue.agedBalance, { to: lateAt, type: 'customer' }),
    suppliers: await shownReport(op, catalogue.agedBalance, { to: lateAt, type: 'supplier' }),
    vat: await shownReport(op, catalogue.vatSummary, span),
  }
}

async function packOf(op: ExportReading, reports: Reports, mark: string): Promise<Pack> {
  const { keyFigures, income, sheet, cashFlow, customers, suppliers, vat } = reports
  const { language } = op
  return {
    language,
    preparedOn: todayFor(op),
    mark,
    ...(await partiesOnCover(op)),
    currency: op.company.currency,
    period: { from: income.from!, to: income.to },
    comparison: income.comparison,
    keyFigures: {
      span: { from: keyFigures.from!, to: keyFigures.to },
      months: keyFigures.months,
      currentMonth: keyFigures.current_month,
      rows: keyFigures.rows.map((row) => ({ ...row, previousTotal: row.previous_total })),
    },
    income: income.rows.map((row) => statedRow(op, row)),
    sheet: sheet.rows.map((row) => statedRow(op, row)),
    sheetComparedAt: sheet.comparison?.to ?? null,
    cashFlow: cashFlow.rows.map((row) => ({ ...row, part: '' })),
    customers: { ...customers, day: customers.to },
    suppliers: { ...suppliers, day: suppliers.to },
    vat,
    notes: notesOf(op, reports),
    reports: Object.entries(reports).map(([name, { label, from, to, fingerprint }]) => ({
      label: name in ofKind ? say(ofKind[name]!, language, { label }) : label,
      from,
      to,
      fingerprint: fingerprint!,
    })),
  }
}

function statedRow(
  { language }: ExportReading,
  row: Reports['sheet']['rows'][number],
): StatementRow {
  return { ...row, part: say(statementLabels[row.statement], language) }
}

/** Warnings of all reports, each once, then the checks that fail. */
function notesOf({ language }: ExportReading, reports: Reports): string[] {
  const warnings = Object.values(reports).flatMap(({ warnings }) => warnings)
  const { cashFlow, customers, suppliers } = reports
  const checks = [
    ...cashFlow.checks.map(({ ok, message, amount }) => ({ ok, message, amount })),
    ...[...customers.checks, ...suppliers.checks].map(({ ok, message, difference }) => ({
      ok,
      message,
      amount: difference,
    })),
  ]
  const failed = checks
    .filter(({ ok }) => !ok)
    .map(({ message, amount }) => {
      if (!amount) return say(words.failed, language, { message })
      const values = { message, amount: formatMoney(storedAmount(amount), language) }
      return say(words.failed, language, { message: say(words.difference, language, values) })
    })
  return distinct([...warnings.map(({ message }) => message), ...failed])
}
