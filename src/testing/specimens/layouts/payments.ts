/** How the supplier wants to be paid. */
import { times } from '#kernel/money'
import { accountFor } from '../firms.js'
import { wrapped } from '../sheet.js'
import { type Draft, filled, marked, write, writeLines } from './draft.js'
import { roomFor } from './totals.js'

export function drawPayment(draft: Draft): void {
  const { story } = draft
  const { habits, due, wording, tongue, writing, pay, kind } = story
  roomFor(draft, 60)
  draft.y += 14
  if (
    due !== null &&
    habits.way('due date', ['field', 'sentence', 'field among others']) === 'sentence'
  ) {
    const sentence = habits.word(`pay before ${tongue}`, wording.payBefore)
    writeLines(
      draft,
      draft.left,
      draft.y,
      wrapped(filled(sentence, { due: writing.day(due) }), 480),
    )
  }
  if (kind !== 'invoice') {
    if (habits.is('account on another paper', 50)) drawAccount(draft)
    return
  }
  if (pay === 'debit') drawDebit(draft)
  else if (pay === 'transfer') drawTransfer(draft)
  else drawPaid(draft)
}

function drawDebit(draft: Draft): void {
  const { story } = draft
  const { habits, wording, tongue, writing, buyer, due } = story
  const sentence = filled(habits.word(`debit ${tongue}`, wording.debit), {
    iban: writing.account(buyer.iban),
    due: writing.day(due!),
  })
  writeLines(draft, draft.left, draft.y, wrapped(sentence, 480))
  habits.traits.add('debited account')
  if (habits.is('own account beside a debit', 25)) drawAccount(draft)
}

function drawPaid(draft: Draft): void {
  const { habits, wording, tongue } = draft.story
  write(
    draft,
    draft.left,
    draft.y,
    `${habits.word(`paid ${tongue}`, wording.till.paid)} ****${habits.dice('card').digits(4)}`,
  )
  if (habits.is('account beside a card', 30)) drawAccount(draft)
}

function drawTransfer(draft: Draft): void {
  const { story } = draft
  drawAccount(draft)
  drawCommunication(draft)
  if (story.habits.is('payment slip with another amount', 5)) drawSlip(draft)
}

const ways = [
  'one line',
  'at the foot',
  'label above',
  'bank named first',
  'in a box',
  'two banks',
  'broken over two lines',
] as const

function drawAccount(draft: Draft): void {
  const { story } = draft
  const { habits, wording, tongue, writing, seller } = story
  const label = marked(story, habits.word(`account ${tongue}`, wording.account))
  const account = writing.account(seller.iban)
  draft.shown.ibans.push(seller.iban)
  const way = habits.way('account stands', ways)
  const { y } = draft
  if (way === 'label above') writeLines(draft, draft.left, y, [label, account, `BIC ${seller.bic}`])
  else if (way === 'at the foot') {
    write(draft, 330, 776, `${label} ${account}`, { size: 7 })
    write(draft, 330, 785, `BIC ${seller.bic}`, { size: 7 })
    draft.y = y
  } else if (way === 'two banks') {
    const other = accountFor(habits.dice('other bank'), seller.country)
    draft.shown.ibans.push(other)
    writeLines(draft, draft.left, y, [
      `KBC ${label} ${account}`,
      `ING ${label} ${writing.account(other)}`,
    ])
  } else if (way === 'broken over two lines') {
    const groups = seller.iban.match(/.{1,4}/g)!
    writeLines(draft, draft.left, y, [
      `${label} ${groups.slice(0, 3).join(' ')}`,
      groups.slice(3).join(' '),
    ])
  } else if (way === 'bank named first')
    write(draft, draft.left, y, `Banque Centrale du Nord BIC ${seller.bic} ${label} ${account}`)
  else if (way === 'in a box') {
    write(draft, draft.left, y, 'BIC', { size: 7 })
    write(draft, draft.left + 90, y, label, { size: 7 })
    write(draft, draft.left, y + 11, seller.bic)
    write(draft, draft.left + 90, y + 11, account)
  } else write(draft, draft.left, y, `${label} ${account} BIC ${seller.bic}`)
}

function drawCommunication(draft: Draft): void {
  const { story } = draft
  const { communication, habits, wording, tongue } = story
  if (communication === null) return
  draft.shown.communication = true
  const mark = habits.way('communication', ['+++', '***', 'bare', '+++ spaced'])
  const groups = [
    communication.slice(0, 3),
    communication.slice(3, 7),
    communication.slice(7),
  ].join('/')
  const shown =
    mark === 'bare'
      ? groups
      : mark === '+++ spaced'
        ? `+++ ${groups} +++`
        : `${mark}${groups}${mark}`
  write(
    draft,
    draft.left,
    draft.y + 2,
    `${marked(story, habits.word(`communication ${tongue}`, wording.communication))} ${shown}`,
  )
}

/** A form to fill in for the bank, with an instalment or a rounded amount. */
function drawSlip(draft: Draft): void {
  const { story } = draft
  const { habits, wording, tongue, writing, sums, seller } = story
  roomFor(draft, 70)
  const y = draft.y + 12
  writeLines(
    draft,
    draft.left,
    y,
    [
      habits.word(`slip ${tongue}`, wording.slip),
      `${seller.name}   ${writing.account(seller.iban)}`,
      `${habits.word(`payable ${tongue}`, wording.payable)} ${writing.money(times(sums.gross, 1n, 3n))}`,
    ],
    { size: 8 },
  )
}
