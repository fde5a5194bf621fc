import { dutch } from './dutch.js'
import { english } from './english.js'
import { french } from './french.js'
import { german } from './german.js'
import { finnish, italian, portuguese, spanish } from './short.js'
import type { Wording } from './wording.js'

export type Tongue = 'fr' | 'nl' | 'en' | 'de' | 'it' | 'es' | 'pt' | 'fi'

export const wordings: Readonly<Record<Tongue, Wording>> = {
  fr: french,
  nl: dutch,
  en: english,
  de: german,
  it: italian,
  es: spanish,
  pt: portuguese,
  fi: finnish,
}

/** Papers in two languages: every label twice, as in Brussels. */
export function bilingual(one: Wording, other: Wording, separator: string): Wording {
  const merged = Object.entries(one).map(([key, words]) => {
    const others = other[key as keyof Wording]
    if (!Array.isArray(words) || !Array.isArray(others) || !twice.has(key)) return [key, words]
    const pair = (word: string, at: number) => `${word}${separator}${others[at % others.length]}`
    return [key, words.map(pair)]
  })
  return Object.fromEntries(merged) as Wording
}

const twice = new Set(
  'invoice credit number creditNumber date due net vat gross payable text quantity price amount vatNumber customerNumber'.split(
    ' ',
  ),
)

export type { Wording } from './wording.js'
