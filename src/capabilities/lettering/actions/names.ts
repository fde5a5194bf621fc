import { belgianCommunication, creditorReference } from '#countries'

type Written = {
  readonly reference: string | null
  readonly document_reference: string | null
  readonly label: string | null
}

/** A structured communication in a text, `+++090/2026/00112+++` or with asterisks. */
const framedCommunication = /\+{3}[\d/ ]{12,16}\+{3}|\*{3}[\d/ ]{12,16}\*{3}/g

/**
 * What a line refers to, each name written in one way: its reference, that of its document, and the
 * structured communications in either and in its label.
 */
export function namesOf({ reference, document_reference, label }: Written): string[] {
  const communications = (label?.match(framedCommunication) ?? []).flatMap(
    (text) => communicationIn(text) ?? [],
  )
  return [nameIn(reference), nameIn(document_reference), ...communications].filter(
    (name) => name !== undefined,
  )
}

function nameIn(reference: string | null): string | undefined {
  if (reference === null) return undefined
  return communicationIn(reference) ?? reference.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

function communicationIn(text: string): string | undefined {
  const found = [belgianCommunication(text), creditorReference(text)].find(({ ok }) => ok)
  return found?.ok ? found.value : undefined
}
