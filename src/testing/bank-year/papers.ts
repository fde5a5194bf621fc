/** Invoices and credit notes of the year, numbered when all are known. */
import { makeBelgianCommunication, makeCreditorReference } from '#countries'
import { type Day, parts } from '#kernel/days'
import type { Amount } from '#kernel/money'
import type { OpenItem, PaidItem } from '../../capabilities/bank/domain/matching/model.js'
import type { Dice } from './dice.js'
import type { Person } from './people.js'
import type { Profile } from './profiles.js'

export type Paper = {
  readonly id: number
  readonly person: Person
  readonly date: Day
  readonly due: Day
  /** Signed as its payment is on the bank. */
  readonly amount: Amount
  readonly discount: OpenItem['discount']
  number: string
  /** Bare. */
  communication: string | null
  /** It bears a reference, whatever the company's habit. */
  readonly hasReference: boolean
}

/** Gives every paper its number, in the order of days: sales in one row, suppliers each in their own. */
export function numberPapers(dice: Dice, profile: Profile, papers: readonly Paper[]): void {
  const numbering = dice.pick(profile.numberings)
  let running = dice.pick([1, 40, 1000])
  for (const paper of [...papers].sort(byDay)) {
    if (paper.number !== '') continue
    const { person } = paper
    const year = String(parts(paper.date).year)
    if (person.role === 'customer') {
      running += 1
      paper.number = creditPrefix(paper) + numbering(year, running)
      const kind = dice.weighted(profile.reference)
      const wanted = kind === 'none' && paper.hasReference ? profile.reference[0]![1] : kind
      paper.communication = communicationOf(wanted, running, paper.number)
    } else {
      person.counter += dice.integer(1, 40)
      paper.number = person.numbering(year, person.counter)
      const isStated = paper.hasReference || dice.happens(35)
      paper.communication = isStated ? makeBelgianCommunication(dice.digits(10)) : null
    }
  }
}

function creditPrefix({ amount, person }: Paper): string {
  return amount > 0n === (person.role === 'customer') ? '' : 'CN'
}

function communicationOf(
  kind: 'belgian' | 'creditor' | 'none',
  running: number,
  number: string,
): string | null {
  if (kind === 'none') return null
  if (kind === 'creditor') return makeCreditorReference(number.replace(/[^A-Z0-9]/g, ''))
  return makeBelgianCommunication(`90${String(running).padStart(8, '0')}`)
}

function byDay(one: Paper, other: Paper): number {
  return one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1
}

/** A paper as an open line. Sales bear their number as reference, purchases that of the supplier beside our own. */
export function openItem(paper: Paper): OpenItem {
  const { id, person, date, due, amount, discount } = paper
  const isSale = person.role === 'customer'
  return {
    lineId: id,
    entryId: 50_000 + id,
    thirdPartyId: person.party.id,
    accountId: isSale ? 400 : 440,
    side: person.role,
    open: amount,
    entryDate: date,
    dueDate: due,
    identifiers: identifiersOf(paper),
    discount,
    foreign: null,
    inPaymentBy: null,
  }
}

export function paidItem(paper: Paper, paidOn: Day): PaidItem {
  const { person, amount } = paper
  return { thirdPartyId: person.party.id, amount, paidOn, identifiers: identifiersOf(paper) }
}

function identifiersOf({ id, person, number, communication }: Paper): OpenItem['identifiers'] {
  const isSale = person.role === 'customer'
  return {
    reference: isSale ? number : `ACH-${String(id).padStart(6, '0')}`,
    documentReference: isSale ? null : number,
    documentNumber: number,
    structuredCommunication: isSale ? communication : null,
    paymentReference: isSale ? null : communication,
    label: null,
  }
}

/** An amount as invoices have them: some from a price list, most of hours and pieces. */
export function invoiceAmount(dice: Dice, person: Person): bigint {
  if (person.subscription !== null && dice.happens(75)) return person.subscription
  if (dice.happens(30)) return BigInt(dice.pick(priceList))
  const net =
    BigInt(dice.integer(20, dice.pick([200, 900, 4000]))) * 100n +
    BigInt(dice.pick([0, 50, 25, 95, 99, 10]))
  return (net * BigInt(dice.pick([121, 121, 121, 106, 100]))) / 100n
}

const priceList = [
  6050, 12100, 24200, 36300, 18150, 9075, 30250, 60500, 121000, 5000, 10000, 25000, 14520, 7260,
]
