import { addDays, type Day, weekday } from '#kernel/days'
import { type Amount, add, subtract, times, zero } from '#kernel/money'
import { dayIn, lastOf, type Month } from './calendar.js'
import { euros, line } from './diary.js'
import type { Article, Asset, Bill, Customer, Setting } from './habits.js'
import * as habits from './habits.js'
import type { Story } from './story.js'
import { splitOf } from './vat.js'

// biome-ignore format: a table
const assets: readonly Asset[] = [
  { account: '230000', written: '230009', expense: '630220', value: 62_000, before: 24_800, years: 10 },
  { account: '240000', written: '240009', expense: '630230', value: 21_500, before: 8_600, years: 5 },
]

// biome-ignore format: a table
const bills: readonly Bill[] = [
  { party: 'vers',     every: 1, times: 2, day: 2, terms: 14, account: '604000', vatCode: 'PG06', between: [1230, 2480], label: 'Groenten en fruit' },
  { party: 'slager',   every: 1, times: 2, day: 4, terms: 14, account: '604000', vatCode: 'PG06', between: [1030, 2130], label: 'Vlees' },
  { party: 'vis',      every: 1, day: 5, terms: 14, account: '604000', vatCode: 'PG06', between: [760, 1720], label: 'Vis' },
  { party: 'drank',    every: 1, day: 6, terms: 30, account: '604000', vatCode: 'PG21', between: [1480, 3160], label: 'Dranken' },
  { party: 'huur',     every: 1, day: 1,  terms: 5,  account: '610000', vatCode: 'PSEX', between: [2450, 2450], label: 'Huur handelspand' },
  { party: 'stroom',   every: 1, day: 11, terms: 21, account: '612100', vatCode: 'PS21', between: [620, 980],   label: 'Elektriciteit' },
  { party: 'linnen',   every: 1, day: 14, terms: 30, account: '616900', vatCode: 'PS21', between: [140, 230],   label: 'Linnenverhuur' },
  { party: 'kassa',    every: 1, day: 16, terms: 14, account: '612600', vatCode: 'PS21', between: [79, 79],     label: 'Kassasysteem' },
  { party: 'poets',    every: 1, day: 19, terms: 30, account: '612800', vatCode: 'PS21', between: [95, 170],    label: 'Onderhoudsproducten' },
  { party: 'sociaal',  every: 1, day: 26, terms: 14, account: '613150', vatCode: 'PS21', between: [128, 166],   label: 'Sociaal secretariaat' },
  { party: 'fidu',     every: 3, from: 1, day: 20, terms: 30, account: '613100', vatCode: 'PS21', between: [960, 960], label: 'Erelonen boekhouder' },
  { party: 'polis',    every: 12, from: 3, day: 8, terms: 30, account: '613400', vatCode: 'PSNO', between: [1180, 1260], label: 'Brandverzekering' },
  { party: 'koel',     every: 12, from: 6, day: 17, terms: 30, account: '611100', vatCode: 'PS21', between: [380, 910], label: 'Onderhoud koeling' },
]

// biome-ignore format: a table
const customers: readonly Customer[] = [
  { party: 'kantoor',   terms: 15, temper: 'prompt' },
  { party: 'harmonie',  terms: 15, temper: 'late' },
  { party: 'imprimerie', terms: 15, temper: 'prompt' },
  { party: 'agentschap', terms: 15, temper: 'silent' },
]

// biome-ignore format: a table
const articles: readonly Article[] = [
  { account: '705110', vatCode: 'SS12', between: [320, 1250], label: 'Groepsmaaltijd' },
  { account: '705000', vatCode: 'SS21', between: [90, 420],   label: 'Dranken bij groepsmaaltijd' },
]

