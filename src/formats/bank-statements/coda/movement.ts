/** The records 2 and 3 of one movement or detail, and what they say of it. */
import type { Day } from '#kernel/days'
import { type Amount, negate } from '#kernel/money'
import { readDayFirst, readThousandths } from '../figures.js'
import type { Facts, Nature } from '../movement.js'
import { refuse } from '../refusal.js'
import { quoted } from '../text.js'
import { readCounterpartAccount } from './account.js'
import { zone } from './records.js'
import { readStructured, type Structured } from './structured.js'

/** The records of a movement or detail, as they stand in the file. */
export type Records = {
  readonly line: number
  readonly first: string
  second: string | null
  third: string | null
  readonly information: Information[]
}

/** A record 3.1 with those that continue it, joined raw. */
export type Information = { readonly isStructured: boolean; content: string }

export type CodaMovement = {
  readonly facts: Facts
  readonly line: number
  /** The number of the detail; 0 for a movement. */
  readonly number: number
  readonly type: string
  readonly nature: Nature
  readonly amount: Amount
  readonly entryDate: Day
  readonly valueDate: Day
  /** The bank says that details follow. */
  readonly isGlobalised: boolean
}

export function readMovement(records: Records): CodaMovement {
  const { first, second, line } = records
  const code = zone(first, 54, 61)
  const amount = readSigned(first, line)
  const { entryDate, valueDate } = readDays(first, line)
  return {
    facts: factsOf(records, code, amount),
    line,
    number: Number(zone(first, 7, 10)),
    type: code.charAt(0),
    nature: natureOf(code, purposesOf(second).includes('SALA')),
    amount,
    entryDate,
    valueDate,
    isGlobalised: /[1-9]/.test(zone(first, 125, 125)),
  }
}

function factsOf(records: Records, code: string, amount: Amount): Facts {
  const { first, second } = records
  const structured = structuredOf(records)
  const customerReference = zoneOf(second, 64, 98)
  const isTotal = /^[127]/.test(code)
  const returned = zoneOf(second, 113, 113)?.replace('0', '') || structured.returned
  return {
    counterpart: counterpartOf(records, amount),
    text: communicationText(structured, records.information),
    reference: structured.reference,
    transactionCode: code,
    bankReference: zone(first, 11, 31),
    endToEndId: isTotal ? null : customerReference,
    paymentInformationId: isTotal ? customerReference : null,
    mandateReference: structured.mandateReference,
    creditorId: structured.creditorId,
    purpose: purposesOf(second).find((one) => one !== null) ?? null,
    isReturn: Boolean(returned) || isReturnCode(code),
    returnReason: zoneOf(second, 114, 117) ?? structured.returnReason,
    original: structured.original,
  }
}

/** The purpose of a payment, and the category of all that are paid with it. */
function purposesOf(second: string | null): (string | null)[] {
  return [zoneOf(second, 122, 125), zoneOf(second, 118, 121)]
}

/** What a movement stands for: transaction 05 is wages among transfers, family 04 is cards. */
function natureOf(code: string, isWages: boolean): Nature {
  if (isWages || /^.(?:01|02|41)05/.test(code)) return 'wages'
  if (/^.04/.test(code)) return 'takings'
  if (/^[127]/.test(code)) return 'collected'
  return code.startsWith('3') ? 'charged' : 'single'
}

/** Orders that could not be executed, unpaid and reimbursed direct debits. */
function isReturnCode(code: string): boolean {
  return /^.(?:0[12]54|05(?:03|05|54|56|58))/.test(code)
}

/** Zones are joined as they stand, and only then cut: a word or a field may go on in the next. */
function structuredOf({ first, second, third }: Records): Structured {
  const [begin, more] = [zone(first, 63, 115), second === null ? '' : zone(second, 11, 63)]
  const content = begin + more + (third === null ? '' : zone(third, 83, 125))
  if (zone(first, 62, 62) === '1') return readStructured(content.slice(0, 3), content.slice(3))
  return { ...readStructured('', ''), text: content }
}

/** Free information is the communication of a movement that has none of its own. */
function communicationText(
  { reference, text }: Structured,
  information: readonly Information[],
): string | null {
  if (reference !== null || (text !== null && text.trim() !== '')) return text
  const free = information.filter(({ isStructured }) => !isStructured)
  return free.map(({ content }) => content).join(' ') || null
}

function counterpartOf({ second, third, information }: Records, amount: Amount) {
  const informed = (type: string) =>
    information
      .find(({ isStructured, content }) => isStructured && content.startsWith(type))
      ?.content.slice(3, 73)
      .trim() || null
  return {
    name: fullName(third === null ? '' : zone(third, 48, 82), informed('001')),
    ultimateName: informed(amount < 0n ? '008' : '009'),
    account: third === null ? null : readCounterpartAccount(zone(third, 11, 47)),
    bic: zoneOf(second, 99, 109),
  }
}

/** A name of 35 characters may be cut; the information 001 has 70. */
function fullName(name: string, informed: string | null): string | null {
  const short = name.trim()
  const isCut = informed !== null && informed.length > name.length && informed.startsWith(name)
  return (short === '' || isCut ? informed : short) || null
}

function readSigned(first: string, line: number): Amount {
  const [sign, digits] = [zone(first, 32, 32), zone(first, 33, 47)]
  return signed(sign, digits, line)
}

/** An amount with its sign before it: 0 is in, 1 is out. */
export function signed(sign: string, digits: string, line: number): Amount {
  const amount = readThousandths(digits)
  if (amount === undefined || (sign !== '0' && sign !== '1'))
    throw refuse('amount', line, { value: quoted(sign + digits) })
  return sign === '1' ? negate(amount) : amount
}

function readDays(first: string, line: number): { entryDate: Day; valueDate: Day } {
  const value = readDay(zone(first, 48, 53), line)
  const entry = readDay(zone(first, 116, 121), line) ?? value
  if (entry === null) throw refuse('date', line, { value: quoted(zone(first, 116, 121)) })
  return { entryDate: entry, valueDate: value ?? entry }
}

/** A day of CODA; null where the bank leaves it open. */
export function readDay(text: string, line: number): Day | null {
  if (text === '000000' || text.trim() === '') return null
  const day = readDayFirst(text)
  if (day === undefined) throw refuse('date', line, { value: quoted(text) })
  return day
}

function zoneOf(record: string | null, from: number, to: number): string | null {
  return record === null ? null : zone(record, from, to).trim() || null
}
