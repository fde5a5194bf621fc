import { legalDueDay, packFor, vatReasonOf } from '#countries'
import { day } from '#kernel/days'
import { type Language, say } from '#kernel/languages'
import { formatAmount } from '#kernel/money'
import type { InCompany } from '#platform/operations/operation'
import { accountedVatOf } from '../domain/currency.js'
import type { Sold, VatReduction } from '../domain/sale.js'
import { discountSentence } from '../invoice-pdf/discount.js'
import { words } from '../invoice-pdf/words.js'
import type { DocumentRow } from '../queries/documents.js'
import type { Seller, Treatment } from '../queries/parties.js'
import { chargedBy, circumstancesOf } from './printable.js'
import { payableAtDiscount, vatReductionOf } from './terms.js'

/** A sale with what an electronic invoice says of it in words, in the language of the customer. */
export function soldBy(
  op: InCompany,
  row: DocumentRow & { readonly number: string },
  seller: Seller,
  treatments: ReadonlyMap<number, Treatment>,
  language: Language,
): Sold {
  const pack = packFor(op.company)
  const circumstances = circumstancesOf(row, seller, pack)
  const date = day(row.document_date.slice(0, 10))
  const reasonOf = (treatment: Treatment) => {
    // The norm takes no reason for what is taxed at zero.
    if (treatment.category === 'Z') return null
    const reason = vatReasonOf(chargedBy(treatment), circumstances)
    return reason && say(reason.mention ?? reason.label, language)
  }
  return {
    ...row,
    due_date: row.due_date ?? (row.is_credit_note ? null : legalDueDay(pack.invoicing, date)),
    accountedVat: accountedVatOf(row, op.company.currency),
    paymentTerms: termsOf(row, language),
    vatReduction: reductionOf(op, row, language),
    lines: row.lines.map((line) => {
      const treatment = treatments.get(line.vat_code_id)!
      return {
        ...line,
        category: treatment.category,
        exemptionCode: treatment.exemption_code,
        exemptionReason: reasonOf(treatment),
      }
    }),
  }
}

function termsOf(row: DocumentRow, language: Language): string | null {
  const payable = payableAtDiscount(row)
  if (row.payment_discount === null || payable === null || row.is_credit_note) return null
  const discount = { ...row.payment_discount, payable: formatAmount(payable) }
  return discountSentence(discount, row.currency, language)
}

function reductionOf(op: InCompany, row: DocumentRow, language: Language): VatReduction | null {
  const text = packFor(op.company).invoicing.discountedVatBase
  const discount = vatReductionOf(op, row.payment_discount)
  if (text === null || discount === 0n) return null
  return {
    discount,
    reason: say(words.earlyPayment, language),
    exemptionReason: say(text, language),
  }
}
