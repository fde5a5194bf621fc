import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

/** The strip of a payment terminal: an amount and a card, no VAT and no goods. */
// biome-ignore format: a table
export const cardSlip: Trade = {
  name: 'card slip', papers: 'card slip', prices: [4, 160], quantities: [100], lines: [1, 1], basis: 'gross', rates: 'main', pay: ['card'], hasPeriod: false,
  callings: ['Boulangerie {family}', 'Taxi {family}', 'Kiosk {family}', 'Friseur {family}', 'Frituur Nico', 'Market Stall'],
  goods: { fr: list('Achat'), nl: list('Aankoop'), en: list('Purchase'), de: list('Kauf') },
  besides: { fr: list('Terminal|N° commerçant|Autorisation|AID'), nl: list('Terminal|Merchant|Autorisatie|AID'), en: list('Terminal ID|Merchant ID|Auth code|AID'), de: list('Terminal-ID|VU-Nummer|Genehmigung|AID') },
}
