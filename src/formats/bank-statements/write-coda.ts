/** Writes statements as CODA version 2 (Febelfin 2.6), as a bank would send them. */
import { windows1252Bytes } from '#formats/windows-1252'
import type { Day } from '#kernel/days'
import { type Amount, formatAmount } from '#kernel/money'

export type CodaStatement = {
  readonly createdOn: Day
  readonly account: {
    readonly iban: string
    readonly currency: string
    readonly bic: string | null
    readonly holder: string
    readonly description: string | null
  }
  /** The number within the year, from 1; 0 for a bank that does not number. */
  readonly number: number
  readonly openingBalance: Amount
  readonly openingDate: Day
  readonly closingDate: Day
  readonly movements: readonly CodaPayment[]
}

export type CodaPayment = {
  readonly amount: Amount
  readonly entryDate: Day
  readonly valueDate: Day
  /** Type, family, transaction and category: eight digits. */
  readonly code: string
  readonly bankReference: string
  /** Free text of 149 characters at most, or a type of three digits with its content. */
  readonly communication: string | { readonly type: string; readonly content: string }
  readonly counterpart: {
    readonly name: string
    readonly account: string
    readonly bic: string | null
  } | null
  /** The end-to-end id, or for a total the payment information id. */
  readonly customerReference: string | null
  readonly purpose: string | null
  /** 1 reject, 2 return, 3 refund, 4 reversal, 5 cancellation, with its reason of ISO 20022. */
  readonly returned: { readonly kind: 1 | 2 | 3 | 4 | 5; readonly reason: string } | null
  readonly details: readonly Omit<CodaPayment, 'details'>[]
}

type Single = Omit<CodaPayment, 'details'>

/** The file of some statements, in windows-1252. */
export function writeCoda(statements: readonly CodaStatement[]): Uint8Array {
  const lines = statements.flatMap((statement, place) =>
    recordsOf(statement, place === statements.length - 1),
  )
  return windows1252Bytes(lines.map((line) => `${line}\r\n`).join(''))
}

function recordsOf(statement: CodaStatement, isLast: boolean): string[] {
  const { movements, openingBalance } = statement
  const closing = totalOf(movements, openingBalance)
  const inner = movements.flatMap((movement, place) =>
    movementRecords(movement, place + 1, statement),
  )
  return [
    headerOf(statement),
    openingOf(statement),
    ...inner,
    closingOf(statement, closing),
    trailerOf(inner.length + 2, movements, isLast),
  ]
}

function headerOf({ createdOn, account }: CodaStatement): string {
  const names = `${text(account.holder, 26)}${text(account.bic, 11)}`
  return `00000${dayOf(createdOn)}00005${text('', 18)}${names}${digits(0, 11)} 00000${text('', 39)}2`
}

function openingOf({ account, number, openingBalance, openingDate }: CodaStatement): string {
  const names = `${text(account.holder, 26)}${text(account.description, 35)}`
  const balance = `${signedOf(openingBalance)}${dayOf(openingDate)}`
  return `12${digits(number, 3)}${accountOf(account)}${balance}${names}${digits(number, 3)}`
}

function closingOf({ account, number, closingDate }: CodaStatement, closing: Amount): string {
  const balance = `${signedOf(closing)}${dayOf(closingDate)}`
  return `8${digits(number, 3)}${accountOf(account)}${balance}${text('', 64)}0`
}

function trailerOf(records: number, movements: readonly CodaPayment[], isLast: boolean): string {
  const [debit, credit] = [
    movements.filter(({ amount }) => amount < 0n),
    movements.filter(({ amount }) => amount > 0n),
  ]
  const totals = thousandths(totalOf(debit)) + thousandths(totalOf(credit))
  return `9${text('', 15)}${digits(records, 6)}${totals}${text('', 75)}${isLast ? 2 : 1}`
}

function totalOf(movements: readonly CodaPayment[], start = 0n): Amount {
  return movements.reduce((sum, { amount }) => sum + amount, start) as Amount
}

/** Numbers go on with 0 after 9999; details and information share the numbers below a movement. */
function movementRecords(payment: CodaPayment, place: number, statement: CodaStatement): string[] {
  const sequence = digits(place % 10_000, 4)
  const { details } = payment
  let next = 0
  return [payment, ...details].flatMap((one, number) => {
    const isEnd = details.length > 0 && (number === 0 || number === details.length)
    const records = paymentRecords(one, `${sequence}${digits(next, 4)}`, isEnd, statement)
    next += 1
    if (!hasLongName(one)) return records
    next += 1
    return [...records, `31${sequence}${digits(next - 1, 4)}${namePart(one)}${codes(false, false)}`]
  })
}

