import {
  type CountryPack,
  costKindOf,
  invoiceMentions,
  legalDueDay,
  packFor,
  vatReasonOf,
} from '#countries'
import { day } from '#kernel/days'
import { type Language, say } from '#kernel/languages'
import { formatAmount } from '#kernel/money'
import type { InCompany } from '#platform/operations/operation'
import { accountedVatOf } from '../domain/currency.js'
import type { Sold, VatReduction } from '../domain/sale.js'
import { discountSentence } from '../invoice-pdf/discount.js'
import { words } from '../invoice-pdf/words.js'
import type { DocumentRow } from '../queries/documents.js'
import type { Buyer, Seller, Treatment } from '../queries/parties.js'
import { chargedBy, circumstancesOf } from './printable.js'
import { payableAtDiscount, vatReductionOf } from './terms.js'

/** A sale with what an electronic invoice says of it in words, in the language of the customer. */
export function soldBy(
  op: InCompany,
  row: DocumentRow & { readonly number: string },
  seller: Seller,
  buyer: Buyer,
  treatments: ReadonlyMap<number, Treatment>,
  language: Language,
): Sold {
  const pack = packFor(op.company)
  const isDomestic = isInDomesticForm(row, pack, seller, buyer)
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
    mentions: isDomestic ? [] : mentionsOf(row, buyer, circumstances, language),
    form: isDomestic ? formOf(row, pack, language) : null,
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

/** Whether both are companies of a country that has a form of its own by then. */
export function isInDomesticForm(
  { document_date }: DocumentRow,
  { invoicing: { domesticForm }, code }: CountryPack,
  seller: Seller,
  buyer: Buyer,
): boolean {
  const isCompany = buyer.vat_number !== null || buyer.enterprise_number !== null
  const isHere = seller.country === code && buyer.country === code && isCompany
  return domesticForm !== null && isHere && domesticForm.since <= document_date.slice(0, 10)
}

/** The notes of the form, in the language of the customer; one of them is on the discount. */
function formOf(
  row: DocumentRow,
  pack: CountryPack,
  language: Language,
): NonNullable<Sold['form']> {
  const { domesticForm: form, noDiscount } = pack.invoicing
  const { specification, notes, discountSubject, frameworkOf } = form!
  const kinds = row.lines.map((line) => costKindOf(pack.usual, line.actual_account.number))
  const discount = termsOf(row, language) ?? (noDiscount && say(noDiscount, language))
  return {
    specification,
    process: frameworkOf({
      hasGoods: kinds.includes('goods'),
      hasServices: kinds.some((kind) => kind !== 'goods'),
      isPaid: row.is_paid,
    }),
    notes: {
      ...Object.fromEntries(
        Object.entries(notes).map(([subject, text]) => [subject, say(text, language)]),
      ),
      ...(discount === null ? {} : { [discountSubject]: discount }),
    },
  }
}

/** What is to be read besides the reasons for which no VAT is charged, which have a place of their own. */
function mentionsOf(
  row: DocumentRow,
  buyer: Buyer,
  circumstances: ReturnType<typeof circumstancesOf>,
  language: Language,
): string[] {
  return invoiceMentions({
    ...circumstances,
    isSmallBusiness: false,
    isCreditNote: row.is_credit_note,
    isBetweenBusinesses: buyer.vat_number !== null || buyer.enterprise_number !== null,
    hasVat: row.vat_breakdown.some(({ amount }) => /[1-9]/.test(amount)),
    hasDiscount: row.payment_discount !== null,
    vatCodes: [],
  })
    .filter((text) => text !== circumstances.invoicing.discountedVatBase)
    .map((text) => say(text, language))
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
