/** What becomes a transaction: the one step from movements to what an accountant settles, for all formats. */
import { type Amount, negate, zero } from '#kernel/money'
import { communicationOf } from './communication.js'
import { counterpartOf } from './counterpart.js'
import type { Detail, Movement, Original, Payment } from './movement.js'
import type { BankTransaction, StatementAccount, TransactionDetail } from './statement.js'
import { cleaned, cleanedName, cleanedReference } from './text.js'

export type Become = {
  readonly transactions: readonly BankTransaction[]
  /** It would have been split, had its details been complete. */
  readonly isIncomplete: boolean
}

/**
 * A movement becomes one transaction per detail when it collects payments whose amounts add up to it
 * exactly, else a single one. What comes to nothing is none.
 */
export function transactionsOf(
  movement: Movement,
  sequence: number,
  account: Pick<StatementAccount, 'iban' | 'currency'>,
): Become {
  const { leaves, isIncomplete } = leavesOf({ ...movement, number: 0 })
  const transactions = leaves
    .filter(({ amount }) => amount !== zero)
    .map((leaf) => transactionOf(leaf, movement, sequence, account))
  return { transactions, isIncomplete }
}

type Leaf = Detail & { readonly amount: Amount }

function leavesOf(payment: Leaf): { leaves: readonly Leaf[]; isIncomplete: boolean } {
  const isCollected = payment.nature === 'collected'
  if (!isCollected || !addsUp(payment)) {
    const isIncomplete = isCollected && (payment.details.length > 0 || payment.lacksDetails)
    return { leaves: [payment], isIncomplete }
  }
  const below = payment.details.map((detail) => leavesOf(inheriting(detail as Leaf, payment)))
  return {
    leaves: below.flatMap(({ leaves }) => leaves),
    isIncomplete: below.some((one) => one.isIncomplete),
  }
}

function addsUp({ amount, details }: Leaf): boolean {
  if (details.length === 0 || details.some((detail) => detail.amount === null)) return false
  return details.reduce((sum, detail) => sum + detail.amount!, 0n) === amount
}

/** What a detail leaves unsaid is as its movement says. */
function inheriting(detail: Leaf, { facts: from }: Payment): Leaf {
  const { facts } = detail
  const { transactionCode, bankReference, paymentInformationId, creditorId, purpose } = facts
  return {
    ...detail,
    facts: {
      counterpart: facts.counterpart,
      text: facts.text,
      reference: facts.reference,
      transactionCode: transactionCode ?? from.transactionCode,
      bankReference: bankReference ?? from.bankReference,
      endToEndId: facts.endToEndId,
      paymentInformationId: paymentInformationId ?? from.paymentInformationId,
      mandateReference: facts.mandateReference,
      creditorId: creditorId ?? from.creditorId,
      purpose: purpose ?? from.purpose,
      isReturn: facts.isReturn || from.isReturn,
      returnReason: facts.returnReason ?? from.returnReason,
      original: facts.original,
    },
  }
}

function transactionOf(
  leaf: Leaf,
  movement: Movement,
  sequence: number,
  { iban, currency }: Pick<StatementAccount, 'iban' | 'currency'>,
): BankTransaction {
  const { facts } = leaf
  const counterpart = counterpartOf(facts.counterpart)
  const { communication, structuredCommunication } = communicationOf(facts.reference, facts.text)
  const original = originalOf(leaf, currency)
  return {
    sequence,
    detail: leaf.number,
    accountIban: iban,
    currency,
    entryDate: leaf.entryDate ?? movement.entryDate,
    valueDate: leaf.valueDate ?? movement.valueDate,
    amount: leaf.amount,
    counterpartName: counterpart.counterpartName,
    counterpartIban: counterpart.counterpartIban,
    counterpartAccount: counterpart.counterpartAccount,
    counterpartBic: counterpart.counterpartBic,
    communication,
    structuredCommunication,
    transactionCode: cleaned(facts.transactionCode, longestCode),
    bankReference: cleanedReference(facts.bankReference),
    endToEndId: cleanedReference(facts.endToEndId),
    paymentInformationId: cleanedReference(facts.paymentInformationId),
    mandateReference: cleanedReference(facts.mandateReference),
    creditorId: cleanedName(facts.creditorId),
    purpose: cleaned(facts.purpose, longestCode),
    isReturn: facts.isReturn,
    returnReason: cleaned(facts.returnReason, longestCode),
    originalAmount: original === null ? null : signedLike(leaf.amount, original.amount),
    originalCurrency: original?.currency ?? null,
    exchangeRate: original?.rate ?? null,
    details: leaf.details.map(detailOf),
  }
}

const longestCode = 35

/** An amount in the account's own currency was never changed; it has no original. */
function originalOf(leaf: Leaf, currency: string): Original | null {
  const original = leaf.facts.original ?? onlyOriginalOf(leaf.details)
  return original === null || original.currency === currency ? null : original
}

function signedLike(like: Amount, amount: Amount): Amount {
  return like < zero ? negate(amount) : amount
}

/** An amount with its charges tells its original in one of its details. */
function onlyOriginalOf(details: readonly Detail[]): Original | null {
  const originals = details.flatMap(({ facts }) => facts.original ?? [])
  return originals.length === 1 ? originals[0]! : null
}

function detailOf({ number, amount, facts }: Detail): TransactionDetail {
  const { counterpartName, counterpartIban } = counterpartOf(facts.counterpart)
  const { communication, structuredCommunication } = communicationOf(facts.reference, facts.text)
  return {
    sequence: number,
    amount,
    counterpartName,
    counterpartIban,
    communication,
    structuredCommunication,
    transactionCode: cleaned(facts.transactionCode, longestCode),
  }
}
