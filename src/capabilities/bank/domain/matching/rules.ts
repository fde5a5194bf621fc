/** Rules that say where a payment goes: texts compare without case, accents and punctuation. */
import { folded } from '#kernel/folding'
import type { PendingTransaction, Rule, RuleConditions } from './model.js'

/** What rules read of a transaction, its texts made plain once. */
export type RuleView = {
  readonly transaction: PendingTransaction
  readonly name: string
  readonly communication: string
}

export function ruleView(transaction: PendingTransaction): RuleView {
  return {
    transaction,
    name: plain(transaction.counterpartName ?? ''),
    communication: plain(transaction.communication ?? ''),
  }
}

export type ReadyRule = { readonly rule: Rule; readonly fits: (view: RuleView) => boolean }

/** Whether a rule was learned and says no more than whose an account is. */
export function isLearnedAccount({ origin, outcome }: Rule): boolean {
  return origin === 'learned' && outcome.accountId === null
}

/** The active rules that book, in the order in which they are tried: those made by hand first, then by position. */
export function readyRules(rules: readonly Rule[]): ReadyRule[] {
  const rank = ({ origin }: Rule) => (origin === 'manual' ? 0 : 1)
  return rules
    .filter((rule) => rule.isActive && !isLearnedAccount(rule))
    .sort(
      (one, other) => rank(one) - rank(other) || one.position - other.position || one.id - other.id,
    )
    .map((rule) => ({ rule, fits: ruleTest(rule.conditions) }))
}

/** Tells of transactions whether all conditions of a rule hold; its texts are made plain once. */
export function ruleTest(conditions: RuleConditions): (view: RuleView) => boolean {
  const { journalId, iban, code } = conditions
  const isInName = containing(conditions.nameContains)
  const isInCommunication = containing(conditions.communicationContains)
  return ({ transaction, name, communication }) =>
    (journalId === null || journalId === transaction.journalId) &&
    (iban === null || iban === transaction.counterpartIban) &&
    isInName(name) &&
    isInCommunication(communication) &&
    (code === null || (transaction.transactionCode ?? '').startsWith(code)) &&
    hasSize(conditions, transaction)
}

/** Punctuation alone is found nowhere. */
function containing(words: string | null): (text: string) => boolean {
  if (words === null) return () => true
  const wanted = plain(words)
  return (text) => wanted !== '' && text.includes(wanted)
}

/**
 * Bounds are signed like the amount. With the sign `out` and no bound below zero they mean the size: as signed ones
 * they could never hold.
 */
function hasSize(
  { amountMin, amountMax, sign }: RuleConditions,
  { amount }: PendingTransaction,
): boolean {
  if (sign !== null && sign !== (amount > 0n ? 'in' : 'out')) return false
  const isSize = sign === 'out' && (amountMin ?? 0n) >= 0n && (amountMax ?? 0n) >= 0n
  const compared = isSize ? -amount : amount
  return (
    (amountMin === null || compared >= amountMin) && (amountMax === null || compared <= amountMax)
  )
}

/** Letters and digits in words; dots and apostrophes part no word. */
export function plain(text: string): string {
  return folded(text)
    .replace(/[.'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
