/** A sales document as an electronic invoice says it. */
import { countryOfVatNumber, isPackCode, packOf } from '#countries'
import {
  type Decimal,
  decimal,
  parseDecimal,
  priceOf,
  type Sale,
  type SaleAdjustment,
  type SaleLine,
} from '#formats/e-invoices/index'
import type { Address } from '#kernel/address'
import { day } from '#kernel/days'
import { type Amount, add, formatAmount, negate, storedAmount, subtract, zero } from '#kernel/money'
import { hundredths, lessDiscount } from './amounts.js'
import type { AccountedVat } from './currency.js'

type Numbers = {
  readonly name: string
  readonly vat_number: string | null
  readonly enterprise_number: string | null
}

export type SaleSeller = Address &
  Numbers & {
    readonly legal_form: string | null
    /** As printed, with the registers that keep them. */
    readonly registrations: readonly string[]
    readonly accounts: readonly { readonly iban: string; readonly bic: string | null }[]
    /** The electronic address, `0208:0123456749`. */
    readonly participant: string | null
  }

export type SaleBuyer = Address &
  Numbers & {
    readonly contact_name: string | null
    readonly email: string | null
    readonly phone: string | null
    readonly participant: string | null
  }

export type SoldLine = {
  readonly description: string
  readonly quantity: string | null
  readonly unit_price: string | null
  readonly amount_net: string
  readonly vat_rate: string
  readonly is_adjustment: boolean
  readonly category: string
  readonly exemptionCode: string | null
  /** Why no VAT is charged, in the words of the law. */
  readonly exemptionReason: string | null
}

/** A discount for early payment that lowers the base of VAT. */
export type VatReduction = {
  /** In hundredths of a percent. */
  readonly discount: bigint
  readonly reason: string
  readonly exemptionReason: string
}

export type Sold = {
  readonly is_credit_note: boolean
  readonly number: string
  readonly document_date: string
  readonly due_date: string | null
  readonly currency: string
  readonly structured_communication: string | null
  readonly payment_reference: string | null
  readonly buyer_reference: string | null
  readonly order_reference: string | null
  readonly note: string | null
  readonly is_paid: boolean
  readonly corrects: { readonly number: string | null; readonly date: string | null } | null
  readonly vat_breakdown: readonly {
    readonly rate: string
    readonly base: string
    readonly amount: string
  }[]
  readonly accountedVat: AccountedVat | null
  /** What the law wants to be read, apart from why no VAT is charged. */
  readonly mentions: readonly string[]
  /** The form of the country, for those who must use it. */
  readonly form: {
    readonly specification: string
    readonly process: string
    readonly notes: Readonly<Record<string, string>>
  } | null
  readonly paymentTerms: string | null
  readonly vatReduction: VatReduction | null
  readonly lines: readonly SoldLine[]
}

/** What Peppol asks to be named and a customer did not give: the number of the invoice itself. */
export function saleOf(sold: Sold, seller: SaleSeller, buyer: SaleBuyer): Sale {
  const date = day(sold.document_date.slice(0, 10))
  const isMoved = sold.lines.some(({ category }) => category === 'K')
  // The norm wants no VAT number on what VAT does not reach.
  const isOutside = sold.lines.every(({ category }) => category === 'O')
  const ofParty = (party: SaleSeller | SaleBuyer) =>
    isOutside ? { ...partyOf(party), vatNumber: null } : partyOf(party)
  return {
    documentType: sold.is_credit_note ? 'credit_note' : 'invoice',
    number: sold.number,
    issuedOn: date,
    dueOn: sold.due_date === null ? null : day(sold.due_date),
    currency: sold.currency,
    ...(sold.form
      ? {
          form: { specification: sold.form.specification, process: sold.form.process },
          notesBySubject: sold.form.notes,
        }
      : {}),
    note: [sold.note, ...sold.mentions].filter((text) => text).join('\n') || null,
    references: {
      buyer: sold.buyer_reference ?? (sold.order_reference === null ? sold.number : null),
      order: sold.order_reference,
      corrects: sold.corrects ? [correctedBy(sold.corrects)] : [],
    },
    seller: {
      ...ofParty(seller),
      ...(isOutside ? identifiersOf(seller) : taxNumberOf(seller)),
      legalForm: legalNotesOf(seller),
    },
    buyer: { ...ofParty(buyer), contact: contactOf(buyer) },
    delivery: isMoved ? { on: date, country: buyer.country } : null,
    payments: paymentsOf(sold, seller),
    lines: sold.lines.filter((line) => !line.is_adjustment).map(lineOf),
    adjustments: [
      ...sold.lines.filter((line) => line.is_adjustment).map(adjustmentOf),
      ...reductionsOf(sold),
    ],
    paymentTerms: sold.paymentTerms,
    vatByRate: vatByRate(sold),
    ...(sold.accountedVat
      ? {
          accountedVat: {
            currency: sold.accountedVat.currency,
            amount: storedAmount(sold.accountedVat.amount),
          },
        }
      : {}),
  }
}

/** Who has no VAT number, as a small or an exempt business, is known to the tax office by another (BT-32). */
function taxNumberOf({ vat_number, enterprise_number }: SaleSeller) {
  return { taxNumber: vat_number === null ? enterprise_number : null }
}

/** Whose number of a register is not kept is still to be known without the VAT number. */
function identifiersOf({ vat_number, enterprise_number, participant }: SaleSeller) {
  if (enterprise_number !== null || vat_number === null) return {}
  const endpoint = identifierOf(participant)
  // Schemes of registers begin with a zero, those of VAT numbers with a nine.
  if (endpoint?.scheme.startsWith('0')) return { legalId: endpoint }
  return { identifiers: [{ scheme: null, value: vat_number }] }
}

