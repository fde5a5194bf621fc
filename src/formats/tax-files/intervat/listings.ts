/** The annual client listing and the intra-Community listing for Intervat. */
import type { VatPeriod } from '#countries'
import { branch, document, element, leaf } from '#formats/xml/writer'
import { type Amount, add, formatAmount } from '#kernel/money'
import { cut, missingOf, type WrittenFile, writtenUnless } from '../written-file.js'
import {
  belgianDigits,
  declarantOf,
  type IntervatParty,
  type IntervatSender,
  inputCommon,
  missingOfDeclarants,
  senderOf,
} from './parties.js'
import { periodOf, replaced } from './vat-return.js'

type Listing = {
  readonly declarant: IntervatParty
  readonly reference: string | null
  readonly replaces: string | null
  readonly comment: string | null
}

export type IntervatClientListing = Listing & {
  readonly year: number
  readonly clients: readonly IntervatClient[]
  /** The turnover of a small business under the exemption; null for others. */
  readonly turnover: Amount | null
  readonly isCessation: boolean
}

export type IntervatClient = {
  readonly vatNumber: string
  readonly turnover: Amount
  readonly vatAmount: Amount
}

export type IntervatIntraListing = Listing & {
  readonly period: VatPeriod
  readonly clients: readonly IntervatIntraClient[]
}

export type IntervatIntraClient = {
  /** The prefix of the VAT number: Greece is EL, Northern Ireland XI. */
  readonly country: string
  readonly number: string
  readonly code: 'L' | 'T' | 'S'
  readonly amount: Amount
}

/** The client listing of a year. One without clients is a nil listing. */
export function writeClientListing(
  listing: IntervatClientListing,
  sender: IntervatSender,
): WrittenFile {
  const { clients, turnover } = listing
  const missing = [
    ...missingOfDeclarants([listing.declarant]),
    ...clients.flatMap(({ vatNumber }, place) =>
      missingOf(0, { [`clients.${place}.vat_number`]: belgianDigits(vatNumber) !== null }),
    ),
  ]
  const attributes = {
    SequenceNumber: '1',
    ClientsNbr: String(clients.length),
    DeclarantReference: cut(listing.reference, 14),
    TurnOverSum: formatAmount(add(...clients.map((client) => client.turnover))),
    VATAmountSum: formatAmount(add(...clients.map(({ vatAmount }) => vatAmount))),
    CessationActivity: listing.isCessation ? 'YES' : null,
  }
  const content = () => [
    replaced('ns2:ReplacedClientListing', listing.replaces),
    declarantOf(listing.declarant),
    leaf('ns2:Period', String(listing.year)),
    leaf('ns2:TurnOver', turnover === null ? null : formatAmount(turnover)),
    ...clients.map((client, place) =>
      element(
        'ns2:Client',
        { SequenceNumber: String(place + 1) },
        leaf('ns2:CompanyVATNumber', belgianDigits(client.vatNumber), { issuedBy: 'BE' }),
        leaf('ns2:TurnOver', formatAmount(client.turnover)),
        leaf('ns2:VATAmount', formatAmount(client.vatAmount)),
      ),
    ),
    leaf('ns2:Comment', listing.comment),
  ]
  return writtenUnless(missing, () =>
    document(
      'ns2:ClientListingConsignment',
      namespacesOf('ClientListing'),
      senderOf(sender),
      element('ns2:ClientListing', attributes, ...content()),
    ),
  )
}

/** The intra-Community listing of a period. */
export function writeIntraListing(
  listing: IntervatIntraListing,
  sender: IntervatSender,
): WrittenFile {
  const { clients } = listing
  const attributes = {
    SequenceNumber: '1',
    ClientsNbr: String(clients.length),
    DeclarantReference: cut(listing.reference, 14),
    AmountSum: formatAmount(add(...clients.map(({ amount }) => amount))),
  }
  const content = () => [
    replaced('ns2:ReplacedIntraListing', listing.replaces),
    declarantOf(listing.declarant),
    branch('ns2:Period', ...periodOf(listing.period)),
    ...clients.map(({ country, number, code, amount }, place) =>
      element(
        'ns2:IntraClient',
        { SequenceNumber: String(place + 1) },
        leaf('ns2:CompanyVATNumber', cut(number, 12), { issuedBy: country }),
        leaf('ns2:Code', code),
        leaf('ns2:Amount', formatAmount(amount)),
      ),
    ),
    leaf('ns2:Comment', listing.comment),
  ]
  return writtenUnless(missingOfDeclarants([listing.declarant]), () =>
    document(
      'ns2:IntraConsignment',
      namespacesOf('Intra'),
      senderOf(sender),
      element('ns2:IntraListing', attributes, ...content()),
    ),
  )
}

function namespacesOf(name: 'ClientListing' | 'Intra'): Record<string, string> {
  const counted = { ClientListing: 'ClientListingsNbr', Intra: 'IntraListingsNbr' }
  return {
    xmlns: inputCommon,
    'xmlns:ns2': `http://www.minfin.fgov.be/${name}Consignment`,
    [counted[name]]: '1',
  }
}
