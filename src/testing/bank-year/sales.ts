/** Payments of customers that settle what they are for. */
import { formatBelgianCommunication } from '#countries'
import { addDays, type Day } from '#kernel/days'
import {
  creditOf,
  type Diary,
  itemsTruth,
  otherSide,
  paperOf,
  said,
  someDay,
  someone,
  totalOf,
} from './diary.js'
import { pay, saidOf } from './manners.js'
import type { Paper } from './papers.js'
import { idleTalk, mistyped, textFor, typedNumber } from './writing.js'

export function structured(diary: Diary): void {
  const on = someDay(diary)
  pay(
    diary,
    'structured',
    [paperOf(diary, someone(diary, 'customer'), on, { hasReference: true })],
    on,
    'structured',
  )
}

/** The communication is typed into the free text, framed or not. */
export function structuredInText(diary: Diary): void {
  const { dice } = diary
  const on = someDay(diary)
  const paper = paperOf(diary, someone(diary, 'customer'), on, { hasReference: true })
  const { amount, person } = paper
  diary.planned.push({
    kind: 'structured in the text',
    on,
    truth: itemsTruth([paper]),
    write: () => ({
      amount,
      ...otherSide(diary, person),
      ...said(diary, person, inText(diary, paper.communication!), amount, on),
    }),
  })
  function inText({ dice: { weighted } }: Diary, bare: string): string {
    if (bare.startsWith('RF'))
      return weighted([
        [60, bare],
        [40, bare.replace(/(.{4})(?=.)/g, '$1 ')],
      ])
    const shown = formatBelgianCommunication(bare)
    const inner = shown.replaceAll('+', '')
    const wrong = bare.slice(0, 11) + String((Number(bare[11]) + 1) % 10)
    return weighted([
      [30, shown],
      [15, shown.replaceAll('+', '*')],
      [20, inner],
      [15, bare],
      [8, inner.replaceAll('/', ' ')],
      [7, `OGM ${inner.replaceAll('/', '-')}`],
      [5, dice.happens(50) ? wrong : bare.slice(1)],
    ])
  }
}

export function typed(diary: Diary): void {
  const on = someDay(diary)
  pay(diary, 'typed number', [paperOf(diary, someone(diary, 'customer'), on)], on, 'typed', 80)
}

/** A slip of the finger; now and then it makes the number of someone else's invoice of the same amount. */
export function mistypedNumber(diary: Diary): void {
  const { dice } = diary
  const on = someDay(diary)
  const paper = paperOf(diary, someone(diary, 'customer'), on)
  const { amount, person } = paper
  diary.planned.push({
    kind: 'mistyped number',
    on,
    truth: itemsTruth([paper]),
    write: () => {
      const twin = diary.papers.find(
        (other) =>
          other.amount === amount &&
          other.person !== person &&
          other.date <= on &&
          other.date > addDays(on, -60),
      )
      // What names another invoice of theirs of the same amount is no slip to anybody.
      const theirs = new Set(
        diary.papers.flatMap((one) =>
          one.person === person && one.amount === amount ? [one.number] : [],
        ),
      )
      let wrong = twin && dice.happens(30) ? twin.number : mistyped(dice, paper.number)
      while (theirs.has(wrong)) wrong = mistyped(dice, paper.number)
      const text = textFor(dice, person.language, [wrong])
      return { amount, ...otherSide(diary, person), ...said(diary, person, text, amount, on) }
    },
  })
}

/** Several invoices at once, sometimes with a credit note: all numbers, some, the first and tails, or none. */
export function several(diary: Diary): void {
  const { dice } = diary
  const on = someDay(diary)
  const person = someone(diary, 'customer')
  const papers = Array.from({ length: dice.pick([2, 2, 2, 3, 3, 4, 5, 6]) }, () =>
    paperOf(diary, person, on),
  )
  if (dice.happens(15)) papers.push(creditOf(diary, person, on, papers[0]!.amount / 4n))
  const amount = totalOf(papers)
  diary.planned.push({
    kind: 'several invoices',
    on,
    truth: itemsTruth(papers),
    write: () => {
      const ordered = [...papers].sort((one, other) => (one.date < other.date ? -1 : 1))
      const text = severalText(diary, ordered, on)
      return { amount, ...otherSide(diary, person), ...said(diary, person, text, amount, on) }
    },
  })
}

function severalText({ dice, profile }: Diary, papers: readonly Paper[], on: Day): string | null {
  const { language } = papers[0]!.person
  const numbers = papers.map(({ number }) => number)
  const tails = numbers.map((number, place) => (place === 0 ? number : number.slice(-4)))
  const style = dice.weighted([
    [62, 'all'],
    [8, 'tails'],
    [6, 'first'],
    [6, 'range'],
    [18, 'none'],
  ] as const)
  if (style === 'none') return idleTalk(dice, language, on)
  if (style === 'first') return textFor(dice, language, [numbers[0]!])
  if (style === 'range')
    return `${numbers[0]} ${dice.pick(['à', 't/m', 'to', 'bis'])} ${numbers.at(-1)}`
  if (style === 'tails') return tails.join(dice.pick(['/', ', ', '+', ' ']))
  return textFor(
    dice,
    language,
    dice.happens(60) ? numbers : numbers.map((one) => typedNumber(dice, profile, one)),
  )
}

export function nameOnly(diary: Diary): void {
  const on = someDay(diary)
  pay(diary, 'name only', [paperOf(diary, someone(diary, 'customer'), on)], on, 'silent', 0)
}

export function silent(diary: Diary): void {
  const on = someDay(diary)
  const person = someone(diary, 'customer', ({ isIbanKnown }) => isIbanKnown)
  pay(diary, 'silent', [paperOf(diary, person, on)], on, 'silent', 100)
}

/** Someone pays for another: a relative, a company of the same house, another customer. */
export function bySomeoneElse(diary: Diary): void {
  const { dice } = diary
  const on = someDay(diary)
  const paper = paperOf(diary, someone(diary, 'customer'), on, { hasReference: true })
  const payer = someone(diary, 'customer', (one) => one !== paper.person)
  // Were the text cut before it says for whom, nobody could tell.
  const uncut = { ...diary, profile: { ...diary.profile, textLengths: [400] } }
  const manner = dice.weighted([
    [55, 'structured'],
    [45, 'typed'],
  ] as const)
  diary.planned.push({
    kind: 'paid by someone else',
    on,
    truth: itemsTruth([paper]),
    write: () => ({
      amount: paper.amount,
      ...otherSide(diary, payer, 60),
      ...saidOf(uncut, paper, manner, paper.amount, on, payer),
    }),
  })
}

/** A credit note that is paid out. */
export function refund(diary: Diary): void {
  const on = someDay(diary)
  const person = someone(diary, 'customer')
  const credit = creditOf(diary, person, on, BigInt(diary.dice.integer(2000, 60_000)))
  pay(diary, 'refund', [credit], on, 'typed', 95)
}
