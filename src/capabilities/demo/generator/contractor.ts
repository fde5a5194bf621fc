import { contractorAxes } from './analytics.js'
import type { Article, Bill, Customer, RecurringBill } from './habits.js'
import * as habits from './habits.js'
import { fillPettyCash } from './petty-cash.js'
import { type Owned, registerAssets, registerPurchase } from './register.js'
import type { Story } from './story.js'

// biome-ignore format: a table
const assets: readonly Owned[] = [
  { category: 'LAND',  label: 'Opslagterrein',         account: '220000', written: '220009', expense: '',       value: 45_000, before: 0,      years: 0,  since: 6 },
  { category: 'MACH',  label: 'Torenkraan',            account: '231000', written: '231009', expense: '630220', value: 84_000, before: 33_600, years: 10, since: 4 },
  { category: 'MACH',  label: 'Betonmolens en trilnaalden', account: '231000', written: '231009', expense: '630220', value: 12_600, before: 5_040, years: 5, since: 2 },
  { category: 'VAN',   label: 'Bestelwagen dakploeg',  account: '241100', written: '241109', expense: '630240', value: 32_000, before: 12_800, years: 5,  since: 2 },
  { category: 'VAN',   label: 'Bestelwagen metsers',   account: '241100', written: '241109', expense: '630240', value: 26_000, before: 10_400, years: 5,  since: 2 },
  { category: 'LEASE', label: 'Heftruck in leasing',   account: '252000', written: '252009', expense: '630250', value: 38_000, before: 7_600,  years: 5,  since: 1 },
  { category: 'FURN',  label: 'Inrichting kantoor',    account: '240000', written: '240009', expense: '630230', value: 6_000,  before: 1_200,  years: 10, since: 2 },
]
const sold = { label: 'Bestelwagen metsers', party: 'algemeen', price: 14_000 }

// biome-ignore format: a table
const bills: readonly Bill[] = [
  { party: 'beton',    every: 1, day: 3, terms: 30, account: '600000', vatCode: 'PG21', between: [4200, 10400], label: 'Beton en mortel' },
  { party: 'hout',     every: 1, day: 7, terms: 30, account: '600000', vatCode: 'PG21', between: [2600, 7800], label: 'Hout en platen' },
  { party: 'dak',      every: 1, day: 12, terms: 30, account: '603100', vatCode: 'PGCC21', between: [3400, 7800], label: 'Dakwerken in onderaanneming' },
  { party: 'elektro',  every: 1, day: 16, terms: 30, account: '603100', vatCode: 'PGCC21', between: [1900, 5100], label: 'Elektriciteitswerken in onderaanneming' },
  { party: 'plafon',   every: 3, from: 2, day: 21, terms: 30, account: '603100', vatCode: 'PGCC21', between: [2600, 4800], label: 'Pleisterwerken in onderaanneming' },
  { party: 'kraan',    every: 1, day: 9,  terms: 30, account: '610100', vatCode: 'PS21', between: [480, 1350],  label: 'Kraanhuur' },
  { party: 'brandstof', every: 1, day: 28, terms: 14, account: '612220', vatCode: 'PS21', between: [640, 1120], label: 'Brandstof bestelwagens' },
  { party: 'container', every: 1, day: 18, terms: 30, account: '616900', vatCode: 'PS21', between: [210, 540],  label: 'Containers' },
  { party: 'sociaal',  every: 1, day: 26, terms: 14, account: '613150', vatCode: 'PS21', between: [190, 240],   label: 'Sociaal secretariaat' },
  { party: 'fidu',     every: 3, from: 1, day: 20, terms: 30, account: '613100', vatCode: 'PS21', between: [1240, 1240], label: 'Erelonen boekhouder' },
  { party: 'machine',  every: 12, from: 4, day: 22, terms: 30, account: '231000', vatCode: 'PI21', between: [6800, 9400], label: 'Trilplaat en zaagmachine' },
]

/** The rent of the next month, on the last day of each. */
const rent: RecurringBill = {
  ...{ party: 'loods', every: 1, day: 31, terms: 8, account: '610000', vatCode: 'PSEX' },
  between: [1400, 1400],
  label: 'Huur loods',
  text: 'Huur loods {period+1}',
  reference: 'LL-{year}-{month_number}',
  numberOf: ({ year, month }) => `LL-${year}-${String(month).padStart(2, '0')}`,
  isAuto: true,
}

