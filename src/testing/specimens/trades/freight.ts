import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const freight: Trade = {
  name: 'freight', papers: 'invoice', prices: [15, 780], quantities: [100, 200, 400], lines: [2, 14], basis: 'net', rates: 'main', pay: ['transfer'], hasPeriod: false,
  callings: ['Transports {family}', '{family} Logistics', 'Spedition {family}', 'Rapid Koerier', 'Cargo Nova', '{family} Expeditie'],
  goods: {
    fr: list('Transport Anvers – Lyon|Supplément carburant|Péage|Manutention palettes|Dédouanement|Attente au quai'), nl: list('Transport Antwerpen – Lyon|Brandstoftoeslag|Tol|Behandeling paletten|Douaneformaliteiten|Wachturen'),
    en: list('Haulage Antwerp – Lyon|Fuel surcharge|Tolls|Pallet handling|Customs clearance|Demurrage'), de: list('Fracht Antwerpen – Lyon|Dieselzuschlag|Maut|Palettenhandling|Verzollung|Standzeit'),
  },
  besides: { fr: list('Lettre de voiture|Immatriculation|CMR n°'), nl: list('Vrachtbrief|Nummerplaat|CMR nr.'), en: list('Waybill|Vehicle|CMR no.'), de: list('Frachtbrief|Kennzeichen|Tour') },
}
