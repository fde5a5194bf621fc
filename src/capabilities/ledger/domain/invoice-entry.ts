import { type Amount, add, apportion, negate, subtract, zero } from '#kernel/money'
import { boxesOf } from './boxes.js'
import { type ExchangeRate, inOwnCurrency } from './currency.js'
import { countedOf, grossOf, type Invoice, type VatAmount, vatOf } from './invoice.js'
import { balanceOf, type DraftLine, lineOn, otherSide, type Side } from './lines.js'
import { dueOn, type VatRule, whole } from './vat-rule.js'

/**
 * The lines that an invoice or credit note posts (accounting rules 1 and 2). Purchase: debit cost and
 * deductible VAT, credit supplier. Sale: debit customer, credit income and VAT due. A credit note
 * mirrors the sides. Reverse charge posts due and deductible VAT, and the third party has the net.
 * Each line carries what it adds to the boxes of the VAT return. An invoice in a foreign currency is
 * posted in the file's, each line with its own amount beside (accounting rule 8).
 */
export function invoiceEntry(invoice: Invoice, rate: ExchangeRate | null = null): DraftLine[] {
  const own = rate === null ? invoice : inOwnCurrency(invoice, rate)
  const foreign = rate === null ? null : placesOf(invoice, computed(invoice))
  const { vat, amounts } = computed(own)
  const places = placesOf(own, { vat, amounts })
  const taxed = new Set(places.flatMap((place) => (isTax(place) ? [place.rule.code] : [])))
  const boxes = boxesOf(own, vat, { amounts, taxed })
  const lines = places.flatMap((place, index) => posted(place, foreign?.[index]?.amount ?? null))
  if (balanceOf(lines) !== zero) throw new Error('an invoice must balance by its making')
  return lines

  function posted(place: Place, inCurrency: Amount | null): DraftLine[] {
    if (place.amount === zero) return []
    if (place.account === null) throw new Error(`VAT code ${place.rule?.code} has no account`)
    const isMirrored = place.amount < zero
    return lineOn(place.side, place.account, place.amount, {
      label: place.label,
      source: place.base,
      vatCode: place.rule?.code ?? null,
      vatRole: place.rule === null ? null : place.base === null ? 'tax' : 'base',
      isThirdParty: place.isThirdParty,
      amountCurrency: inCurrency !== null && isMirrored ? negate(inCurrency) : inCurrency,
      boxes: boxesAt(place),
      boxesDueOn: place.rule === null ? 'invoice' : dueOn(place.rule),
    })
  }

  /** Boxes of bases stand with their line, those of VAT with the first line of their code. */
  function boxesAt({ base, rule }: Place) {
    if (base !== null) return boxes.bases[base]!
    if (rule === null || !taxed.delete(rule.code)) return []
    return boxes.taxes.get(rule.code)!
  }
}

/** Where an invoice posts something, if it comes to anything: the same places in every currency. */
type Place = {
  readonly side: Side
  readonly account: string | null
  /** Below zero it is posted on the other side. */
  readonly amount: Amount
  readonly label: string | null
  readonly rule: VatRule | null
  /** Which line of the invoice it is, where it is one. */
  readonly base: number | null
  readonly isThirdParty: boolean
}

function isTax(place: Place): place is Place & { rule: VatRule } {
  return place.rule !== null && place.base === null && place.amount !== zero
}

/** The VAT of an invoice by code, and the amounts of its lines with what of it cannot be deducted. */
type Computed = { readonly vat: readonly VatAmount[]; readonly amounts: readonly Amount[] }

function computed(invoice: Invoice): Computed {
  const vat = vatOf(invoice)
  return { vat, amounts: costsOf(invoice, vat) }
}

function placesOf(invoice: Invoice, { vat, amounts }: Computed): Place[] {
  const isPurchase = invoice.direction === 'purchase'
  const normal: Side = isPurchase ? 'debit' : 'credit'
  const side = invoice.isCreditNote ? otherSide(normal) : normal
  const bases = invoice.lines.map(({ account, label, vat: rule }, base): Place => {
    return { side, account, amount: amounts[base]!, label, rule, base, isThirdParty: false }
  })
  const taxes = vat.flatMap((of) => taxesOf(of, invoice, side))
  const control: Place = {
    side: otherSide(side),
    account: invoice.controlAccount,
    amount: grossOf(invoice, vat),
    label: null,
    rule: null,
    base: null,
    isThirdParty: true,
  }
  return isPurchase ? [...bases, ...taxes, control] : [control, ...bases, ...taxes]
}

/**
 * The amounts of the lines, with the VAT that may not be deducted and has no account of its own: each its
 * amount × rate × lost part, rounded so that the lines bear what the code loses as a whole.
 */
function costsOf(
  { direction, lines, discount = 0n }: Invoice,
  vat: readonly VatAmount[],
): readonly Amount[] {
  const amounts = lines.map((line) => line.amount)
  for (const { rule, vat: tax, deductible } of vat) {
    const lostPart = whole - rule.deductiblePercent
    if (direction === 'sale' || lostPart === 0n || rule.nonDeductibleAccount !== null) continue
    const perUnit = rule.rate * lostPart * (whole - discount)
    const numerators = lines.map((line) =>
      line.vat?.code === rule.code ? countedOf(line) * perUnit : 0n,
    )
    const lost = subtract(tax, deductible)
    if (lost === zero && numerators.every((numerator) => numerator === 0n)) continue
    apportion(lost, numerators, whole ** 3n).forEach((part, place) => {
      amounts[place] = add(amounts[place]!, part)
    })
  }
  return amounts
}

type Kind = Pick<Invoice, 'direction' | 'isCreditNote'>

/** Where the VAT of a code goes: it may wait for payment, and credit notes may have accounts of their own. */
function accountsFor(rule: VatRule, isCreditNote: boolean) {
  if (rule.waitingAccount !== null)
    return { due: rule.waitingAccount, deductible: rule.waitingAccount }
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

function taxesOf(
  { rule, vat, deductible }: VatAmount,
  { direction, isCreditNote }: Kind,
  side: Side,
): Place[] {
  const tax = (on: Side, account: string | null, amount: Amount): Place => {
    return { side: on, account, amount, label: null, rule, base: null, isThirdParty: false }
  }
  const accounts = accountsFor(rule, isCreditNote)
  if (direction === 'sale') return rule.isReverseCharge ? [] : [tax(side, accounts.due, vat)]
  const lost = tax(side, rule.nonDeductibleAccount, subtract(vat, deductible))
  return [
    tax(side, accounts.deductible, deductible),
    ...(rule.nonDeductibleAccount === null ? [] : [lost]),
    ...(rule.isReverseCharge ? [tax(otherSide(side), accounts.due, vat)] : []),
  ]
}
