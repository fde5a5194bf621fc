/** What our own payment files tell of a movement: the transit line it settles, or whose payment came back. */
import { type Amount, formatAmount, magnitude, subtract, zero } from '#kernel/money'
import { mayBeCertain } from './certainty.js'
import { type Draft, draft } from './drafts.js'
import { type Ground, ground } from './grounds.js'
import type { TransitLine } from './matching-index.js'
import type { OwnPayment } from './model.js'
import type { Scene } from './scene.js'

/** Transit lines that a movement may settle: by its references, else by its amount alone. */
export function transitDrafts(scene: Scene): Draft[] {
  const { index, transaction } = scene
  if (transaction.isReturn || transaction.currency !== index.settings.currency) return []
  const { endToEndId, paymentInformationId, amount } = transaction
  const { byEndToEndId, byPaymentInformationId, lines, byAmount, seen } = index.transit
  const isOfBank = ({ journalId }: OwnPayment) => journalId === transaction.journalId
  const named =
    endToEndId === null || seen.has(endToEndId) ? undefined : byEndToEndId.get(endToEndId)
  const single = named && isOfBank(named) ? named : undefined
  const line = single && lines.get(single.lineId)
  if (single && line) return [namedDraft(scene, line, endToEndId!, single.amount)]
  const batch =
    paymentInformationId === null ? [] : byPaymentInformationId.get(paymentInformationId)
  const whole = batch?.[0] && isOfBank(batch[0]) ? lines.get(batch[0].lineId) : undefined
  if (whole) return [namedDraft(scene, whole, paymentInformationId!, whole.open)]
  return [...(byAmount.get(amount) ?? [])]
    .filter(({ payment }) => isOfBank(payment))
    .slice(0, 2)
    .map((one) => transitDraft(one, amount, zero, [exactly(amount)], false))
}

/** The file names this movement; it is certain when its amount is what the file says. */
function namedDraft(scene: Scene, line: TransitLine, reference: string, expected: Amount): Draft {
  const { amount } = scene.transaction
  const difference = subtract(amount, expected)
  const grounds = [ground('end_to_end_id', { reference })]
  if (difference === 0n) grounds.push(exactly(amount))
  else grounds.push(ground('amount_differs', { difference: formatAmount(difference) }))
  const isWithin = amount > 0n === line.open > 0n && magnitude(amount) <= magnitude(line.open)
  const isCertain = difference === 0n && isWithin && mayBeCertain(scene)
  return transitDraft(line, isWithin ? amount : line.open, difference, grounds, isCertain)
}

function exactly(amount: Amount): Ground {
  return ground('amount_exact', { amount: formatAmount(amount) })
}

function transitDraft(
  { payment, open }: TransitLine,
  amount: Amount,
  difference: Amount,
  grounds: readonly Ground[],
  isCertain: boolean,
): Draft {
  const { lineId, entryId, fileId, paymentInformationId: reference } = payment
  const matches = [{ lineId, entryId, amount, open, reference, dueDate: null }]
  return draft('sepa', grounds, { matches, sepaFileId: fileId, difference, isCertain })
}

/** A payment of ours that came back goes to whom it was for, as something that is open again. */
export function returnDrafts({ index, transaction }: Scene): Draft[] {
  const { isReturn, endToEndId, mandateReference } = transaction
  if (!isReturn) return []
  const own = endToEndId === null ? undefined : index.transit.byEndToEndId.get(endToEndId)
  const ids = own
    ? ofPayment(own)
    : [...(index.parties.byMandate.get(mandateReference ?? '') ?? [])]
  return ids.map((thirdPartyId) => {
    const name = index.parties.byId.get(thirdPartyId)?.name ?? ''
    return draft('account', [ground('return', { name })], { thirdPartyId })
  })
}

function ofPayment({ thirdPartyId }: OwnPayment): number[] {
  return thirdPartyId === null ? [] : [thirdPartyId]
}
