/** SEPA payments as data and pure rules: written for the bank. */
export { isSepaIdentifier, isSepaText, sepaName, sepaText } from './characters.js'
export { type WrittenCommunication, writtenCommunication } from './communication.js'
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
export { isTargetDay, nextTargetDay, targetDayAfter } from './target-days.js'
export { writeCreditTransfers } from './write-credit-transfers.js'
export { writeDirectDebits } from './write-direct-debits.js'
