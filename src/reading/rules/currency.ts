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
  if (namesCrowns(paper))
    return namedIn(paper) ?? (likely === null ? null : (crowns[likely] ?? null))
  return namedIn(paper) ?? (registered !== null && euroArea.includes(registered) ? 'EUR' : null)
}

export function isCurrencyNamed(paper: Paper): boolean {
  return namedIn(paper) !== undefined || namesCrowns(paper)
}

function namesCrowns({ cells }: Paper): boolean {
  return cells.some(({ text }) => /\d\s?kr\b|\bkr\.?\s?\d/i.test(text))
}

/** The sign or code that stands most often. */
function namedIn({ cells }: Paper): string | undefined {
  const counts = new Map<string, number>()
  const count = (code: string) => counts.set(code, (counts.get(code) ?? 0) + 1)
  for (const { text } of cells)
    for (const [found] of text.matchAll(common)) {
      const sign = signs[found.toLowerCase()]
      if (sign !== undefined) count(sign)
      else if (/^eur/i.test(found)) count('EUR')
      else if (found === found.toUpperCase()) count(found)
    }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}
