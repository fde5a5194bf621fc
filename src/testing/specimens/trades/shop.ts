import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

/** Do-it-yourself, pharmacy, stationery, parking: whatever else prints on a till roll. */
// biome-ignore format: a table
export const shop: Trade = {
  name: 'shop', papers: 'receipt', prices: [2, 75], quantities: [100, 100, 100, 200, 400], lines: [1, 6], basis: 'gross', rates: 'main', pay: ['card'], hasPeriod: false,
  callings: ['Bricolage {family}', 'Pharmacie {family}', 'Papeterie Centrale', 'Baumarkt {family}', 'Doe-het-zelf {family}', 'Parking Centre', 'Apotheek {family}'],
  goods: {
    fr: list('VIS INOX 4X40|PEINTURE BLANC 5L|STYLO BLEU|CARTOUCHE ENCRE|STATIONNEMENT|PILES AA X8'), nl: list('SCHROEF INOX 4X40|VERF WIT 5L|BALPEN BLAUW|INKTPATROON|PARKEREN|BATTERIJ AA X8'),
    en: list('SCREWS SS 4X40|WHITE PAINT 5L|BLUE PEN|INK CARTRIDGE|PARKING|BATTERIES AA X8'), de: list('SCHRAUBEN VA 4X40|WANDFARBE 5L|KUGELSCHREIBER|DRUCKERPATRONE|PARKGEBUEHR|BATTERIEN AA 8ER'),
  },
  besides: { fr: list('Caisse|Vendeur|Client'), nl: list('Kassa|Verkoper|Klant'), en: list('Till|Assistant|Customer'), de: list('Kasse|Verkäufer|Kunde') },
}
