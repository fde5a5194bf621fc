export { type Communication, communicationOf } from './communication.js'
export { continuityWarnings } from './continuity.js'
export { statementLimits } from './input.js'
export {
  accountKey,
  isSameStatement,
  type KnownStatement,
  type KnownTransaction,
  statementKey,
  type TransactionKeys,
  transactionKey,
  transactionKeys,
} from './keys.js'
export { readStatements } from './read-statements.js'
export { type RefusalReason, refusalReasons, StatementRefusal } from './refusal.js'
export { refusalMessage } from './refusal-message.js'
export {
  type BankTransaction,
  type OpenedStatement,
  type Statement,
  type StatementAccount,
  type StatementEvent,
  type StatementFormat,
  type StatementWarning,
  statementFormats,
  type TransactionDetail,
  type WarningCode,
  warningCodes,
} from './statement.js'
export { cleanedName, cleanedReference } from './text.js'
export { warningMessage } from './warning.js'
export { type CodaPayment, type CodaStatement, writeCoda } from './write-coda.js'
