import {
  type EntryState,
  entriesToday,
  findEntries,
  type LineDraft,
  lineOn,
  lockEntries,
  plainDraft,
  post,
  postAgain,
  type References,
  type Reversal,
  referencesFor,
  reverseMany,
} from '#capabilities/ledger'
import { packFor } from '#countries'
import type { Day } from '#kernel/days'
import { say } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { type Amount, formatAmount, negate, parseAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { differenceOf, type Group, isForeign, isSettledAbroad, latestDay } from '../domain/group.js'
import { beyondLimit, messages } from '../problems.js'
import { differenceSettings } from '../queries/settings.js'
import type { Difference } from './write.js'

/** What may be written off where a file does not say. */
const defaultLimit = parseAmount('0.05')!

/** The field of the body that asks for the entry. */
const path = 'write_off'

/**
 * Posts what is left between the sides of a group to the expense or income account of the settings;
 * null when nothing is left. The line on the group's own account is named, so that it joins the group.
 */
export async function writeOff(
  op: CompanyOperation,
  group: Group,
): Promise<(Difference & { readonly lineId: number }) | null> {
  const amount = differenceOf(group)
  if (amount === zero) return null
  const { limit, counterAccount, journalId } = await rulesFor(op, group, amount)
  const isBeyond = amount > limit || amount < negate(limit)
  if (isBeyond && !isSettledAbroad(group)) {
    const values = { difference: formatAmount(amount), limit: formatAmount(limit) }
    throw problem(beyondLimit, values, { body: { difference: values.difference } })
  }
  if (journalId === null) throw invalidField(path, messages.noGeneralJournal)
  const wanted = latestDay(group)
  const today = todayFor(op)
  const references = await referencesFor(op, {
    days: [wanted, today],
    journalIds: [journalId],
    accountNumbers: [group.account.number, counterAccount],
    thirdPartyIds: group.thirdPartyId === null ? [] : [group.thirdPartyId],
  })
  references.account(counterAccount, path)
  // An account or third party that was retired meanwhile can still be settled.
  const [entry] = await post(op, references.lenient(), [
    {
      ...plainDraft,
      journalId,
      entryDate: openDay(references, wanted, today, path),
      label: say(
        isForeign(group) ? messages.exchangeDifference : messages.difference,
        op.company.locale,
      ),
      origin: 'lettering',
      isRepeat: true,
      thirdPartyId: group.thirdPartyId,
      lines: linesFor(group, amount, counterAccount),
    },
  ])
  return { amount, entryId: entry!.id, lineId: entry!.lines[0]!.id }
}

/**
 * Too much in debit is a loss, too much in credit a gain, for customers and suppliers alike. Between lines in a
 * foreign currency it is one of exchange.
 */
async function rulesFor(op: CompanyOperation, group: Group, amount: Amount) {
  const rules = await differenceRules(op)
  const { exchangeLoss, exchangeGain } = packFor(op.company).controlAccounts
  const { loss, gain } = isForeign(group) ? { loss: exchangeLoss, gain: exchangeGain } : rules
  return { ...rules, counterAccount: amount > zero ? loss : gain }
}

/** What may be written off of what is paid, on which accounts, and in which journal. */
export async function differenceRules(op: CompanyReading) {
  const stored = await differenceSettings(op)
  const { paymentDifferenceLoss, paymentDifferenceGain } = packFor(op.company).controlAccounts
  return {
    limit: stored.max_amount === null ? defaultLimit : parseAmount(stored.max_amount)!,
    loss: stored.expense_account ?? paymentDifferenceLoss,
    gain: stored.income_account ?? paymentDifferenceGain,
    journalId: stored.journal_id,
  }
}

function linesFor(group: Group, amount: Amount, counterAccount: string): LineDraft[] {
  const nobodys = { thirdPartyId: null, dueDate: null, analytic: null }
  const { thirdPartyId } = group
  const isThirdParty = thirdPartyId !== null
  return [
    ...lineOn('credit', group.account.number, amount, { isThirdParty }).map((line) => ({
      ...line,
      ...nobodys,
      thirdPartyId,
    })),
    ...lineOn('debit', counterAccount, amount).map((line) => ({ ...line, ...nobodys })),
  ]
}

/**
 * Reverses the entries that wrote differences off, each on its own day while that is open, else today. One
 * that was reversed before is only found.
 */
export async function reverseDifferences(
  op: CompanyOperation,
  entryIds: readonly number[],
): Promise<Reversal[]> {
  if (entryIds.length === 0) return []
  const states = await lockEntries(op, entryIds)
  const openDayOf = await openDays(op, states)
  const made = await reverseMany(
    op,
    states
      .filter(({ status }) => status === 'posted')
      .map((state) => ({ id: state.id, entryDate: openDayOf(state), label: null })),
  )
  const known = states.filter(({ status }) => status === 'reversed').map(({ id }) => id)
  return [...made, ...(await reversalsOf(op, known))]
}

async function reversalsOf(op: CompanyOperation, ids: readonly number[]): Promise<Reversal[]> {
  const originals = await findEntries(op, ids)
  const reversals = await findEntries(
    op,
    originals.map((original) => original.reversed_by_entry_id!),
  )
  return originals.map((original, place) => ({ original, reversal: reversals[place]! }))
}

/** Posts differences that were reversed again, each on its own day while that is open, else today. */
export async function postDifferencesAgain(
  op: CompanyOperation,
  asked: readonly number[],
): Promise<void> {
  if (asked.length === 0) return
  const states = await lockEntries(op, asked.map(await entriesToday(op, asked)))
  const openDayOf = await openDays(op, states)
  await postAgain(
    op,
    states.map((state) => ({ id: state.id, entryDate: openDayOf(state) })),
  )
}

/** The day for what undoes an entry or posts it again. */
async function openDays(
  op: CompanyOperation,
  states: readonly EntryState[],
): Promise<(state: EntryState) => Day> {
  const today = todayFor(op)
  const references = await referencesFor(op, {
    days: distinct([...states.map((state) => state.entry_date), today]),
  })
  return (state) => openDay(references, state.entry_date, today, 'entry_date')
}

/** The wanted day while its period is open, else today; the wanted day's refusal when neither is. */
function openDay(references: References, wanted: Day, today: Day, at: string): Day {
  if (!references.isOpen(wanted) && references.isOpen(today)) return today
  references.period(wanted, at)
  return wanted
}
