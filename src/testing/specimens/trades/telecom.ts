import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const telecom: Trade = {
  name: 'telecom', papers: 'invoice', prices: [3, 90], quantities: [100], lines: [3, 9], basis: 'net', rates: 'main', pay: ['debit', 'debit', 'transfer'], hasPeriod: true,
  callings: ['Telefin', 'Nordcall', 'Mobilane', 'Vox Telecom', 'Lumilink', 'Klikt'],
  goods: {
    fr: list('Abonnement Mobile Pro M|Forfait Internet Fibre 500|Appels vers l’étranger|Options et services|Location décodeur|Data hors forfait 2 Go|Remise pack|SMS surtaxés'),
    nl: list('Abonnement Mobiel Zakelijk|Internet Glasvezel 500|Gesprekken naar het buitenland|Opties en diensten|Huur decoder|Extra data 2 GB|Vaste lijn|Betaalnummers'),
    en: list('Mobile plan Business M|Fibre broadband 500|International calls|Add-ons|Router rental|Extra data 2 GB|Fixed line|Roaming zone 2'),
    de: list('Mobilfunktarif Business M|Glasfaser Internet 500|Auslandsverbindungen|Optionen und Dienste|Router-Miete|Zusatzvolumen 2 GB|Festnetzanschluss|Sonderrufnummern'),
  },
  titles: { fr: list('Votre facture mobile|Facture télécom'), nl: list('Uw maandfactuur|Uw telefoonrekening'), en: list('Your phone bill|Monthly bill'), de: list('Mobilfunkrechnung|Ihre Festnetz-Rechnung|Telefonrechnung') },
  besides: { fr: list('N° de contrat|Numéro d’appel|N° de compte client'), nl: list('Contractnummer|Telefoonnummer|Aansluitnummer'), en: list('Contract number|Phone number|Account number'), de: list('Vertragsnummer|Rufnummer|Buchungskonto') },
}
