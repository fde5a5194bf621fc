import { times } from '#kernel/money'
import { dayIn } from './calendar.js'
import { euros, line } from './diary.js'
import type { Article, Asset, Bill, Customer, Setting } from './habits.js'
import * as habits from './habits.js'
import type { Story } from './story.js'

// biome-ignore format: a table
const assets: readonly Asset[] = [
  { account: '240000', written: '240009', expense: '630230', value: 7_200, before: 2_880, years: 5 },
  { account: '240100', written: '240109', expense: '630230', value: 3_900, before: 1_300, years: 3 },
]

// biome-ignore format: a table
const bills: readonly Bill[] = [
  { party: 'salle',    every: 1, day: 2,  terms: 14, account: '610000', vatCode: 'PSEX',   between: [780, 780],  label: 'Loyer de l’atelier' },
  { party: 'argile',   every: 1, day: 6, terms: 30, account: '601000', vatCode: 'PG21ND', between: [220, 780], label: 'Terre, émaux et outils' },
  { party: 'papeterie', every: 1, day: 10, terms: 30, account: '601000', vatCode: 'PG21ND', between: [80, 240],  label: 'Papier et couleurs' },
  { party: 'energie',  every: 1, day: 13, terms: 21, account: '612100', vatCode: 'PS21ND', between: [140, 310],  label: 'Électricité du four' },
  { party: 'telecom',  every: 1, day: 15, terms: 14, account: '612500', vatCode: 'PS21ND', between: [48, 62],    label: 'Téléphone et internet' },
  { party: 'imprimeur', every: 1, day: 19, terms: 30, account: '614000', vatCode: 'PS21ND', between: [60, 320],  label: 'Affiches et programmes' },
  { party: 'animateurs', every: 1, day: 8, terms: 21, account: '613140', vatCode: 'PSEX', between: [520, 1360], label: 'Animation d’ateliers' },
  { party: 'social',   every: 1, day: 26, terms: 14, account: '613150', vatCode: 'PS21ND', between: [58, 74],    label: 'Secrétariat social' },
  { party: 'traiteur', every: 3, from: 3, day: 23, terms: 15, account: '614210', vatCode: 'PS12ND', between: [180, 420], label: 'Vernissage' },
  { party: 'fidu',     every: 3, from: 1, day: 20, terms: 30, account: '613100', vatCode: 'PS21ND', between: [420, 420], label: 'Honoraires comptables' },
  { party: 'logiciel', every: 3, from: 1, day: 17, terms: 30, account: '612500', vatCode: 'PSICS21ND', between: [90, 150], label: 'Réservations en ligne' },
  { party: 'assur',    every: 12, from: 2, day: 10, terms: 30, account: '613410', vatCode: 'PSNO', between: [510, 540], label: 'Assurance RC' },
]

// biome-ignore format: a table
const customers: readonly Customer[] = [
  { party: 'ecole',     terms: 30, temper: 'prompt' },
  { party: 'school',    terms: 30, temper: 'prompt' },
  { party: 'maison',    terms: 30, temper: 'late' },
  { party: 'commune',   terms: 30, temper: 'prompt' },
  { party: 'jeunesse',  terms: 30, temper: 'silent' },
  { party: 'entreprise', terms: 30, temper: 'prompt' },
]

// biome-ignore format: a table
const articles: readonly Article[] = [
  { account: '705500', vatCode: 'SEX', between: [230, 930],  label: 'Ateliers scolaires' },
  { account: '705500', vatCode: 'SEX', between: [450, 1430], label: 'Stage de vacances' },
  { account: '705500', vatCode: 'SEX', between: [155, 490],  label: 'Visite guidée' },
]

/** Subsidies by quarter, fees of members and gifts each month. */
function receiveGifts(setting: Setting): void {
  const { diary, months } = setting
  for (const month of months) {
    const chances = habits.chancesIn(setting, 'gifts', month.place)
    if (month.month % 3 === 1)
      diary.throughBank(dayIn(month, 24), 'Subside de fonctionnement', [
        line('740000', 'credit', times(euros(8_400), month.place < 12 ? 100n : 103n, 100n)),
      ])
    const fees = BigInt(chances.integer(4, 19))
    diary.throughBank(dayIn(month, 12), 'Cotisations des membres', [
      line('743000', 'credit', times(euros(35), fees, 1n)),
    ])
    diary.throughBank(dayIn(month, 21), 'Dons', [
      line('743000', 'credit', habits.amountIn(chances, [90, 640])),
    ])
    const collected = habits.amountIn(chances, [25, 140])
    diary.free('CAI', dayIn(month, 17), 'Vente de cartes, urne', [
      line('570000', 'debit', collected),
      line('743000', 'credit', collected),
    ])
    if (month.month % 3 === 0) bankTheBox(setting, dayIn(month, 28))
  }
}

/** What was collected in a quarter goes to the bank. */
function bankTheBox({ diary }: Setting, date: ReturnType<typeof dayIn>): void {
  const amount = euros(150)
  const out = diary.free('CAI', date, 'Versement à la banque', [
    line('580000', 'debit', amount),
    line('570000', 'credit', amount),
  ])
  diary.letter('580000', [
    out,
    diary.throughBank(date, 'Versement d’espèces', [line('580000', 'credit', amount)]),
  ])
}

