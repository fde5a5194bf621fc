/** What a paper tells: who sells what to whom, when, for how much. */
import { makeBelgianCommunication } from '#countries'
import { addDays, type Day, day, parts } from '#kernel/days'
import { type Amount, negate, times, zero } from '#kernel/money'
import type { Own } from '../../reading/reading.js'
import { type Dice, diceOf, type Habits, habitsOf, halfOf } from './chance.js'
import { type Firm, firmFor } from './firms.js'
import { type Item, itemOf, type Sums, sumsOf } from './sums.js'
import { invoicing, type Trade, tills } from './trades/index.js'
import { bilingual, type Tongue, type Wording, wordings } from './words/index.js'
import { type Writing, writingOf } from './writing.js'

export type PaperClass = 'text' | 'scan' | 'receipt'

export type Kind = 'invoice' | 'credit_note' | 'receipt' | 'card slip' | 'other paper'

export type Story = {
  readonly trade: Trade
  readonly tongue: Tongue
  readonly wording: Wording
  readonly writing: Writing
  readonly habits: Habits
  readonly dice: Dice
  readonly kind: Kind
  /** Null when the paper is addressed to somebody else. */
  readonly direction: 'sale' | 'purchase' | null
  readonly scheme: 'normal' | 'reverse' | 'exempt'
  readonly own: Own
  readonly seller: Firm
  readonly buyer: Firm
  readonly number: string | null
  readonly date: Day
  readonly due: Day | null
  readonly period: readonly [Day, Day] | null
  readonly items: readonly Item[]
  readonly sums: Sums
  readonly prepaid: Amount
  readonly earlierBalance: Amount
  readonly currency: string
  readonly isCurrencyPrinted: boolean
  readonly pay: 'transfer' | 'debit' | 'card'
  readonly communication: string | null
  /** A credit note whose amounts stand below nought. */
  readonly isNegative: boolean
}

/** Who sends it: all papers of a supplier share it. */
export type Supplier = { readonly seed: number | string; readonly half: 'open' | 'held-out' }

export const today = day('2026-03-16')

const tongues: readonly Tongue[] =
  'fr fr fr fr fr fr fr fr fr nl nl nl nl nl nl nl nl de de de de de de de de en en en en en en en it es pt fi'.split(
    ' ',
  ) as Tongue[]

// biome-ignore format: a table
const countriesOf: Readonly<Record<Tongue, readonly string[]>> = {
  fr: ['BE', 'FR', 'LU', 'BE', 'FR'], nl: ['BE', 'NL', 'BE'], de: ['DE', 'AT', 'BE', 'LU', 'DE'], en: ['IE', 'GB', 'LU', 'NL', 'BE', 'DE', 'US', 'IE'], it: ['IT'], es: ['ES'], pt: ['PT'], fi: ['FI'],
}

/** In hundredths of a percent, the usual one first. */
// biome-ignore format: a table
const ratesOf: Readonly<Record<string, readonly number[]>> = {
  BE: [2100, 600, 1200], FR: [2000, 1000, 550], LU: [1700, 800, 300], DE: [1900, 700], NL: [2100, 900], AT: [2000, 1000], IE: [2300, 1350], GB: [2000, 500],
  IT: [2200, 1000, 400], ES: [2100, 1000], PT: [2300, 600], FI: [2550, 1000], US: [0],
}

