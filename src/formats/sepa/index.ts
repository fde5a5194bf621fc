/** SEPA payments as data and pure rules: written for the bank, and what the bank reports of them read. */
export { isSepaIdentifier, isSepaText, sepaName, sepaText } from './characters.js'
export { type WrittenCommunication, writtenCommunication } from './communication.js'
export { writtenBic } from './elements.js'
export { type Outcome, outcomesOf, type SentPayment } from './outcome.js'
export { type PaymentPart, partsOf } from './parts.js'
export {
  type CreditTransfer,
  type CreditTransferFile,
  type CreditTransferSchema,
  creditTransferSchemas,
  type DirectDebit,
  type DirectDebitFile,
  type DirectDebitSchema,
  directDebitSchemas,
  type Holder,
  type PaymentSchema,
} from './payment-file.js'
export { readStatusReport, statusReportLimits } from './read-status-report.js'
export { ReportRefusal, type ReportRefusalReason, reportRefusalMessage } from './report-refusal.js'
export { statusReasonText } from './status-reasons.js'
export type {
  ReportedPart,
  ReportedPayment,
  ReportedStatus,
  StatusReason,
  StatusReport,
} from './status-report.js'
export { isTargetDay, nextTargetDay, targetDayAfter } from './target-days.js'
export { writeCreditTransfers } from './write-credit-transfers.js'
export { writeDirectDebits } from './write-direct-debits.js'