/** The policy of a year, on its first day; that of this year waits for someone. */
const policy: RecurringBill = {
  ...{ party: 'polis', every: 12, day: 1, terms: 30, account: '613410', vatCode: 'PSNO' },
  between: [2900, 2900],
  label: 'Verzekering alle bouwplaatsrisico’s',
  text: 'Verzekering {year}',
  reference: 'POL-{year}',
  numberOf: ({ year }) => `POL-${year}`,
  isAuto: false,
}

// biome-ignore format: a table
const builders: readonly Customer[] = [
  { party: 'algemeen',  terms: 30, temper: 'prompt' },
  { party: 'promotie',  terms: 45, temper: 'late' },
  { party: 'batisseur', terms: 30, temper: 'prompt' },
  { party: 'gemeente',  terms: 30, temper: 'prompt' },
]

// biome-ignore format: a table
const households: readonly Customer[] = [
  { party: 'verbruggen', terms: 15, temper: 'prompt' },
  { party: 'lambrecht',  terms: 15, temper: 'halves' },
  { party: 'moreau',     terms: 15, temper: 'prompt' },
  { party: 'dewolf',     terms: 15, temper: 'silent' },
]

// biome-ignore format: a table
const works: readonly Article[] = [
  { account: '705200', vatCode: 'SCC', between: [6900, 15200], label: 'Ruwbouwwerken, btw te voldoen door de medecontractant' },
  { account: '705200', vatCode: 'SCC', between: [3600, 8400],  label: 'Funderingen, btw te voldoen door de medecontractant' },
]

// biome-ignore format: a table
const renovations: readonly Article[] = [
  { account: '705100', vatCode: 'SS06', between: [2400, 8600], label: 'Renovatie woning ouder dan tien jaar' },
  { account: '705000', vatCode: 'SS21', between: [900, 3600],  label: 'Aanbouw' },
]