export function storyOf(paper: PaperClass, seed: number, supplier?: Supplier): Story {
  const { seed: sender, half } = supplier ?? { seed: `${paper} ${seed}`, half: halfOf(seed) }
  const habits = habitsOf(sender, half)
  const dice = diceOf('paper', paper, seed)
  const nature = habits.dice('nature')
  const trade = nature.pick(paper === 'receipt' ? tills : invoicing)
  const tongue = nature.pick(tongues.slice(0, paper === 'receipt' ? -4 : undefined))
  const country = nature.pick(countriesOf[tongue])
  const rest = { habits, dice, trade, tongue, country, paper }
  habits.traits.add(`trade: ${trade.name}`).add(`language: ${tongue}`).add(`country: ${country}`)
  const isOurs = ['fr', 'nl', 'de', 'en'].includes(tongue)
  const isSale = trade.papers === 'invoice' && isOurs && habits.is('sale', 12)
  const parties = partiesOf(rest, isSale, sender)
  const wording = wordingOf(rest)
  const kind = kindOf(rest, supplier !== undefined)
  const scheme = schemeOf(rest, parties, kind)
  const isWhole = trade.basis === 'net' && habits.is('whole amounts', 5)
  const items = itemsOf(rest, wording, scheme, isWhole, parties.seller.country)
  const basis = kind === 'card slip' ? 'gross' : trade.basis
  const sums = sumsOf(items, scheme === 'normal' ? basis : 'net')
  const currency =
    parties.seller.country === 'US'
      ? 'USD'
      : parties.seller.country === 'GB' && habits.is('in pounds', 60)
        ? 'GBP'
        : 'EUR'
  const isCurrencyPrinted =
    currency !== 'EUR' || !habits.is('no currency', trade.papers === 'invoice' ? 5 : 22)
  const date = addDays(day('2025-01-03'), dice.integer(0, 430))
  const pay = nature.pick(trade.pay)
  const isInvoice = kind === 'invoice'
  const isPrepaid = isInvoice && dice.happens(trade.name === 'energy' ? 45 : 10)
  if (isPrepaid) habits.traits.add('prepaid')
  const hasBalance = isInvoice && !isPrepaid && trade.hasPeriod && dice.happens(8)
  if (hasBalance) habits.traits.add('earlier balance')
  const isCredit = kind === 'credit_note'
  const isNegative = isCredit && habits.is('credit below nought', 40)
  const communication =
    parties.seller.country === 'BE' && isInvoice && pay === 'transfer' && dice.happens(65)
      ? makeBelgianCommunication(String(dice.integer(1, 999_999_999)))
      : null
  return {
    ...parties,
    trade,
    tongue,
    wording,
    habits,
    dice,
    kind,
    scheme,
    writing: writingOf(habits, {
      tongue,
      wording,
      currency,
      isCurrencyPrinted,
      isWhole,
      country: parties.seller.country,
    }),
    number:
      trade.papers === 'invoice' || habits.is('receipt with a number', 70)
        ? numberOf(habits, dice, date)
        : null,
    date,
    due:
      isInvoice && (pay === 'debit' || (pay === 'transfer' && habits.is('due date', 82)))
        ? addDays(date, dice.pick([8, 14, 15, 21, 30, 30, 45, 60]))
        : null,
    period: trade.hasPeriod ? [addDays(date, -33), addDays(date, -3)] : null,
    items: isNegative ? items.map((item) => ({ ...item, amount: negate(item.amount) })) : items,
    sums,
    prepaid: isPrepaid ? times(sums.gross, BigInt(dice.pick([25, 30, 50, 90])), 100n) : zero,
    earlierBalance: hasBalance ? (BigInt(dice.integer(500, 30_000)) as Amount) : zero,
    currency,
    isCurrencyPrinted,
    pay,
    communication,
    isNegative,
  }
}

type Nature = {
  readonly habits: Habits
  readonly dice: Dice
  readonly trade: Trade
  readonly tongue: Tongue
  readonly country: string
  readonly paper: PaperClass
}

const customers = [
  '{family} Group',
  'Atelier {family}',
  '{family} Services',
  'Garage {family}',
  'Boulangerie {family}',
  'Meridien Studio',
  '{family} Partners',
  'Bakkerij {family}',
]

function partiesOf(
  { habits, country, trade }: Nature,
  isSale: boolean,
  sender: number | string,
): Pick<Story, 'own' | 'seller' | 'buyer' | 'direction'> {
  const ownFirm = firmFor(
    `own ${sender}`,
    habits.dice('own').pick(['BE', 'FR', 'LU']),
    isSale ? trade.callings : customers,
  )
  let partner = firmFor(`partner ${sender}`, country, isSale ? customers : trade.callings)
  for (let again = 0; partner.name.split(' ')[0] === ownFirm.name.split(' ')[0]; again++)
    partner = firmFor(`partner ${sender} ${again}`, country, isSale ? customers : trade.callings)
  const own: Own = {
    name: ownFirm.name,
    vatNumber: ownFirm.vatNumber,
    enterpriseNumber: null,
    country: ownFirm.country,
    ibans: habits.dice('own accounts').happens(50) ? [ownFirm.iban] : [],
  }
  if (isSale) return { own, seller: ownFirm, buyer: partner, direction: 'sale' }
  const isElsewhere = trade.papers === 'invoice' && habits.is('addressed to somebody else', 1.5)
  const buyer = isElsewhere
    ? firmFor(`somebody ${sender}`, ownFirm.country, ['Imprimerie {family}'])
    : ownFirm
  return { own, seller: partner, buyer, direction: isElsewhere ? null : 'purchase' }
}

function wordingOf({ habits, tongue }: Nature): Wording {
  const wording = wordings[tongue]
  if (tongue === 'fr' && habits.is('French and Dutch', 7))
    return bilingual(wording, wordings.nl, habits.way('between languages', [' / ', ' - ', '/']))
  if (tongue === 'nl' && habits.is('Dutch and French', 6))
    return bilingual(wording, wordings.fr, habits.way('between languages', [' / ', ' - ', '/']))
  if (tongue === 'de' && habits.is('German and English', 6))
    return bilingual(wording, wordings.en, ' / ')
  if (['it', 'es', 'pt', 'fi'].includes(tongue) && habits.is('with English beside it', 25))
    return bilingual(wording, wordings.en, ' / ')
  return wording
}

