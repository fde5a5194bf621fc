import { say } from '#kernel/languages'
import { parametersOf } from '../domain/parameters.js'
import type { ReportCatalogue } from '../schemas/catalogue.js'
import { reports } from './catalogue.js'
import type { ReportReading } from './report.js'

/** The order in which the reports are named. */
const order: readonly string[] = [
  'trial-balance',
  'general-ledger',
  'journal',
  'third-party-balance',
  'aged-balance',
  'balance-sheet',
  'income-statement',
  'annual-accounts',
  'cash-flow',
  'vat-summary',
  'analytic',
  'budget',
  'kpis',
  'fixed-assets',
]

const formats = ['pdf', 'xlsx', 'csv']

/** Where the statements of a country are also filed as a file of its own. */
const alsoXml = { country: 'LU', report: 'annual-accounts' }

/** Every report with what it takes, as the schemas say that read it. */
export async function listReports({ company, language }: ReportReading): Promise<ReportCatalogue> {
  const found = Object.values(reports).sort(
    (one, other) => order.indexOf(one.name) - order.indexOf(other.name),
  )
  return {
    data: found.map(({ name, label, description, asked }) => ({
      report: name,
      label: say(label, language),
      description: say(description, language),
      path: `/v1/companies/${company.publicToken}/reports/${name}`,
      formats:
        name === alsoXml.report && company.countryPack === alsoXml.country
          ? [...formats, 'xml']
          : formats,
      parameters: parametersOf(asked, language),
    })),
  }
}