export const contractor: Story = {
  company: {
    code: 'HAZELAAR',
    name: 'Bouwwerken Hazelaar',
    legal_form_code: '014',
    vat_regime: 'quarterly',
    locale: 'nl',
    street: 'Metselaarsstraat',
    house_number: '52',
    postal_code: '9000',
    city: 'Gent',
    nace_codes: [{ code: '41.201', classification: 'MAIN' }],
  },
  bank: { code: 'BK1', label: 'Zichtrekening' },
  axes: contractorAxes,
  // biome-ignore format: a table
  suppliers: [
    ['beton', 'Betoncentrale Kiezel NV', 'Grindkaai', '9000', 'Gent', 'nl', 30],
    ['hout', 'Houthandel Spint & Kern', 'Zagerijweg', '9300', 'Aalst', 'nl', 30],
    ['dak', 'Dakwerken Leipan BV', 'Dakgootstraat', '9160', 'Lokeren', 'nl', 30],
    ['elektro', 'Électricité Fil bleu SRL', 'Rue de l’Ampère', '7500', 'Tournai', 'fr', 30],
    ['plafon', 'Plafonnage Gypse & Fils', 'Rue du Plâtre', '7700', 'Mouscron', 'fr', 30],
    ['kraan', 'Kraanverhuur Hijshaak BV', 'Takelweg', '9042', 'Gent', 'nl', 30],
    ['brandstof', 'Tankstation De Pomp', 'Steenweg', '9000', 'Gent', 'nl', 14],
    ['loods', 'Loodsen Leie NV', 'Leiepad', '9800', 'Deinze', 'nl', 8],
    ['container', 'Containerdienst Puin BV', 'Sorteerstraat', '9000', 'Gent', 'nl', 30],
    ['sociaal', 'Sociaal secretariaat Klaver VZW', 'Klaverstraat', '1040', 'Brussel', 'nl', 14],
    ['fidu', 'Fiduciaire Démo', 'Place du Grand Livre', '1000', 'Bruxelles', 'fr', 30],
    ['polis', 'Verzekeringen De Dakpan NV', 'Nokstraat', '2000', 'Antwerpen', 'nl', 30],
    ['machine', 'Machines Trilnaald BV', 'Werktuigenlaan', '8500', 'Kortrijk', 'nl', 30],
  ],
  // biome-ignore format: a table
  customers: [
    ['algemeen', 'Algemene Aannemingen Steenworp NV', 'Bouwheerstraat', '9000', 'Gent', 'nl', 30],
    ['promotie', 'Promotie Nieuwe Kaai NV', 'Kaaimuur', '2000', 'Antwerpen', 'nl', 45],
    ['batisseur', 'Les Bâtisseurs du Hainaut fictif SA', 'Rue de la Truelle', '7000', 'Mons', 'fr', 30],
    ['gemeente', 'Sociale Huisvesting De Drempel CV', 'Drempelstraat', '9000', 'Gent', 'nl', 30],
    ['verbruggen', 'Els Verbruggen', 'Seringenlaan', '9050', 'Gentbrugge', 'nl', 15, true],
    ['lambrecht', 'Familie Lambrecht', 'Wilgenpad', '9820', 'Merelbeke', 'nl', 15, true],
    ['moreau', 'Julien Moreau', 'Rue des Peupliers', '7700', 'Mouscron', 'fr', 15, true],
    ['dewolf', 'Bart De Wolf', 'Eikendreef', '9840', 'De Pinte', 'nl', 15, true],
  ],
  live(setting) {
    habits.openBooks(setting, assets, [
      ['550000', 88_000],
      ['570000', 120],
      ['300000', 14_200],
      ['100000', -61_500],
      ['130000', -6_150],
      ['173100', -42_000],
    ])
    habits.receiveBills(setting, [...bills, rent])
    habits.receiveBills({ ...setting, months: setting.months.slice(0, 12) }, [policy])
    registerAssets(setting, assets, sold)
    registerPurchase(setting, bills.find(({ party }) => party === 'machine')!, 'MACH')
    const isBuilder = (customer: Customer) => builders.includes(customer)
    habits.sell(setting, {
      series: 'H',
      perMonth: [6, 8],
      customers: [...builders, ...builders, ...households],
      articles: (customer) => (isBuilder(customer) ? works : renovations),
      most: 1,
      creditedOnceIn: 18,
    })
    habits.payWages(setting, { account: '620300', gross: 10_800, bonusIn: 12 })
    habits.repayLoan(setting, { principal: 42_000, perMonth: 700, percent: 3.9 })
    habits.payCharges(setting, { bank: 38, tax: 1_500 })
    fillPettyCash(setting, { account: '612310', label: 'Klein materiaal', between: [22, 80] })
    habits.settleVat(setting, 3)
  },
  recurring: [rent, policy],
  // biome-ignore format: a table
  papers: [
    { direction: 'purchase', party: 'hout', ago: 6, isBooked: true, number: 'SK-1190', lines: [{ description: 'Constructiehout', net: 1420, account: '600000', vatCode: 'PG21' }] },
    { direction: 'purchase', party: 'dak', ago: 2, isBooked: false, number: 'LP-0077', lines: [{ description: 'Dakwerken werf Seringenlaan', net: 3850, account: '603100', vatCode: 'PGCC21' }] },
    { direction: 'purchase', party: 'kraan', ago: 1, isBooked: false, number: 'HH-3312', lines: [{ description: 'Torenkraan, week', net: 680, account: '610100', vatCode: 'PS21' }] },
    { direction: 'sale', party: 'algemeen', ago: 4, isBooked: true, number: null, lines: [{ description: 'Ruwbouw, vorderingsstaat', net: 9400, account: '705200', vatCode: 'SCC' }] },
    { direction: 'sale', party: 'moreau', ago: 1, isBooked: false, number: null, lines: [{ description: 'Renovatie badkamer', net: 4250, account: '705100', vatCode: 'SS06' }] },
  ],
  // biome-ignore format: a table
  letters: [
    { party: 'beton', ago: 1, number: 'KZ-70210', becomes: 'ready', lines: [{ name: 'Stabilisé', quantity: 12, price: 84.5, category: 'S', rate: 21 }, { name: 'Levering', quantity: 1, price: 145, category: 'S', rate: 21 }] },
    { party: 'elektro', ago: 3, number: 'FB-0415', becomes: 'ready', lines: [{ name: 'Installation électrique, autoliquidation', quantity: 1, price: 2740, category: 'AE', rate: 0 }] },
    { party: 'container', ago: 2, number: 'PU-8841', becomes: 'needs_review', lines: [{ name: 'Container 10 m³', quantity: 1, price: 365, category: 'S', rate: 21 }] },
    { party: 'hout', ago: 6, number: 'SK-1190', becomes: 'duplicate', lines: [{ name: 'Constructiehout', quantity: 1, price: 1420, category: 'S', rate: 21 }] },
    { party: 'brandstof', ago: 0, number: 'DP-2204', becomes: 'queued', lines: [{ name: 'Diesel', quantity: 310, price: 1.38, category: 'S', rate: 21 }] },
  ],
}
