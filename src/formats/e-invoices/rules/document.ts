import type { Text } from '#kernel/languages'
import { isListed } from '../code-lists.js'
import type { Party, Period } from '../e-invoice.js'
import type { Finding } from '../finding.js'
import { present, type Rule, unless } from './rule.js'
import { isHeaderOnly } from './specification.js'

/** What every invoice says of itself and of its two parties. */
export const documentRules: readonly Rule[] = [
  (invoice) => [
    ...present(invoice.specification, 'BR-01', 'form', 'specification'),
    ...present(invoice.number, 'BR-02', 'form', 'number'),
    ...present(invoice.issuedOn, 'BR-03', 'form', 'issuedOn'),
    ...present(invoice.typeCode, 'BR-04', 'form', 'typeCode'),
    ...present(invoice.currency, 'BR-05', 'form', 'currency'),
    ...present(invoice.seller.name, 'BR-06', 'identity', 'seller.name'),
    ...present(invoice.buyer.name, 'BR-07', 'identity', 'buyer.name'),
  ],
  (invoice) => [
    ...currencyOf(invoice.currency, 'BR-CL-04', 'currency'),
    ...currencyOf(invoice.taxCurrency, 'BR-CL-05', 'taxCurrency'),
  ],
  (invoice) => [
    ...addressOf(invoice.seller, 'seller', 'BR-08', 'BR-09'),
    ...(isHeaderOnly(invoice) ? [] : addressOf(invoice.buyer, 'buyer', 'BR-10', 'BR-11')),
    ...countryOf(invoice.delivery?.country ?? null, 'delivery.country'),
  ],
  ({ seller }) =>
    unless(
      seller.vatNumber !== null || seller.legalId !== null || seller.identifiers.length > 0,
      'BR-CO-26',
      'identity',
      'seller.vatNumber',
      texts.seller,
    ),
  ({ seller, buyer }) => [
    ...schemeOf(seller, 'BR-62', 'seller'),
    ...schemeOf(buyer, 'BR-63', 'buyer'),
  ],
  ({ payee, taxRepresentative }) => [
    ...(payee === null ? [] : present(payee.name, 'BR-17', 'identity', 'payee.name')),
    ...(taxRepresentative === null
      ? []
      : [
          ...present(taxRepresentative.name, 'BR-18', 'identity', 'taxRepresentative.name'),
          ...present(
            taxRepresentative.vatNumber,
            'BR-56',
            'identity',
            'taxRepresentative.vatNumber',
          ),
          ...addressOf(taxRepresentative, 'taxRepresentative', 'BR-19', 'BR-20'),
        ]),
  ],
  ({ attachments, links, references }) => [
    ...attachments.flatMap(({ id }, place) =>
      present(id, 'BR-52', 'form', `attachments.${place}.id`),
    ),
    ...links.flatMap(({ id }, place) => present(id, 'BR-52', 'form', `links.${place}.id`)),
    ...references.corrects.flatMap(({ number }, place) =>
      present(number, 'BR-55', 'form', `references.corrects.${place}.number`),
    ),
  ],
  ({ period, lines }) => [
    ...orderOf(period, 'BR-29', 'period'),
    ...lines.flatMap((line, place) => orderOf(line.period, 'BR-30', `lines.${place}.period`)),
  ],
]

function addressOf(
  party: Pick<Party, 'address'>,
  path: string,
  address: string,
  country: string,
): Finding[] {
  if (party.address === null) return present(null, address, 'identity', `${path}.address`)
  return [
    ...present(party.address.country, country, 'identity', `${path}.address.country`),
    ...countryOf(party.address.country, `${path}.address.country`),
  ]
}

/** Greece is `GR` in addresses. */
function countryOf(code: string | null, path: string): Finding[] {
  const isKnown = code === null || isListed('countries', code)
  return unless(isKnown, 'BR-CL-14', 'identity', path, texts.country)
}

function currencyOf(code: string | null, rule: string, path: string): Finding[] {
  const isKnown = code === null || code === '' || isListed('currencies', code)
  return unless(isKnown, rule, 'form', path, texts.currency)
}

function schemeOf({ endpoint }: Party, rule: string, path: string): Finding[] {
  if (endpoint === null) return []
  return present(endpoint.scheme, rule, 'identity', `${path}.endpoint.scheme`)
}

function orderOf(period: Period | null, rule: string, path: string): Finding[] {
  const { from = null, until = null } = period ?? {}
  const isInOrder = from === null || until === null || from <= until
  return unless(isInOrder, rule, 'form', `${path}.until`, texts.period)
}

export const texts = {
  seller: {
    fr: 'Le vendeur doit être identifié par un numéro de TVA, un numéro d’entreprise ou un autre identifiant.',
    nl: 'De verkoper moet een btw-nummer, een ondernemingsnummer of een andere identificatie hebben.',
    en: 'The seller must have a VAT number, a registration number or another identifier.',
    de: 'Der Verkäufer muss eine USt-IdNr., eine Registernummer oder eine andere Kennung haben.',
  },
  country: {
    fr: 'Ce code de pays n’existe pas.',
    nl: 'Deze landcode bestaat niet.',
    en: 'This country code does not exist.',
    de: 'Diesen Ländercode gibt es nicht.',
  },
  currency: {
    fr: 'Ce code n’est pas celui d’une monnaie ; l’euro est EUR.',
    nl: 'Deze code is niet die van een munt; de euro is EUR.',
    en: 'This code is not that of a currency; the euro is EUR.',
    de: 'Dieser Code gehört zu keiner Währung; der Euro ist EUR.',
  },
  period: {
    fr: 'La période se termine avant d’avoir commencé.',
    nl: 'De periode eindigt voor ze begint.',
    en: 'The period ends before it begins.',
    de: 'Der Zeitraum endet, bevor er beginnt.',
  },
} satisfies Record<string, Text>
