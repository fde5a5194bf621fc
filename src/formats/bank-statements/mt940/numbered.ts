/** The German dialect of field 86: `166?00GUTSCHRIFT?20SVWZ+Rechnung 4711?30BIC?31IBAN?32NAME`. */
import { joinedParts } from '../text.js'
import type { Information } from './information.js'

/** Banks cut texts and names into parts of 27 characters. */
const fullPart = 27

/** What a field in numbered parts says; null when it is none. */
export function readNumbered(content: string): Information | null {
  const start = /^(\d{3})?([?>+])(?:00|10|2\d|3[0-4]|6[0-3])/.exec(content)
  // A bare plus also begins telephone numbers and structured communications.
  if (start === null || (start[2] !== '?' && start[1] === undefined)) return null
  const parts = partsOf(content.slice(start[1]?.length ?? 0), start[2]!)
  const given = (...numbers: readonly string[]) =>
    parts.filter(({ number }) => numbers.includes(number)).map(({ text }) => text)
  const lines = parts.filter(({ number }) => /^(?:2\d|6[0-3])$/.test(number))
  const { text, given: word } = readWords(lines.map(({ text }) => text))
  return {
    text: text ?? (given('00').join(' ') || null),
    reference: null,
    name: joinedParts(given('32', '33'), isFull) || null,
    ultimateName: word('ABWA') ?? word('ABWE'),
    account: given('31').join('') || word('IBAN'),
    bic: given('30').join('') || word('BIC'),
    endToEndId: word('EREF'),
    paymentInformationId: word('KREF'),
    mandateReference: word('MREF'),
    creditorId: word('CRED'),
    purpose: word('PURP'),
    returnReason: null,
    businessCode: start[1] ?? null,
    original: null,
  }
}

function isFull(part: string): boolean {
  return part.length >= fullPart
}

type Part = { readonly number: string; text: string }

/** What looks like a number of a part and is none belongs to the text. */
function partsOf(content: string, separator: string): Part[] {
  const parts: Part[] = []
  for (const piece of content.split(separator).slice(1)) {
    const number = piece.slice(0, 2)
    const last = parts.at(-1)
    if (/^(?:00|10|2\d|3[0-48]|6[0-3])$/.test(number)) parts.push({ number, text: piece.slice(2) })
    else if (last !== undefined) last.text += separator + piece
  }
  return parts
}

type Words = {
  readonly text: string | null
  readonly given: (word: string) => string | null
}

const word =
  /(?<![^\n ])(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|COAM|OAMT|BREF|RREF|ANAM)\+/g

/** SEPA words stand at the start of a part, or after a blank; what is under none of them is text. */
function readWords(parts: readonly string[]): Words {
  const content = parts.reduce((text, part, place) => {
    if (place === 0) return part
    if (part.search(word) === 0) return `${text}\n${part}`
    return isFull(parts[place - 1]!) ? text + part : `${text} ${part}`
  }, '')
  const found = [...content.matchAll(word)]
  const values = new Map(
    found.map((match, place) => {
      const end = found[place + 1]?.index ?? content.length
      return [match[1]!, content.slice(match.index + match[0].length, end).trim() || null]
    }),
  )
  const before = content.slice(0, found[0]?.index ?? content.length).trim()
  const texts = [before, values.get('SVWZ') ?? ''].filter((text) => text !== '')
  return { text: texts.join(' ') || null, given: (name) => values.get(name) ?? null }
}