export const nonProfit: Story = {
  company: {
    code: 'SAULE',
    name: 'Les Ateliers du Saule',
    legal_form_code: '017',
    vat_regime: 'exempt',
    locale: 'fr',
    street: 'Rue du Saule pleureur',
    house_number: '3',
    postal_code: '4000',
    city: 'Liège',
    nace_codes: [{ code: '90.020', classification: 'MAIN' }],
  },
  bank: { code: 'BQ1', label: 'Compte à vue' },
  // biome-ignore format: a table
  suppliers: [
    ['salle', 'Immobilière Vieille Brique SA', 'Rue de la Brique', '4000', 'Liège', 'fr', 14],
    ['argile', 'Comptoir de l’Argile SRL', 'Rue du Potier', '4020', 'Liège', 'fr', 30],
    ['papeterie', 'Papeterie Plume d’oie', 'Rue du Buvard', '4000', 'Liège', 'fr', 30],
    ['energie', 'Énergie des Collines SC', 'Rue du Moulin à vent', '7000', 'Mons', 'fr', 21],
    ['telecom', 'Telefil SA', 'Boulevard du Fil', '1000', 'Bruxelles', 'fr', 14],
    ['imprimeur', 'Drukkerij Zwarte Inkt', 'Persstraat', '3700', 'Tongeren', 'nl', 30],
    ['animateurs', 'Collectif Mains libres ASBL', 'Rue du Modelage', '4030', 'Liège', 'fr', 21],
    ['social', 'Secrétariat social Trèfle ASBL', 'Rue du Trèfle', '1040', 'Bruxelles', 'fr', 14],
    ['traiteur', 'Traiteur Sel & Thym', 'Rue de la Louche', '4000', 'Liège', 'fr', 15],
    ['fidu', 'Fiduciaire Démo', 'Place du Grand Livre', '1000', 'Bruxelles', 'fr', 30],
    // Services from Ireland, whose VAT is owed here.
    ['logiciel', 'Clover Bookings Ltd', 'Shamrock Quay', 'D02 XY00', 'Dublin', 'fr', 30, true, 'IE'],
    ['assur', 'Assurances La Tuile SA', 'Avenue des Ardoises', '5000', 'Namur', 'fr', 30],
  ],
  // biome-ignore format: a table
  customers: [
    ['ecole', 'École communale des Marronniers', 'Rue du Préau', '4000', 'Liège', 'fr', 30],
    ['school', 'Basisschool De Regenboog', 'Krijtstraat', '3700', 'Tongeren', 'nl', 30],
    ['maison', 'Maison de quartier Sainte-Walburge fictive', 'Rue du Voisinage', '4000', 'Liège', 'fr', 30],
    ['commune', 'Centre culturel de la Vallée', 'Place du Rideau', '4500', 'Huy', 'fr', 30],
    ['jeunesse', 'Jeugdhuis De Vuurtoren VZW', 'Kampvuurpad', '3600', 'Genk', 'nl', 30],
    ['entreprise', 'Ateliers Rouage SA', 'Rue de l’Engrenage', '4040', 'Herstal', 'fr', 30],
  ],
  live(setting) {
    habits.openBooks(setting, assets, [
      ['550000', 18_900],
      ['570000', 210],
    ])
    habits.receiveBills(setting, bills)
    habits.sell(setting, {
      series: 'A',
      perMonth: [4, 6],
      customers,
      articles: () => articles,
      most: 2,
      creditedOnceIn: 20,
    })
    receiveGifts(setting)
    habits.payWages(setting, { account: '620200', gross: 2_650, bonusIn: 12 })
    habits.payCharges(setting, { bank: 18, tax: 0 })
    habits.depreciate(setting, assets)
    habits.settleVat(setting, 3)
  },
  // biome-ignore format: a table
  papers: [
    { direction: 'purchase', party: 'argile', ago: 4, isBooked: true, number: 'CA-661', lines: [{ description: 'Terre chamottée', net: 184, account: '601000', vatCode: 'PG21ND' }] },
    { direction: 'purchase', party: 'imprimeur', ago: 2, isBooked: false, number: 'ZI-2240', lines: [{ description: 'Programme de saison', net: 236, account: '614000', vatCode: 'PS21ND' }] },
    { direction: 'sale', party: 'ecole', ago: 3, isBooked: true, number: null, lines: [{ description: 'Ateliers scolaires', net: 480, account: '705500', vatCode: 'SEX' }] },
    { direction: 'sale', party: 'commune', ago: 1, isBooked: false, number: null, lines: [{ description: 'Exposition itinérante', net: 650, account: '705500', vatCode: 'SEX' }] },
  ],
  // biome-ignore format: a table
  letters: [
    { party: 'papeterie', ago: 2, number: 'PO-3304', becomes: 'ready', lines: [{ name: 'Papier aquarelle', quantity: 20, price: 6.4, category: 'S', rate: 21 }] },
    { party: 'telecom', ago: 1, number: 'TF-88341', becomes: 'needs_review', lines: [{ name: 'Abonnement', quantity: 1, price: 52.1, category: 'S', rate: 21 }] },
    { party: 'argile', ago: 4, number: 'CA-661', becomes: 'duplicate', lines: [{ name: 'Terre chamottée', quantity: 1, price: 184, category: 'S', rate: 21 }] },
    { party: 'energie', ago: 0, number: 'EC-9917', becomes: 'queued', lines: [{ name: 'Électricité', quantity: 1, price: 171.2, category: 'S', rate: 21 }] },
  ],
}
