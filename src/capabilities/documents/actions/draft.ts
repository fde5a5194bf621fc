import { type RoutedFacts, routeFor } from '#capabilities/journals'
import {
  analyticOf,
  codesIn,
  currencyNamed,
  defaultCodesFor,
  ledgerProblems,
  type References,
  rateNamed,
  referencesFor,
  requireRegime,
  type Share,
} from '#capabilities/ledger'
import { belgianCommunication } from '#countries'
import { decimal, priceOf } from '#formats/e-invoices/index'
import { addDays, type Day, daysBetween, lastDay } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { type Amount, formatAmount, isInRange, zero } from '#kernel/money'
import { invalid, invalidField, type Message, Problem, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import {
  chargedRate,
  computedTotals,
  hundredths,
  type Line,
  misfitOf,
  shownBreakdown,
  statedTotals,
  vatOfLines,
} from '../domain/amounts.js'
import { messages } from '../problems.js'
import * as proposals from '../queries/proposals.js'
import type * as writing from '../queries/writing.js'
import { correctedBy, discountIn, vatReductionOf } from './terms.js'
import type { Wish, WishedLine } from './wish.js'

/** Reads and holds what a document names, and computes what it comes to; every line that is wrong is named. */
export async function draftOf(op: CompanyOperation, wish: Wish): Promise<writing.StoredDocument> {
  const { accounts, vatCodes } = await namesOf(op, wish)
  const references = await referencesFor(op, {
    journalIds: distinct([wish.journalId]),
    accountIds: accounts.filter((name) => typeof name === 'number'),
    accountNumbers: accounts.filter((name) => typeof name === 'string'),
    vatCodes: distinct(vatCodes),
    thirdPartyIds: [wish.thirdPartyId],
    analyticCodeIds: codesIn(wish.lines.map((line) => line.analytic)),
  })
  const party = references.thirdParty(wish.thirdPartyId, 'third_party_id')
  if (party.type !== (wish.direction === 'purchase' ? 'supplier' : 'customer'))
    throw invalidField('third_party_id', messages.thirdPartyOfDirection)
  if (wish.journalId !== null) references.journal(wish.journalId, 'journal_id')
  const currency = currencyNamed(wish.currency, 'currency')
  const rate = wish.exchangeRate && rateNamed(wish.exchangeRate, 'exchange_rate').text
  if (wish.dueDate != null && wish.dueDate < wish.date)
    throw invalidField('due_date', messages.dueBeforeDate)
  const communication = communicationOf(wish.structuredCommunication)
  const due = wish.dueDate === undefined ? dueBy(wish, party.payment_terms_days) : wish.dueDate
  const corrected = await correctedBy(op, wish)
  const discount = discountIn(wish, due)
  const lines = linesOf(wish, references, accounts, vatCodes)
  const reduction = vatReductionOf(op, discount)
  const totals = wish.stated
    ? statedTotals(lines, wish.stated, reduction)
    : computedTotals(lines, reduction)
  if (totals === null) throw invalidField('vat_breakdown', messages.vatTooFar)
  if (totals.gross <= zero || !isInRange(totals.gross))
    throw invalidField('lines', messages.totalNotPositive, { total: formatAmount(totals.gross) })
  const vat = vatOfLines(lines, totals.breakdown)
  return {
    direction: wish.direction,
    is_credit_note: wish.isCreditNote,
    number: wish.number,
    document_date: wish.date,
    due_date: due,
    third_party_id: wish.thirdPartyId,
    ...corrected,
    currency,
    exchange_rate: rate || null,
    amount_net: formatAmount(totals.net),
    amount_vat: formatAmount(totals.vat),
    amount_gross: formatAmount(totals.gross),
    vat_breakdown: shownBreakdown(totals.breakdown),
    payment_discount_percent: discount?.percent ?? null,
    payment_discount_until: discount?.until ?? null,
    structured_communication: communication,
    payment_reference: wish.paymentReference,
    buyer_reference: wish.buyerReference,
    order_reference: wish.orderReference,
    note: wish.note,
    is_paid: wish.isPaid,
    journal_id: wish.journalId,
    lines: lines.map((line, place) => ({
      description: wish.lines[place]!.description ?? party.name,
      quantity: wish.lines[place]!.quantity,
      unit_price: wish.lines[place]!.unitPrice,
      vat_rate: line.rate,
      amount_net: formatAmount(line.net),
      amount_vat: formatAmount(vat[place]!),
      account_id: line.accountId,
      vat_code_id: references.vatCodeId(line.vat.code),
      is_adjustment: wish.lines[place]!.isAdjustment,
      analytic: line.analytic,
    })),
  }
}

/** Nothing is to be paid on a credit note. */
function dueBy({ date, isCreditNote }: Wish, terms: number | null): Day | null {
  if (terms === null || isCreditNote) return null
  return addDays(date, Math.min(terms, daysBetween(date, lastDay)))
}

type Names = { accounts: (string | number | null)[]; vatCodes: (string | null)[] }

/** Which account and VAT code each line gets: as named, else by rules, the third party, the account. */
async function namesOf(op: CompanyOperation, wish: Wish): Promise<Names> {
  const named = wish.lines.map((line) => line.vatCode).filter((code) => typeof code === 'number')
  const isOpen = wish.lines.some((line) => line.account === null || line.vatCode === null)
  const routed = isOpen ? await routeFor(op, factsOf(wish)) : null
  const usual = isOpen ? await proposals.defaultAccountOf(op, wish.thirdPartyId) : null
  const ruled = routed?.then.vat_code_id ?? null
  const codes = await proposals.vatCodesById(op, distinct([...named, ruled]))
  const accounts = wish.lines.map((line) => line.account ?? routed?.then.account_id ?? usual)
  const proposed = isOpen
    ? await defaultCodesFor(
        op,
        [wish.thirdPartyId],
        distinct(accounts),
        ruled === null ? null : codes.get(ruled),
      )
    : () => null
  const vatCodes = wish.lines.map(({ vatCode }, place) => {
    // An id of nowhere is a code that does not exist.
    if (typeof vatCode === 'number') return codes.get(vatCode) ?? `#${vatCode}`
    return vatCode ?? proposed(wish.thirdPartyId, accounts[place] ?? null)
  })
  return { accounts, vatCodes }
}

/** What routing looks at; the amount is not known yet where VAT codes are still looked for. */
function factsOf(wish: Wish): RoutedFacts {
  return {
    direction: wish.direction,
    documentType: wish.isCreditNote ? 'credit_note' : 'invoice',
    isCreditNote: wish.isCreditNote,
    thirdPartyId: wish.thirdPartyId,
    thirdPartyCountry: null,
    source: wish.source,
    amount: null,
    texts: [wish.number, ...wish.lines.map((line) => line.description)].filter(
      (text) => text !== null,
    ),
  }
}

type SettledLine = Line & {
  readonly accountId: number
  readonly analytic: readonly Share[] | null
}

function linesOf(
  wish: Wish,
  references: References,
  accounts: Names['accounts'],
  vatCodes: Names['vatCodes'],
): SettledLine[] {
  const wrong: Record<string, Message[]> = {}
  const lines = wish.lines.flatMap((line, place): SettledLine[] => {
    const at = `lines.${place}`
    const net = gathered(wrong, () => netOf(line, `${at}.amount_net`))
    const account = gathered(wrong, () => {
      const name = accounts[place] ?? null
      const path = `${at}.${typeof line.account === 'string' ? 'account' : 'account_id'}`
      if (name === null) throw invalidField(path, messages.accountNeeded)
      return references.account(name, path)
    })
    const vat = gathered(wrong, () => {
      const code = vatCodes[place] ?? null
      const path = `${at}.${typeof line.vatCode === 'string' ? 'vat_code' : 'vat_code_id'}`
      if (code === null) throw invalidField(path, messages.vatCodeNeeded)
      const found = references.vatCode(code, wish.date, path)
      if (found.direction !== wish.direction)
        throw invalidField(path, messages.vatCodeOfDirection, { code })
      requireRegime(found, references.regime, path)
      const facts = {
        code,
        rate: found.rate,
        isReverseCharge: found.is_reverse_charge,
        isTaxedElsewhere: isTaxedElsewhere(found),
      }
      const rate = line.rate ?? chargedRate(facts)
      if (hundredths(rate) < 0n || hundredths(rate) > 10_000n)
        throw invalidField(`${at}.vat_rate`, messages.rateOutOfRange)
      const misfit = misfitOf({ net: zero, rate, vat: facts }, wish.direction)
      if (misfit !== null) throw invalidField(path, messages[`misfit_${misfit}`], { code, rate })
      return { rate, facts }
    })
    const on = { account: account?.number ?? null, day: wish.date }
    const analytic = gathered(wrong, () =>
      analyticOf(line.analytic, `${at}.analytic`, references, on),
    )
    if (net === undefined || account === undefined || vat === undefined || analytic === undefined)
      return []
    return [{ net, rate: vat.rate, vat: vat.facts, accountId: account.id, analytic }]
  })
  if (Object.keys(wrong).length > 0) throw refusalOf(wrong)
  return lines
}

type FoundCode = ReturnType<References['vatCode']>

/** A code of sales with VAT but without a rate is that of the one-stop shop: each State has its own. */
function isTaxedElsewhere({ direction, category, rate, due_account }: FoundCode): boolean {
  const isTaxed = direction === 'sale' && category === 'S' && due_account !== null
  return isTaxed && hundredths(rate) === 0n
}

/** All that is wrong; the code of one kind of refusal is told where there is no other. */
function refusalOf(wrong: Record<string, Message[]>): Problem {
  const { vat_code_not_for_regime: ofRegime } = ledgerProblems
  const all = Object.values(wrong).flat()
  if (!all.every(({ text }) => text === ofRegime)) return invalid(wrong)
  return problem(ofRegime, all[0]!.values, { fields: wrong })
}

/** What a question answers, or undefined with its refusal put to the others. */
function gathered<Result>(wrong: Record<string, Message[]>, ask: () => Result): Result | undefined {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    for (const [path, sentences] of Object.entries(error.fields))
      wrong[path] = [...(wrong[path] ?? []), ...sentences]
    return undefined
  }
}

function netOf({ net, quantity, unitPrice, isExact }: WishedLine, path: string): Amount {
  const isPriced = quantity !== null && unitPrice !== null
  if (net !== null && !(isPriced && isExact)) return net
  if (!isPriced) throw invalidField(path, messages.amountNeeded)
  const product = priceOf(decimal(quantity), decimal(unitPrice), decimal('1'))
  if (product === undefined || !isInRange(product)) throw invalidField(path, messages.amountNeeded)
  if (net !== null && net !== product)
    throw invalidField(path, messages.netNotProduct, { product: formatAmount(product) })
  return product
}

function communicationOf(given: string | null): string | null {
  if (given === null) return null
  const read = belgianCommunication(given)
  if (!read.ok) throw invalidField('structured_communication', messages.communicationInvalid)
  return read.value
}
