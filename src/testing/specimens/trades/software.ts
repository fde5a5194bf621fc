import { list } from '../words/wording.js'
import type { Trade } from './trade.js'

// biome-ignore format: a table
export const software: Trade = {
  name: 'software', papers: 'invoice', prices: [5, 240], quantities: [100, 300, 500, 1_000], lines: [1, 4], basis: 'net', rates: 'main', pay: ['card', 'transfer', 'card'], hasPeriod: true,
  callings: ['Cloudvine', 'Nimbus Apps', 'Stackwise', 'Datapoint', 'Pixelmatic', 'Boardly', 'Hostivo'],
  goods: {
    fr: list('Licence Pro (par utilisateur)|Hébergement web|Nom de domaine .be|Stockage supplémentaire|Support premium'), nl: list('Licentie Pro (per gebruiker)|Webhosting|Domeinnaam .nl|Extra opslag|Premium support'),
    en: list('Pro plan (per seat)|Web hosting|Domain name .com|Additional storage|Premium support|API calls'), de: list('Lizenz Pro (pro Nutzer)|Webhosting|Domain .de|Zusatzspeicher|Premium-Support'),
  },
  titles: { fr: list('Reçu d’abonnement|Facture'), nl: list('Abonnementsfactuur|Factuur'), en: list('Receipt for your subscription|Invoice'), de: list('Abo-Rechnung|Rechnung') },
  besides: { fr: list('Identifiant abonnement|Compte'), nl: list('Abonnements-ID|Account'), en: list('Subscription ID|Workspace|Account ID'), de: list('Abo-Nummer|Konto-ID') },
}
