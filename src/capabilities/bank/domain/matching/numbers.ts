/**
 * The numbers of papers as they are compared: letters and digits alone, leading zeros and an own prefix aside. A number
 * of fewer than four digits names nothing, nor does a year.
 */
import { belgianCommunication, creditorReference } from '#countries'
import { communicationOf } from '#formats/bank-statements/index'
import { folded } from '#kernel/folding'
import { distinct } from '#kernel/lists'
import type { ItemIdentifiers } from './model.js'

/** The ways to write a number: all of it, or a part that needs someone beside it to mean anything. */
export type NumberForms = { readonly whole: readonly string[]; readonly parts: readonly string[] }

/** What an item is called: structured communications, bare, and the forms of its numbers. */
export type ItemNumbers = NumberForms & {
  readonly structured: readonly string[]
  /** Of the number by which people know it; others are known inside the books alone. */
  readonly shown: NumberForms
}

/** The number by which people know an item. */
export function shownNumber(identifiers: ItemIdentifiers): string | null {
  const { reference, documentReference, documentNumber, paymentReference } = identifiers
  return documentNumber ?? documentReference ?? reference ?? paymentReference
}

export function numbersOf(identifiers: ItemIdentifiers): ItemNumbers {
  const { label, structuredCommunication, ...plain } = identifiers
  const given = distinct([structuredCommunication, ...Object.values(plain)])
  const framed = label === null ? null : communicationOf(null, label).structuredCommunication
  const read = given.map((number) => ({ number, structured: structuredOf(number) }))
  const structured = distinct([...read.map((one) => one.structured), framed])
  const forms = read.flatMap((one) => (one.structured === null ? [numberForms(one.number)] : []))
  return {
    structured,
    shown: numberForms(shownNumber(identifiers) ?? ''),
    whole: distinct(forms.flatMap(({ whole }) => whole)),
    parts: distinct(forms.flatMap(({ parts }) => parts)),
  }
}

/** A structured communication with the right check digits, bare. */
export function structuredOf(text: string): string | null {
  const isCreditors = /^rf/i.test(text)
  if (!isCreditors && digitsIn(text) !== 12) return null
  const read = isCreditors ? creditorReference(text) : belgianCommunication(text)
  return read.ok ? read.value : null
}

/** Runs of letters and runs of digits of a folded text, in order. */
export function runsOf(text: string): string[] {
  return text.match(/[a-z]+|\d+/g) ?? []
}

export function numberForms(number: string): NumberForms {
  const runs = runsOf(folded(number))
  if (digitsIn(runs.join('')) < 4) return { whole: [], parts: [] }
  const { squeezed, bare, grouped } = spellings(runs)
  const whole = [squeezed, bare, grouped].filter((form) => form !== null)
  const parts = [shortYear(bare), tailOf(runs)].filter((form) => form !== null)
  return { whole: distinct(whole), parts: distinct(parts) }
}

export type Spellings = {
  /** With its prefix, `vf26000141`; null without one. */
  readonly squeezed: string | null
  /** Without prefix and leading zeros, `26000141`. */
  readonly bare: string | null
  /** As groups without leading zeros, `26-141`; null where there is one group. */
  readonly grouped: string | null
}

/** How runs of letters and digits are looked up, be it in a text or in a number. */
export function spellings(runs: readonly string[]): Spellings {
  const first = runs.findIndex(isDigits)
  const groups = first === -1 ? [] : runs.slice(first).map(withoutZeros)
  const bare = withoutZeros(runs.slice(Math.max(first, 0)).join(''))
  const hasPrefix = first > 0 && digitsIn(runs.join('')) >= 4
  return {
    squeezed: hasPrefix ? runs.join('') : null,
    bare: digitsIn(bare) >= 4 && !isYear(bare) ? bare : null,
    grouped: groups.length > 1 && digitsIn(bare) >= 4 ? groups.join('-') : null,
  }
}

/** `260141` for `20260141`: many leave the century out. */
function shortYear(bare: string | null): string | null {
  return bare !== null && bare.length >= 7 && isYear(bare.slice(0, 4)) ? bare.slice(2) : null
}

/** The last digits as they are written, behind a prefix or a year: `…0141`. */
function tailOf(runs: readonly string[]): string | null {
  const last = runs.at(-1)!
  if (!isDigits(last)) return null
  const isBehindYear = last.length >= 8 && isYear(last.slice(0, 4))
  const tail = isBehindYear ? last.slice(4) : last
  const isWhole = tail === last && runs.length === 1
  return isWhole || tail.length < 4 || isYear(tail) ? null : tailForm(tail)
}

/** Whether a number may be one of the same series as forms: as long, or a digit more or less with the same beginning. */
export function isOfSeries(number: string, forms: readonly string[]): boolean {
  const digits = number.replace(/\D/g, '')
  return forms.some((form) => {
    const known = form.replace(/\D/g, '')
    const apart = Math.abs(known.length - digits.length)
    return apart === 0 || (apart === 1 && known[0] === digits[0])
  })
}

export function tailForm(written: string): string {
  return `…${written}`
}

export function isYear(text: string): boolean {
  return /^(?:19[5-9]|20\d)\d$/.test(text)
}

export function isDigits(text: string): boolean {
  return /^\d+$/.test(text)
}

export function digitsIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) count++
  }
  return count
}

export function withoutZeros(text: string): string {
  return text.replace(/^0+(?=.)/, '')
}
