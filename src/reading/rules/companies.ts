/** Numbers of companies, for VAT or of a register, by their form and their check digits. */
import { readEnterpriseNumber, vatNumber } from '#countries'
import { checkedAbroad } from './checks-abroad.js'
import { asDigits } from './figures.js'
import { type At, isFree, longestOf, type Taken } from './spans.js'
import { confidenceOf, plain, type Spot } from './words.js'

/** The number of a company: for VAT, or of its register. */
export type Identity = Spot & {
  readonly kind: 'vat' | 'enterprise'
  readonly country: string
  readonly value: string
  /** One key for all numbers of a company: that of a Belgian VAT number is its enterprise number. */
  readonly key: string
  /** Its check digit holds, or its form where the state has no check. */
  readonly isSound: boolean
  /** The state has a check digit, so that a misread digit would have shown. */
  readonly isChecked: boolean
  readonly isRepaired: boolean
  readonly confidence: number
}

/** States whose numbers are checked by form alone. */
const unchecked = new Set(['BG', 'CY', 'CZ', 'LT', 'LV', 'MT', 'RO', 'XI'])
const numberForm =
  /(?<![A-Za-z0-9])(AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)(?=[\s.:-]{0,3}[A-Z]{0,2}[\dOoIlSBZ])/g

export const vatWords =
  /\b(?:tva|btw|vat|mwst|ust|uid|atu|tax|moms|iva|alv|p\.?\s?iva|nipc|nip|contribuinte|n\.?i\.?f|c\.?i\.?f|cvr|y-tunnus)\b|ust-?id|umsatzsteuer-?id|ondernemingsn|entreprise|\b(?:kbo|bce|rpm|rpr|tvaintra|intracom|omzetbelasting)|t\.v\.a|b\.t\.w/

export function companiesIn(text: string, taken: Taken, at: At, isRecognised: boolean): Identity[] {
  const found: Identity[] = []
  for (const match of text.matchAll(numberForm)) {
    const state = match[1]!
    if (!isFree(taken, match.index, match.index + 4)) continue
    const rest = text.slice(match.index + state.length, match.index + state.length + 28)
    const lead = /^[\s.:-]{0,3}/.exec(rest)![0].length
    // Figures behind a wide gap are something else: a page number, the next column.
    const [body = ''] = rest.slice(lead).split(/\s{2}/)
    const isNamed = vatWords.test(plain(text.slice(Math.max(0, match.index - 40), match.index)))
    const read = numberIn(state, body, isRecognised, isNamed)
    if (read === undefined) continue
    const end = match.index + state.length + lead + read.length
    // One that is unsound may be of another state: `TVA / BTW BE : 40 994 282 860`.
    if (read.isSound) taken.push([match.index, end])
    found.push(identity(at(match.index, end), state === 'CHE' ? 'CH' : state, read))
  }
  found.push(...registeredIn(text, taken, at))
  return found
}

type Number = { value: string; length: number; isSound: boolean; isRepaired: boolean }
type Checked = { readonly ok: true; readonly value: string } | { readonly ok: false }

/** A number with the letters of its state; those of neighbours outside of the union have check digits too. */
export function checked(text: string): Checked {
  const bare = text.replace(/[^A-Za-z0-9+*]/g, '').toUpperCase()
  return checkedAbroad(bare) ?? vatNumber(bare)
}

function numberIn(
  state: string,
  body: string,
  isRecognised: boolean,
  isNamed: boolean,
): Number | undefined {
  const least = state === 'RO' ? 4 : 8
  if (unchecked.has(state) && !isNamed && !/^\d{7}/.test(body)) return undefined
  const read = longestOf(body, least, 12, (text) => checked(state + text.replace(/[,:]/g, '')))
  if (read !== undefined) return { ...read, isSound: true, isRepaired: false }
  if (isRecognised && !unchecked.has(state)) {
    const mended = longestOf(asDigits(body), least, 12, (text) => checked(state + text))
    if (mended !== undefined) return { ...mended, isSound: true, isRepaired: true }
  }
  const digits = /^\d[\d\s.]{6,14}\d/.exec(body)?.[0] ?? ''
  const count = digits.replace(/\D/g, '').length
  const isWhole = count >= 8 && count <= 11
  if (!isNamed || !isWhole || unchecked.has(state)) return undefined
  const value = `${state}${digits.replace(/\D/g, '')}`
  return { value, length: digits.length, isSound: false, isRepaired: false }
}

