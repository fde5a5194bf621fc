import { type Amount, formatAmount, storedAmount, subtract, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages } from '../problems/refusals.js'
import { type LineFacts, linesFor } from '../queries/books.js'
import type { Disposal } from '../schemas/assets.js'

/** What someone asks for an asset: an amount, which may be that of a line of an invoice. */
export type AskedPrice = {
  /** Null for what is scrapped. */
  readonly amount: Amount | null
  readonly line: LineFacts | null
}

export async function priceOf(op: CompanyOperation, body: Disposal): Promise<AskedPrice> {
  const given = body.disposal_value ?? null
  if (given !== null && given < zero) throw invalidField('disposal_value', messages.priceNegative)
  if (body.kind === 'scrap') return scrapped(body, given)
  if (body.vat_code != null && body.third_party_id == null)
    throw invalidField('vat_code', messages.vatWithoutInvoice)
  if (body.entry_line_id != null) return byLine(op, body, body.entry_line_id, given)
  const isInvoice = body.third_party_id != null
  if (given === null || (isInvoice && given === zero))
    throw invalidField('disposal_value', messages.priceMissing)
  return { amount: given, line: null }
}

function scrapped(body: Disposal, given: Amount | null): AskedPrice {
  if (
    (given !== null && given !== zero) ||
    body.entry_line_id != null ||
    body.third_party_id != null
  )
    throw invalidField('disposal_value', messages.scrapHasNoPrice)
  return { amount: null, line: null }
}

/** The line of an invoice that was posted gives the price, or a part of it where several assets were sold. */
async function byLine(
  op: CompanyOperation,
  body: Disposal,
  id: number,
  given: Amount | null,
): Promise<AskedPrice> {
  if (body.third_party_id != null || body.counterpart_account_id != null)
    throw invalidField('entry_line_id', messages.lineStandsAlone)
  const [line] = await linesFor(op, [id], null)
  if (line?.status !== 'posted' || storedAmount(line.credit) <= zero)
    throw invalidField('entry_line_id', messages.notASellingLine)
  const left = subtract(storedAmount(line.credit), storedAmount(line.sold))
  const amount = given ?? left
  if (amount > left || left <= zero)
    throw invalidField(
      given === null ? 'entry_line_id' : 'disposal_value',
      messages.priceBeyondLine,
      {
        left: formatAmount(left),
      },
    )
  return { amount, line }
}
