/** Companies with habits of their own: what their year is made of, and how their customers and banks write. */
import type { Language } from '#kernel/languages'
import type { BankCountry } from './ibans.js'
import type { Numbering } from './numberings.js'
import type { Typing } from './typings.js'

export const kinds = [
  'structured',
  'structured in the text',
  'typed number',
  'mistyped number',
  'several invoices',
  'part payment',
  'wrong amount',
  'discount',
  'name only',
  'silent',
  'double payment',
  'equal amounts',
  'collided number',
  'paid by someone else',
  'own file',
  'supplier by hand',
  'supplier direct debit',
  'recurring cost',
  'card purchase',
  'card takings',
  'own transfer',
  'return',
  'foreign currency',
  'refund',
] as const
export type Kind = (typeof kinds)[number]

export type Profile = {
  readonly name: string
  readonly customers: number
  readonly suppliers: number
  /** In a hundred, as all shares. */
  readonly privateShare: number
  /** Who has invoices of one amount, month after month. */
  readonly subscribers: number
  readonly knownCustomers: number
  /** Of those unknown, whose account has paid for them before. */
  readonly learnedShare: number
  readonly languages: readonly (readonly [number, Language])[]
  readonly bankCountries: readonly (readonly [number, BankCountry])[]
  /** How the company numbers its sales; a seed takes one. */
  readonly numberings: readonly Numbering[]
  /** Whether its invoices carry a Belgian communication, a creditor reference or nothing. */
  readonly reference: readonly (readonly [number, 'belgian' | 'creditor' | 'none'])[]
  /** Where banks cut names and texts. */
  readonly nameLengths: readonly number[]
  readonly textLengths: readonly number[]
  /** Texts in capitals, in a hundred. */
  readonly capitals: number
  /** Payments whose text says more than it need, in a hundred. */
  readonly chatter: number
  readonly typings: readonly (readonly [number, Typing])[]
  /** What the bank writes around a text and a name. */
  readonly frames: readonly (readonly [number, string])[]
  readonly titles: readonly string[]
  /** After how many days a payment may still be made once more. */
  readonly longestEcho: number
  /** What the year is made of, in thousandths. */
  readonly mix: Readonly<Record<Kind, number>>
}