function identity(spot: Spot, country: string, read: Number): Identity {
  const { value, isSound, isRepaired } = read
  const isChecked = !unchecked.has(country) && !/^FR[A-Z]|^FR\d[A-Z]/.test(value)
  return {
    ...spot,
    kind: 'vat',
    country,
    value,
    key: keyOf(value),
    isSound,
    isChecked,
    isRepaired,
    confidence: confidenceOf(spot),
  }
}

/** Numbers of registers without the letters of a state: Belgian, French, Luxembourgish. */
function registeredIn(text: string, taken: Taken, at: At): Identity[] {
  const found: Identity[] = []
  const take = (match: RegExpExecArray, country: string, value: string, kind: Identity['kind']) => {
    const [start, end] = [match.index, match.index + match[0].length]
    if (!isFree(taken, start, end)) return
    taken.push([start, end])
    const spot = at(start, end)
    const key = keyOf(kind === 'vat' ? value : `${country}${value}`)
    const sound = { isSound: true, isChecked: country !== 'LU', isRepaired: false }
    found.push({ ...spot, kind, country, value, key, ...sound, confidence: confidenceOf(spot) })
  }
  for (const match of text.matchAll(
    /(?<![\d.+/])[01]\d{3}[. ]?\d{3}[. ]?\d{3}(?![\d/]|[., ]\d)/g,
  )) {
    const read = readEnterpriseNumber(match[0], 'BE')
    const before = plain(text.slice(Math.max(0, match.index - 45), match.index))
    if (read.ok && (vatWords.test(before) || /^\d{4}\.\d{3}\.\d{3}$/.test(match[0])))
      take(match, 'BE', `BE${read.value}`, 'vat')
  }
  for (const match of text.matchAll(
    /(?<![\d.+/])\d{3}\s?\d{3}\s?\d{3}(?:\s?\d{5})?(?![\d/]|[.,]\d)/g,
  )) {
    const before = plain(text.slice(Math.max(0, match.index - 45), match.index))
    const read = readEnterpriseNumber(match[0], 'FR')
    if (read.ok && /sire[nt]|\brcs\b|r\.c\.s|registre|immatricul/.test(before))
      take(match, 'FR', read.value, 'enterprise')
  }
  for (const match of text.matchAll(/(?<![A-Za-z\d])[B]\s?\d{3}\.?\d{2,3}(?!\d)/g)) {
    const before = plain(text.slice(Math.max(0, match.index - 30), match.index))
    if (/\brcs|r\.c\.s/.test(before))
      take(match, 'LU', match[0].replace(/[\s.]/g, ''), 'enterprise')
  }
  return found
}

/** A number beside the word for VAT, without the letters of its state. */
export type Bare = Spot & {
  readonly digits: string
  readonly states: readonly string[] | null
  /** The state whose language the word is, where nothing else tells. */
  readonly spoken: string | null
}

