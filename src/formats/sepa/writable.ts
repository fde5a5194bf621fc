import { type Checked, creditorIdentifier, iban } from '#countries'
import { isSepaIdentifier } from './characters.js'
import type { CreditTransfer, DirectDebit, DirectDebitFile, PaymentFile } from './payment-file.js'

/** With so many characters the id of any part still has its 35. */
const longestMessageId = 30
/** 999,999,999.99, the most that SEPA moves at once. */
const largest = 99_999_999_999n

/** Whoever has a file written has checked it before; what no bank would take is a bug and stops it here. */
export function assertWritable(file: PaymentFile | DirectDebitFile): void {
  const { messageId, account, payments } = file
  assert(messageId.length <= longestMessageId, 'the id of the message is too long')
  assertIdentifier(messageId)
  assertIban(account.iban)
  assert(payments.length > 0, 'a file has at least one payment')
  if ('creditorId' in file)
    assertBare(creditorIdentifier(file.creditorId), file.creditorId, 'identifier of a creditor')
  const seen = new Set<string>()
  for (const payment of payments) {
    assertPayment(payment)
    assert(!seen.has(payment.endToEndId), `${payment.endToEndId} stands twice`)
    seen.add(payment.endToEndId)
  }
}

function assertPayment(payment: CreditTransfer | DirectDebit): void {
  const { endToEndId, amount, party } = payment
  assertIdentifier(endToEndId)
  assert(amount > 0n && amount <= largest, `${endToEndId} has an amount that cannot be paid`)
  assertIban(party.iban)
  if (!('mandate' in payment)) return
  const { reference, previousReference, previousIban } = payment.mandate
  assertIdentifier(reference)
  if (previousReference !== null) assertIdentifier(previousReference)
  if (previousIban !== null) assertIban(previousIban)
}

function assertIdentifier(text: string): void {
  assert(isSepaIdentifier(text), `${text} is no identifier of SEPA`)
}

function assertIban(text: string): void {
  assertBare(iban(text), text, 'IBAN')
}

/** A number goes into the file as it is given: right, and without separators. */
function assertBare(read: Checked, text: string, kind: string): void {
  assert(read.ok && read.value === text, `${text} is no ${kind}`)
}

function assert(isRight: boolean, why: string): void {
  if (!isRight) throw new RangeError(why)
}
