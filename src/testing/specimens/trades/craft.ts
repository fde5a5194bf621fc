import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const craft: Trade = {
  name: 'craft', papers: 'invoice', prices: [12, 950], quantities: [100, 250, 350, 800, 1_200], lines: [2, 12], basis: 'net', rates: 'mixed', pay: ['transfer'], hasPeriod: false,
  callings: ['{family} Toitures', 'Elektro {family}', 'Schilderwerken {family}', 'Menuiserie {family}', '{family} Heizung & Sanitär', 'Plomberie {family}', '{family} Builders'],
  goods: {
    fr: list('Main-d’œuvre|Fourniture et pose châssis|Évacuation des déchets|Tuyau PER 16 mm|Déplacement|Peinture murs 2 couches|Échafaudage'), nl: list('Werkuren|Leveren en plaatsen ramen|Afvoer afval|Buis 16 mm|Verplaatsing|Schilderen muren 2 lagen|Stelling'),
    en: list('Labour|Supply and fit windows|Waste removal|Copper pipe 15 mm|Call-out|Painting walls two coats|Scaffolding'), de: list('Arbeitsstunden Geselle|Lieferung und Montage Fenster|Entsorgung|Kupferrohr 15 mm|Anfahrtspauschale|Anstrich Wände|Gerüst'),
  },
  titles: { fr: list('Facture d’avancement|Facture de solde'), nl: list('Vorderingsstaat|Slotfactuur'), en: list('Final invoice|Interim invoice'), de: list('Schlussrechnung|Handwerkerrechnung|1. Abschlagsrechnung') },
  besides: { fr: list('Chantier|Devis n°|Bon de travail'), nl: list('Werf|Offertenummer|Werkbon'), en: list('Site|Quote no.|Job sheet'), de: list('Bauvorhaben|Angebots-Nr.|Projekt-Nr.') },
}
