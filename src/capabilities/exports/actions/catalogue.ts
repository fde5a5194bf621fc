import { reportCatalogue } from '#capabilities/reports'
import { distinct } from '#kernel/lists'
import { backup } from './backup.js'
import type { Export } from './export.js'
import { fec } from './fec.js'
import { bankTransactions, documents, history } from './lists/books.js'
import { entries } from './lists/entries.js'
import { fixedAssets } from './lists/fixed-assets.js'
import { openItems } from './lists/open-items.js'
import { accounts, journals, thirdParties, vatCodes } from './lists/settings.js'
import { vatDeclaration } from './lists/vat-declaration.js'
import { exportOfReport } from './of-report.js'

const everywhere: readonly Export[] = [
  ...Object.values(reportCatalogue).map(exportOfReport),
  entries,
  accounts,
  vatCodes,
  journals,
  thirdParties,
  openItems,
  documents,
  bankTransactions,
  fixedAssets,
  vatDeclaration,
  history,
]

/** What a company file can be exported as, in the order of the catalogue. */
export function exportsOf({ countryPack }: { readonly countryPack: string }): readonly Export[] {
  return [...everywhere, ...(ofCountry[countryPack] ?? []), backup]
}

/** The names of what any export may take. */
export function parametersOfAll(): string[] {
  const all = [...everywhere, ...Object.values(ofCountry).flat(), backup]
  return distinct(all.flatMap(({ asked }) => Object.keys(asked.properties))).sort()
}

/** What the law of one country asks for. */
const ofCountry: Readonly<Record<string, readonly Export[]>> = { FR: [fec] }
