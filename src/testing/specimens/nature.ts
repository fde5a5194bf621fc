/** What a supplier is: its trade, language and country, its customers, and how it is taxed. */
import type { Own } from '../../reading/reading.js'
import type { Dice, Habits } from './chance.js'
import { firmFor } from './firms.js'
import type { Kind, PaperClass, Story } from './story.js'
import { invoicing, type Trade, tills } from './trades/index.js'
import { bilingual, type Tongue, type Wording, wordings } from './words/index.js'

export type Nature = {
  readonly habits: Habits
  readonly dice: Dice
  readonly trade: Trade
  readonly tongue: Tongue
  readonly country: string
  readonly pay: Story['pay']
}

const tongues: readonly Tongue[] =
  'fr fr fr fr fr fr fr fr fr nl nl nl nl nl nl nl nl de de de de de de de de en en en en en en en it es pt fi'.split(
    ' ',
  ) as Tongue[]

// biome-ignore format: a table
const countriesOf: Readonly<Record<Tongue, readonly string[]>> = {
  fr: ['BE', 'FR', 'LU', 'BE', 'FR'], nl: ['BE', 'NL', 'BE'], de: ['DE', 'AT', 'BE', 'LU', 'DE'], en: ['IE', 'GB', 'LU', 'NL', 'BE', 'DE', 'US', 'IE'], it: ['IT'], es: ['ES'], pt: ['PT'], fi: ['FI'],
}

export function natureOf(paper: PaperClass, habits: Habits, dice: Dice): Nature {
  const chances = habits.dice('nature')
  const trade = chances.pick(paper === 'receipt' ? tills : invoicing)
  const tongue = chances.pick(tongues.slice(0, paper === 'receipt' ? -4 : undefined))
  const country = chances.pick(countriesOf[tongue])
  const pay = chances.pick(trade.pay)
  habits.traits.add(`trade: ${trade.name}`).add(`language: ${tongue}`).add(`country: ${country}`)
  return { habits, dice, trade, tongue, country, pay }
}

/** Only in our own languages does one of our own companies write. */
export function isSaleOf({ habits, trade, tongue }: Nature): boolean {
  const isOurs = ['fr', 'nl', 'de', 'en'].includes(tongue)
  return trade.papers === 'invoice' && isOurs && habits.is('sale', 12)
}

/** What a paper of a country is in. */
export function currencyOf({ habits }: Nature, country: string): string {
  if (country === 'US') return 'USD'
  return country === 'GB' && habits.is('in pounds', 60) ? 'GBP' : 'EUR'
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

export function partiesOf(
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

export function wordingOf({ habits, tongue }: Nature): Wording {
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

export function kindOf({ habits, dice, trade }: Nature, isSupplier: boolean): Kind {
  if (trade.papers !== 'invoice') return trade.papers
  if (isSupplier) return 'invoice'
  const kind = dice.happens(3) ? 'other paper' : dice.happens(12) ? 'credit_note' : 'invoice'
  habits.traits.add(`kind: ${kind}`)
  return kind
}

export function schemeOf(
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
