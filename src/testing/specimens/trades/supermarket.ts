import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const supermarket: Trade = {
  name: 'supermarket', papers: 'receipt', prices: [1, 18], quantities: [100, 100, 200, 300], lines: [3, 16], basis: 'gross', rates: 'mixed', pay: ['card'], hasPeriod: false,
  callings: ['Marché Plus', 'Super {family}', 'Spaar Markt', 'Kaufhof {family}', 'Halle Nord', 'Buurtwinkel'],
  goods: {
    fr: list('LAIT DEMI ECR 1L|PAIN COMPLET|CAFE MOULU 250G|SAC RECUP|BANANES|SAVON LIQ|PAPIER WC X12|EAU 6X1.5L|VIDANGES'), nl: list('HALFV MELK 1L|BRUIN BROOD|KOFFIE 250G|DRAAGTAS|BANANEN|ZEEP VLB|WC PAPIER X12|WATER 6X1.5L|STATIEGELD'),
    en: list('SEMI SKIM MILK 1L|WHOLEMEAL BREAD|COFFEE 250G|CARRIER BAG|BANANAS|LIQ SOAP|TOILET ROLL X12|WATER 6X1.5L'), de: list('H-MILCH 1,5% 1L|VOLLKORNBROT|KAFFEE 250G|TRAGETASCHE|BANANEN|FLUESSIGSEIFE|TOIL.PAPIER 12ER|WASSER 6X1,5L|PFAND'),
  },
  besides: { fr: list('Caisse|Carte fidélité|Magasin'), nl: list('Kassa|Klantenkaart|Filiaal'), en: list('Till|Loyalty card|Store'), de: list('Kasse|Kundenkarte|Markt') },
}
