import {
  belgianCommunication,
  creditorReference,
  formatBelgianCommunication,
  iban as readIban,
} from '#countries'
import { formatAmount, parseAmount } from '#kernel/money'
import { isPayable, type PrintableInvoice } from './printable.js'

/** What the customer quotes, as it is printed and as a payment carries it. */
export type PaymentReference = { readonly printed: string; readonly kind: 'structured' | 'text' }

export function paymentReferenceOf({
  paymentReference,
  number,
}: PrintableInvoice): PaymentReference | null {
  const given = paymentReference ?? number
  if (given === null) return null
  const belgian = belgianCommunication(given)
  if (belgian.ok) return { printed: formatBelgianCommunication(belgian.value), kind: 'text' }
  const reference = creditorReference(given)
  return reference.ok
    ? { printed: reference.value, kind: 'structured' }
    : { printed: given, kind: 'text' }
}

/** The largest amount and the longest code of guideline EPC069-12. */
const largest = 99_999_999_999n
const longest = 331

/**
 * The text of the QR code with which a banking app fills in a transfer (EPC069-12, version 2). Only
 * what can be paid in euro has one. Only a creditor reference of ISO 11649 is structured there: the
 * Belgian communication goes with the text, where the banks of Belgium recognise it.
 */
export function paymentCode(invoice: PrintableInvoice): string | null {
  const [account] = invoice.seller.accounts
  const amount = parseAmount(invoice.totals.payable)
  if (!account || !isPayable(invoice) || invoice.currency !== 'EUR') return null
  if (amount === undefined || amount > largest) return null
  const iban = readIban(account.iban)
  if (!iban.ok) return null
  const reference = paymentReferenceOf(invoice)
  const isStructured = reference?.kind === 'structured'
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    account.bic ?? '',
    oneLine(invoice.seller.name, 70),
    iban.value,
    `EUR${formatAmount(amount)}`,
    '',
    isStructured ? reference.printed : '',
    isStructured || !reference ? '' : oneLine(reference.printed, 140),
  ]
  const code = lines.join('\n').trimEnd()
  return Buffer.byteLength(code) <= longest ? code : null
}

function oneLine(text: string, length: number): string {
  const plain = text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
  return [...plain.trim()].slice(0, length).join('').trim()
}
