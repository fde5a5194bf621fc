import {
  type CountryPack,
  invoiceMentions,
  legalDueDay,
  printedVatNumber,
  type VatCategory,
  type VatReason,
  vatReasonOf,
} from '#countries'
import { addressLines } from '#kernel/address'
import { day } from '#kernel/days'
import { type Language, say } from '#kernel/languages'
import { type Amount, add, formatAmount, storedAmount, zero } from '#kernel/money'
import { hundredths, lessDiscount } from '../domain/amounts.js'
import { accountedVatOf } from '../domain/currency.js'
import type { PrintableInvoice } from '../invoice-pdf/printable.js'
import type { DocumentRow } from '../queries/documents.js'
import type { Buyer, Seller, Treatment } from '../queries/parties.js'
import { payableAtDiscount } from './terms.js'

type Around = {
  readonly language: Language
  readonly pack: CountryPack
  /** The currency of the file. */
  readonly currency: string
  /** How the VAT codes of the lines are treated, by id. */
  readonly treatments: ReadonlyMap<number, Treatment>
  /** By how many hundredths of a percent the base of VAT lies below the price. */
  readonly vatReduction: bigint
  readonly logo?: Buffer
}

/** A document as it is printed, with what the law wants to be read on it. */
export function printable(
  row: DocumentRow,
  seller: Seller,
  buyer: Buyer,
  around: Around,
): PrintableInvoice {
  const { language, pack, logo } = around
  const date = day(row.document_date.slice(0, 10))
  const circumstances = circumstancesOf(row, seller, pack)
  const reasons = reasonsOf(row, seller, around)
  const mentions = invoiceMentions({
    ...circumstances,
    isCreditNote: row.is_credit_note,
    isBetweenBusinesses: buyer.vat_number !== null || buyer.enterprise_number !== null,
    hasVat: row.vat_breakdown.some(({ amount }) => /[1-9]/.test(amount)),
    hasDiscount: row.payment_discount !== null,
    vatCodes: [...around.treatments.values()].map(chargedBy),
  })
  const isWritten = seller.street === null && seller.city === null && seller.address !== null
  const payable = payableAtDiscount(row)
  const rateOf = (line: DocumentRow['lines'][number]) =>
    reasons.get(line.vat_code_id) ? null : line.vat_rate
  return {
    kind: row.is_credit_note ? 'credit_note' : 'invoice',
    state: row.status === 'cancelled' ? 'cancelled' : row.number === null ? 'draft' : 'final',
    isPaid: row.is_paid,
    number: row.number,
    date,
    dueDate: row.due_date ?? (row.is_credit_note ? null : legalDueDay(pack.invoicing, date)),
    currency: row.currency,
    seller: {
      name: seller.name,
      addressLines: isWritten
        ? seller.address!.split(/\n|, /)
        : addressLines(seller, seller.country, language),
      legalForm: seller.legal_form,
      vatNumber: seller.vat_number && printedVatNumber(seller.vat_number),
      registrations: registrationsOf(seller, pack, language),
      accounts: seller.accounts,
      ...(logo ? { logo } : {}),
    },
    buyer: {
      name: buyer.name,
      addressLines: addressLines(buyer, seller.country, language),
      vatNumber: buyer.vat_number && printedVatNumber(buyer.vat_number),
      code: buyer.code,
    },
    buyerReference: row.buyer_reference,
    orderReference: row.order_reference,
    corrects: row.corrects?.number ? { ...row.corrects, number: row.corrects.number } : null,
    lines: row.lines
      .filter((line) => !line.is_adjustment)
      .map((line) => ({
        description: line.description,
        quantity: line.quantity,
        unitPrice: line.unit_price,
        vatRate: rateOf(line),
        net: line.amount_net,
      })),
    adjustments: row.lines
      .filter((line) => line.is_adjustment)
      .map((line) => ({
        label: line.description,
        vatRate: rateOf(line),
        net: line.amount_net,
      })),
    vatBreakdown: breakdownOf(row, reasons, around),
    accountedVat: accountedVatOf(row, around.currency),
    discount:
      row.payment_discount && payable !== null
        ? { ...row.payment_discount, payable: formatAmount(payable) }
        : null,
    totals: {
      net: row.amount_net,
      vat: row.amount_vat,
      gross: row.amount_gross,
      payable: row.amount_gross,
    },
    paymentReference: row.structured_communication ?? row.payment_reference ?? row.number,
    mentions: mentions.map((text) => say(text, language)),
    note: row.note,
  }
}

export function circumstancesOf(row: DocumentRow, seller: Seller, { invoicing }: CountryPack) {
  return {
    invoicing,
    on: day(row.document_date.slice(0, 10)),
    isSmallBusiness: seller.vat_regime === 'franchise',
  }
}

export function registrationsOf(seller: Seller, { invoicing }: CountryPack, language: Language) {
  const { enterprise_number, vat_number, register_place } = seller
  return invoicing.registrations(
    { enterpriseNumber: enterprise_number, vatNumber: vat_number, district: register_place },
    language,
  )
}

export function chargedBy({ code, category }: Treatment) {
  return { code, category: category as VatCategory }
}

/** By VAT code why it charges nothing; those that charge are not there. */
function reasonsOf(
  row: DocumentRow,
  seller: Seller,
  { treatments, pack }: Around,
): ReadonlyMap<number, VatReason> {
  const circumstances = circumstancesOf(row, seller, pack)
  return new Map(
    [...treatments].flatMap(([id, treatment]) => {
      const reason = vatReasonOf(chargedBy(treatment), circumstances)
      return reason ? [[id, reason] as const] : []
    }),
  )
}

/** A row for each rate that is charged, and one for each reason for which nothing is. */
function breakdownOf(
  { lines, vat_breakdown }: DocumentRow,
  reasons: ReadonlyMap<number, VatReason>,
  { language, vatReduction }: Around,
): PrintableInvoice['vatBreakdown'] {
  const bases = new Map<VatReason | string, Amount>()
  for (const { vat_code_id, vat_rate, amount_net } of lines) {
    const of = hundredths(vat_rate) === 0n ? (reasons.get(vat_code_id) ?? vat_rate) : vat_rate
    bases.set(of, add(bases.get(of) ?? zero, storedAmount(amount_net)))
  }
  const rates = vat_breakdown.flatMap((share) => {
    const isCharged = hundredths(share.rate) !== 0n
    const base = bases.get(share.rate)
    if (isCharged || base === undefined) return isCharged ? [share] : []
    return [{ ...share, base: formatAmount(lessDiscount(base, vatReduction)) }]
  })
  const others = [...bases].flatMap(([of, base]) =>
    typeof of === 'string'
      ? []
      : {
          rate: '0.00',
          label: say(of.label, language),
          base: formatAmount(lessDiscount(base, vatReduction)),
          amount: null,
        },
  )
  return [...rates, ...others]
}