/** What a week brings in, in cash and by card; the cards reach the bank two days later, less the commission. */
function ringUp(setting: Setting): void {
  const { diary, months } = setting
  let till = euros(600)
  for (const month of months) {
    for (const sunday of sundaysOf(month)) {
      const chances = habits.chancesIn(setting, 'till', sunday.slice(5), month.place)
      const meals = habits.amountIn(chances, [4500, 7000])
      const drinks = habits.amountIn(chances, [1500, 2600])
      const gross = add(meals, drinks)
      const cash = times(gross, BigInt(chances.integer(14, 24)), 100n)
      const cards = subtract(gross, cash)
      const [m, d] = [splitOf(meals, 'SS12'), splitOf(drinks, 'SS21')]
      const key = diary.free('CAI', sunday, `Dagontvangsten week tot ${sunday}`, [
        line('570000', 'debit', cash),
        line('580000', 'debit', cards),
        line('705110', 'credit', m.net, { vatCode: 'SS12' }),
        line('451054', 'credit', m.tax, { vatCode: 'SS12' }),
        line('705000', 'credit', d.net, { vatCode: 'SS21' }),
        line('451054', 'credit', d.tax, { vatCode: 'SS21' }),
      ])
      const commission = times(cards, 95n, 10_000n)
      const arrived = diary.throughBank(addDays(sunday, 2), 'Kaartbetalingen', [
        line('657300', 'debit', commission),
        line('580000', 'credit', cards),
      ])
      diary.letter('580000', [key, arrived])
      till = add(till, cash)
    }
    till = bankTheCash(setting, month, till)
  }
}

/** At the end of a month the till keeps its float. */
function bankTheCash({ diary }: Setting, month: Month, till: Amount): Amount {
  const amount = (((till - euros(600)) / 5_000n) * 5_000n) as Amount
  if (amount <= zero) return till
  const date = lastOf(month)
  const out = diary.free('CAI', date, 'Storting op de bank', [
    line('580000', 'debit', amount),
    line('570000', 'credit', amount),
  ])
  const arrived = diary.throughBank(date, 'Storting contanten', [line('580000', 'credit', amount)])
  diary.letter('580000', [out, arrived])
  return subtract(till, amount)
}

function sundaysOf(month: Month): Day[] {
  const first = dayIn(month, 1)
  const days: Day[] = []
  for (let day = addDays(first, 7 - weekday(first)); day <= lastOf(month); day = addDays(day, 7))
    days.push(day)
  return days
}

