import { reportCatalogue } from '#capabilities/reports'
import type { Export } from './export.js'
import { faia } from './faia.js'
import { fec } from './fec.js'
import { bankTransactions, documents, entries, history } from './lists/books.js'
import { accounts, journals, thirdParties, vatCodes } from './lists/settings.js'
import { exportOfReport } from './of-report.js'

const everywhere: readonly Export[] = [
  ...Object.values(reportCatalogue).map(exportOfReport),
  entries,
  accounts,
  vatCodes,
  journals,
  thirdParties,
  documents,
  bankTransactions,
  history,
]

/** What a company file can be exported as, in the order of the catalogue. */
export function exportsOf({ countryPack }: { readonly countryPack: string }): readonly Export[] {
  return [...everywhere, ...(ofCountry[countryPack] ?? [])]
}

/** What the law of one country asks for. */
const ofCountry: Readonly<Record<string, readonly Export[]>> = {
  FR: [fec],
  LU: [faia],
}
