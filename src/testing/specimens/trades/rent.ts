import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const rent: Trade = {
  name: 'rent', papers: 'invoice', prices: [60, 1900], quantities: [100], lines: [1, 3], basis: 'net', rates: 'none', pay: ['transfer', 'debit'], hasPeriod: true,
  callings: ['Immo {family}', 'Régie {family}', 'Vastgoed {family}', 'Hausverwaltung {family}', '{family} Estates', 'Syndic Central'],
  goods: {
    fr: list('Loyer mensuel bureau|Provision pour charges|Emplacement de parking|Précompte immobilier'), nl: list('Huur kantoor|Voorschot kosten|Parkeerplaats|Onroerende voorheffing'),
    en: list('Office rent|Service charge|Parking space|Ground rent'), de: list('Büromiete|Nebenkostenvorauszahlung|Stellplatz|Hausgeld'),
  },
  titles: { fr: list('Avis d’échéance|Facture de loyer'), nl: list('Huurfactuur|Huurnota'), en: list('Rent invoice|Rent demand'), de: list('Mietrechnung|Dauerrechnung') },
  besides: { fr: list('Lot|Bail n°|Immeuble'), nl: list('Huurcontract|Pand|Kavel'), en: list('Lease|Unit|Property'), de: list('Mietvertrag|Objekt|Einheit') },
}
