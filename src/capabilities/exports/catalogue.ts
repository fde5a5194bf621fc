import { reportCatalogue } from '#capabilities/reports'
import { fec } from './actions/fec.js'
import { bankTransactions, documents, entries, history } from './actions/lists/books.js'
import { accounts, journals, thirdParties, vatCodes } from './actions/lists/settings.js'
import type { Export } from './export.js'
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
const ofCountry: Readonly<Record<string, readonly Export[]>> = { FR: [fec] }
