import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const agency: Trade = {
  name: 'agency', papers: 'invoice', prices: [70, 1400], quantities: [100, 150, 200, 750, 1_600], lines: [1, 5], basis: 'net', rates: 'main', pay: ['transfer'], hasPeriod: false,
  callings: ['{family} & Associés', 'Studio {family}', '{family} Advocaten', 'Kanzlei {family}', '{family} Consulting', 'Bureau {family}', 'Agence Bleue'],
  goods: {
    fr: list('Honoraires de conseil|Conception graphique|Rédaction statuts|Frais administratifs|Heures junior|Débours'), nl: list('Erelonen advies|Grafisch ontwerp|Opmaak statuten|Administratieve kosten|Uren junior|Voorgeschoten kosten'),
    en: list('Consulting fees|Graphic design|Drafting of articles|Administrative costs|Junior hours|Disbursements'), de: list('Beratungshonorar|Grafikdesign|Entwurf Satzung|Verwaltungskosten|Stunden Junior|Auslagen'),
  },
  titles: { fr: list('Note d’honoraires|État de frais et honoraires'), nl: list('Ereloonnota|Staat van kosten en ereloon'), en: list('Fee note|Statement of fees'), de: list('Honorarnote|Kostenrechnung|Liquidation') },
  besides: { fr: list('Dossier|Mission|Affaire'), nl: list('Dossier|Opdracht|Zaak'), en: list('Matter|Project|Engagement'), de: list('Aktenzeichen|Mandat|Projekt') },
}
