import type { Day } from '#kernel/days'
import { type Amount, negate } from '#kernel/money'
import { lastOfMonth, readDecimal, readNear, readYearFirst } from '../figures.js'
import { refuse } from '../refusal.js'
import { quoted } from '../text.js'

/** Field 61. */
export type StatementLine = {
  readonly entryDate: Day
  readonly valueDate: Day
  /** Days that do not exist, as they are written, with those that were taken for them. */
  readonly adjusted: readonly { readonly value: string; readonly day: Day }[]
  readonly amount: Amount
  /** A booking that the bank takes back. */
  readonly isReversal: boolean
  readonly type: string | null
  readonly customerReference: string | null
  readonly bankReference: string | null
  readonly supplement: string | null
}

const layout = /^(\d{6})(\d{4}| {4})?(R?[CD])([A-Z])? ?([\d.,]{1,24})(?:([A-Z][A-Z0-9]{3})(.*))?$/

export function readStatementLine(lines: readonly string[], line: number): StatementLine {
  const content = (lines[0] ?? '').trim()
  const match = layout.exec(content)
  if (match === null) throw unreadable(content, line)
  const [, value = '', entry = '', mark = '', , amount = '', type = null, references = ''] = match
  const read = readDecimal(amount)
  if (read === undefined) throw refuse('amount', line, { value: quoted(amount) })
  const [customerReference = '', ...others] = references.split('//')
  const { entryDate, valueDate, adjusted } = daysOf(value, entry.trim(), line)
  return {
    entryDate,
    valueDate,
    adjusted,
    amount: mark === 'D' || mark === 'RC' ? negate(read) : read,
    isReversal: mark.startsWith('R'),
    type,
    // The reference is in the text of the field 86.
    customerReference: /^KREF\+?$/.test(customerReference.trim()) ? null : customerReference,
    bankReference: others.join('//') || null,
    supplement: lines.slice(1).join(' ').trim() || null,
  }
}

function unreadable(content: string, line: number): Error {
  const reason = /^\d{6}/.test(content) ? 'amount' : 'date'
  return refuse(reason, line, { value: quoted(content) })
}

function daysOf(value: string, entry: string, line: number) {
  const valueDate = readYearFirst(value) ?? lastOfMonth(value)
  if (valueDate === undefined) throw refuse('date', line, { value: quoted(value) })
  const adjusted = readYearFirst(value) ? [] : [{ value, day: valueDate }]
  if (entry === '') return { valueDate, entryDate: valueDate, adjusted }
  const near = readNear(entry, valueDate)
  const entryDate = near ?? lastOfMonth(valueDate.slice(2, 4) + entry)
  if (entryDate === undefined) throw refuse('date', line, { value: quoted(entry) })
  if (near === undefined) adjusted.push({ value: entry, day: entryDate })
  return { valueDate, entryDate, adjusted }
}
