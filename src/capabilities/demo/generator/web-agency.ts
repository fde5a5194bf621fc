import type { Article, Asset, Bill, Customer } from './habits.js'
import * as habits from './habits.js'
import { fillPettyCash } from './petty-cash.js'
import type { Story } from './story.js'

// biome-ignore format: a table
const assets: readonly Asset[] = [
  { account: '240100', written: '240109', expense: '630230', value: 18_600, before: 6_200, years: 3 },
  { account: '240000', written: '240009', expense: '630230', value: 9_400, before: 3_760, years: 5 },
  { account: '241000', written: '241009', expense: '630240', value: 27_500, before: 5_500, years: 5 },
]

// biome-ignore format: a table
const bills: readonly Bill[] = [
  { party: 'immo',    every: 1,  day: 1,  terms: 8,  account: '610000', vatCode: 'PSEX', between: [1150, 1150], label: 'Loyer du bureau' },
  { party: 'nuage',   every: 1,  day: 3,  terms: 14, account: '612610', vatCode: 'PS21', between: [310, 460],   label: 'Hébergement et noms de domaine' },
  { party: 'letters', every: 1,  day: 8,  terms: 30, account: '612600', vatCode: 'PS21', between: [180, 320],   label: 'Licences de logiciels' },
  { party: 'freelance', every: 1, day: 6, terms: 30, account: '602000', vatCode: 'PS21', between: [1800, 4800], label: 'Développement en régie' },
  { party: 'pixel',   every: 1,  day: 12, terms: 30, account: '602000', vatCode: 'PS21', between: [450, 1300],  label: 'Photos et illustrations' },
  { party: 'telecom', every: 1,  day: 15, terms: 14, account: '612500', vatCode: 'PS21', between: [92, 118],    label: 'Téléphone et internet' },
  { party: 'energie', every: 1,  day: 18, terms: 21, account: '612100', vatCode: 'PS21', between: [85, 190],    label: 'Électricité' },
  { party: 'garage',  every: 1,  day: 22, terms: 14, account: '612200', vatCode: 'PS21', between: [95, 210],    label: 'Carburant' },
  { party: 'social',  every: 1,  day: 27, terms: 14, account: '613150', vatCode: 'PS21', between: [64, 88],     label: 'Secrétariat social' },
  { party: 'fidu',    every: 3,  from: 1, day: 20, terms: 30, account: '613100', vatCode: 'PS21', between: [780, 780], label: 'Honoraires comptables' },
  { party: 'assur',   every: 12, from: 2, day: 10, terms: 30, account: '613410', vatCode: 'PSNO', between: [640, 690], label: 'Assurance RC exploitation' },
  { party: 'garage',  every: 12, from: 5, day: 9,  terms: 30, account: '611200', vatCode: 'PS21', between: [420, 780], label: 'Entretien du véhicule' },
  { party: 'nuage',   every: 12, from: 9, day: 16, terms: 30, account: '240100', vatCode: 'PI21', between: [1900, 2700], label: 'Ordinateur portable' },
]

// biome-ignore format: a table
const customers: readonly Customer[] = [
  { party: 'boulangerie', terms: 30, temper: 'prompt' },
  { party: 'kaarsen',     terms: 30, temper: 'prompt' },
  { party: 'notaires',    terms: 30, temper: 'prompt' },
  { party: 'fietsen',     terms: 30, temper: 'prompt' },
  { party: 'dentistes',   terms: 15, temper: 'prompt' },
  { party: 'tuinen',      terms: 30, temper: 'late' },
  { party: 'librairie',   terms: 30, temper: 'halves' },
  { party: 'meubles',     terms: 30, temper: 'late' },
  { party: 'events',      terms: 30, temper: 'silent' },
  { party: 'brasserie',   terms: 30, temper: 'prompt' },
]

// biome-ignore format: a table
const articles: readonly Article[] = [
  { account: '705000', vatCode: 'SS21', between: [1050, 5100], label: 'Développement de site' },
  { account: '705000', vatCode: 'SS21', between: [290, 1020],  label: 'Maintenance mensuelle' },
  { account: '705000', vatCode: 'SS21', between: [670, 2300],  label: 'Création graphique' },
  { account: '705000', vatCode: 'SS21', between: [480, 1760],  label: 'Référencement' },
]