export const restaurant: Story = {
  company: {
    code: 'ZILVERBERK',
    name: 'Bistro Zilverberk',
    legal_form_code: '612',
    vat_regime: 'monthly',
    locale: 'nl',
    street: 'Berkendreef',
    house_number: '7',
    postal_code: '2800',
    city: 'Mechelen',
    nace_codes: [{ code: '56.101', classification: 'MAIN' }],
  },
  bank: { code: 'BK1', label: 'Zichtrekening' },
  // biome-ignore format: a table
  suppliers: [
    ['vers', 'Versmarkt Peulschil BV', 'Boontjesstraat', '2570', 'Duffel', 'nl', 14],
    ['slager', 'Slagerij Kruidnagel', 'Hakblokplein', '2800', 'Mechelen', 'nl', 14],
    ['vis', 'Marée des Dunes SRL', 'Rue du Hareng', '1080', 'Molenbeek-Saint-Jean', 'fr', 14],
    ['drank', 'Drankenhandel Tap & Fust', 'Fustkade', '2500', 'Lier', 'nl', 30],
    ['huur', 'Patrimonium Kastanje NV', 'Kastanjelaan', '2000', 'Antwerpen', 'nl', 5],
    ['stroom', 'Windkracht Polder CV', 'Polderdijk', '9120', 'Beveren', 'nl', 21],
    ['linnen', 'Blanchisserie du Lin blanc', 'Rue de la Lessive', '1000', 'Bruxelles', 'fr', 30],
    ['kassa', 'Kassahuis Bonnetje BV', 'Rollenstraat', '3000', 'Leuven', 'nl', 14],
    ['poets', 'Poetsgroothandel Spons', 'Emmerweg', '2800', 'Mechelen', 'nl', 30],
    ['sociaal', 'Sociaal secretariaat Klaver VZW', 'Klaverstraat', '1040', 'Brussel', 'nl', 14],
    ['fidu', 'Fiduciaire Démo', 'Place du Grand Livre', '1000', 'Bruxelles', 'fr', 30],
    ['polis', 'Verzekeringen De Dakpan NV', 'Nokstraat', '2000', 'Antwerpen', 'nl', 30],
    ['koel', 'Koeltechniek IJspegel BV', 'Vriesweg', '2220', 'Heist-op-den-Berg', 'nl', 30],
  ],
  // biome-ignore format: a table
  customers: [
    ['kantoor', 'Advocatenkantoor Weegschaal', 'Pleitgang', '2800', 'Mechelen', 'nl', 15],
    ['harmonie', 'Harmonie De Koperen Klank VZW', 'Trompetpad', '2860', 'Sint-Katelijne-Waver', 'nl', 15],
    ['imprimerie', 'Imprimerie Encre noire SA', 'Rue du Plomb', '1070', 'Anderlecht', 'fr', 15],
    ['agentschap', 'Reisbureau Verre Kust BV', 'Kofferstraat', '2800', 'Mechelen', 'nl', 15],
  ],
  live(setting) {
    habits.openBooks(setting, assets, [
      ['550000', 24_800],
      ['570000', 600],
      ['340000', 5_200],
      ['110900', -10_000],
      ['173100', -30_000],
    ])
    habits.receiveBills(setting, bills)
    ringUp(setting)
    habits.sell(setting, {
      series: 'R',
      perMonth: [2, 4],
      customers,
      articles: () => articles,
      most: 2,
      creditedOnceIn: 12,
    })
    habits.payWages(setting, { account: '620300', gross: 9_400, bonusIn: 12 })
    habits.repayLoan(setting, { principal: 30_000, perMonth: 600, percent: 4.1 })
    habits.payCharges(setting, { bank: 64, tax: 750 })
    habits.depreciate(setting, assets)
    habits.settleVat(setting, 1)
  },
  // biome-ignore format: a table
  papers: [
    { direction: 'purchase', party: 'drank', ago: 5, isBooked: true, number: 'TF-3021', lines: [{ description: 'Wijnen', net: 884.5, account: '604000', vatCode: 'PG21' }] },
    { direction: 'purchase', party: 'vers', ago: 1, isBooked: false, number: 'PS-5518', lines: [{ description: 'Seizoensgroenten', net: 412.3, account: '604000', vatCode: 'PG06' }] },
    { direction: 'purchase', party: 'koel', ago: 2, isBooked: false, number: 'IJ-207', lines: [{ description: 'Herstelling koelcel', net: 265, account: '611100', vatCode: 'PS21' }] },
    { direction: 'sale', party: 'kantoor', ago: 3, isBooked: true, number: null, lines: [{ description: 'Kantoorlunch', net: 540, account: '705110', vatCode: 'SS12' }, { description: 'Dranken', net: 120, account: '705000', vatCode: 'SS21' }] },
  ],
  // biome-ignore format: a table
  letters: [
    { party: 'slager', ago: 1, number: 'KN-9120', becomes: 'ready', lines: [{ name: 'Rundsvlees', quantity: 22, price: 16.8, category: 'S', rate: 6 }] },
    { party: 'drank', ago: 2, number: 'TF-3058', becomes: 'needs_review', lines: [{ name: 'Bier op vat', quantity: 6, price: 118, category: 'S', rate: 21 }] },
    { party: 'drank', ago: 5, number: 'TF-3021', becomes: 'duplicate', lines: [{ name: 'Wijnen', quantity: 1, price: 884.5, category: 'S', rate: 21 }] },
    { party: 'kassa', ago: 0, number: 'BON-611', becomes: 'queued', lines: [{ name: 'Kassasysteem', quantity: 1, price: 79, category: 'S', rate: 21 }] },
  ],
}
