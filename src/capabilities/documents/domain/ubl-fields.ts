/** The fields of the API behind those of an electronic invoice. */

const ofDocument: Readonly<Record<string, string>> = {
  number: 'number',
  issuedOn: 'document_date',
  dueOn: 'due_date',
  currency: 'currency',
  taxCurrency: 'exchange_rate',
  notes: 'note',
  'references.buyer': 'buyer_reference',
  'references.order': 'order_reference',
  'totals.net': 'amount_net',
  'totals.vat': 'amount_vat',
  'totals.vatInTaxCurrency': 'exchange_rate',
  'totals.gross': 'amount_gross',
  'totals.payable': 'amount_gross',
  'delivery.on': 'document_date',
  'delivery.country': 'third_party.country',
}

const ofParty: Readonly<Record<string, string>> = {
  name: 'name',
  vatNumber: 'vat_number',
  taxNumber: 'enterprise_number',
  legalId: 'enterprise_number',
  legalForm: 'legal_form',
  'address.street': 'street',
  'address.additional': 'box',
  'address.city': 'city',
  'address.postalCode': 'postal_code',
  'address.country': 'country',
  address: 'country',
  'contact.name': 'contact_name',
  'contact.phone': 'phone',
  'contact.email': 'email',
}

const ofLine: Readonly<Record<string, string>> = {
  name: 'description',
  reason: 'description',
  quantity: 'quantity',
  unitPrice: 'unit_price',
  net: 'amount_net',
  amount: 'amount_net',
  category: 'vat_code',
  rate: 'vat_rate',
}

/** Where the lines of the invoice, and its allowances and charges, stand among those of the document. */
export type Places = { readonly lines: readonly number[]; readonly adjustments: readonly number[] }

/** `third_party.vat_number` for `buyer.vatNumber`; every path has one. */
export function fieldOf(path: string, places: Places): string {
  const [first = '', second = '', ...rest] = path.split('.')
  const below = [second, ...rest].join('.')
  if (first === 'seller') return `company.${known(ofParty, below) ?? 'enterprise_number'}`
  if (first === 'buyer') return `third_party.${known(ofParty, below) ?? 'peppol_identifier'}`
  if (first === 'lines' || first === 'adjustments') {
    const place = places[first][Number(second)]
    // An allowance beyond those of the document is that of the discount.
    if (place === undefined) return first === 'lines' ? 'lines' : 'payment_discount'
    return ['lines', place, known(ofLine, rest.join('.')) ?? []].flat().join('.')
  }
  if (first === 'breakdown') return 'vat_breakdown'
  if (first === 'payments') return 'company.journals'
  if (path.startsWith('references.corrects')) return 'corrects'
  return known(ofDocument, path) ?? first
}

/** The name of a path, or of the longest beginning that has one. */
function known(names: Readonly<Record<string, string>>, path: string): string | undefined {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const begin = parts.slice(0, length).join('.')
    if (Object.hasOwn(names, begin)) return names[begin]
  }
  return undefined
}
