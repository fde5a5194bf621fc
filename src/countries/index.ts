export {
  type AssetNature,
  type AssetRules,
  assetNatureOf,
  assetNatures,
  byBeginning,
  type DecliningYear,
  type DisposalAccounts,
  disposalAccounts,
  highestRate,
  isNeverDeclining,
  isNeverDepreciated,
  linearRate,
  type Prorata,
  proratas,
  type TaxWarning,
  usualRate,
} from './assets.js'
export { belgianIban } from './be/account-number.js'
export { forms28150 } from './be/forms-281-50.js'
export { belgianCreditorIdentifier } from './be/numbers.js'
export {
  belgianCommunication,
  formatBelgianCommunication,
  makeBelgianCommunication,
} from './be/structured-communication.js'
export { bic } from './bic.js'
export { type Holidays, isWorkingDay, nextWorkingDay, workingDayAfter } from './calendar.js'
export {
  type CashFlowHome,
  type CashFlowPlace,
  cashFlowHomes,
  cashFlowPlaces,
} from './cash-flow.js'
export {
  type AccountType,
  accountTypes,
  type ChartAccount,
  classOf,
  parentOf,
  typesOf,
} from './chart.js'
export { type ClosingRules, restingAccountOf, resultAccountOf } from './closing.js'
export {
  countryOfVatNumber,
  isUnionVatNumber,
  printedVatNumber,
  readEnterpriseNumber,
  readPartyVatNumber,
  readVatNumber,
  vatNumber,
} from './company-numbers.js'
export { type ControlRole, controlRoles } from './control-accounts.js'
export { creditorIdentifier } from './creditor-identifier.js'
export { creditorReference, makeCreditorReference } from './creditor-reference.js'
export {
  type DeadlineKind,
  type DeadlineQuestion,
  type DueDay,
  deadlineKinds,
  type Span,
} from './deadlines.js'
export {
  type AccountPart,
  type Balance,
  type FilledAccount,
  type FilledRow,
  type FilledStatement,
  fillStatements,
} from './fill-statements.js'
export { codesIn, evaluate, parseFormula, solve } from './formula.js'
export {
  type ExplainedIban,
  explainIban,
  formatIban,
  type IbanError,
  iban,
  ibanErrors,
  isSepaIban,
} from './iban.js'
export { invoiceMentions, legalDueDay, vatReasonOf } from './invoice-mentions.js'
export type { DomesticForm, Invoicing } from './invoicing.js'
export { type JournalTemplate, type JournalType, journalTypes } from './journals.js'
export {
  isInRanges,
  type KpiAccounts,
  type KpiRange,
  type KpiSource,
  kpiSources,
  prefixesIn,
} from './kpis.js'
export {
  type ConsumerRules,
  type DatedRate,
  type Interest,
  interestOn,
  type LatePayment,
} from './late-payment.js'
export type { LegalForm } from './legal-forms.js'
export { byVatNumber, type Checked, type NumberFormat, type NumberScheme } from './numbers.js'
export type { CountryPack } from './pack.js'
export {
  countryPacks,
  defaultCountry,
  isPackCode,
  type PackCode,
  packFor,
  packOf,
} from './packs.js'
export { hundredths } from './percent.js'
export { codeUnder, servesRegime } from './regimes.js'
export { sourceText } from './source-text.js'
export {
  type AccountRange,
  type SizeLimit,
  type Statement,
  type StatementCode,
  type StatementRow,
  type StatementScheme,
  statementCodes,
  statementLabels,
} from './statements.js'
export { type CostKind, costKindOf, type Nature, natures, type Usual } from './usual.js'
export {
  type BoxShare,
  isOutside,
  shownBoxes,
  type VatAccounts,
  type VatBox,
  type VatCategory,
  type VatCode,
  type VatRate,
  type VatRegime,
  vatCategories,
  vatCodeHolds,
  vatRegimes,
} from './vat.js'
export { vatNumberSpellings } from './vat-number.js'
export type { VatReason } from './vat-reasons.js'
export {
  type BoxAmount,
  type BoxAmounts,
  type SignedBox,
  signedTotal,
} from './vat-return/boxes.js'
export { type VatCheckCode, vatCheckTexts } from './vat-return/check-texts.js'
export { type CheckContext, type VatCheck, vatCheck } from './vat-return/checks.js'
export type {
  LedgerFigure,
  ReturnDetail,
  ReturnFigures,
  VatFile,
  VatForm,
  VatReturn,
} from './vat-return/form.js'
export { type IntraLine, type IntraListing, intraListing } from './vat-return/intra-listing.js'
export { type IntraCode, intraCodes } from './vat-return/intra-rules.js'
export {
  type ClientListing,
  type ListedCode,
  type PartyFigure,
  type Slip,
  type SlipFigure,
  type Slips,
  slipNatures,
} from './vat-return/listings.js'
export { type RefusedCorrection, refusedCorrections } from './vat-return/manual.js'
export {
  declaredOnPayment,
  isTaxedOnReceipts,
  type LetteredLine,
  paidOf,
  type SettledShare,
  settledShare,
  shareOf,
  unsettled,
} from './vat-return/payment.js'
export {
  isLastOfYear,
  isVatPeriod,
  type PeriodType,
  periodLabel,
  periodTypes,
  previousVatPeriod,
  spanOf,
  usualPeriodType,
  type VatPeriod,
  vatPeriodOf,
  vatPeriodsOf,
} from './vat-return/period.js'
export { computeReturn, declaredBy, ledgerFor } from './vat-return/return.js'
export { checkReturn } from './vat-return/return-checks.js'
export {
  boxesOfReversal,
  isSameVatPeriod,
  type ReversedLine,
} from './vat-return/reversal.js'
export {
  type Settlement,
  type SettlementAccounts,
  type SettlementLine,
  type SettlementQuestion,
  settlementOf,
  type WaitingVat,
} from './vat-return/settlement.js'
export { formFor, periodsToDeclare, type VatReturns } from './vat-return.js'
