import { say } from '#kernel/languages'
import { parametersOf } from '../domain/parameters.js'
import type { ReportCatalogue } from '../schemas/catalogue.js'
import { reports } from './catalogue.js'
import type { Report, ReportReading } from './report.js'

const all: readonly Report[] = Object.values(reports)
const formats = ['pdf', 'xlsx', 'csv']

/** Where the statements of a country are also filed as a file of its own. */
const alsoXml = { country: 'LU', report: 'annual-accounts' }

/** Every report with what it takes, as the schemas say that read it. */
export async function listReports({ company, language }: ReportReading): Promise<ReportCatalogue> {
  return {
    data: all.map(({ name, label, description, asked, isOfPresent }) => ({
      report: name,
      label: say(label, language),
      description: say(description, language),
      path: `/v1/companies/${company.publicToken}/reports/${name}`,
      formats:
        name === alsoXml.report && company.countryPack === alsoXml.country
          ? [...formats, 'xml']
          : formats,
      parameters: parametersOf(asked, language).filter(
        (one) => !(isOfPresent && one.name === 'as_of'),
      ),
    })),
  }
}
