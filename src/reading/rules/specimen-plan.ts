/** What a specimen says, by chance: who, what, how much, and how it is written. */
import { iban, makeBelgianCommunication, vatNumber } from '#countries'
import { addDays, type Day, day, parts } from '#kernel/days'
import type { Language } from '#kernel/languages'
import { type Amount, add, formatAmount, subtract, times, zero } from '#kernel/money'
import type { Own } from '../reading.js'
import { type Wording, wordings } from './specimen-words.js'

export type Dice = {
  /** From nought up to, and without, a number. */
  below(limit: number): number
  pick<Value>(values: readonly Value[]): Value
  chance(share: number): boolean
}

export function rolling(seed: number): Dice {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (values) => values[Math.floor(next() * values.length)]!,
    chance: (share) => next() < share,
  }
}

type Firm = {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly country: string
  readonly vatNumber: string
  readonly shownVat: string
  readonly iban: string
  readonly bic: string
}

type DrawnLine = {
  readonly text: string
  readonly quantity: number
  readonly price: Amount
  readonly rate: number
  readonly net: Amount
}

export type Plan = {
  readonly language: Language
  readonly wording: Wording
  readonly kind: 'invoice' | 'credit' | 'receipt'
  readonly scheme: 'normal' | 'reverse' | 'exempt'
  readonly layout: 'left' | 'right' | 'footer' | 'band' | 'side'
  readonly isSale: boolean
  readonly own: Own
  readonly seller: Firm
  readonly buyer: Firm
  readonly number: string
  readonly date: Day
  readonly due: Day | null
  readonly communication: string | null
  readonly lines: readonly DrawnLine[]
  readonly discount: { readonly rate: number; readonly amount: Amount } | null
  readonly shares: readonly { readonly rate: number; readonly base: Amount; readonly vat: Amount }[]
  readonly totals: { readonly net: Amount; readonly vat: Amount; readonly gross: Amount }
  readonly deposit: Amount
  readonly money: (amount: Amount) => string
  readonly withSign: (amount: Amount) => string
  readonly shownDay: (of: Day) => string
}

const countriesOf: Readonly<Record<Language, readonly string[]>> = {
  fr: ['BE', 'FR', 'LU'],
  nl: ['BE', 'NL', 'BE'],
  en: ['LU', 'NL', 'BE', 'DE'],
  de: ['DE', 'BE', 'LU'],
}
const ratesIn: Readonly<Record<string, readonly number[]>> = {
  BE: [21, 6, 12],
  FR: [20, 10, 5.5],
  LU: [17, 8, 3],
  DE: [19, 7],
  NL: [21, 9],
}

export function planOf(dice: Dice): Plan {
  const language = dice.pick(['fr', 'nl', 'en', 'de'] as const)
  const wording = wordings[language]
  const kind = dice.pick(['invoice', 'invoice', 'invoice', 'credit', 'receipt'] as const)
  const isSale = kind !== 'receipt' && dice.chance(0.2)
  const ownFirm = firm(dice, dice.pick(['BE', 'FR', 'LU']))
  let partner = firm(dice, dice.pick(countriesOf[language]))
  while (partner.name === ownFirm.name) partner = firm(dice, partner.country)
  const [seller, buyer] = isSale ? [ownFirm, partner] : [partner, ownFirm]
  const scheme =
    kind === 'receipt' || dice.chance(0.75)
      ? 'normal'
      : isSale
        ? 'reverse'
        : dice.pick(['reverse', 'exempt'] as const)
  const rates = ratesIn[seller.country]!
  const mixed = scheme === 'normal' && dice.chance(0.4)
  const lines = Array.from({ length: 1 + dice.below(5) }, () =>
    drawnLine(dice, wording, scheme === 'normal' ? (mixed ? dice.pick(rates) : rates[0]!) : 0),
  )
  const discount =
    kind !== 'receipt' && lines.length > 1 && dice.chance(0.15) ? discountOf(lines) : null
  const shares = sharesOf(lines, discount, kind === 'receipt')
  const net = add(...shares.map(({ base }) => base))
  const vat = add(...shares.map(({ vat: of }) => of))
  const date = addDays(day('2025-01-02'), dice.below(420))
  const isBelgian = seller.country === 'BE'
  const deposit = kind === 'invoice' && dice.chance(0.12) ? times(add(net, vat), 1n, 4n) : zero
  return {
    language,
    wording,
    kind,
    scheme,
    layout: dice.pick(['left', 'right', 'footer', 'band', 'side'] as const),
    isSale,
    own: {
      name: ownFirm.name,
      vatNumber: ownFirm.vatNumber,
      enterpriseNumber: null,
      country: ownFirm.country,
      ibans: dice.chance(0.5) ? [ownFirm.iban] : [],
    },
    seller,
    buyer,
    number: numberOf(dice, date),
    date,
    due:
      kind === 'invoice' && dice.chance(0.85)
        ? addDays(date, dice.pick([8, 14, 30, 45, 60]))
        : null,
    communication:
      isBelgian && kind === 'invoice' && dice.chance(0.7)
        ? makeBelgianCommunication(String(dice.below(999_999_999) + 1))
        : null,
    lines,
    discount,
    shares,
    totals: { net, vat, gross: add(net, vat) },
    deposit,
    ...formats(dice, language),
  }
}

