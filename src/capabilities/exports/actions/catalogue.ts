import { reportCatalogue } from '#capabilities/reports'
import { distinct } from '#kernel/lists'
import { backup } from './backup.js'
import { ecdfAccounts } from './ecdf-accounts.js'
import type { Export } from './export.js'
import { faia } from './faia.js'
import { fec } from './fec.js'
import { bankTransactions, documents, history } from './lists/books.js'
import { entries } from './lists/entries.js'
import { fixedAssets } from './lists/fixed-assets.js'
import { openItems } from './lists/open-items.js'
import { accounts, journals, thirdParties, vatCodes } from './lists/settings.js'
import { vatDeclaration } from './lists/vat-declaration.js'
import { managementPack } from './management-pack.js'
import { exportOfReport } from './of-report.js'

const ofReports = Object.values(reportCatalogue).map(exportOfReport)

const lists: readonly Export[] = [
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
  const { instead = [], beside = [] } = ofCountry[countryPack] ?? {}
  const reports = ofReports.map((one) => instead.find(({ name }) => name === one.name) ?? one)
  return [...reports, ...lists, managementPack, ...beside, backup]
}

/** The names of what any export may take. */
export function parametersOfAll(): string[] {
  const all = Object.keys(ofCountry).flatMap((countryPack) => exportsOf({ countryPack }))
  return distinct(all.flatMap(({ asked }) => Object.keys(asked.properties))).sort()
}

/** What the law of one country asks for: beside the others, or a report in a format more. */
const ofCountry: Readonly<
  Record<string, { readonly instead?: readonly Export[]; readonly beside: readonly Export[] }>
> = {
  FR: { beside: [fec] },
  LU: { instead: [ecdfAccounts], beside: [faia] },
}
