import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const energy: Trade = {
  name: 'energy', papers: 'invoice', prices: [1, 40], quantities: [4_560, 12_340, 820, 100], lines: [3, 7], basis: 'net', rates: 'mixed', pay: ['debit', 'transfer'], hasPeriod: true,
  callings: ['Voltis', 'Stadtwerke Morgental', 'Enerlux', 'Groenstroom', 'Gaz & Lumière', 'Watt Nu'],
  goods: {
    fr: list('Consommation jour kWh|Consommation nuit kWh|Redevance fixe|Coûts de réseau|Contribution énergie renouvelable|Abonnement gaz|Cotisation fédérale'),
    nl: list('Verbruik dag kWh|Verbruik nacht kWh|Vaste vergoeding|Nettarieven|Bijdrage groene stroom|Vastrecht gas|Energiebelasting'),
    en: list('Day units kWh|Night units kWh|Standing charge|Network costs|Climate change levy|Gas usage|Green contribution'),
    de: list('Arbeitspreis HT kWh|Arbeitspreis NT kWh|Grundpreis|Netzentgelt|Stromsteuer|Gasverbrauch|Konzessionsabgabe'),
  },
  titles: { fr: list('Facture de régularisation|Décompte annuel|Facture d’énergie'), nl: list('Jaarafrekening|Eindafrekening energie|Voorschotfactuur'), en: list('Electricity bill|Your energy bill'), de: list('Stromrechnung|Jahresverbrauchsabrechnung|Gas- und Stromrechnung') },
  besides: { fr: list('Code EAN|N° compteur|Index précédent'), nl: list('EAN-code|Meternummer|Vorige meterstand'), en: list('Meter number|Supply number|Previous reading'), de: list('Zählernummer|Marktlokation|Zählerstand alt') },
}
