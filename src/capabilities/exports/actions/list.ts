import { parameterLabels as labelsOfReports, parametersOf } from '#capabilities/reports'
import { say } from '#kernel/languages'
import type { InCompany, Reading } from '#platform/operations/operation'
import { separators } from '#platform/tables/csv'
import { parameterLabels } from '../domain/parameter-labels.js'
import { type ExportCatalogue, WishAsked } from '../schemas.js'
import { exportsOf } from './catalogue.js'
import type { Export } from './export.js'

const labels = { ...labelsOfReports, ...parameterLabels }

/** Paging is of reports as JSON: a file is always whole. */
const ofPages = ['page', 'per_page']

/** Every export that the file can have, with what it takes. */
export async function listExports({
  company,
  language,
}: Reading & InCompany): Promise<ExportCatalogue> {
  return {
    data: exportsOf(company).map((one) => ({
      export: one.name,
      label: say(one.label, language),
      description: say(one.description, language),
      path: `/v1/companies/${company.publicToken}/exports/${one.name}`,
      formats: [...one.formats],
      default_format: one.formats[0],
      parameters: parametersOf(takenBy(one), language, labels),
    })),
  }
}

/** Its own parameters, then those that every export takes and its formats have a use for. */
function takenBy({ asked, formats }: Export) {
  const { properties, required } = asked
  const own = Object.entries(properties).filter(([name]) => !ofPages.includes(name))
  const { format, header, separator, ...rest } = WishAsked.properties
  const ofFormat = { ...format, enum: formats, default: formats[0] }
  const between = { ...separator, enum: Object.keys(separators) }
  const ofCsv = formats.includes('csv') ? { header, separator: between } : {}
  return {
    properties: { ...Object.fromEntries(own), format: ofFormat, ...ofCsv, ...rest },
    required,
  }
}
