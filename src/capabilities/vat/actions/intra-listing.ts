import {
  type IntraListing as Drawn,
  isVatPeriod,
  type PeriodType,
  periodLabel,
  previousVatPeriod,
  spanOf,
  type VatPeriod,
} from '#countries'
import {
  ecdfLanguage,
  ecdfStatements,
  type WrittenFile,
  writeDes,
  writeEcdf,
  writeIntraListing,
} from '#formats/tax-files/index'
import type { Instant } from '#kernel/instants'
import { type Amount, add, formatAmount } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { FileAnswer } from '#platform/api/route'
import type { InCompany, Reading } from '#platform/operations/operation'
import { messages, notApplicable } from '../problems.js'
import type { IntraListing, IntraListingAsked } from '../schemas/listings.js'
import { storedCheck } from './checks.js'
import { type Context, contextOf } from './context.js'
import { ecdfEnvelope } from './ecdf.js'
import { companyOn } from './files.js'
import { intraListingOf } from './listed.js'
import { inFormat } from './listing-file.js'
import { shownChecks } from './live-checks.js'
import { declarantOf } from './parties.js'
import { referenceOf, senderOf, shortName } from './written-return.js'

type Viewing = Reading & InCompany

/** What was supplied to customers in the other states of the Union in a period. */
export async function readIntraListing(
  op: Viewing,
  { query }: { query: IntraListingAsked },
): Promise<IntraListing | FileAnswer> {
  const context = await contextOf(op)
  const period = requirePeriod(context, query)
  const drawn = await intraListingOf(
    op,
    context,
    period.periodType,
    spanOf(period),
    await goodsBefore(op, context, period),
  )
  const shown = shownListing(op, context, period, drawn)
  const file = writers[context.pack.vatReturns.intraListing.file](context, period, drawn, op.now)
  return inFormat(query.format, {
    shown,
    checks: drawn.checks,
    ...file,
    print: async () => {
      const { intraListingPdf } = await import('../listing-pdf.js')
      return intraListingPdf(shown, companyOn(context), op.language)
    },
  })
}

function requirePeriod({ pack, regime }: Context, asked: IntraListingAsked): VatPeriod {
  const usual = pack.vatReturns.intraListing.periodType(regime)
  const periodType = asked.period_type ?? usual
  const isTaken = periodType === 'monthly' || (periodType === 'quarterly' && takesQuarters(pack))
  if (!isTaken) throw problem(notApplicable('period_type'))
  const period = { periodType, year: asked.year, period: asked.period }
  if (!isVatPeriod(period))
    throw invalidField('period', messages.periodOutOfYear, { period: asked.period })
  return period
}

/** Whether anyone in the country lists by quarters. */
function takesQuarters({ vatReturns }: Context['pack']): boolean {
  return vatReturns.intraListing.periodType('quarterly') === ('quarterly' satisfies PeriodType)
}

/** The goods of the four quarters before, where too many of them make the listing monthly. */
async function goodsBefore(op: Viewing, context: Context, period: VatPeriod): Promise<Amount[]> {
  const { monthlyAbove } = context.pack.vatReturns.intraListing
  if (monthlyAbove === null || period.periodType !== 'quarterly') return []
  const goods: Amount[] = []
  for (let before = period; goods.length < 4; ) {
    before = previousVatPeriod(before)
    const { lines } = await intraListingOf(op, context, before.periodType, spanOf(before))
    const ofGoods = lines.filter(({ code }) => code !== 'S')
    goods.push(add(...ofGoods.map(({ amount }) => amount)))
  }
  return goods
}

function shownListing(
  { language }: Viewing,
  { pack }: Context,
  period: VatPeriod,
  { lines, amountSum, checks }: Drawn,
): IntraListing {
  return {
    period_type: period.periodType,
    year: period.year,
    period: period.period,
    label: periodLabel(period)[language],
    due_on: pack.vatReturns.intraListing.dueOn(spanOf(period), period.periodType),
    lines: lines.map(({ thirdPartyIds, amount, ...line }) => ({
      ...line,
      third_party_ids: [...thirdPartyIds],
      amount: formatAmount(amount),
    })),
    lines_count: lines.length,
    amount_sum: formatAmount(amountSum),
    checks: shownChecks(checks.map(storedCheck), language),
  }
}

type ListingFile = {
  readonly name: string
  readonly isEmpty: boolean
  readonly write: () => WrittenFile
}

/** How each administration wants its listing. */
const writers: Readonly<
  Record<
    Context['pack']['vatReturns']['intraListing']['file'],
    (context: Context, period: VatPeriod, drawn: Drawn, now: Instant) => ListingFile
  >
> = {
  intervat: (context, period, { lines }) => ({
    name: nameOf(context, period, 'intra'),
    isEmpty: lines.length === 0,
    write: () =>
      writeIntraListing(
        {
          declarant: declarantOf(context),
          reference: referenceOf(context, period),
          replaces: null,
          comment: null,
          period,
          clients: lines,
        },
        senderOf(context),
      ),
  }),
  // Customs take the services; goods go another way.
  des: (context, period, { lines }) => {
    const services = lines.filter(({ code }) => code === 'S')
    return {
      name: nameOf(context, period, 'des'),
      isEmpty: services.length === 0,
      write: () =>
        writeDes({
          vatNumber: context.facts.vat_number,
          year: period.year,
          month: period.period,
          lines: services.map(({ country, number, amount }) => ({
            vatNumber: `${country}${number}`,
            amount,
          })),
        }),
    }
  },
  ecdf: (context, period, { lines }, now) => {
    const envelope = ecdfEnvelope(context, now)
    const language = ecdfLanguage(context.facts.locale)
    return {
      name: envelope.reference,
      isEmpty: lines.length === 0,
      write: () =>
        writeEcdf({ ...envelope, declarations: ecdfStatements(lines, period, language) }),
    }
  },
}

function nameOf({ facts }: Context, period: VatPeriod, kind: string): string {
  return `${facts.vat_number ?? ''}_${shortName(period)}_${kind}`
}
