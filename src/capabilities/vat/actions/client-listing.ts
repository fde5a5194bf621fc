import { type ClientListing as Drawn, spanOf, type VatPeriod } from '#countries'
import { writeClientListing } from '#formats/tax-files/index'
import { type Amount, formatAmount, storedAmount } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { FileAnswer } from '#platform/api/route'
import type { InCompany, Reading } from '#platform/operations/operation'
import { messages, notApplicable } from '../problems.js'
import { turnoverLines } from '../queries/control.js'
import type { ClientListing, ClientListingAsked } from '../schemas/listings.js'
import { type Context, contextOf } from './context.js'
import { companyOn } from './files.js'
import { figuresOfParties, isSale } from './listed.js'
import { inFormat } from './listing-file.js'
import { declarantOf } from './parties.js'
import { referenceOf, senderOf } from './written-return.js'

/** The customers of the country of a year, with what they bought. */
export async function readClientListing(
  op: Reading & InCompany,
  { query }: { query: ClientListingAsked },
): Promise<ClientListing | FileAnswer> {
  const context = await contextOf(op)
  const rules = context.pack.vatReturns.clientListing
  if (!rules) throw problem(notApplicable('year'))
  const period: VatPeriod = { periodType: 'yearly', year: query.year, period: 1 }
  const span = spanOf(period)
  const figures = await figuresOfParties(op, isSale, span.startsOn, span.endsOn)
  const drawn = rules.draw(figures, includedIn(query))
  const shown = shownListing(context, query.year, rules.dueOn(span), drawn)
  const turnover = await turnoverOf(op, context, span)
  return inFormat(query.format, {
    shown,
    checks: [],
    // A listing without clients is a nil listing, which is filed all the same.
    isEmpty: false,
    name: `${context.facts.vat_number ?? ''}_${query.year}_clients`,
    write: () =>
      writeClientListing(
        {
          declarant: declarantOf(context),
          reference: referenceOf(context, period),
          replaces: null,
          comment: null,
          year: query.year,
          clients: drawn.clients,
          turnover,
          isCessation: false,
        },
        senderOf(context),
      ),
    print: async () => {
      const { clientListingPdf } = await import('../listing-pdf.js')
      return clientListingPdf(shown, companyOn(context), op.language)
    },
  })
}

function includedIn({ include }: ClientListingAsked): ReadonlySet<number> {
  if (include == null || include === '') return new Set()
  if (!/^\d{1,15}(?:,\d{1,15})*$/.test(include)) throw invalidField('include', messages.idsOnly)
  return new Set(include.split(',').map(Number))
}

/** A small business under the exemption files no returns: its listing tells its turnover. */
async function turnoverOf(
  op: Reading & InCompany,
  { pack, regime }: Context,
  { startsOn, endsOn }: ReturnType<typeof spanOf>,
): Promise<Amount | null> {
  if (regime !== 'franchise') return null
  const prefix = pack.controlAccounts.defaultSale.slice(0, 2)
  return storedAmount((await turnoverLines(op, prefix, new Map(), startsOn, endsOn)).ledger)
}

function shownListing(
  { facts }: Context,
  year: number,
  dueOn: ClientListing['due_on'],
  { clients, leftOut, turnoverSum, vatSum, isNil }: Drawn,
): ClientListing {
  return {
    year,
    due_on: dueOn,
    declarant: { vat_number: facts.vat_number, name: facts.name },
    clients: clients.map(({ sequence, thirdPartyIds, ...client }) => ({
      sequence,
      ...written(client),
      third_party_ids: [...thirdPartyIds],
    })),
    clients_count: clients.length,
    turnover_sum: formatAmount(turnoverSum),
    vat_sum: formatAmount(vatSum),
    is_nil: isNil,
    left_out: leftOut.map(({ thirdPartyIds, hasCreditNotes, ...client }) => ({
      third_party_id: thirdPartyIds[0]!,
      ...written(client),
      has_credit_notes: hasCreditNotes,
    })),
    checks: [],
  }
}

function written(
  client: Pick<Drawn['clients'][number], 'vatNumber' | 'name' | 'turnover' | 'vatAmount'>,
) {
  return {
    vat_number: client.vatNumber,
    name: client.name,
    turnover: formatAmount(client.turnover),
    vat_amount: formatAmount(client.vatAmount),
  }
}
