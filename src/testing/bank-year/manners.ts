/** How a paper is paid: what is said of it, by whom. */
import type { Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import { type Diary, itemsTruth, otherSide, said, totalOf } from './diary.js'
import type { Paper } from './papers.js'
import type { Kind } from './profiles.js'
import { idleTalk, textFor, typedNumber } from './writing.js'

export type Fields = ReturnType<typeof said>
export type Manner = 'structured' | 'typed' | 'silent'

/** What is said of one paper, in one of three manners. */
export function saidOf(
  diary: Diary,
  paper: Paper,
  manner: Manner,
  amount: Amount,
  on: Day,
  payer = paper.person,
): Fields {
  const { dice } = diary
  const { language } = paper.person
  if (manner === 'structured' && paper.communication !== null) {
    const more = dice.happens(15) ? idleTalk(dice, language, on) : null
    return said(diary, paper.person, more, amount, on, { reference: paper.communication, payer })
  }
  if (manner === 'silent')
    return said(diary, paper.person, idleTalk(dice, language, on), amount, on, { payer })
  const text = textFor(dice, language, [typedNumber(dice, diary.profile, paper.number)])
  return said(diary, paper.person, text, amount, on, { payer })
}

/** Plans a payment that settles papers whole. */
export function pay(
  diary: Diary,
  kind: Kind,
  papers: readonly Paper[],
  on: Day,
  manner: Manner,
  own?: number,
): void {
  const amount = totalOf(papers)
  const [paper] = papers
  diary.planned.push({
    kind,
    on,
    truth: itemsTruth(papers),
    write: () => ({
      amount,
      ...otherSide(diary, paper!.person, own),
      ...saidOf(diary, paper!, manner, amount, on),
    }),
  })
}
