import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const wholesale: Trade = {
  name: 'wholesale', papers: 'invoice', prices: [1, 85], quantities: [100, 600, 1_200, 2_400, 750], lines: [5, 34], basis: 'net', rates: 'mixed', pay: ['transfer', 'debit'], hasPeriod: false,
  callings: ['{family} Gros', 'Brasserie {family}', 'Groothandel {family}', '{family} Großhandel', 'Fresh & Co', 'Horeca {family}', '{family} Wines'],
  goods: {
    fr: list('Bière pils fût 30 l|Eau plate 6x1,5 l|Pommes de terre 25 kg|Consigne bacs|Vin rouge 75 cl|Beurre 250 g|Serviettes papier|Détergent 5 l|Café moulu 1 kg'), nl: list('Pils vat 30 l|Plat water 6x1,5 l|Aardappelen 25 kg|Leeggoed bakken|Rode wijn 75 cl|Boter 250 g|Papieren servetten|Reinigingsmiddel 5 l|Gemalen koffie 1 kg'),
    en: list('Lager keg 30 l|Still water 6x1.5 l|Potatoes 25 kg|Crate deposit|Red wine 75 cl|Butter 250 g|Paper napkins|Detergent 5 l|Ground coffee 1 kg'), de: list('Pils Fass 30 l|Stilles Wasser 6x1,5 l|Kartoffeln 25 kg|Leergut Kästen|Rotwein 75 cl|Butter 250 g|Papierservietten|Reiniger 5 l|Kaffee gemahlen 1 kg'),
  },
  besides: { fr: list('Tournée|Bon de livraison|Représentant'), nl: list('Ronde|Leveringsbon|Vertegenwoordiger'), en: list('Route|Delivery note|Sales rep'), de: list('Tour|Lieferschein|Vertreter') },
}
