import type { Message } from '#kernel/problem'
import type { StatementWarning } from './statement.js'
import { warningTexts } from './texts.js'

/** The sentence for the reader of a warning. */
export function warningMessage({ code, values }: StatementWarning): Message {
  return { text: warningTexts[code], values }
}
