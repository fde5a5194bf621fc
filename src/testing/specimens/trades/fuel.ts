import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const fuel: Trade = {
  name: 'fuel', papers: 'receipt', prices: [1, 2], quantities: [2_345, 4_012, 5_580, 3_907], lines: [1, 2], basis: 'gross', rates: 'main', pay: ['card'], hasPeriod: false,
  callings: ['Station {family}', 'Benzina {family}', 'Tankstelle {family}', 'Relais du Sud', 'Petrol Express'],
  goods: { fr: list('Diesel B7|Essence 95 E10|AdBlue|SP 98'), nl: list('Diesel B7|Benzine 95 E10|AdBlue|Super 98'), en: list('Diesel|Unleaded 95|AdBlue|Super'), de: list('Diesel|Super E10|AdBlue|Super Plus') },
  besides: { fr: list('Pompe|Litres|Prix/L'), nl: list('Pomp|Liter|Prijs/L'), en: list('Pump|Litres|Price/L'), de: list('Säule|Liter|Preis/L') },
}
