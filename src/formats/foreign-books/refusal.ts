import type { Text, TextValues } from '#kernel/languages'
import type { Message } from '#kernel/problem'
import { texts } from './texts.js'

export type RefusalReason = keyof typeof texts

/** Why a file cannot be read at all. */
export class BooksRefusal extends Error {
  readonly reason: RefusalReason
  /** The row that shows it, where it is one. */
  readonly row: number | null
  readonly values: TextValues

  constructor(reason: RefusalReason, row: number | null = null, values: TextValues = {}) {
    super(texts[reason].en)
    this.reason = reason
    this.row = row
    this.values = { ...values, row: row ?? '' }
  }
}

/** What it says to whoever sent the file. */
export function refusalOfBooks({ reason, values }: BooksRefusal): Message {
  const text: Text = texts[reason]
  return { text, values }
}
