/** Payments to suppliers, papers whose numbers collide, and papers that nobody pays. */
import { addDays } from '#kernel/days'
import {
  creditOf,
  type Diary,
  itemsTruth,
  otherSide,
  paperOf,
  said,
  someDay,
  someone,
} from './diary.js'
import { pay } from './manners.js'
import { textFor, typedNumber } from './writing.js'

/** An invoice of a supplier, paid in the bank's own program. */
export function supplierByHand(diary: Diary): void {
  const { dice } = diary
  const on = someDay(diary)
  const paper = paperOf(diary, someone(diary, 'supplier'), on, { hasReference: dice.happens(45) })
  const manner = paper.hasReference
    ? 'structured'
    : dice.weighted([
        [80, 'typed'],
        [20, 'silent'],
      ] as const)
  pay(diary, 'supplier by hand', [paper], on, manner, 98)
}

/** A supplier collects; the bank tells the mandate, and often no account. */
export function supplierDebit(diary: Diary): void {
  const { dice } = diary
  const on = someDay(diary)
  const paper = paperOf(diary, someone(diary, 'supplier'), on)
  const { amount, person } = paper
  const mandate = `M${person.party.id}${dice.digits(4)}`
  diary.planned.push({
    kind: 'supplier direct debit',
    on,
    truth: itemsTruth([paper]),
    write: () => {
      const text = dice.weighted([
        [
          75,
          `${textFor(dice, person.language, [paper.number])} ${dice.pick(['', `mandat ${mandate}`, `klantnr ${dice.digits(7)}`])}`,
        ],
        [25, `DOMICILIATION ${mandate}`],
      ])
      const { counterpartIban, ...other } = otherSide(diary, person, 100)
      return {
        amount,
        ...other,
        ...said(diary, person, text, amount, on),
        counterpartIban: dice.happens(70) ? counterpartIban! : null,
        mandateReference: dice.happens(70) ? mandate : null,
        transactionCode: 'PMNT/RDDT/ESDD',
      }
    },
  })
}

/** Two papers of one number: of two suppliers, of a supplier and a customer, or a number that looks like something else. */
export function collided(diary: Diary): void {
  const { dice } = diary
  const on = someDay(diary)
  const isSame = dice.happens(40)
  const style = dice.weighted([
    [35, 'suppliers'],
    [30, 'sale'],
    [20, 'postcode'],
    [15, 'day'],
  ] as const)
  const role = style === 'suppliers' || style === 'postcode' ? 'supplier' : 'customer'
  const paper = paperOf(diary, someone(diary, role), on)
  const otherRole = style === 'day' ? 'customer' : 'supplier'
  const other = someone(diary, otherRole, (one) => one !== paper.person)
  const size = paper.amount < 0n ? -paper.amount : paper.amount
  const twin = paperOf(diary, other, on, isSame ? { amount: size } : {})
  const postcode = dice.pick(['1050', '9000', '4000', '5000', '2000'])
  diary.later.push(() => {
    if (style === 'postcode') twin.number = postcode
    else if (style === 'day') twin.number = paper.date.replaceAll('-', '')
    else twin.number = paper.number
  })
  const text = () => {
    const number = typedNumber(dice, diary.profile, paper.number)
    if (style === 'postcode')
      return `${dice.pick(['rue Haute 3', 'Kerkstraat 5'])}, ${postcode} ${dice.pick(['Bruxelles', 'Gent'])}`
    if (style === 'day') return `${dice.pick(['facture du', 'factuur van', 'dd'])} ${twin.number}`
    return textFor(dice, paper.person.language, [number])
  }
  diary.planned.push({
    kind: 'collided number',
    on,
    truth: itemsTruth([paper]),
    write: () => ({
      amount: paper.amount,
      ...otherSide(diary, paper.person, 92),
      ...said(diary, paper.person, text(), paper.amount, on),
    }),
  })
}

/** What nobody pays this year, and what was paid before it. */
export function leftOver(diary: Diary, isPaid: boolean): void {
  const { dice } = diary
  const on = isPaid ? addDays(someDay(diary), -365) : someDay(diary)
  const role = dice.happens(70) ? 'customer' : 'supplier'
  const person = someone(diary, role)
  const paper = dice.happens(8)
    ? creditOf(diary, person, on, BigInt(dice.integer(1000, 40_000)))
    : paperOf(diary, person, on)
  if (isPaid) diary.closed.set(paper, on)
}
