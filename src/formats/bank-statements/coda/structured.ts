/** Communications that are structured by a type of three digits, cut where its table says. */
import { isCurrency, readDayFirst, readRate, readThousandths } from '../figures.js'
import type { Original } from '../movement.js'

export type Structured = {
  readonly reference: string | null
  readonly text: string | null
  readonly mandateReference: string | null
  readonly creditorId: string | null
  /** 1 to 5 where it is a rejection, return, refund, reversal or cancellation. */
  readonly returned: string | null
  readonly returnReason: string | null
  readonly original: Original | null
}

const nothing: Structured = {
  reference: null,
  text: null,
  mandateReference: null,
  creditorId: null,
  returned: null,
  returnReason: null,
  original: null,
}

/** Reads a communication of a type; one that nobody knows is a text. */
export function readStructured(type: string, content: string): Structured {
  const read = Object.hasOwn(types, type) ? types[type] : undefined
  return { ...nothing, ...(read === undefined ? { text: content } : read(content)) }
}

type Reader = (content: string) => Partial<Structured>

const types: Readonly<Record<string, Reader>> = {
  '100': creditorReference,
  '101': belgianReference,
  '102': belgianReference,
  '105': originalAmount,
  '106': () => ({}),
  '108': period,
  '111': (content) => ({ text: terminal(content, 35) }),
  '113': cardPayment,
  '114': (content) => ({ text: `${terminal(content, 27)} ${content.slice(53, 69)}` }),
  '115': (content) => ({ text: `${terminal(content, 67)} ${lastFour(content.slice(0, 16))}` }),
  '121': () => ({}),
  '122': () => ({}),
  '123': () => ({}),
  '124': creditCard,
  '125': (content) => ({ text: content.slice(99, 112) }),
  '126': () => ({}),
  '127': directDebit,
}

/** The reference has no blanks; free text may follow it. */
function creditorReference(content: string): Partial<Structured> {
  const reference = /^\S{1,25}/.exec(content)?.[0] ?? ''
  return { reference: reference || null, text: content.slice(reference.length) }
}

function belgianReference(content: string): Partial<Structured> {
  const digits = content.slice(0, 12)
  if (!/^\d{12}$/.test(digits)) return { text: content }
  return { reference: digits, text: content.slice(12) }
}

function originalAmount(content: string): Partial<Structured> {
  const reference = content.slice(45, 57)
  return {
    reference: /^\d{12}$/.test(reference) && !/^0+$/.test(reference) ? reference : null,
    text: content.slice(74),
    original: originalOf(content.slice(15, 30), content.slice(42, 45), content.slice(30, 42)),
  }
}

function cardPayment(content: string): Partial<Structured> {
  const day = readDayFirst(content.slice(29, 35)) ?? ''
  const time = content.slice(35, 39).replace(/^(\d{2})(\d{2})$/, '$1:$2')
  return {
    text: `${terminal(content, 40)} ${day} ${time} ${lastFour(content.slice(0, 16))}`,
    original: originalOf(content.slice(66, 81), content.slice(93, 96), content.slice(81, 93)),
  }
}

function creditCard(content: string): Partial<Structured> {
  const card = lastFour(content.slice(0, 20))
  return { text: `${content.slice(21, 33)} ${content.slice(33, 48)} ${card}` }
}

function period(content: string): Partial<Structured> {
  const days = [readDayFirst(content.slice(42, 48)), readDayFirst(content.slice(48, 54))]
  return { text: days.filter((day) => day !== undefined).join(' – ') }
}

function directDebit(content: string): Partial<Structured> {
  const returned = content.slice(141, 142)
  return {
    creditorId: content.slice(9, 44),
    mandateReference: content.slice(44, 79),
    text: content.slice(79, 141),
    returned: /^[1-5]$/.test(returned) ? returned : null,
    returnReason: content.slice(142, 146).trim() || null,
  }
}

function originalOf(amount: string, currency: string, rate: string): Original | null {
  const read = readThousandths(amount)
  if (read === undefined || !isCurrency(currency)) return null
  return { amount: read, currency, rate: readRate(rate) }
}

/** The name and the town of a terminal, which touch when the name is long. */
function terminal(content: string, from: number): string {
  return `${content.slice(from, from + 16)} ${content.slice(from + 16, from + 26)}`
}

/** No more of the number of a card than tells it from the others of its holder. */
function lastFour(card: string): string {
  const digits = card.trim()
  return digits.length < 4 ? '' : `****${digits.slice(-4)}`
}
