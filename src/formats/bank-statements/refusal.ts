import type { Text, TextValues } from '#kernel/languages'
import { languages, say } from '#kernel/languages'
import type { Message } from '#kernel/problem'
import { refusalTexts, withLine } from './texts.js'

export const refusalReasons = [
  'empty',
  'too_large',
  'unsupported_format',
  'encoding',
  'xml_malformed',
  'xml_dtd_forbidden',
  'record_length',
  'record_order',
  'record_count',
  'totals',
  'balance',
  'account_mismatch',
  'date',
  'amount',
  'truncated',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Why a file is no statement that is read here. Nothing that came before it counts. */
export class StatementRefusal extends Error {
  readonly reason: RefusalReason
  /** From 1; null where there is none. */
  readonly line: number | null
  readonly values: TextValues

  constructor(reason: RefusalReason, line: number | null, values: TextValues = {}) {
    super(line === null ? reason : `${reason} at line ${line}`)
    this.reason = reason
    this.line = line
    this.values = values
  }
}

export function refuse(
  reason: RefusalReason,
  line: number | null,
  values: TextValues = {},
): StatementRefusal {
  return new StatementRefusal(reason, line, values)
}

/** The sentence for the reader, with the line where there is one. */
export function refusalMessage({ reason, line, values }: StatementRefusal): Message {
  const isUnknown = reason === 'unsupported_format' && !('found' in values)
  const text: Text = refusalTexts[isUnknown ? 'unknown_format' : reason]
  if (line === null) return { text, values }
  const numbered = languages.map((language) => [
    language,
    say(withLine, language, { line, text: say(text, language, values) }),
  ])
  return { text: Object.fromEntries(numbered) as Text }
}
