import { type Slips as Drawn, paidOf, type SlipFigure, spanOf } from '#countries'
import {
  type BelcotaxDebtor,
  type BelcotaxSender,
  type BelcotaxSlip,
  writeBelcotax,
} from '#formats/tax-files/index'
import { addDays, type Day } from '#kernel/days'
import { type Amount, add, formatAmount, storedAmount } from '#kernel/money'
import { problem } from '#kernel/problem'
import type { FileAnswer } from '#platform/api/route'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { notApplicable } from '../problems.js'
import { type SlipDocument, type SlipParty, slipDocuments, slipParties } from '../queries/slips.js'
import type { Slips, SlipsAsked } from '../schemas/listings.js'
import { storedCheck } from './checks.js'
import { type Context, contextOf } from './context.js'
import { companyOn } from './files.js'
import { inFormat } from './listing-file.js'
import { shownChecks } from './live-checks.js'
import { streetOf } from './parties.js'

type Viewing = Reading & InCompany

/** The slips of a year about suppliers whose income the administration wants to know. */
export async function readSlips(
  op: Viewing,
  { query }: { query: SlipsAsked },
): Promise<Slips | FileAnswer> {
  const context = await contextOf(op)
  const rules = context.pack.vatReturns.slips
  if (!rules) throw problem(notApplicable('year'))
  const span = spanOf({ periodType: 'yearly', year: query.year, period: 1 })
  const parties = await slipParties(op)
  const drawn = rules.draw(await figuresOf(op, parties, span))
  const shown = {
    year: query.year,
    due_on: rules.dueOn(span),
    ...shownSlips(drawn),
    checks: shownChecks(drawn.checks.map(storedCheck), op.language),
  }
  return inFormat(query.format, {
    shown,
    checks: drawn.checks,
    isEmpty: drawn.slips.length === 0,
    name: `${debtorOf(context).enterpriseNumber ?? ''}_${query.year}_28150`,
    write: () =>
      writeBelcotax({
        year: query.year,
        isTest: false,
        createdOn: todayFor(op),
        language: context.facts.locale,
        sender: senderOf(context),
        debtor: debtorOf(context),
        slips: slipsOf(drawn, parties, context),
      }),
    print: async () => {
      const { slipsPdf } = await import('../listing-pdf.js')
      return slipsPdf(shown, companyOn(context), op.language)
    },
  })
}

/** What suppliers who want a slip were owed for a year, and what they were paid in it. */
async function figuresOf(
  op: Viewing,
  parties: readonly SlipParty[],
  { startsOn, endsOn }: { readonly startsOn: Day; readonly endsOn: Day },
): Promise<SlipFigure[]> {
  const ids = parties.map(({ id }) => id)
  const documents = await slipDocuments(op, ids, addDays(startsOn, -1), endsOn)
  return parties.map((party) => {
    const own = documents.filter(({ party_id }) => party_id === party.id)
    const ofYear = own.filter(({ entry_date }) => entry_date >= startsOn)
    return {
      thirdPartyId: party.id,
      name: party.name,
      nature: party.nature,
      enterpriseNumber: party.enterprise_number,
      nationalNumber: party.national_number,
      hasAddress: party.street !== null && party.city !== null,
      total: add(...ofYear.map(({ base }) => storedAmount(base))),
      paid: paidOf(own.map(settlement)),
    }
  })
}

function settlement(document: SlipDocument) {
  return {
    amount: storedAmount(document.base),
    before: {
      settled: storedAmount(document.settled_before),
      whole: storedAmount(document.whole_before),
    },
    until: {
      settled: storedAmount(document.settled_until),
      whole: storedAmount(document.whole_until),
    },
  }
}

function shownSlips({
  slips,
  leftOut,
  totalSum,
}: Drawn): Omit<Slips, 'year' | 'due_on' | 'checks'> {
  return {
    slips: slips.map(({ amounts, total, paid, ...slip }) => ({
      sequence: slip.sequence,
      third_party_id: slip.thirdPartyId,
      name: slip.name,
      nature: slip.nature,
      enterprise_number: slip.enterpriseNumber,
      national_number: slip.nationalNumber,
      amounts: writtenAmounts(amounts),
      total: formatAmount(total),
      paid: formatAmount(paid),
    })),
    slips_count: slips.length,
    total_sum: formatAmount(totalSum),
    left_out: leftOut.map(({ thirdPartyId, name, total, paid, reason }) => ({
      third_party_id: thirdPartyId,
      name,
      total: formatAmount(total),
      paid: formatAmount(paid),
      reason,
    })),
  }
}

function writtenAmounts(amounts: Drawn['slips'][number]['amounts']) {
  const of = (amount: Amount) => formatAmount(amount)
  return {
    commissions: of(amounts.commissions),
    fees: of(amounts.fees),
    benefits: of(amounts.benefits),
    expenses: of(amounts.expenses),
  }
}

/** Who owes the fees: the company itself. */
function debtorOf({ facts }: Context): BelcotaxDebtor {
  return {
    enterpriseNumber: facts.enterprise_number ?? facts.vat_number?.slice(2) ?? null,
    name: facts.name,
    street: streetOf(facts, facts.locale),
    postCode: facts.postal_code,
    city: facts.city,
  }
}

/** Who sends the slips in: whom the settings name, completed by the company. */
function senderOf(context: Context): BelcotaxSender {
  const { name, enterprise_number, address, phone, email } = context.settings.vat.sender_281_50
  const debtor = debtorOf(context)
  return {
    ...debtor,
    enterpriseNumber: enterprise_number ?? debtor.enterpriseNumber,
    name: name ?? debtor.name,
    street: address ?? debtor.street,
    phone,
    email,
    contact: null,
  }
}

function slipsOf(
  { slips }: Drawn,
  parties: readonly SlipParty[],
  { facts }: Context,
): BelcotaxSlip[] {
  const byId = new Map(parties.map((party) => [party.id, party]))
  return slips.map((slip) => {
    const party = byId.get(slip.thirdPartyId)!
    return {
      ...slip,
      street: streetOf(party, facts.locale),
      postCode: party.postal_code,
      city: party.city,
      country: party.country,
      // Companies have no number in the national register.
      isNaturalPerson: slip.nationalNumber !== null,
      profession: null,
    }
  })
}