/** As many of the three parts as have something to say. */
function paymentRecords(
  payment: Single,
  numbers: string,
  isEnd: boolean,
  statement: CodaStatement,
): string[] {
  const zones = zonesOf(payment)
  const hasName = hasLongName(payment)
  const isThird = payment.counterpart !== null || zones.slice(106).trim() !== ''
  const isSecond = zones.slice(53, 106).trim() !== '' || hasReferences(payment)
  const booked = `${dayOf(payment.entryDate)}${digits(statement.number, 3)}${isEnd ? 1 : 0}`
  const first = `21${numbers}${amountPart(payment)}${zones.slice(0, 53)}${booked}`
  const second = `22${numbers}${zones.slice(53, 106)}${referencePart(payment)}`
  const third = `23${numbers}${partyPart(payment, statement)}${zones.slice(106)}`
  return [
    `${first}${codes(isSecond || isThird, hasName)}`,
    ...(isSecond ? [`${second}${codes(isThird, hasName)}`] : []),
    ...(isThird ? [`${third}${codes(false, hasName)}`] : []),
  ]
}

const longestName = 35

/** The full name follows in a record 3, where it would be cut. */
function hasLongName({ counterpart }: Single): boolean {
  return (counterpart?.name.length ?? 0) > longestName
}

/** The communication over the zones of the three parts. */
function zonesOf({ communication }: Single): string {
  if (typeof communication === 'string') return text(communication, 149)
  return text(communication.type + communication.content, 149)
}

function hasReferences({ counterpart, customerReference, purpose, returned }: Single): boolean {
  return [counterpart?.bic ?? null, customerReference, purpose, returned].some(
    (one) => one !== null,
  )
}

function amountPart({ bankReference, amount, valueDate, code, communication }: Single): string {
  const isStructured = typeof communication !== 'string'
  const moved = `${signedOf(amount)}${dayOf(valueDate)}${digits(code, 8)}`
  return `${text(bankReference, 21)}${moved}${isStructured ? 1 : 0}`
}

function referencePart({ customerReference, counterpart, returned, purpose }: Single): string {
  const reason = `${returned?.kind ?? ' '}${text(returned?.reason, 4)}`
  const bank = `${text(customerReference, 35)}${text(counterpart?.bic, 11)}`
  return `${bank}${text('', 3)}${reason}${text('', 4)}${text(purpose, 4)}`
}

function partyPart({ counterpart }: Single, { account }: CodaStatement): string {
  if (counterpart === null) return text('', 72)
  return `${text(counterpart.account, 34)}${account.currency}${text(counterpart.name, longestName)}`
}

/** Information 001: a name of 70 characters. */
function namePart({ bankReference, code, counterpart }: Single): string {
  const name = text(counterpart!.name, 70)
  return `${text(bankReference, 21)}${digits(code, 8)}1001${name}${text('', 12)}`
}

/** What follows: the next part of the same record, else a record 3. */
function codes(goesOn: boolean, links: boolean): string {
  return `${goesOn ? 1 : 0} ${!goesOn && links ? 1 : 0}`
}

function accountOf({ iban, currency }: CodaStatement['account']): string {
  return `${text(iban, 34)}${currency}`
}

/** A sign, twelve digits and three decimals. */
function signedOf(amount: Amount): string {
  return `${amount < 0n ? 1 : 0}${thousandths(amount)}`
}

function thousandths(amount: Amount): string {
  return digits(formatAmount(amount).replace(/[-.]/g, ''), 14) + 0
}

function dayOf(day: Day): string {
  return day.slice(8, 10) + day.slice(5, 7) + day.slice(2, 4)
}

function digits(value: number | string, length: number): string {
  const written = String(value).padStart(length, '0')
  if (written.length > length) throw new RangeError(`${value} has more than ${length} digits`)
  return written
}

/** A text of a fixed length: cut, or filled with blanks. What takes two places in memory takes one here. */
function text(value: string | null | undefined, length: number): string {
  const line = (value ?? '').replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
  return line
    .replace(/[^\u0000-\uffff]/gu, '?')
    .slice(0, length)
    .padEnd(length)
}
