import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const hotel: Trade = {
  name: 'hotel', papers: 'invoice', prices: [8, 190], quantities: [100, 200, 300], lines: [2, 6], basis: 'gross', rates: 'mixed', pay: ['card', 'card', 'transfer'], hasPeriod: true,
  callings: ['Hôtel du Parc', 'Hotel {family}', 'Gasthof zur Post', 'Auberge {family}', 'The Harbour Inn', 'Grand Hotel Europa'],
  goods: {
    fr: list('Chambre double|Petit déjeuner|Parking|Minibar|Dîner restaurant|Blanchisserie'), nl: list('Tweepersoonskamer|Ontbijt|Parkeren|Minibar|Diner restaurant|Wasserij'),
    en: list('Double room|Breakfast|Parking|Minibar|Dinner restaurant|Laundry'), de: list('Doppelzimmer|Frühstück|Parkplatz|Minibar|Abendessen|Wäscheservice'),
  },
  titles: { fr: list('Note d’hôtel|Facture de séjour'), nl: list('Hotelrekening|Verblijfsnota'), en: list('Guest folio|Hotel bill'), de: list('Hotelrechnung|Gästerechnung') },
  besides: { fr: list('Chambre|Arrivée|N° de réservation'), nl: list('Kamer|Aankomst|Reserveringsnummer'), en: list('Room|Arrival|Booking reference'), de: list('Zimmer|Anreise|Buchungsnummer') },
}
