/** The extract of an import between its wire form and the rules. */
import type { Extracted } from '#formats/e-invoices/index'
import type { ExtractedWish } from '../schemas.js'

/** An extract as someone sent it, with everything that it leaves out as not there. */
export function extractedFrom(wish: ExtractedWish, before: Extracted | null): Extracted {
  const { counterparty, totals, payment } = wish
  return {
    document_type: wish.document_type ?? 'invoice',
    self_billed: wish.self_billed ?? before?.self_billed ?? false,
    direction: wish.direction ?? null,
    counterparty: counterparty
      ? {
          name: counterparty.name ?? null,
          vat_number: counterparty.vat_number ?? null,
          iban: counterparty.iban ?? null,
          bic: counterparty.bic ?? null,
        }
      : null,
    number: wish.number ?? null,
    date: wish.date ?? null,
    due_date: wish.due_date ?? null,
    structured_communication: wish.structured_communication ?? null,
    payment_reference: wish.payment_reference ?? null,
    currency: wish.currency ?? null,
    lines: (wish.lines ?? []).map((line) => ({
      description: line.description ?? '',
      quantity: line.quantity ?? null,
      unit_price: line.unit_price ?? null,
      vat_rate: line.vat_rate ?? null,
      vat_category: line.vat_category ?? null,
      amount_net: line.amount_net ?? netBy(line),
      amount_vat: line.amount_vat ?? null,
      amount_gross: line.amount_gross ?? null,
    })),
    adjustments: (wish.adjustments ?? []).map((one) => ({
      kind: one.kind ?? (one.amount_net < 0 ? 'allowance' : 'charge'),
      description: one.description ?? null,
      vat_rate: one.vat_rate ?? 0,
      vat_category: one.vat_category ?? null,
      amount_net: one.amount_net,
    })),
    totals: {
      net: totals?.net ?? null,
      vat: totals?.vat ?? null,
      gross: totals?.gross ?? null,
      prepaid: totals?.prepaid ?? 0,
      rounding: totals?.rounding ?? 0,
      payable: totals?.payable ?? null,
      vat_breakdown: (totals?.vat_breakdown ?? []).map((share) => ({
        category: share.category ?? null,
        rate: share.rate,
        base: share.base ?? 0,
        amount: share.amount ?? 0,
      })),
    },
    payment: {
      iban: payment?.iban ?? null,
      bic: payment?.bic ?? null,
      paid: payment?.paid ?? false,
    },
    corrects: wish.corrects ?? before?.corrects ?? [],
    nature: wish.nature ?? null,
    // What a person wrote is as sure as it gets.
    confidence: wish.confidence ?? 1,
    language: wish.language ?? null,
  }
}

type LineWish = NonNullable<ExtractedWish['lines']>[number]

function netBy({ quantity, unit_price, amount_gross, vat_rate }: LineWish): number {
  if (quantity != null && unit_price != null) return Number((quantity * unit_price).toFixed(2))
  if (amount_gross != null)
    return Number(((amount_gross * 100) / (100 + (vat_rate ?? 0))).toFixed(2))
  return 0
}
