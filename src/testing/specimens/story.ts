/** What a paper tells: who sells what to whom, when, for how much. */
import type { Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import type { Own } from '../../reading/reading.js'
import type { Dice, Habits } from './chance.js'
import type { Firm } from './firms.js'
import type { Item, Sums } from './sums.js'
import type { Trade } from './trades/index.js'
import type { Tongue, Wording } from './words/index.js'
import type { Writing } from './writing.js'

export type PaperClass = 'text' | 'scan' | 'receipt'

export type Kind = 'invoice' | 'credit_note' | 'receipt' | 'card slip' | 'other paper'

export type Story = {
  readonly trade: Trade
  readonly tongue: Tongue
  readonly wording: Wording
  readonly writing: Writing
  readonly habits: Habits
  readonly dice: Dice
  readonly kind: Kind
  /** Null when the paper is addressed to somebody else. */
  readonly direction: 'sale' | 'purchase' | null
  readonly scheme: 'normal' | 'reverse' | 'exempt'
  readonly own: Own
  readonly seller: Firm
  readonly buyer: Firm
  readonly number: string | null
  readonly date: Day
  readonly due: Day | null
  readonly period: readonly [Day, Day] | null
  readonly items: readonly Item[]
  readonly sums: Sums
  readonly prepaid: Amount
  readonly earlierBalance: Amount
  readonly currency: string
  readonly isCurrencyPrinted: boolean
  readonly pay: 'transfer' | 'debit' | 'card'
  readonly communication: string | null
  /** A credit note whose amounts stand below nought. */
  readonly isNegative: boolean
}
