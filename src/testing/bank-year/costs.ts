/** Costs and takings without a paper, and the rules that the file has for them. */
import type { Amount } from '#kernel/money'
import type { Rule } from '../../capabilities/bank/domain/matching/model.js'
import { type Diary, someCents, someDay, type Truth } from './diary.js'
import type { Dice } from './dice.js'
import { ibanOf } from './ibans.js'

const account = (accountId: number): Truth => ({ kind: 'account', accountId, thirdPartyId: null })

type Habit = {
  readonly name: string | null
  readonly text: string
  readonly code: string
  readonly accountId: number
  readonly hasIban: boolean
  readonly amount: (dice: Dice) => Amount
}

const fixed = (cents: number) => () => -BigInt(cents) as Amount
const between = (least: number, most: number) => (dice: Dice) => someCents(dice, least, most)

// biome-ignore format: a table
const costs: readonly Habit[] = [
  { name: null, text: 'FRAIS DE GESTION COMPTE', code: '0035', accountId: 6560, hasIban: false, amount: between(300, 2500) },
  { name: 'ONSS RSZ', text: 'cotisations', code: '0101', accountId: 4540, hasIban: true, amount: between(100_000, 600_000) },
  { name: 'Leasing Auto SA', text: 'contrat 88213 échéance', code: '0503', accountId: 6102, hasIban: true, amount: fixed(48_279) },
  { name: 'AG Assurances', text: 'police 03/44.551.223', code: '0503', accountId: 6140, hasIban: true, amount: fixed(12_544) },
  { name: 'Proximus', text: 'facture {8} du {day}', code: '0503', accountId: 6160, hasIban: true, amount: between(4000, 14_000) },
  { name: 'SPF Finances TVA', text: '+++123/4567/89002+++', code: '0101', accountId: 4510, hasIban: true, amount: between(100_000, 900_000) },
  { name: 'Immo Centre', text: 'loyer {month}', code: '0101', accountId: 6100, hasIban: true, amount: fixed(121_000) },
  { name: 'BNP Paribas Fortis', text: 'remboursement crédit 245-1234567-89', code: '1101', accountId: 1730, hasIban: false, amount: fixed(88_410) },
]

// biome-ignore format: a table
const shops: readonly string[] = [
  'Shell 4021', 'Total Waterloo', 'Colruyt 1382', 'Delhaize Uccle', 'Q-Park Centre', 'SNCB NMBS', 'IKEA Zaventem',
  'Brico Plan-it', 'Amazon EU', 'Coolblue', 'Takeaway.com', 'Hotel Ibis', 'Lunch Garden', 'Media Markt', 'Hubo', 'Aldi',
]

/** The rules of the file: most costs have one that is automatic, shops few. */
export function makeRules(diary: Diary): void {
  const { dice, rules, people, profile } = diary
  for (const cost of costs)
    if (dice.happens(93)) {
      const state = dice.weighted([
        [75, 'auto'],
        [12, 'learned auto'],
        [13, 'learned'],
      ] as const)
      rules.push(rule(diary, conditionsOf(cost), { accountId: cost.accountId }, state))
    }
  shops.forEach((shop, place) => {
    if (dice.happens(70)) {
      const state = dice.weighted([
        [35, 'auto'],
        [65, 'learned'],
      ] as const)
      rules.push(
        rule(
          diary,
          { nameContains: shop.split(' ')[0]! },
          { accountId: 6120 + (place % 4) },
          state,
        ),
      )
    }
  })
  rules.push(rule(diary, { code: '0450' }, { accountId: 5800 }, 'auto'))
  // Accounts that people were seen to pay from.
  for (const { isIbanKnown, iban, party } of people)
    if (!isIbanKnown && dice.happens(profile.learnedShare)) {
      const learned = rule(diary, { iban }, { thirdPartyId: party.id }, 'learned')
      rules.push({ ...learned, lessons: dice.integer(1, 4) })
    }
}

function conditionsOf({ name, code, text }: Habit): Partial<Rule['conditions']> {
  if (name !== null) return { nameContains: name }
  return { code, communicationContains: text }
}

function rule(
  { rules }: Diary,
  conditions: Partial<Rule['conditions']>,
  outcome: Partial<Rule['outcome']>,
  state: 'auto' | 'learned auto' | 'learned',
): Rule {
  return {
    id: rules.length + 1,
    label: conditions.nameContains ?? null,
    position: rules.length + 1,
    origin: state === 'auto' ? 'manual' : 'learned',
    isActive: true,
    isAuto: state !== 'learned',
    lessons: state === 'auto' ? 0 : 3,
    conditions: {
      journalId: null,
      iban: null,
      nameContains: null,
      communicationContains: null,
      code: null,
      amountMin: null,
      amountMax: null,
      sign: null,
      ...conditions,
    },
    outcome: { accountId: null, thirdPartyId: null, vatCodeId: null, ...outcome },
  }
}

export function recurringCost(diary: Diary): void {
  const { dice } = diary
  const cost = dice.pick(costs)
  const on = someDay(diary)
  const text = cost.text
    .replace('{8}', dice.digits(8))
    .replace('{day}', on)
    .replace('{month}', on.slice(5, 7))
  const counterpartIban = cost.hasIban ? ibanOf(dice, 'BE') : null
  const amount = cost.amount(dice)
  diary.planned.push({
    kind: 'recurring cost',
    on,
    truth: account(cost.accountId),
    write: () => ({
      amount,
      counterpartName: cost.name?.toUpperCase() ?? null,
      counterpartIban,
      communication: text,
      transactionCode: cost.code,
    }),
  })
}

export function cardPurchase(diary: Diary): void {
  const { dice } = diary
  const place = dice.integer(0, shops.length - 1)
  const on = someDay(diary)
  const amount = someCents(dice, 250, 20_000)
  diary.planned.push({
    kind: 'card purchase',
    on,
    truth: account(6120 + (place % 4)),
    write: () => ({
      amount,
      counterpartName: dice.happens(50) ? shops[place]!.toUpperCase() : shops[place]!,
      communication: `BANCONTACT ${on.slice(8)}/${on.slice(5, 7)} ${dice.digits(2)}:30 KAART 6703 ${dice.digits(4)}`,
      transactionCode: '0402',
    }),
  })
}

export function cardTakings(diary: Diary): void {
  const { dice } = diary
  const on = someDay(diary)
  const amount = someCents(dice, 5000, 400_000, 1)
  diary.planned.push({
    kind: 'card takings',
    on,
    truth: account(5800),
    write: () => ({
      amount,
      counterpartName: dice.pick(['WORLDLINE', 'CCV BELGIUM', 'VIVA WALLET']),
      counterpartIban: ibanOf(dice, 'BE'),
      communication: `TERMINAL ${dice.digits(8)} ${on.slice(8)}/${on.slice(5, 7)}`,
      transactionCode: '0450',
    }),
  })
}