export const webAgency: Story = {
  company: {
    code: 'BRINDILLE',
    name: 'Studio Brindille',
    legal_form_code: '610',
    vat_regime: 'quarterly',
    locale: 'fr',
    street: 'Rue des Tilleuls argentés',
    house_number: '14',
    postal_code: '5000',
    city: 'Namur',
    nace_codes: [{ code: '62.010', classification: 'MAIN' }],
  },
  bank: { code: 'BQ1', label: 'Compte à vue' },
  // biome-ignore format: a table
  suppliers: [
    ['immo', 'Immobilière du Grognon fictif', 'Quai des Joncs', '5000', 'Namur', 'fr', 8],
    ['nuage', 'Nuage & Câble SRL', 'Avenue des Serveurs', '1348', 'Louvain-la-Neuve', 'fr', 14],
    ['letters', 'Letterkast Software BV', 'Drukpersstraat', '9000', 'Gent', 'nl', 30],
    ['freelance', 'Code et Merveilles', 'Rue du Noisetier', '4000', 'Liège', 'fr', 30],
    ['pixel', 'Beeldwerk De Linde', 'Lindeplein', '3000', 'Leuven', 'nl', 30],
    ['telecom', 'Telefil SA', 'Boulevard du Fil', '1000', 'Bruxelles', 'fr', 14],
    ['energie', 'Énergie des Collines SC', 'Rue du Moulin à vent', '7000', 'Mons', 'fr', 21],
    ['garage', 'Garage de la Sambrette', 'Chaussée des Ormes', '5100', 'Jambes', 'fr', 14],
    ['social', 'Secrétariat social Trèfle ASBL', 'Rue du Trèfle', '1040', 'Bruxelles', 'fr', 14],
    ['fidu', 'Fiduciaire Démo', 'Place du Grand Livre', '1000', 'Bruxelles', 'fr', 30],
    ['assur', 'Assurances La Tuile SA', 'Avenue des Ardoises', '5000', 'Namur', 'fr', 30],
  ],
  // biome-ignore format: a table
  customers: [
    ['boulangerie', 'Boulangerie Quatre Épis', 'Rue du Froment', '5000', 'Namur', 'fr', 30],
    ['kaarsen', 'Kaarsenmakerij Wiek & Was', 'Waslaan', '3500', 'Hasselt', 'nl', 30],
    ['notaires', 'Étude notariale du Sceau', 'Rue de l’Encrier', '4000', 'Liège', 'fr', 30],
    ['fietsen', 'Fietsen Spaak BV', 'Zadelstraat', '2800', 'Mechelen', 'nl', 30],
    ['dentistes', 'Cabinet dentaire Ivoire', 'Avenue du Sourire', '5100', 'Jambes', 'fr', 15],
    ['tuinen', 'Tuinen van Heester BV', 'Snoeipad', '1500', 'Halle', 'nl', 30],
    ['librairie', 'Librairie Page Trente', 'Rue du Marque-page', '1300', 'Wavre', 'fr', 30],
    ['meubles', 'Meubles Cheville & Tenon', 'Rue du Rabot', '6000', 'Charleroi', 'fr', 30],
    ['events', 'Événements Confetti SRL', 'Place de la Fête', '1050', 'Ixelles', 'fr', 30],
    ['brasserie', 'Brasserie du Houblon bleu', 'Rue de la Cuve', '5030', 'Gembloux', 'fr', 30],
  ],
  live(setting) {
    habits.openBooks(setting, assets, [
      ['550000', 31_400],
      ['570000', 150],
      ['110900', -15_000],
      ['173100', -19_200],
    ])
    habits.receiveBills(setting, bills)
    habits.sell(setting, {
      series: 'F',
      perMonth: [5, 7],
      customers,
      articles: () => articles,
      most: 2,
      creditedOnceIn: 16,
    })
    habits.payWages(setting, { account: '620200', gross: 3_350, bonusIn: 12 })
    habits.repayLoan(setting, { principal: 19_200, perMonth: 400, percent: 3.4 })
    habits.payCharges(setting, { bank: 27.5, tax: 900 })
    fillPettyCash(setting, { account: '612300', label: 'Petites fournitures', between: [18, 65] })
    habits.depreciate(setting, assets)
    habits.settleVat(setting, 3)
  },
  isOnPeppol: true,
  // biome-ignore format: a table
  papers: [
    { direction: 'purchase', party: 'letters', ago: 4, isBooked: true, number: 'LK-7731', lines: [{ description: 'Licence annuelle', net: 348, account: '612600', vatCode: 'PS21' }] },
    { direction: 'purchase', party: 'pixel', ago: 2, isBooked: false, number: 'DL-0192', lines: [{ description: 'Reportage photo', net: 620, account: '602000', vatCode: 'PS21' }] },
    { direction: 'purchase', party: 'garage', ago: 1, isBooked: false, number: 'G-4410', lines: [{ description: 'Carburant', net: 74.38, account: '612200', vatCode: 'PS21' }] },
    { direction: 'sale', party: 'fietsen', ago: 3, isBooked: true, number: null, lines: [{ description: 'Boutique en ligne, phase 2', net: 1850, account: '705000', vatCode: 'SS21' }] },
    { direction: 'sale', party: 'dentistes', ago: 0, isBooked: false, number: null, lines: [{ description: 'Maintenance mensuelle', net: 240, account: '705000', vatCode: 'SS21' }] },
  ],
  // biome-ignore format: a table
  letters: [
    { party: 'nuage', ago: 2, number: 'NC-20411', becomes: 'ready', lines: [{ name: 'Serveur dédié', quantity: 1, price: 289, category: 'S', rate: 21 }, { name: 'Sauvegarde', quantity: 2, price: 24.5, category: 'S', rate: 21 }] },
    { party: 'telecom', ago: 1, number: 'TF-88120', becomes: 'needs_review', lines: [{ name: 'Abonnement fibre', quantity: 1, price: 98.4, category: 'S', rate: 21 }] },
    { party: 'letters', ago: 4, number: 'LK-7731', becomes: 'duplicate', lines: [{ name: 'Licence annuelle', quantity: 1, price: 348, category: 'S', rate: 21 }] },
    { party: 'freelance', ago: 0, number: 'CM-118', becomes: 'queued', lines: [{ name: 'Développement, heures', quantity: 14, price: 75, category: 'S', rate: 21 }] },
  ],
}
