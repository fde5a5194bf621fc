/** Own payment files and what comes back of them, money between own banks, another currency. */
import type { Amount } from '#kernel/money'
import type {
  OwnAccount,
  OwnPayment,
  PendingTransaction,
} from '../../capabilities/bank/domain/matching/model.js'
import {
  type Diary,
  itemsTruth,
  otherSide,
  paperOf,
  said,
  someCents,
  someDay,
  someone,
  type Truth,
} from './diary.js'
import type { Person } from './people.js'
import { textFor } from './writing.js'

/** A payment file of ours: booked as one movement, as one with details, or payment by payment. */
export function ownFile(diary: Diary): void {
  const { dice, ownPayments, planned } = diary
  const on = someDay(diary)
  const isCollection = dice.happens(25)
  const fileId = 1 + new Set(ownPayments.map((payment) => payment.fileId)).size
  const style = dice.weighted([
    [45, 'batch'],
    [30, 'details'],
    [25, 'singles'],
  ] as const)
  const count = style === 'batch' ? dice.integer(2, 25) : dice.integer(1, 5)
  const payments = Array.from({ length: count }, (_, place) => ({
    person: someone(diary, isCollection ? 'customer' : 'supplier'),
    amount: someCents(dice, 2000, 200_000, isCollection ? 1 : -1),
    endToEndId: `E${fileId}-${place + 1}`,
  }))
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n) as Amount
  const line = (place: number) => 900_000 + fileId * 100 + (style === 'singles' ? place : 0)
  ownPayments.push(
    ...payments.map(
      ({ person, amount, endToEndId }, place): OwnPayment => ({
        fileId,
        journalId: 1,
        endToEndId,
        paymentInformationId: `P${fileId}`,
        thirdPartyId: person.party.id,
        mandateReference: null,
        amount,
        lineId: line(place),
        entryId: 800_000 + fileId,
        lineOpen: style === 'singles' ? amount : total,
      }),
    ),
  )
  const truth = { kind: 'sepa', fileId } as const
  const paymentInformationId = `P${fileId}`
  if (style === 'batch') {
    const isTold = dice.happens(92)
    const marks = isTold ? { paymentInformationId } : {}
    planned.push({ kind: 'own file', on, truth, write: () => ({ amount: total, ...marks }) })
    return
  }
  for (const { person, amount, endToEndId } of payments)
    planned.push({
      kind: 'own file',
      on,
      truth,
      write: () => ({ amount, endToEndId, ...otherSide(diary, person, 100) }),
    })
}

/** A payment of ours that comes back. */
export function returned(diary: Diary): void {
  const { dice, ownPayments } = diary
  const own = dice.pick(ownPayments)
  const { thirdPartyId, endToEndId } = own
  const truth: Truth = { kind: 'account', accountId: null, thirdPartyId }
  const amount = -own.amount as Amount
  diary.planned.push({
    kind: 'return',
    on: someDay(diary),
    truth,
    write: () => ({ amount, isReturn: true, endToEndId, communication: 'AC04 RETURN' }),
  })
}

export const ownAccounts: readonly OwnAccount[] = [
  { journalId: 1, iban: 'BE68539007547034', currency: 'EUR' },
  { journalId: 2, iban: 'BE71096123456769', currency: 'EUR' },
  { journalId: 3, iban: 'LU280019400644750000', currency: 'EUR' },
]

/** Money between own banks; a few statements do not say the account. */
export function ownTransfer(diary: Diary): void {
  const { dice } = diary
  const on = someDay(diary)
  const amount = someCents(dice, 1, 30, dice.pick([1, -1]))
  const counterpartIban = dice.happens(96) ? ownAccounts[dice.integer(1, 2)]!.iban : null
  diary.planned.push({
    kind: 'own transfer',
    on,
    truth: { kind: 'transfer' },
    write: () => ({
      amount: (amount * 50_000n) as Amount,
      counterpartName: 'ATELIER DU COIN SRL',
      counterpartIban,
      communication: dice.pick([null, 'transfert', 'spaarrekening', 'provision TVA']),
    }),
  })
}

/** A customer abroad pays in dollars what is open in euros. */
export function foreignCurrency(diary: Diary): void {
  const on = someDay(diary)
  const person: Person = someone(diary, 'customer')
  const paper = paperOf(diary, person, on)
  const amount = ((paper.amount * 108n) / 100n) as Amount
  diary.planned.push({
    kind: 'foreign currency',
    on,
    truth: itemsTruth([paper], false),
    write: (): Partial<PendingTransaction> & { amount: Amount } => ({
      amount,
      currency: 'USD',
      ...otherSide(diary, person),
      ...said(diary, person, textFor(diary.dice, 'en', [paper.number]), amount, on),
    }),
  })
}
