import {
  type StatementWarning,
  statementFormats,
  type WarningCode,
  warningCodes,
  warningMessage,
} from '#formats/bank-statements/index'
import { type Language, say } from '#kernel/languages'

export { statementFormats, type WarningCode, warningCodes }

/** A warning as it is kept: its sentence is said when it is shown. */
export type KeptWarning = StatementWarning & { readonly statement: number | null }

/** A warning in the reader's language. */
export function saidWarning({ statement, ...warning }: KeptWarning, language: Language) {
  const { text, values } = warningMessage(warning)
  return { code: warning.code, message: say(text, language, values), line: warning.line, statement }
}