// What the word itself says of the state; null where every state calls it so.
// biome-ignore format: a table
const nationalWords: readonly (readonly [RegExp, readonly string[] | null, string?])[] = [
  [/(?:partita iva|p\.? ?iva|c\.? ?f\.? e p\.? ?iva)[^\d]{0,14}$/,                 ['IT']],
  [/\b(?:n\.?i\.?f|c\.?i\.?f|n\.?i\.?p\.?c|contribuinte)\b[^\d]{0,14}$/,           ['ES', 'PT']],
  [/\b(?:cvr|se-nr)\b[^\d]{0,14}$/,                                                ['DK']],
  [/\b(?:y-?tunnus|alv-?(?:nro|numero|tunnus)|alv)\b[^\d]{0,14}$/,                 ['FI']],
  [/\b(?:org\.? ?nr|organisationsnummer|momsreg\w*)\b[^\d]{0,14}$/,                ['SE']],
  [/\bnip\b[^\d]{0,8}$/,                                                           ['PL']],
  [/(?:btw|omzetbelasting|ob-nummer)[^\d%]{0,28}$/,                               null, 'NL'],
  [/(?:ust\.?[\s-]?id|umsatzsteuer-?id|mwst[\s.-]{0,2}(?:nr|nummer|id)|atu[\s.-]{0,2}(?:nr|nummer)|uid)[^\d%]{0,28}$/, null, 'DE'],
  [/\b(?:vat|tva|iva|gst|tax)\b(?: ?(?:reg(?:istration)?|no|nr|n°|nº|num\w*|id\w*|intra\w*|communautaire|#)\.?){0,4}[^\d%]{0,8}$/, null],
]

const bareForm =
  /(?<![\d.,+/€$£%-]|[A-Z])(?:U\d{8}|\d{7}[A-W][A-I]?|[A-Z]?\d{8}[A-Z]|\d{7}-\d|\d{3}[ .]?\d{3}[ .]?\d{3}(?: ?\d{3})?(?: ?B ?\d{2})?|\d{3}[ .]\d{4}[ .]\d{2}|\d{2}[ .]\d{2}[ .]\d{2}[ .]\d{2}|\d{6}-\d{4}|\d{8,12})(?![\d/%]|[.,]\d|\s?[€%])/g

export function bareIn(text: string, taken: Taken, at: At): Bare[] {
  if (!vatWords.test(plain(text))) return []
  const found: Bare[] = []
  for (const match of text.matchAll(bareForm)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (!isFree(taken, start, end)) continue
    const before = plain(
      text
        .slice(Math.max(0, start - 48), start)
        .split(/\s{3}/)
        .slice(-2)
        .join(' '),
    )
    const words = nationalWords.find(([form]) => form.test(before))
    if (words === undefined) continue
    taken.push([start, end])
    found.push({
      ...at(start, end),
      digits: match[0].replace(/[\s.-]/g, ''),
      states: words[1],
      spoken: words[2] ?? null,
    })
  }
  return found
}

/** The number with the letters of the first state, of those that are likely, whose check digits hold. */
export function nationalised(bare: Bare, likely: readonly string[]): Identity | undefined {
  const named = likely.filter((state) => bare.states === null || bare.states.includes(state))
  const others = bare.states?.slice(0, 1) ?? (bare.spoken === null ? [] : [bare.spoken])
  const states = [...new Set([...named, ...others])]
  // Only the Dutch put a B before the last two digits.
  for (const state of /^\d{9}B\d{2}$/.test(bare.digits) ? ['NL'] : states) {
    const prefix = state === 'CH' ? 'CHE' : state
    const ending = state === 'SE' && bare.digits.length === 10 ? '01' : ''
    const read = checked(`${prefix}${bare.digits}${ending}`)
    if (!read.ok || (unchecked.has(state) && bare.states === null)) continue
    const { value } = read
    return identity(bare, state, { value, length: 0, isSound: true, isRepaired: false })
  }
  return undefined
}

export function keyOf(number: string): string {
  const siren = /^FR(?:[0-9A-Z]{2}(\d{9})|(\d{9})(?:\d{5})?)$/.exec(number)
  return siren ? `FR${siren[1] ?? siren[2]}` : number
}

/** The keys under which the own company, or a known party, may be named. */
export function keysOf(party: {
  readonly vatNumber: string | null
  readonly enterpriseNumber: string | null
  readonly country: string | null
}): string[] {
  const keys: string[] = []
  if (party.vatNumber !== null)
    keys.push(keyOf(party.vatNumber.replace(/[\s./-]/g, '').toUpperCase()))
  if (party.enterpriseNumber !== null && party.country !== null) {
    const read = readEnterpriseNumber(party.enterpriseNumber, party.country)
    if (read.ok) keys.push(keyOf(`${party.country}${read.value}`))
  }
  return keys
}
