import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const insurance: Trade = {
  name: 'insurance', papers: 'invoice', prices: [20, 800], quantities: [100], lines: [1, 4], basis: 'net', rates: 'none', pay: ['transfer', 'debit'], hasPeriod: true,
  callings: ['Assurances {family}', 'Sekura Mutua', '{family} Verzekeringen', 'Nordlicht Versicherung', 'Bouclier', 'Beacon Insurance'],
  goods: {
    fr: list('Prime RC exploitation|Prime incendie|Taxe sur les assurances|Frais de fractionnement'), nl: list('Premie BA uitbating|Premie brand|Verzekeringstaks|Kosten fractionering'),
    en: list('Public liability premium|Fire premium|Insurance premium tax|Instalment fee'), de: list('Prämie Betriebshaftpflicht|Prämie Feuer|Versicherungsteuer|Ratenzuschlag'),
  },
  titles: { fr: list('Avis d’échéance|Quittance de prime'), nl: list('Vervaldagbericht|Premienota'), en: list('Premium invoice|Renewal invoice'), de: list('Beitragsrechnung|Prämienrechnung') },
  besides: { fr: list('Police n°|Votre courtier|Sinistre'), nl: list('Polisnummer|Uw makelaar|Dossier'), en: list('Policy number|Your broker|Cover'), de: list('Versicherungsschein-Nr.|Vertrag|Sparte') },
}
