/** The words of a communication, and which of them are a date, an amount or an account and so name no paper. */
import { iban } from '#countries'
import { parseDay } from '#kernel/days'
import { folded } from '#kernel/folding'
import { type Amount, magnitude } from '#kernel/money'
import { digitsIn, isDigits, isYear, runsOf, withoutZeros } from './numbers.js'

export type Word = {
  readonly text: string
  /** What stands between it and the word before. */
  readonly gap: string
  /** Its runs of letters and of digits, and how many digits it has. */
  readonly runs: readonly string[]
  readonly digits: number
  /** It is explained, and names nothing more. */
  isSpent: boolean
}

/** The words of a text in small letters without accents; dates, amounts and accounts are spent. */
export function wordsOf(text: string, amount: Amount): Word[] {
  const plain = folded(text)
  const words: Word[] = []
  let end = 0
  for (const { 0: word, index } of plain.matchAll(/[a-z0-9]+/g)) {
    const digits = digitsIn(word)
    const runs = digits === 0 ? [word] : runsOf(word)
    words.push({ text: word, gap: plain.slice(end, index), runs, digits, isSpent: false })
    end = index + word.length
  }
  const sums = sumsOf(amount)
  words.forEach((word, at) => {
    if (word.digits === 0) return
    spend(words, at, accountAt(words, at) || dateAt(words, at) || amountAt(words, at))
    if (sums.has(withoutZeros(word.text))) word.isSpent = true
  })
  return words
}

export function spend(words: readonly Word[], at: number, count: number): void {
  for (const word of words.slice(at, at + count)) word.isSpent = true
}

/** How many words from here on are an IBAN, or a Belgian account in its old form. */
function accountAt(words: readonly Word[], at: number): number {
  const [first, second, third] = words.slice(at, at + 3)
  if (/^[a-z]{2}\d{2}/.test(first!.text)) {
    let joined = ''
    for (let count = 1; count <= 9 && at + count <= words.length; count++) {
      joined += words[at + count - 1]!.text
      if (joined.length > 34) return 0
      if (joined.length >= 15 && iban(joined).ok) return count
    }
  }
  const lengths = [first, second, third].map((word) =>
    word && isDigits(word.text) ? word.text.length : 0,
  )
  const isOldAccount = lengths.join() === '3,7,2' && second!.gap === '-' && third!.gap === '-'
  return isOldAccount ? 3 : 0
}

const dateGap = /^[./-]$/

/** How many words from here on are a date, or a month with its year. */
function dateAt(words: readonly Word[], at: number): number {
  const [first, second, third] = words.slice(at, at + 3)
  if (!second || !dateGap.test(second.gap) || !isDigits(first!.text) || !isDigits(second.text))
    return 0
  const isJoined = third && third.gap === second.gap && isDigits(third.text)
  if (isJoined && isDate([first!.text, second.text, third.text])) return 3
  const [one, other] = [first!.text, second.text]
  const isMonth = (isYear(one) && isMonthOf(other)) || (isYear(other) && isMonthOf(one))
  return isMonth && !isJoined ? 2 : 0
}

function isDate([one = '', middle = '', last = '']: readonly string[]): boolean {
  const [day, month, year] = one.length === 4 ? [last, middle, one] : [one, middle, last]
  if (day.length > 2 || month.length > 2 || (year.length !== 4 && year.length !== 2)) return false
  const whole = year.length === 2 ? `20${year}` : year
  return isYear(whole) && isDay(whole, month, day)
}

function isDay(year: string, month: string, day: string): boolean {
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) !== undefined
}

function isMonthOf(text: string): boolean {
  return text.length <= 2 && Number(text) >= 1 && Number(text) <= 12
}

/** Whether digits without separators may be a day: `20260114`, `14012026`, `140126`. */
export function mayBeDay(text: string): boolean {
  if (!isDigits(text)) return false
  const cut = (...places: readonly [number, number][]) =>
    isDate(places.map(([from, to]) => text.slice(from, to)))
  if (text.length === 8) return cut([0, 4], [4, 6], [6, 8]) || cut([0, 2], [2, 4], [4, 8])
  return text.length === 6 && cut([0, 2], [2, 4], [4, 6])
}

/** How many words from here on are an amount with two decimals, its thousands in groups or not. */
function amountAt(words: readonly Word[], at: number): number {
  const first = words[at]!
  if (!isDigits(first.text) || first.text.length > 9 || dateGap.test(first.gap)) return 0
  for (let next = at + 1; next < words.length && next < at + 5; next++) {
    const { text, gap } = words[next]!
    if (!isDigits(text)) return 0
    const isLast = !/^[./-]?$/.test(words[next + 1]?.gap ?? ' ')
    if ((gap === ',' || gap === '.') && text.length === 2 && isLast) return next - at + 1
    const isGroup = text.length === 3 && /^[., ']$/.test(gap) && first.text.length <= 3
    if (!isGroup) return 0
  }
  return 0
}

/** How the amount of a payment is written without its sign and its point: in cents, and in whole units. */
function sumsOf(amount: Amount): ReadonlySet<string> {
  const cents = String(magnitude(amount))
  return new Set(cents.endsWith('00') ? [cents, cents.slice(0, -2)] : [cents])
}

const invoiceWords: ReadonlySet<string> = new Set(
  [
    'f fa fac fact fct ft vf facture factures',
    'fakt factuur facturen factuurnr factuurnummer faktuur',
    'inv invoice invoices bill',
    'rg rn re rechnung rechnungen rechnungsnr rechnungsnummer',
    'n no nr num numero nummer number',
  ].flatMap((words) => words.split(' ')),
)

/** Whether a word says that a number of a paper follows. */
export function isInvoiceWord(word: string | undefined): boolean {
  return word !== undefined && invoiceWords.has(word)
}