function numberOf(dice: Dice, date: Day): string {
  const { year, month } = parts(date)
  const running = String(1 + dice.below(9000))
  const padded = running.padStart(4, '0')
  return dice.pick([
    `${year}-${padded}`,
    `F${year}/${padded}`,
    `${year}${padded}`,
    `VF-${String(year).slice(2)}-${padded.padStart(6, '0')}`,
    `INV-${padded}`,
    `${String(year).slice(2)}/${padded}`,
    `A${running}B`,
    `RE-${year}-${padded}`,
    `${year}.${String(month).padStart(2, '0')}.${padded}`,
    `${dice.below(9) + 1}${padded}${padded}`,
  ])
}

function drawnLine(dice: Dice, { goods }: Wording, rate: number): DrawnLine {
  const quantity = dice.pick([1, 1, 2, 3, 5, 10, 12, 2.5, 40])
  const price = (100n * BigInt(1 + dice.below(dice.pick([20, 200, 1500]))) +
    BigInt(dice.pick([0, 0, 50, 95, 25, 99]))) as Amount
  const net = times(price, BigInt(Math.round(quantity * 10)), 10n)
  return { text: dice.pick(goods), quantity, price, rate, net }
}

function discountOf(lines: readonly DrawnLine[]): { rate: number; amount: Amount } {
  const [first] = lines
  return { rate: first!.rate, amount: times(first!.net, 5n, 100n) }
}

function sharesOf(
  lines: readonly DrawnLine[],
  discount: { rate: number; amount: Amount } | null,
  isReceipt: boolean,
): { rate: number; base: Amount; vat: Amount }[] {
  return [...new Set(lines.map(({ rate }) => rate))].map((rate) => {
    const sum = add(...lines.filter((line) => line.rate === rate).map(({ net }) => net))
    const base = discount?.rate === rate ? subtract(sum, discount.amount) : sum
    const hundredths = BigInt(Math.round(rate * 100))
    if (!isReceipt) return { rate, base, vat: times(base, hundredths, 10_000n) }
    // Tills start from the gross price.
    const net = times(base, 10_000n, 10_000n + hundredths)
    return { rate, base: net, vat: subtract(base, net) }
  })
}

function formats(dice: Dice, language: Language): Pick<Plan, 'money' | 'withSign' | 'shownDay'> {
  const [thousands, mark] =
    language === 'en'
      ? [',', '.']
      : dice.pick([
          [' ', ','],
          ['.', ','],
          ['', ','],
          ['\u00a0', ','],
          ['\u202f', ','],
        ] as const)
  const money = (amount: Amount) => {
    const [, sign = '', units = '', cents] = /^(-?)(\d+)\.(\d+)$/.exec(formatAmount(amount))!
    return `${sign}${units.replace(/\B(?=(\d{3})+$)/g, thousands)}${mark}${cents}`
  }
  const sign = dice.pick([' €', ' EUR', '€ ', ''])
  const style = dice.pick(
    language === 'en'
      ? ['words', 'slash', 'iso', 'american']
      : language === 'de'
        ? ['dot', 'dotwords', 'iso']
        : ['slash', 'dash', 'dot', 'words', 'short', 'iso'],
  )
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    money,
    withSign: (amount) => (sign === '€ ' ? `€ ${money(amount)}` : `${money(amount)}${sign}`),
    shownDay: (of) => {
      const { year, month, dayOfMonth } = parts(of)
      const name = wordings[language].months[month - 1]!
      if (style === 'words')
        return `${language === 'fr' && dayOfMonth === 1 ? '1er' : dayOfMonth} ${name} ${year}`
      if (style === 'dotwords') return `${dayOfMonth}. ${name} ${year}`
      if (style === 'american') return `${name} ${dayOfMonth}, ${year}`
      if (style === 'iso') return of
      if (style === 'short') return `${two(dayOfMonth)}/${two(month)}/${two(year % 100)}`
      const separator = style === 'dash' ? '-' : style === 'dot' ? '.' : '/'
      return [two(dayOfMonth), two(month), year].join(separator)
    },
  }
}

