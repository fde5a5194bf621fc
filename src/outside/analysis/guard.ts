import type { Extracted } from '#formats/e-invoices/index'
import { folded } from '#kernel/folding'
import { fits } from './arithmetic.js'
import { checked } from './extracted.js'

/**
 * Throws away what does not stand in the document's own text: a model completes, and a document may
 * have told it what to say. Separators, capitals and accents are no difference.
 */
export function guarded(extracted: Extracted, text: string): Extracted {
  const has = wordsIn(text)
  const kept = <Value extends string | null>(value: Value) =>
    value !== null && has.text(value) ? value : null
  const amount = (value: number | null) => (value !== null && has.amount(value) ? value : null)
  const { counterparty, totals, payment } = extracted
  const reference = kept(extracted.payment_reference)
  return checked({
    ...extracted,
    counterparty: counterparty && {
      name: kept(counterparty.name),
      vat_number: keptNumber(counterparty.vat_number, has),
      iban: kept(counterparty.iban),
      bic: kept(counterparty.bic),
    },
    number: kept(extracted.number),
    date: extracted.date !== null && has.day(extracted.date) ? extracted.date : null,
    due_date:
      extracted.due_date !== null && has.day(extracted.due_date) ? extracted.due_date : null,
    structured_communication: reference === null ? null : extracted.structured_communication,
    payment_reference: reference,
    lines: keptLines(extracted.lines, has),
    totals: {
      ...keptTotals(totals, has),
      vat_breakdown: totals.vat_breakdown.every(
        ({ base, amount }) => has.amount(base) && has.amount(amount),
      )
        ? totals.vat_breakdown
        : [],
      prepaid: amount(totals.prepaid) ?? 0,
    },
    payment: { ...payment, iban: kept(payment.iban), bic: kept(payment.bic) },
    corrects: extracted.corrects.filter((number) => has.text(number)),
  })
}

/** A Belgian number is often printed without its country. */
function keptNumber(value: string | null, has: Words): string | null {
  if (value === null) return null
  return has.text(value) || has.text(value.slice(2)) ? value : null
}

/** One line that was made up makes the list useless: what remains would not add up. */
function keptLines(lines: Extracted['lines'], has: Words): Extracted['lines'] {
  const isThere = (line: Extracted['lines'][number]) =>
    has.amount(line.amount_net) || (line.amount_gross !== null && has.amount(line.amount_gross))
  return lines.every(isThere) ? lines : []
}

/** The total must be printed; net or VAT may follow from the two others. */
function keptTotals(totals: Extracted['totals'], has: Words): Extracted['totals'] {
  const { net, vat, gross, payable } = totals
  const isThere = (value: number | null): value is number => value !== null && has.amount(value)
  if (!isThere(gross)) return { ...totals, net: null, vat: null, gross: null, payable: null }
  const follows = (value: number | null, other: number | null) =>
    value !== null && (other === 0 || isThere(other)) && fits(value + other - gross, 1)
  return {
    ...totals,
    net: isThere(net) || follows(net, vat) ? net : null,
    vat: vat === 0 || isThere(vat) || follows(vat, net) ? vat : null,
    payable: payable !== null && (payable === 0 || isThere(payable)) ? payable : null,
  }
}

type Words = {
  text(value: string): boolean
  amount(value: number): boolean
  day(value: string): boolean
}

function wordsIn(text: string): Words {
  const plain = folded(text)
  const words = plain.match(/[a-z0-9]+/g) ?? []
  const run = words.join('')
  const starts = new Map<number, number>()
  let at = 0
  for (const [place, word] of words.entries()) {
    starts.set(at, place)
    at += word.length
  }
  starts.set(at, words.length)
  const amounts = amountsIn(text)
  const days = daysIn(words)
  return {
    text(value) {
      const wanted = folded(value).replace(/[^a-z0-9]/g, '')
      if (wanted === '') return false
      for (let found = run.indexOf(wanted); found >= 0; found = run.indexOf(wanted, found + 1)) {
        // A short number may stand within any other; a long one that is glued to a word is itself.
        if (wanted.length >= 8) return true
        if (starts.has(found) && starts.has(found + wanted.length)) return true
      }
      return false
    },
    amount: (value) => amounts.has(Math.round(Math.abs(value) * 100)),
    day: (value) => days.has(value),
  }
}

const grouping = [' ', '.', ',', "'", '’', '\u00a0', '\u202f']

/** Every amount that a run of digits may mean, in cents: `1 210,50` is 1, 210, 210.50 and 1210.50. */
function amountsIn(text: string): Set<number> {
  const amounts = new Set<number>()
  const runs = [...text.matchAll(/\d+/g)].map((run) => ({ digits: run[0], at: run.index }))
  const between = (place: number) => {
    const [one, next] = [runs[place]!, runs[place + 1]]
    return next ? text.slice(one.at + one.digits.length, next.at) : ''
  }
  for (const [first, { digits }] of runs.entries()) {
    let whole = digits
    for (let last = first; whole.length <= 12; last++) {
      amounts.add(Number(whole) * 100)
      const [mark, next] = [between(last), runs[last + 1]?.digits ?? '']
      if ((mark === ',' || mark === '.') && next.length <= 2 && next !== '')
        amounts.add(Number(whole + next.padEnd(2, '0')))
      const isGroup = digits.length <= 3 && next.length === 3 && grouping.includes(mark)
      if (!isGroup) break
      whole += next
    }
  }
  return amounts
}

/** How the names of months begin in French, Dutch, English and German, without accents. */
// biome-ignore format: a table
const months: readonly (readonly string[])[] = [
  ['jan'], ['fev', 'feb'], ['mar', 'maa', 'mrt'], ['avr', 'apr'], ['mai', 'mei', 'may'], ['juin', 'jun'],
  ['juil', 'jul'], ['aou', 'aug'], ['sep'], ['oct', 'okt'], ['nov'], ['dec', 'dez'],
]

/** Every day that three words in a row may mean, whatever their order. */
function daysIn(words: readonly string[]): Set<string> {
  const days = new Set<string>()
  for (let place = 0; place < words.length; place++) {
    const [one = '', two = '', three = ''] = words.slice(place, place + 3)
    if (/^\d{8}$/.test(one)) {
      days.add(`${one.slice(0, 4)}-${one.slice(4, 6)}-${one.slice(6)}`)
      days.add(`${one.slice(4)}-${one.slice(2, 4)}-${one.slice(0, 2)}`)
    }
    // Day, month, year; year, month, day; and month, day, year.
    for (const [day, month, year] of [
      [one, two, three],
      [three, two, one],
      [two, one, three],
    ] as const)
      for (const number of monthsOf(month)) {
        const dayOfMonth = /^(\d{1,2})(?:er|e|st|nd|rd|th)?$/.exec(day)?.[1]
        if (dayOfMonth === undefined || !/^(?:\d{2}|\d{4})$/.test(year)) continue
        const century = year.length === 2 ? '20' : ''
        days.add(`${century}${year}-${twoDigits(number)}-${twoDigits(Number(dayOfMonth))}`)
      }
  }
  return days
}

function monthsOf(word: string): number[] {
  if (/^\d{1,2}$/.test(word)) return [Number(word)]
  return months.flatMap((names, place) =>
    names.some((name) => word.startsWith(name)) ? [place + 1] : [],
  )
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
