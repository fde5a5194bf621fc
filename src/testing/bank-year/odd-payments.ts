/** Payments of customers that are not what was asked: too little, too much, twice, or alike. */
import { addDays, type Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import { type Diary, itemsTruth, otherSide, paperOf, someDay, someone } from './diary.js'
import { type Fields, pay, saidOf } from './manners.js'
import type { Paper } from './papers.js'
import type { Kind } from './profiles.js'

const manners = [
  [45, 'structured'],
  [35, 'typed'],
  [20, 'silent'],
] as const

function payOther(diary: Diary, kind: Kind, paper: Paper, on: Day, amount: Amount): void {
  const manner = diary.dice.weighted(manners)
  diary.planned.push({
    kind,
    on,
    truth: itemsTruth([paper], false),
    write: () => {
      // What is exactly another invoice of theirs is no wrong amount to anybody.
      const others = new Set(
        diary.papers.flatMap((one) => (one.person === paper.person ? [one.amount] : [])),
      )
      let paid = amount
      while (others.has(paid)) paid = (paid - 1n) as Amount
      return {
        amount: paid,
        ...otherSide(diary, paper.person),
        ...saidOf(diary, paper, manner, paid, on),
      }
    },
  })
}

export function partPayment(diary: Diary): void {
  const { dice } = diary
  const on = someDay(diary)
  const paper = paperOf(diary, someone(diary, 'customer'), on, {
    amount: BigInt(dice.integer(200, 5000)) * 121n,
    hasReference: true,
  })
  const part = (paper.amount * BigInt(dice.pick([20, 25, 33, 50, 60]))) / 100n
  payOther(
    diary,
    'part payment',
    paper,
    on,
    (dice.happens(50) ? (part / 1000n) * 1000n || part : part) as Amount,
  )
}

export function wrongAmount(diary: Diary): void {
  const { dice } = diary
  const on = someDay(diary)
  const paper = paperOf(diary, someone(diary, 'customer'), on, {
    amount: BigInt(dice.integer(2000, 300_000)),
    hasReference: true,
  })
  const { amount } = paper
  const swapped = BigInt(String(amount).replace(/^(\d)(\d)/, '$2$1'))
  const wrong = dice.weighted([
    [25, amount + BigInt(dice.pick([-1, 1, -2, 5, -10]))],
    [20, (amount / 100n) * 100n],
    [15, amount - BigInt(dice.pick([250, 1250, 1500]))],
    [15, swapped],
    [15, amount + BigInt(dice.pick([1000, 100, 9]))],
    [10, amount - BigInt(dice.pick([1000, 100, 90]))],
  ])
  payOther(diary, 'wrong amount', paper, on, (wrong === amount ? amount - 10n : wrong) as Amount)
}

export function discount(diary: Diary): void {
  const on = someDay(diary)
  const paper = paperOf(diary, someone(diary, 'customer'), on, {
    discount: diary.dice.pick([2, 3]),
    hasReference: true,
  })
  payOther(diary, 'discount', paper, on, (paper.amount - paper.discount!.amount) as Amount)
}

/** The same payment once more, word for word; now and then of something that was paid last year. */
export function doublePayment(diary: Diary): void {
  const { dice } = diary
  const manner = dice.weighted(manners)
  const person = someone(diary, 'customer')
  const on = addDays(someDay(diary), -25)
  const paper = paperOf(diary, person, on, { hasReference: true })
  const { amount } = paper
  let texts: Fields | undefined
  const write = () => {
    texts ??= { ...otherSide(diary, person), ...saidOf(diary, paper, manner, amount, on) }
    return { amount, ...texts }
  }
  const isOld = dice.happens(20)
  if (isOld) diary.closed.set(paper, on)
  else diary.planned.push({ kind: kindOf[manner], on, truth: itemsTruth([paper]), write })
  // Without a word, and a month later, nobody could tell it from the payment of the next invoice.
  const longest = manner === 'silent' ? 21 : diary.profile.longestEcho
  const again = addDays(on, dice.integer(1, longest))
  const truth = { kind: 'account', accountId: null, thirdPartyId: person.party.id } as const
  diary.planned.push({ kind: 'double payment', on: again, truth, write })
}
const kindOf = { structured: 'structured', typed: 'typed number', silent: 'silent' } as const

/** Invoices of one amount that are open at once, paid one by one, mostly in their order. */
export function equalAmounts(diary: Diary): void {
  const { dice } = diary
  const person = someone(diary, 'customer', ({ subscription }) => subscription !== null)
  const from = addDays(someDay(diary), -20)
  const count = dice.pick([2, 2, 3])
  const papers = Array.from({ length: count }, () =>
    paperOf(diary, person, from, { amount: person.subscription!, hasReference: true }),
  )
  papers.sort((one, other) => (one.date < other.date ? -1 : 1))
  if (dice.happens(15)) papers.reverse()
  papers.forEach((paper, place) => {
    pay(
      diary,
      'equal amounts',
      [paper],
      addDays(from, place * dice.integer(1, 9)),
      dice.weighted([
        [25, 'structured'],
        [35, 'typed'],
        [40, 'silent'],
      ]),
      95,
    )
  })
}