/** The legal form with the registers: what BT-33 is there for. */
function legalNotesOf({ legal_form, registrations }: SaleSeller): string | null {
  return [legal_form, ...registrations].filter((text) => text !== null).join(', ') || null
}

function correctedBy({ number, date }: NonNullable<Sold['corrects']>) {
  return { number: number ?? '', issuedOn: date === null ? null : day(date) }
}

/** The VAT as the document states it: the customer has the same figures on paper. */
function vatByRate({ vat_breakdown }: Sold): ReadonlyMap<Decimal, Amount> {
  const charged = vat_breakdown.filter(({ rate }) => hundredths(rate) !== 0n)
  return new Map(charged.map(({ rate, amount }) => [decimal(rate), storedAmount(amount)]))
}

/**
 * EN 16931 knows no VAT on less than the price. What the discount takes from each base is written as an
 * allowance, and the whole of it as a charge without VAT, so that the totals stay as they are. What is
 * exempt or outside the scope of VAT needs neither: both would fall on the same share.
 */
function reductionsOf({ lines, vat_breakdown, vatReduction }: Sold): SaleAdjustment[] {
  if (vatReduction === null) return []
  const { discount, reason, exemptionReason } = vatReduction
  const bases = new Map<string, { line: SoldLine; base: Amount }>()
  for (const line of lines) {
    if (line.category === 'E' || line.category === 'O') continue
    const key = `${line.category} ${line.vat_rate}`
    const base = add(bases.get(key)?.base ?? zero, storedAmount(line.amount_net))
    bases.set(key, { line, base })
  }
  const reduced = [...bases.values()].map(({ line, base }) => {
    const stated = vat_breakdown.find(({ rate }) => rate === line.vat_rate)
    const isCharged = hundredths(line.vat_rate) !== 0n && stated !== undefined
    const left = isCharged ? storedAmount(stated.base) : lessDiscount(base, discount)
    return { line, amount: subtract(base, left) }
  })
  const whole = add(...reduced.map(({ amount }) => amount))
  const adjustment = (amount: Amount, treatment: Pick<SaleAdjustment, 'category' | 'rate'>) => ({
    ...sidedOf(amount),
    reason,
    ...treatment,
  })
  return [
    ...reduced.map(({ line, amount }) => {
      const { category, rate } = treatmentOf(line)
      return adjustment(negate(amount), { category, rate })
    }),
    { ...adjustment(whole, { category: 'E', rate: decimal('0') }), exemptionReason },
  ].filter(({ amount }) => amount !== zero)
}

function partyOf(party: (SaleSeller | SaleBuyer) & Numbers) {
  const { participant, country } = party
  const endpoint = identifierOf(participant)
  const legal = party.enterprise_number
  return {
    name: party.name,
    // Without a country before it, it is none that an electronic invoice can name.
    vatNumber: party.vat_number && countryOfVatNumber(party.vat_number) ? party.vat_number : null,
    legalId: legal === null ? null : { scheme: schemeOf(legal, country), value: legal },
    endpoint,
    address: {
      street: joined(party.street, party.house_number),
      additional: party.box,
      further: null,
      city: party.city,
      postalCode: party.postal_code,
      region: null,
      country,
    },
  }
}

function schemeOf(number: string, country: string | null): string | null {
  return isPackCode(country) ? packOf(country).numberSchemes.ofEnterprise(number) : null
}

function identifierOf(participant: string | null) {
  const [scheme, value] = participant?.split(':') ?? []
  return scheme && value ? { scheme, value } : null
}

function joined(...parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null && part !== '').join(' ') || null
}

function contactOf({ contact_name, email, phone }: SaleBuyer) {
  if (contact_name === null && email === null && phone === null) return null
  return { name: contact_name, email, phone }
}

/** How it is to be paid: by transfer, where there is something to be paid and an account for it. */
function paymentsOf(sold: Sold, { accounts }: SaleSeller) {
  const [account] = accounts
  if (!account || sold.is_credit_note) return []
  const reference = sold.structured_communication ?? sold.payment_reference ?? sold.number
  return [{ code: '30', account: account.iban, bic: account.bic, reference }]
}

function lineOf(line: SoldLine): SaleLine {
  const net = storedAmount(line.amount_net)
  const { quantity, unitPrice } = priced(line, net)
  return { name: line.description, quantity, unitPrice, net, ...treatmentOf(line) }
}

/** Quantity and price, where they come to the amount; a price below zero is a quantity below zero. */
function priced({ quantity, unit_price }: SoldLine, net: Amount) {
  const [many, each] = [parseDecimal(quantity ?? ''), parseDecimal(unit_price ?? '')]
  const isExact = many && each && priceOf(many, each, decimal('1')) === net
  const isPlain = isExact && !each.startsWith('-')
  if (isPlain) return { quantity: many, unitPrice: each }
  const size = formatAmount(net < zero ? negate(net) : net)
  return { quantity: decimal(net < zero ? '-1' : '1'), unitPrice: decimal(size) }
}

function treatmentOf({ category, vat_rate, exemptionCode, exemptionReason }: SoldLine) {
  const rate: Decimal | null = category === 'O' ? null : decimal(vat_rate)
  return { category, rate, exemptionCode, exemptionReason }
}

function adjustmentOf(line: SoldLine) {
  const net = storedAmount(line.amount_net)
  return { ...sidedOf(net), reason: line.description, ...treatmentOf(line) }
}

/** What is below zero is an allowance. */
function sidedOf(net: Amount): Pick<SaleAdjustment, 'kind' | 'amount'> {
  return net < zero ? { kind: 'allowance', amount: negate(net) } : { kind: 'charge', amount: net }
}
