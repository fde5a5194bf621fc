import { communicationOf } from '#formats/bank-statements/communication'
import { writtenCommunication } from '#formats/sepa/index'
import { type Amount, zero } from '#kernel/money'

/** Where an item may carry a structured communication, what its document states first. */
export type ItemWords = {
  readonly structured_communication: string | null
  readonly payment_reference: string | null
  readonly document_reference: string | null
  readonly reference: string | null
  readonly label: string | null
}

/** The structured communication or creditor reference by which an item wants to be paid, bare. */
export function structuredCommunicationOf(words: ItemWords): string | null {
  const places = [
    words.structured_communication,
    words.payment_reference,
    words.document_reference,
    words.reference,
  ]
  for (const text of places) {
    const found = text === null ? null : communicationOf(text, null).structuredCommunication
    if (found !== null) return found
  }
  return words.label === null ? null : communicationOf(null, words.label).structuredCommunication
}

type Paid = {
  readonly amount: Amount
  readonly reference: string | null
  readonly structuredCommunication: string | null
}

/** What a payment says, as it stands in the file: a structured communication, or the references of what it pays. */
export type Said = { readonly communication: string | null; readonly isStructured: boolean }

export function saidOf(items: readonly Paid[]): Said {
  const [only, ...others] = items
  const isAlone = others.length === 0 && only!.amount > zero
  const written = writtenCommunication({
    structuredCommunication: isAlone ? only!.structuredCommunication : null,
    text: referencesOf(items),
  })
  if (written === null) return { communication: null, isStructured: false }
  return written.structured === null
    ? { communication: written.text, isStructured: false }
    : { communication: written.structured, isStructured: true }
}

function referencesOf(items: readonly Paid[]): string | null {
  const names = items.flatMap(
    ({ reference, structuredCommunication }) => reference ?? structuredCommunication ?? [],
  )
  return names.length === 0 ? null : names.join(', ')
}
