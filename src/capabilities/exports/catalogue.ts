import { reportCatalogue } from '#capabilities/reports'
import type { Export } from './export.js'
import { exportOfReport } from './of-report.js'

const everywhere: readonly Export[] = [...Object.values(reportCatalogue).map(exportOfReport)]

/** What a company file can be exported as, in the order of the catalogue. */
export function exportsOf(_company: { readonly countryPack: string }): readonly Export[] {
  return everywhere
}
