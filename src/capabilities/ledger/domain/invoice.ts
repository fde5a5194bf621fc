import { type Amount, add, share, subtract, times, zero } from '#kernel/money'
import { boxesOf } from './boxes.js'
import { balanceOf, type DraftLine, lineOn, otherSide, type Side } from './lines.js'
import { type VatRule, whole } from './vat-rule.js'

export type { VatRule } from './vat-rule.js'

export type InvoiceLine = {
  readonly account: string
  /** Without VAT. It may be negative (a discount) or zero. */
  readonly amount: Amount
  readonly vat: VatRule | null
  readonly label: string | null
}

export type Invoice = {
  readonly direction: 'purchase' | 'sale'
  readonly isCreditNote: boolean
  readonly controlAccount: string
  readonly lines: readonly InvoiceLine[]
  /** VAT by code as the document states it: a supplier may have rounded it in another way. */
  readonly stated?: ReadonlyMap<string, Amount>
}

/** The VAT of one code: reckoned on the sum of its bases and rounded once (accounting rule 1). */
export type VatAmount = {
  readonly rule: VatRule
  readonly base: Amount
  readonly vat: Amount
  /** What may be deducted; on a sale there is nothing to deduct. */
  readonly deductible: Amount
}

export function vatOf({ direction, lines, stated }: Invoice): VatAmount[] {
  const bases = new Map<string, { rule: VatRule; base: Amount }>()
  for (const { vat, amount } of lines) {
    if (vat === null) continue
    const known = bases.get(vat.code)
    bases.set(vat.code, { rule: vat, base: add(known?.base ?? zero, amount) })
  }
  return [...bases.values()].map(({ rule, base }) => {
    const vat = stated?.get(rule.code) ?? times(base, rule.rate, whole)
    const deductible = direction === 'sale' ? zero : times(vat, rule.deductiblePercent, whole)
    return { rule, base, vat, deductible }
  })
}

/** What the customer or supplier owes or is owed: with reverse charge, the net alone. */
export function grossOf(invoice: Invoice): Amount {
  const net = add(...invoice.lines.map((line) => line.amount))
  const charged = vatOf(invoice).filter(({ rule }) => !rule.isReverseCharge)
  return add(net, ...charged.map(({ vat }) => vat))
}

/**
 * The lines that an invoice or credit note posts (accounting rules 1 and 2). Purchase: debit cost and
 * deductible VAT, credit supplier. Sale: debit customer, credit income and VAT due. A credit note
 * mirrors the sides. Reverse charge posts due and deductible VAT, and the third party has the net.
 * Each line carries what it adds to the boxes of the VAT return.
 */
export function invoiceEntry(invoice: Invoice): DraftLine[] {
  const isPurchase = invoice.direction === 'purchase'
  const normal: Side = isPurchase ? 'debit' : 'credit'
  const side = invoice.isCreditNote ? otherSide(normal) : normal
  const vat = vatOf(invoice)
  const amounts = costsOf(invoice, vat)
  const vatLines = vat.map((of) => taxLines(of, invoice, side))
  const taxed = new Set(vatLines.flat().map((line) => line.vatCode!))
  const boxes = boxesOf(invoice, vat, { amounts, taxed })
  const bases = invoice.lines.flatMap(({ account, label, vat: rule }, place) =>
    lineOn(side, account, amounts[place]!, {
      label,
      vatCode: rule?.code ?? null,
      vatRole: rule ? 'base' : null,
      boxes: boxes.bases[place]!,
    }),
  )
  const taxes = vatLines.flatMap(([first, ...others]) =>
    first ? [{ ...first, boxes: boxes.taxes.get(first.vatCode!)! }, ...others] : [],
  )
  const control = lineOn(otherSide(side), invoice.controlAccount, grossOf(invoice), {
    isThirdParty: true,
  })
  const lines = isPurchase ? [...bases, ...taxes, ...control] : [...control, ...bases, ...taxes]
  if (balanceOf(lines) !== zero) throw new Error('an invoice must balance by its making')
  return lines
}

/** The amounts of the lines, with the VAT that may not be deducted and has no account of its own. */
function costsOf({ direction, lines }: Invoice, vat: readonly VatAmount[]): readonly Amount[] {
  const amounts = lines.map((line) => line.amount)
  for (const { rule, vat: tax, deductible } of vat) {
    const lost = subtract(tax, deductible)
    if (direction === 'sale' || lost === zero || rule.nonDeductibleAccount !== null) continue
    const bearing = lines.flatMap((line, index) => (line.vat?.code === rule.code ? [index] : []))
    const parts = share(
      lost,
      bearing.map((index) => lines[index]!.amount),
    )
    bearing.forEach((index, place) => {
      amounts[index] = add(amounts[index]!, parts[place]!)
    })
  }
  return amounts
}

type Kind = Pick<Invoice, 'direction' | 'isCreditNote'>

/** Where the VAT of a code goes: credit notes may have accounts of their own. */
function accountsFor(rule: VatRule, isCreditNote: boolean) {
  return isCreditNote
    ? {
        due: rule.dueAccountCredit ?? rule.dueAccount,
        deductible: rule.deductibleAccountCredit ?? rule.deductibleAccount,
      }
    : { due: rule.dueAccount, deductible: rule.deductibleAccount }
}

/** The accounts that a code needs for its VAT; null for one that it lacks. */
export function accountsNeeded(rule: VatRule, { direction, isCreditNote }: Kind) {
  if (rule.rate === 0n) return []
  const { due, deductible } = accountsFor(rule, isCreditNote)
  if (direction === 'sale') return rule.isReverseCharge ? [] : [due]
  return [
    ...(rule.deductiblePercent === 0n ? [] : [deductible]),
    ...(rule.isReverseCharge ? [due] : []),
    ...(rule.nonDeductibleAccount === null || rule.deductiblePercent === whole
      ? []
      : [rule.nonDeductibleAccount]),
  ]
}

function taxLines(
  { rule, vat, deductible }: VatAmount,
  { direction, isCreditNote }: Kind,
  side: Side,
): DraftLine[] {
  const facts = { vatCode: rule.code, vatRole: 'tax' } as const
  const { due, deductible: deductibleTo } = accountsFor(rule, isCreditNote)
  if (direction === 'sale') return rule.isReverseCharge ? [] : on(side, due, vat)
  return [
    ...on(side, deductibleTo, deductible),
    ...(rule.nonDeductibleAccount === null
      ? []
      : on(side, rule.nonDeductibleAccount, subtract(vat, deductible))),
    ...(rule.isReverseCharge ? on(otherSide(side), due, vat) : []),
  ]

  function on(onSide: Side, account: string | null, amount: Amount): DraftLine[] {
    if (amount === zero) return []
    if (account === null) throw new Error(`VAT code ${rule.code} has no account for its VAT`)
    return lineOn(onSide, account, amount, facts)
  }
}
