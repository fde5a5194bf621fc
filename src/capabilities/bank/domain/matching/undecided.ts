import type { Draft } from './drafts.js'
import type { MatchingIndex } from './matching-index.js'
import type { PendingTransaction } from './model.js'
import type { ReasonCode } from './points.js'
import type { Outlook } from './suggestions.js'

export const undecidedReasons = [
  'no_candidate',
  'no_identifier',
  'amount_differs',
  'rivals',
  'period_locked',
  'foreign_currency',
  'return',
] as const
export type UndecidedReason = (typeof undecidedReasons)[number]

const identifying: ReadonlySet<ReasonCode> = new Set([
  'structured_communication',
  'end_to_end_id',
  'invoice_number',
  'iban_known',
  'iban_learned',
  'mandate',
  'enterprise_number',
])
const explaining: ReadonlySet<ReasonCode> = new Set(['amount_exact', 'amount_sum'])

/** Why a transaction was left to people, as far as its outlook tells. */
export function undecidedReason(
  { settings }: MatchingIndex,
  { currency, isReturn }: PendingTransaction,
  { drafts, certain }: Pick<Outlook, 'drafts' | 'certain'>,
): UndecidedReason {
  if (certain) return 'period_locked'
  if (currency !== settings.currency) return 'foreign_currency'
  if (isReturn) return 'return'
  if (drafts.every(isAdvance)) return 'no_candidate'
  const identified = drafts.filter((one) => has(one, identifying))
  const explained = identified.filter((one) => has(one, explaining))
  if (explained.length > 1) return 'rivals'
  if (explained.length === 1) return 'no_identifier'
  return identified.some(({ kind }) => kind !== 'account') ? 'amount_differs' : 'no_identifier'
}

/** Who pays is known, and nothing that was paid. */
function isAdvance({ kind, accountId, ruleId }: Draft): boolean {
  return kind === 'account' && accountId === null && ruleId === null
}

function has({ grounds }: Draft, codes: ReadonlySet<ReasonCode>): boolean {
  return grounds.some(({ code }) => codes.has(code))
}
