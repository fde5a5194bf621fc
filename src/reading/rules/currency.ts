/** In which money a document is: as it says, or as the country of its seller does. */
import type { Paper } from './words.js'

const signs: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', zł: 'PLN' }
const common =
  /[€$£]|(?<![A-Za-z])(?:EUR|USD|GBP|CHF|SEK|DKK|NOK|PLN|CZK|HUF|RON|CAD|AUD|JPY)(?![A-Za-z])|\beuros?\b|zł/gi
/** The crown of the Swedes, Danes and Norwegians is called alike. */
const crowns: Readonly<Record<string, string>> = { SE: 'SEK', DK: 'DKK', NO: 'NOK', CZ: 'CZK' }

/** Bulgaria, which joined in 2026, may still mean another: there nobody knows. */
// biome-ignore format: a list
const euroArea: readonly string[] = ['AT', 'BE', 'CY', 'DE', 'EE', 'EL', 'ES', 'FI', 'FR', 'GR', 'HR', 'IE', 'IT', 'LT', 'LU', 'LV', 'MC', 'MT', 'NL', 'PT', 'SI', 'SK']

export type SellerCountries = {
  /** That of the number under which the seller is registered. */
  readonly registered: string | null
  /** That, or else the one of the account to pay to. */
  readonly likely: string | null
}

/** Where the paper names none, it is that of the country in which its seller is registered; an account does not tell. */
export function currencyOf(paper: Paper, { registered, likely }: SellerCountries): string | null {
  const [first] = currenciesIn(paper)
  if (first !== undefined) return first.code
  if (namesCrowns(paper)) return likely === null ? null : (crowns[likely] ?? null)
  return registered !== null && isOfEuro(registered) ? 'EUR' : null
}

export function isOfEuro(country: string): boolean {
  return euroArea.includes(country)
}

export function namesCrowns({ cells }: Paper): boolean {
  return cells.some(({ text }) => /\d\s?kr\b|\bkr\.?\s?\d/i.test(text))
}

/** A currency that a paper names, how often, and whether letters say it anywhere or signs alone. */
export type Named = { readonly code: string; readonly count: number; readonly isSpelt: boolean }

/** The one that is named most often first. */
export function currenciesIn({ cells }: Paper): Named[] {
  const found = new Map<string, Named>()
  const see = (code: string, isLetters: boolean) => {
    const { count = 0, isSpelt = false } = found.get(code) ?? {}
    found.set(code, { code, count: count + 1, isSpelt: isSpelt || isLetters })
  }
  for (const { text } of cells)
    for (const [word] of text.matchAll(common)) {
      const sign = signs[word.toLowerCase()]
      if (sign !== undefined) see(sign, false)
      else if (/^eur/i.test(word)) see('EUR', true)
      else if (word === word.toUpperCase()) see(word, true)
    }
  return [...found.values()].sort((one, other) => other.count - one.count)
}
