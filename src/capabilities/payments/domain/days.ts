import { nextTargetDay, targetDayAfter } from '#formats/sepa/index'
import { addMonths, type Day } from '#kernel/days'
import { invalidField } from '#kernel/problem'
import { messages } from '../problems.js'
import type { PaymentType } from './kinds.js'

/** The day of a file, and the one that was asked for where the banks are closed on it. */
export type ExecutionDay = { readonly day: Day; readonly requested: Day | null }

/** The day on which payments are carried out: the next one on which banks settle, unless another is asked for. */
export function executionDay(asked: Day | null, today: Day, type: PaymentType): ExecutionDay {
  const next = targetDayAfter(today, 1)
  if (asked === null) return { day: next, requested: null }
  const path = 'execution_date'
  if (asked < today) throw invalidField(path, messages.datePast)
  if (asked > addMonths(today, 12)) throw invalidField(path, messages.dateFar)
  if (type === 'direct_debit' && asked < next)
    throw invalidField(path, messages.collectionTooEarly, { day: next })
  const day = nextTargetDay(asked)
  return { day, requested: day === asked ? null : asked }
}