const names = [
  'Vasseur',
  'Peeters',
  'Hoffmann',
  'Delacroix',
  'Lindqvist',
  'Brouwers',
  'Schneider',
  'Moreau',
  'Claessens',
  'Wagener',
  'Ardenne',
  'Northway',
  'Bellevue',
  'Silvestre',
]
const trades = [
  'Services',
  'Logistics',
  'Bureau',
  'Technics',
  'Habitat',
  'Media',
  'Solutions',
  'Atelier',
  'Energy',
  'Print',
]
const forms: Readonly<Record<string, readonly string[]>> = {
  BE: ['SRL', 'BV', 'SA', 'NV'],
  FR: ['SAS', 'SARL', 'SA'],
  LU: ['S.à r.l.', 'S.A.'],
  DE: ['GmbH', 'AG'],
  NL: ['B.V.', 'BV'],
}
const streets: Readonly<Record<string, readonly string[]>> = {
  BE: ['Rue de la Station 14', 'Stationsstraat 27', 'Chaussée de Wavre 301'],
  FR: ['18 rue des Lilas', '5 avenue Foch'],
  LU: ['12, rue de la Gare', '7, boulevard Royal'],
  DE: ['Bahnhofstraße 9', 'Marktplatz 3'],
  NL: ['Keizersgracht 112', 'Dorpsstraat 8'],
}
const cities: Readonly<Record<string, readonly string[]>> = {
  BE: ['1000 Bruxelles', '9000 Gent', '5000 Namur'],
  FR: ['59000 Lille', '69002 Lyon'],
  LU: ['L-1611 Luxembourg', 'L-4011 Esch-sur-Alzette'],
  DE: ['50667 Köln', '10115 Berlin'],
  NL: ['1015 CJ Amsterdam', '3511 AB Utrecht'],
}

function firm(dice: Dice, country: string): Firm {
  const number = vatNumberFor(dice, country)
  return {
    name: `${dice.pick(names)} ${dice.pick(trades)} ${dice.pick(forms[country]!)}`,
    street: dice.pick(streets[country]!),
    city: dice.pick(cities[country]!),
    country,
    vatNumber: number,
    shownVat: dice.pick([number, grouped(number), `${number.slice(0, 2)} ${number.slice(2)}`]),
    iban: accountFor(dice, country),
    bic: `${dice.pick(['GEBA', 'KRED', 'BBRU', 'SOGE', 'COBA'])}${country}${dice.pick(['BB', 'PP', 'FF'])}`,
  }
}

function grouped(number: string): string {
  const [state, digits] = [number.slice(0, 2), number.slice(2)]
  if (state === 'BE') return `BE ${digits.slice(0, 4)}.${digits.slice(4, 7)}.${digits.slice(7)}`
  if (state === 'FR')
    return `FR ${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5, 8)} ${digits.slice(8)}`
  return `${state} ${digits}`
}

function digits(dice: Dice, count: number): string {
  return Array.from({ length: count }, () => dice.below(10)).join('')
}

/** Tries beginnings until one has a check digit that holds. */
function vatNumberFor(dice: Dice, country: string): string {
  const heads: Readonly<Record<string, () => string>> = {
    BE: () => `BE01${digits(dice, 6)}`,
    FR: () => `FR99${digits(dice, 0)}`,
    LU: () => `LU9${digits(dice, 5)}`,
    DE: () => `DE9${digits(dice, 7)}`,
    NL: () => `NL89${digits(dice, 6)}`,
  }
  for (;;) {
    if (country === 'FR') {
      const siren = `99${digits(dice, 7)}`
      const key = String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')
      if (isLuhn(siren) && vatNumber(`FR${key}${siren}`).ok) return `FR${key}${siren}`
      continue
    }
    const head = heads[country]!()
    const tails = country === 'DE' ? 10 : country === 'NL' ? 10 : 100
    for (let tail = 0; tail < tails; tail += 1) {
      const check = String(tail).padStart(tails === 10 ? 1 : 2, '0')
      const read = vatNumber(`${head}${check}${country === 'NL' ? 'B01' : ''}`)
      if (read.ok) return read.value
    }
  }
}

function isLuhn(text: string): boolean {
  const sum = [...text].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

function accountFor(dice: Dice, country: string): string {
  const lengths: Readonly<Record<string, number>> = { BE: 10, FR: 23, LU: 16, DE: 18, NL: 10 }
  const body = digits(dice, lengths[country]!)
  const inner =
    country === 'BE'
      ? `${body}${String(Number(body) % 97 || 97).padStart(2, '0')}`
      : country === 'NL'
        ? `ABNA${body}`
        : body
  for (let check = 2; check < 99; check += 1) {
    const read = iban(`${country}${String(check).padStart(2, '0')}${inner}`)
    if (read.ok) return read.value
  }
  return accountFor(dice, country)
}
