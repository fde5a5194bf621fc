/** The audit file of Luxembourg, FAIA 2.01 in its reduced version B: pieces of XML from plain values. */
import { closed, opened, type Xml } from '#formats/xml/writer'
import { entriesXml, type FaiaRow, type FaiaTotals } from './entries.js'
import { type FaiaHeader, type FaiaMasterFiles, headerXml, masterFilesXml } from './master-files.js'
import { fitting } from './texts.js'

export {
  type FaiaColumn,
  type FaiaRow,
  type FaiaTotals,
  faiaColumns,
  place as faiaPlace,
} from './entries.js'
export type {
  FaiaAccount,
  FaiaAddress,
  FaiaContact,
  FaiaHeader,
  FaiaMasterFiles,
  FaiaParty,
  FaiaTaxCode,
} from './master-files.js'
export { longest, uniqueCodes } from './texts.js'

export type FaiaFile = FaiaMasterFiles & {
  readonly header: FaiaHeader
  readonly totals: FaiaTotals
}

/** A file, piece by piece; its lines are read as they are written. */
export async function* faiaPieces(
  file: FaiaFile,
  portions: AsyncIterable<readonly FaiaRow[]> | Iterable<readonly FaiaRow[]>,
  onCut: (text: string) => void = () => {},
): AsyncGenerator<Xml> {
  const fit = fitting(onCut)
  yield opened('AuditFile', {}) + headerXml(file.header, file.taxCodes.length > 0, fit)
  yield* masterFilesXml(file, fit)
  yield* entriesXml(file.totals, portions, file.header.currency, fit)
  yield closed('AuditFile')
}
