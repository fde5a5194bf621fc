import { addDays, type Day } from '#kernel/days'
import { later } from '#kernel/instants'
import { type Language, say } from '#kernel/languages'
import { grouped } from '#kernel/lists'
import { type Amount, add, formatAmount, negate, storedAmount, zero } from '#kernel/money'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { type CheckCode, checksOf, checkTexts, severityOf } from '../domain/checks.js'
import { structuredCommunicationOf } from '../domain/communication.js'
import { type PaymentType, partyTypeOf } from '../domain/kinds.js'
import { doubleSuspects, dueItems, type Item } from '../queries/items.js'
import { newIbans, type Party, partiesBy, sharedIbans } from '../queries/parties.js'
import type { Proposal, ProposalFilter, Proposals } from '../schemas/proposals.js'
import { type MandateFor, mandatesAt } from './mandate-choice.js'

type Viewing = Reading & InCompany

/** How far ahead of today what is due is proposed, where nobody says. */
const usualDays = 7
/** How long an IBAN is new. */
const newMs = 30 * 24 * 3_600_000

/** What is to be paid or collected until a day, for each third party with what stands in the way. */
export async function listProposals(
  op: Viewing,
  { query }: { query: ProposalFilter },
): Promise<Proposals> {
  const today = todayFor(op)
  const type = query.type ?? 'credit_transfer'
  const until = query.due_until ?? addDays(today, usualDays)
  const due = await dueItems(op, today, {
    type,
    partyType: partyTypeOf[type],
    until,
    thirdPartyId: query.third_party_id ?? null,
  })
  const items = query.in_payment ? due : due.filter((item) => !isInPayment(item))
  const data = await proposed(op, type, today, items)
  const sum = (chosen: readonly Proposal[]) =>
    formatAmount(add(zero, ...chosen.map(({ amount }) => storedAmount(amount))))
  return {
    type,
    due_until: until,
    currency: op.company.currency,
    data,
    totals: {
      count: data.length,
      amount: sum(data),
      payable: sum(data.filter(({ payable }) => payable)),
    },
  }
}

async function proposed(
  op: Viewing,
  type: PaymentType,
  today: Day,
  items: readonly Item[],
): Promise<Proposal[]> {
  const byParty = grouped(items, (item) => item.third_party_id!)
  const parties = [...(await partiesBy(op, [...byParty.keys()])).values()]
  const mandateFor =
    type === 'direct_debit' ? await mandatesAt(op, [...byParty.keys()], today) : null
  const accounts = new Map(parties.map((party) => [party.id, accountOf(party, mandateFor)]))
  const known = parties.flatMap(({ id }) => {
    const iban = accounts.get(id)!.iban
    return iban === null ? [] : [{ id, iban }]
  })
  const areNew = await newIbans(op, known, later(op.now, -newMs))
  const areShared = await sharedIbans(op, known)
  const suspects = await doubleSuspects(
    op,
    items.map((item) => item.line_id),
  )
  return parties.map((party): Proposal => {
    const own = byParty.get(party.id)!
    const account = accounts.get(party.id)!
    const amount = amountOf(own, type)
    const codes = checksOf(type, {
      iban: account.iban,
      isBlocked: party.is_blocked,
      amount,
      mandate: account.mandate,
      isIbanNew: areNew.has(party.id),
      isIbanShared: areShared.has(party.id),
      isDoubleSuspect: own.some((item) => suspects.has(item.line_id)),
      isInPayment: own.some(isInPayment),
    })
    return {
      third_party_id: party.id,
      name: party.name,
      iban: account.iban,
      bic: account.bic,
      mandate_id: account.mandateId,
      amount: formatAmount(amount),
      payable: codes.every((code) => severityOf(code) === 'warning'),
      items: own.map(shownItem),
      checks: codes.map((code) => shownCheck(code, op.language)),
    }
  })
}

/** Where the money goes to, or comes from. */
function accountOf({ id, ibans }: Party, mandateFor: MandateFor | null) {
  if (mandateFor === null) {
    const own = ibans.find((one) => one.is_default) ?? ibans[0]
    return {
      iban: own?.iban ?? null,
      bic: own?.bic ?? null,
      mandateId: null,
      mandate: 'none',
    } as const
  }
  const mandate = mandateFor(id)
  if (typeof mandate === 'string') return { iban: null, bic: null, mandateId: null, mandate }
  return { iban: mandate.iban, bic: mandate.bic, mandateId: mandate.id, mandate: 'active' } as const
}

function amountOf(items: readonly Item[], type: PaymentType): Amount {
  const open = add(zero, ...items.map((item) => storedAmount(item.open)))
  return type === 'credit_transfer' ? negate(open) : open
}

/** Whether a living file pays it, or a part of it. */
function isInPayment({ open, free }: Item): boolean {
  const whole = storedAmount(open)
  return storedAmount(free) < (whole < zero ? negate(whole) : whole)
}

function shownItem(item: Item): Proposal['items'][number] {
  const { line_id, entry_id, reference, due_date, days_late, open } = item
  const structured_communication = structuredCommunicationOf(item)
  return { line_id, entry_id, reference, due_date, days_late, open, structured_communication }
}

function shownCheck(code: CheckCode, language: Language): Proposal['checks'][number] {
  return { code, severity: severityOf(code), message: say(checkTexts[code], language) }
}
