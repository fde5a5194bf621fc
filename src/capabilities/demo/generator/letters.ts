import { decimal, saleInvoice, writeUbl } from '#formats/e-invoices/index'
import { addDays, type Day } from '#kernel/days'
import { iban } from './numbers.js'
import type { CompanyPlan, MailPlan, PartyPlan } from './plan.js'
import { chancesOf } from './random.js'
import type { Letter } from './story.js'

type Addressed = Pick<
  PartyPlan,
  'name' | 'street' | 'house_number' | 'postal_code' | 'city' | 'country'
>

/** An electronic invoice of a supplier to the company, as it comes by Peppol. */
export function written(
  letter: Letter,
  date: Day,
  { from, to, topic }: { from: PartyPlan; to: CompanyPlan; topic: readonly string[] },
): MailPlan {
  // Who asks for money on an account that nobody knows is looked at by a person.
  const account =
    letter.becomes === 'needs_review'
      ? iban(chancesOf(...topic, 'stranger', letter.number))
      : from.ibans[0]!.iban
  const invoice = saleInvoice({
    documentType: 'invoice',
    number: letter.number,
    issuedOn: date,
    dueOn: addDays(date, from.payment_terms_days),
    references: { buyer: to.code },
    seller: partyOf(from, from.vat_number!.slice(2), from.vat_number),
    buyer: partyOf(to, to.enterprise_number, to.vat_number),
    payments: [{ code: '30', account, reference: letter.number }],
    lines: letter.lines.map(({ name, quantity, price, category, rate }) => ({
      name,
      quantity: decimal(String(quantity)),
      unitPrice: decimal(String(price)),
      category,
      rate: decimal(String(rate)),
      ...(category === 'AE' ? { exemptionCode: 'VATEX-EU-AE' } : {}),
    })),
  })
  return { name: `${letter.number}.xml`, content: writeUbl(invoice), becomes: letter.becomes }
}

export function partyOf(of: Addressed, number: string, vatNumber: string | null) {
  const identifier = { scheme: '0208', value: number }
  return {
    name: of.name,
    vatNumber,
    legalId: identifier,
    endpoint: identifier,
    address: {
      street: `${of.street} ${of.house_number}`,
      additional: null,
      further: null,
      city: of.city,
      postalCode: of.postal_code,
      region: null,
      country: of.country,
    },
  }
}
