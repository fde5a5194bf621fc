import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const restaurant: Trade = {
  name: 'restaurant', papers: 'receipt', prices: [2, 32], quantities: [100, 200, 300], lines: [2, 9], basis: 'gross', rates: 'mixed', pay: ['card'], hasPeriod: false,
  callings: ['Chez {family}', 'Brasserie de la Gare', 'Trattoria {family}', 'Gasthaus {family}', 'Eetcafé De Haan', 'The Old Crown'],
  goods: {
    fr: list('Plat du jour|Steak frites|Eau pétillante|Café|Verre de vin|Dame blanche|Menu 3 services'), nl: list('Dagschotel|Steak friet|Bruiswater|Koffie|Glas wijn|Dame blanche|Menu 3 gangen'),
    en: list('Dish of the day|Steak and chips|Sparkling water|Coffee|Glass of wine|Ice cream|Set menu'), de: list('Tagesgericht|Schnitzel|Mineralwasser|Kaffee|Glas Wein|Eisbecher|Menü'),
  },
  besides: { fr: list('Table|Couverts|Serveur'), nl: list('Tafel|Couverts|Ober'), en: list('Table|Covers|Server'), de: list('Tisch|Gäste|Kellner') },
}
