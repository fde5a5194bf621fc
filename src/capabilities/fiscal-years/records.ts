import { isMarked, isPosted } from '#capabilities/ledger'
import { addDays } from '#kernel/days'
import {
  type Inverse,
  type Logged,
  type RecordType,
  recordType,
} from '#platform/operations/record-type'
import { spanOf } from './actions/locking.js'
import * as back from './actions/take-back.js'
import { fiscalYear, period } from './entity.js'
import { messages, sentences } from './problems.js'
import type { FiscalYear, Period } from './schemas.js'

/** Whether a change is of a period of a year. */
function isPeriodOf(change: Logged, yearId: number): boolean {
  const record = periodIn(change)
  return record?.fiscal_year_id === yearId
}

function periodIn({ resource, before, after }: Logged): Period | null {
  return resource === 'periods' ? ((after ?? before) as Period | null) : null
}

const withPeriods: Inverse<FiscalYear>['covers'] = ({ recordId }, other) =>
  isPeriodOf(other, recordId)

/** What closing a year posts, and the next year where closing had to make it. */
const closing: Inverse<FiscalYear>['covers'] = ({ after }, other) => {
  if (!after) return false
  const { endsOn } = spanOf(after)
  const next = addDays(endsOn, 1)
  if (isPosted(other)) {
    const { origin, entry_date } = other.after
    const isOpening = origin === 'opening' && entry_date.startsWith(next)
    return isOpening || other.recordId === after.closing_entry_id
  }
  if (other.action !== 'created') return false
  if (other.resource === 'fiscal-years')
    return (other.after as FiscalYear | null)?.starts_on.startsWith(next) ?? false
  return (periodIn(other)?.starts_on ?? endsOn) > endsOn
}

/** What reopening reverses: on the last day of the year and on the first of the next. */
const reopening: Inverse<FiscalYear>['covers'] = ({ after }, other) => {
  if (!after || !(isPosted(other) || isMarked(other))) return false
  const { endsOn } = spanOf(after)
  const { origin, entry_date } = other.after
  const isTheirs = isPosted(other) ? origin === 'reversal' : /^(?:closing|opening)$/.test(origin)
  return isTheirs && [endsOn, addDays(endsOn, 1)].some((day) => entry_date.startsWith(day))
}

export const yearRecords: readonly RecordType[] = [
  recordType<FiscalYear>({
    entity: fiscalYear,
    title: ({ code }) => code,
    sentence({ action, before, after }) {
      const text = sentences.years[action]
      const year = after ?? before
      return text && year ? { text, values: { code: year.code } } : undefined
    },
    undo: {
      created: { role: 'manager', take: back.deleteMade, covers: withPeriods },
      updated: { role: 'manager', take: back.moveBack, covers: withPeriods },
      deleted: { role: 'manager', take: back.makeAgain, covers: withPeriods },
      closed: { role: 'manager', take: back.reopenClosed, covers: closing },
      reopened: { role: 'manager', take: back.closeAgain, covers: reopening },
    },
  }),
  recordType<Period>({
    entity: period,
    title: ({ label }) => label,
    sentence({ action, before, after }) {
      const text = sentences.periods[action]
      const record = after ?? before
      return text && record ? { text, values: { label: record.label } } : undefined
    },
    undo: {
      locked: { role: 'manager', take: back.unlockAgain },
      unlocked: { role: 'manager', take: back.lockAgain },
      created: { never: messages.periodOfYear },
      updated: { never: messages.periodOfYear },
      deleted: { never: messages.periodOfYear },
      declared: { never: messages.periodOfReturn },
      undeclared: { never: messages.periodOfReturn },
    },
  }),
]
