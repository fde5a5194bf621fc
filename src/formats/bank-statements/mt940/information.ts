import type { Original } from '../movement.js'

/** What field 86 says of a movement. */
export type Information = {
  readonly text: string | null
  readonly reference: string | null
  readonly name: string | null
  readonly ultimateName: string | null
  readonly account: string | null
  readonly bic: string | null
  readonly endToEndId: string | null
  readonly paymentInformationId: string | null
  readonly mandateReference: string | null
  readonly creditorId: string | null
  readonly purpose: string | null
  readonly returnReason: string | null
  /** The German code of what kind of booking it is, three digits. */
  readonly businessCode: string | null
  readonly original: Original | null
}

export const noInformation: Information = {
  text: null,
  reference: null,
  name: null,
  ultimateName: null,
  account: null,
  bic: null,
  endToEndId: null,
  paymentInformationId: null,
  mandateReference: null,
  creditorId: null,
  purpose: null,
  returnReason: null,
  businessCode: null,
  original: null,
}

/** Several fields under one movement say one thing together; texts follow each other. */
export function mergedInformation(all: readonly Information[]): Information {
  const [only] = all
  if (only === undefined || all.length === 1) return only ?? noInformation
  const merged = { ...noInformation }
  for (const one of all.toReversed()) {
    const given = Object.entries(one).filter(([, value]) => value !== null)
    Object.assign(merged, Object.fromEntries(given))
  }
  const texts = all.flatMap(({ text }) => text ?? [])
  return { ...merged, text: texts.join(' ') || null }
}
