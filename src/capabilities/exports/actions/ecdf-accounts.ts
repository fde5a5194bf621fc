import { Readable } from 'node:stream'
import { reportCatalogue } from '#capabilities/reports'
import { ecdfFile } from '#capabilities/vat'
import { type EcdfStatedRow, ecdfAnnualAccounts } from '#formats/tax-files/index'
import { day } from '#kernel/days'
import { storedAmount, zero } from '#kernel/money'
import type { Export, ExportReading, Opened, WrittenAs } from './export.js'
import { exportOfReport } from './of-report.js'

const { annualAccounts } = reportCatalogue
const asReport = exportOfReport(annualAccounts)

/** The annual accounts of Luxembourg: as a report, and as the file that the portal takes. */
export const ecdfAccounts: Export = {
  ...asReport,
  formats: [...asReport.formats, 'xml'],
  async allow(op, format) {
    if (format === 'xml') await ecdfFile(op, () => [])
  },
  async write(op, opened, as) {
    if (as.format !== 'xml') return null
    const { year, rows } = await wholeForms(op, opened, as)
    const days = { from: year.from, to: year.to, currency: op.company.currency }
    const { name, content } = await ecdfFile(op, (language) =>
      ecdfAnnualAccounts(rows.map(statedRow), days, language),
    )
    return { name, content: Readable.from([content], { objectMode: false }) }
  },
}

/** All rows of the forms, also where the report was asked for without those that are empty. */
async function wholeForms(op: ExportReading, { to, chosen }: Opened, { query }: WrittenAs) {
  const { frame, body } = await annualAccounts.compute(op, {
    to: day(to!),
    scheme: String(chosen.scheme),
    as_of: typeof query.as_of === 'string' ? query.as_of : null,
  })
  return { year: frame.span, rows: body.rows }
}

type Row = Awaited<ReturnType<typeof wholeForms>>['rows'][number]

function statedRow({
  form,
  code,
  code_previous,
  level,
  formula,
  amount,
  previous,
}: Row): EcdfStatedRow {
  return {
    form,
    code,
    codePrevious: code_previous!,
    isTotal: level === 0,
    adds: formula?.match(/\d+/g) ?? [],
    amount: storedAmount(amount),
    previous: previous === null ? zero : storedAmount(previous),
  }
}
