/** The files in which tax offices take returns, listings and slips: a plain description in, text out. */
export {
  type Belcotax,
  type BelcotaxDebtor,
  type BelcotaxSender,
  writeBelcotax,
} from './belcotax/file.js'
export type { BelcotaxSlip } from './belcotax/slip.js'
export { type Ca3Data, type Ca3Return, ca3Data } from './ca3.js'
export { type Des, type DesLine, writeDes } from './des.js'
export {
  type EcdfStatedRow,
  type EcdfStatementLine,
  ecdfAnnualAccounts,
  ecdfReturn,
  ecdfStatements,
} from './ecdf/declarations.js'
export {
  type EcdfDeclaration,
  type EcdfFile,
  type EcdfLanguage,
  type EcdfParty,
  ecdfLanguage,
  ecdfReference,
  writeEcdf,
} from './ecdf/file.js'
export {
  type IntervatClient,
  type IntervatClientListing,
  type IntervatIntraClient,
  type IntervatIntraListing,
  writeClientListing,
  writeIntraListing,
} from './intervat/listings.js'
export {
  type IntervatParty,
  type IntervatSender,
  missingOfRepresentative,
  noSender,
} from './intervat/parties.js'
export {
  type IntervatPeriodicReturn,
  type IntervatReturn,
  intervatFileName,
  isIntervatReference,
  writePeriodicReturns,
  writeSpecialReturns,
} from './intervat/vat-return.js'
export type { MissingField, WrittenFile } from './written-file.js'
