import { type Amount, add, formatAmount, isInRange, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { AllocatedShare } from '../domain/distribution.js'
import { balanceOf } from '../domain/lines.js'
import { messages, problems } from '../problems.js'
import type { PeriodRef } from '../queries/references.js'
import { entryAnalytic } from './analytic.js'
import { requireUndeclared } from './declared.js'
import { dateFieldOf, type EntryDraft, isUnderRules } from './entry-draft.js'
import type { AccountRef, JournalRef, References } from './references.js'
import { type ControlOf, controlsOf, requireSound } from './sound.js'

/** A draft that may be posted, with what its fields name. */
export type Ready = {
  readonly draft: EntryDraft
  readonly journal: JournalRef
  readonly period: PeriodRef
  readonly accounts: readonly AccountRef[]
  /** Per line, whose control account it lies on. */
  readonly controls: readonly ControlOf[]
  readonly total: Amount
  /** Per line, what it comes to on the codes of analytics. */
  readonly analytic: readonly (readonly AllocatedShare[])[]
}

/** Checks a draft against what it refers to and the rules of posting. */
export function readied(
  draft: EntryDraft,
  references: References,
  apartClasses: readonly number[],
): Ready {
  const journal = references.journal(draft.journalId, `${draft.path}journal_id`)
  const period = references.period(draft.entryDate, dateFieldOf(draft))
  const accounts = draft.lines.map((line, place) =>
    references.account(line.account, `${draft.path}lines.${place}.account`),
  )
  const difference = balanceOf(draft.lines)
  if (difference !== zero || draft.lines.length < 2) {
    const values = { difference: formatAmount(difference) }
    throw problem(problems.not_balanced, values, {
      fields: { [`${draft.path}lines`]: [{ text: problems.not_balanced, values }] },
      body: { difference: values.difference },
    })
  }
  const total = add(...draft.lines.map((line) => (line.side === 'debit' ? line.amount : zero)))
  const inCurrency = draft.lines.map((line) => line.amountCurrency ?? zero)
  if (![total, ...inCurrency].every(isInRange))
    throw invalidField(`${draft.path}lines`, messages.amountTooLarge)
  if (!references.reachesDeclared) requireUndeclared(draft, period, accounts)
  const about = { draft, journal, accounts }
  if (isUnderRules(draft)) requireSound(about, references, apartClasses)
  const controls = controlsOf(about, references)
  const analytic = entryAnalytic(draft, accounts, references)
  return { draft, journal, accounts, period, controls, total, analytic }
}
