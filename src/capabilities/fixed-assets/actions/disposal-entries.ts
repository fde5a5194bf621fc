import {
  type Entry,
  type EntryDraft,
  invoiceDraft,
  plainDraft,
  post,
  type References,
  referencesFor,
} from '#capabilities/ledger'
import type { DisposalAccounts } from '#countries'
import { say } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { type Amount, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { type Disposed, disposalLines, type Price, proceedsAccount } from '../domain/disposal.js'
import { linesByAccount } from '../domain/run-lines.js'
import { messages } from '../problems/refusals.js'
import { labels } from '../problems/words.js'
import type { AssetRow } from '../queries/assets.js'
import { distributionsOf, saleJournal } from '../queries/books.js'
import type { Disposal } from '../schemas/assets.js'
import type { Rules } from './books.js'
import { assetLine, journalFor, nameOf } from './entries.js'
import type { AskedPrice } from './price.js'
import { bookingsFor, postDepreciation } from './run-entries.js'

/** All that a disposal is booked from. */
export type Going = {
  readonly row: AssetRow
  readonly body: Disposal
  readonly rules: Rules
  /** What is still to be written off by the day. */
  readonly due: Amount
  readonly disposed: Omit<Disposed, 'price'>
  readonly price: AskedPrice
  readonly accounts: DisposalAccounts
}

export type DisposalEntries = {
  readonly depreciation: Entry | null
  readonly invoice: Entry | null
  readonly disposal: Entry
}

/** Posts the last depreciation, the invoice where a customer is named, and the entry by which the asset goes. */
export async function postDisposal(op: CompanyOperation, going: Going): Promise<DisposalEntries> {
  const { body, disposed, accounts, rules } = going
  const journalId = await journalFor(op, body.journal_id ?? null)
  const saleId = body.third_party_id == null ? null : await saleJournal(op)
  if (body.third_party_id != null && saleId === null)
    throw invalidField('third_party_id', messages.noSaleJournal)
  const references = await referencesFor(op, {
    days: [body.disposed_on],
    journalIds: distinct([journalId, saleId]),
    accountNumbers: distinct([
      disposed.account,
      disposed.depreciation,
      rules.rules.disposal.counterpart,
      ...Object.values(accounts),
    ]),
    accountIds: distinct([body.counterpart_account_id, going.price.line?.account_id]),
    vatCodes: distinct([body.vat_code]),
    thirdPartyIds: distinct([body.third_party_id]),
  })
  references.period(body.disposed_on, 'disposed_on')
  const depreciation = await postLast(op, going, journalId)
  const invoice = saleId === null ? null : await postInvoice(op, going, saleId, references)
  const price = paidOn(going, references)
  const draft = disposalDraft(op, going, journalId, { ...disposed, price })
  // An account that was retired meanwhile can still be emptied.
  const [disposal] = await post(op, references.lenient(), [draft])
  return { depreciation, invoice, disposal: disposal! }
}

async function postLast(
  op: CompanyOperation,
  { row, body, rules, due }: Going,
  journalId: number,
): Promise<Entry | null> {
  if (due === zero) return null
  const day = body.disposed_on
  const distributions = await distributionsOf(op)
  const about = { rows: [row], days: [day], journalId, distributions }
  const { references, bookingOf } = await bookingsFor(op, about, rules)
  const asset = nameOf(row)
  const planned = {
    day,
    label: say(labels.lastDepreciation, op.company.locale, { asset }).slice(0, 255),
    lines: linesByAccount([{ booking: bookingOf(row), amount: due, exceptional: zero }]),
  }
  const [entry] = await postDepreciation(op, references, journalId, [planned], 'disposed_on')
  return entry!
}

/** The invoice has the price on the account of proceeds, and is due by the customer's terms. */
async function postInvoice(
  op: CompanyOperation,
  going: Going,
  journalId: number,
  references: References,
): Promise<Entry> {
  const { body, price, accounts } = going
  const { company } = op
  const draft = invoiceDraft(
    {
      journal_id: journalId,
      entry_date: body.disposed_on,
      third_party_id: body.third_party_id!,
      label: labelOf(op, going),
      reference: body.reference ?? null,
      document_reference: body.reference ?? null,
      lines: [
        {
          account: proceedsAccount(accounts),
          amount: price.amount!,
          vat_code: body.vat_code ?? null,
        },
      ],
    },
    false,
    references,
    '',
    { currency: company.currency, countryPack: company.countryPack },
  )
  const [entry] = await post(op, references, [{ ...draft, origin: 'asset' }])
  return entry!
}

/** Where the price stands before the asset goes. */
function paidOn({ body, price, accounts, rules }: Going, references: References): Price | null {
  const { amount, line } = price
  if (amount === null) return null
  if (line) return { amount, account: line.number, isInvoiced: true }
  if (body.third_party_id != null)
    return { amount, account: proceedsAccount(accounts), isInvoiced: true }
  const counterpart = body.counterpart_account_id ?? rules.rules.disposal.counterpart
  const { number } = references.account(counterpart, 'counterpart_account_id')
  return { amount, account: number, isInvoiced: false }
}

function disposalDraft(
  op: CompanyOperation,
  going: Going,
  journalId: number,
  disposed: Disposed,
): EntryDraft {
  const { body, row, accounts } = going
  return {
    ...plainDraft,
    journalId,
    entryDate: body.disposed_on,
    label: labelOf(op, going),
    reference: body.reference ?? row.code,
    origin: 'asset',
    lines: disposalLines(disposed, accounts).flatMap(({ side, account, amount }) =>
      assetLine(side, account, amount),
    ),
  }
}

function labelOf({ company }: CompanyOperation, { body, row }: Going): string {
  const text = body.kind === 'sale' ? labels.sale : labels.scrap
  return body.label ?? say(text, company.locale, { asset: nameOf(row) }).slice(0, 255)
}