function kindOf({ habits, dice, trade }: Nature, isSupplier: boolean): Kind {
  if (trade.papers !== 'invoice') return trade.papers
  if (isSupplier) return 'invoice'
  const kind = dice.happens(3) ? 'other paper' : dice.happens(12) ? 'credit_note' : 'invoice'
  habits.traits.add(`kind: ${kind}`)
  return kind
}

function schemeOf(
  { habits, trade, tongue }: Nature,
  { seller, buyer }: Pick<Story, 'seller' | 'buyer'>,
  kind: Kind,
): Story['scheme'] {
  if (trade.papers !== 'invoice' || kind === 'card slip') return 'normal'
  if (seller.country === 'US') return 'exempt'
  const isAcross = seller.country !== buyer.country
  if (trade.rates === 'none' || habits.is('exempt', 5)) return 'exempt'
  return isAcross && trade.basis === 'net' && tongue !== 'fr' && habits.is('reverse charge', 40)
    ? 'reverse'
    : 'normal'
}

function itemsOf(
  { habits, dice, trade, tongue }: Nature,
  wording: Wording,
  scheme: Story['scheme'],
  isWhole: boolean,
  country: string,
): Item[] {
  const goods = trade.goods[tongue as keyof Trade['goods']] ?? wording.goods
  const rates = ratesOf[country]!
  const isMixed = trade.rates === 'mixed' && rates.length > 1 && habits.is('several rates', 60)
  const rateOf = () => (scheme === 'normal' ? (isMixed ? dice.pick(rates) : rates[0]!) : 0)
  const count = dice.integer(...trade.lines)
  const [least, most] = trade.prices
  const items = Array.from({ length: count }, () => {
    const cents = isWhole ? 0 : dice.pick([0, 0, 50, 95, 99, dice.integer(1, 99)])
    const units = isWhole ? dice.integer(1, 30) * 100 : dice.integer(least, most)
    return itemOf(
      dice.pick(goods),
      isWhole ? 100 : dice.pick(trade.quantities),
      BigInt(units * 100 + cents) as Amount,
      rateOf(),
    )
  })
  const [first] = items
  if (count > 1 && !isWhole && habits.is('discount among the lines', 14))
    items.push(
      itemOf(
        habits.word('discount', wording.discount),
        100,
        negate(times(first!.amount, 1n, 10n)),
        first!.rate,
      ),
    )
  return items
}

const numberForms = [
  '2025-0042',
  'F2025/0042',
  '20250042',
  'VF-25-000042',
  'INV-0042',
  '25/0042',
  'A42B',
  'RE-2025-0042',
  '2025.03.0042',
  '900042',
  'INV_2025_0042',
  '#10042',
  '42',
  'FT 2025/42',
  '1-2345678-9',
  'R25030042',
  'EU-42-A/25',
  '0000420042',
  'F-00042',
  'fac2025-042',
  'CW3E-00042',
  'BE25V0042',
  '2025 0042',
  '7000 0042',
] as const

function numberOf(habits: Habits, dice: Dice, date: Day): string {
  const { year, month } = parts(date)
  const running = dice.integer(11, 9999)
  const [four, short, two] = [
    String(running).padStart(4, '0'),
    String(year % 100),
    String(month).padStart(2, '0'),
  ]
  // biome-ignore format: a table
  const forms: Readonly<Record<(typeof numberForms)[number], string>> = {
    '2025-0042': `${year}-${four}`, 'F2025/0042': `F${year}/${four}`, '20250042': `${year}${four}`, 'VF-25-000042': `VF-${short}-00${four}`, 'INV-0042': `INV-${four}`, '25/0042': `${short}/${four}`,
    A42B: `A${running}B`, 'RE-2025-0042': `RE-${year}-${four}`, '2025.03.0042': `${year}.${two}.${four}`, '900042': `90${four}`, INV_2025_0042: `INV_${year}_${four}`, '#10042': `1${four}`, '42': String(running),
    'FT 2025/42': `FT ${year}/${running}`, '1-2345678-9': `${dice.integer(1, 9)}-${dice.digits(3)}${four}-${dice.integer(0, 9)}`, R25030042: `R${short}${two}${four}`, '2025 0042': `${year} ${four}`, 'EU-42-A/25': `EU-${running}-A/${short}`,
    '0000420042': `00${four}${four}`, 'F-00042': `F-0${four}`, 'fac2025-042': `fac${year}-${four}`, '7000 0042': `7000 ${four}`, 'CW3E-00042': `CW3E-0${four}`, BE25V0042: `BE${short}V${four}`,
  }
  return forms[habits.word('number form', numberForms) as (typeof numberForms)[number]]
}
