import type { TextValues } from '#kernel/languages'

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
