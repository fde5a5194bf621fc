/** Bookings on an account or on a third party itself: transfers, rules, choices of people, advances. */
import { mayBeCertain } from './certainty.js'
import { type Draft, draft } from './drafts.js'
import { ground } from './grounds.js'
import type { Rule } from './model.js'
import { learnedAndAuto } from './points.js'
import type { Scene } from './scene.js'
import type { Candidate } from './weighing.js'

/** Money between two banks of the file. */
export function transferDrafts(scene: Scene): Draft[] {
  const { index, transaction } = scene
  const other = index.ownAccounts.get(transaction.counterpartIban ?? '')
  if (other === undefined || other.journalId === transaction.journalId) return []
  const accountId = index.settings.transitAccountId
  const isSameCurrency = other.currency === transaction.currency
  const isCertain = accountId !== null && isSameCurrency && mayBeCertain(scene)
  return [
    draft('transfer', [ground('own_account', { iban: other.iban })], { accountId, isCertain }),
  ]
}

/** What the first rule that fits says. It is certain only where no open item may be what was paid. */
export function ruleDrafts(scene: Scene, candidates: readonly Candidate[]): Draft[] {
  const { rule } = scene
  if (rule === undefined) return []
  const { accountId, thirdPartyId, vatCodeId } = rule.outcome
  const isItem = candidates.some(
    ({ isWhole, payer, named }) => (isWhole && payer !== undefined) || named.some(Boolean),
  )
  // On a third party alone an advance is booked: what is open comes first.
  const hasItems = accountId === null && candidates.some((one) => one.partyId === thirdPartyId)
  const isCertain = rule.isAuto && !isItem && !hasItems && mayBeCertain(scene)
  const { id: ruleId } = rule
  return [
    draft('account', [ruleGround(rule)], { accountId, thirdPartyId, vatCodeId, ruleId, isCertain }),
  ]
}

function ruleGround({ origin, label, id, isAuto, lessons }: Rule) {
  if (origin === 'manual') return ground('rule', { label: label ?? `#${id}` })
  return ground('learned', { count: lessons }, isAuto ? learnedAndAuto : undefined)
}

/** Of so many third parties an advance is suggested. */
const mostAdvances = 2

/** The account that a person chose, and who pays, without an item. */
export function partyDrafts({ transaction, payers }: Scene): Draft[] {
  const { accountId, thirdPartyId } = transaction
  const chosen =
    accountId === null ? [] : [draft('account', [ground('chosen')], { accountId, thirdPartyId })]
  const advances = payers
    .slice(0, mostAdvances)
    .map(({ partyId, grounds }) => draft('account', grounds, { thirdPartyId: partyId }))
  return [...chosen, ...advances]
}
