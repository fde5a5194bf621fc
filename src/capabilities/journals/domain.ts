import { folded } from '#kernel/folding'
import { type Amount, parseAmount } from '#kernel/money'

export const directions = ['purchase', 'sale'] as const
export type Direction = (typeof directions)[number]

/** What a document is by its own words; all but these four is `other`. */
export const documentTypes = ['invoice', 'credit_note', 'receipt', 'other'] as const
export type DocumentType = (typeof documentTypes)[number]

/** Where a document came from. */
export const sources = ['importer', 'peppol', 'external', 'manual'] as const
export type Source = (typeof sources)[number]

/** What a rule asks of a document. Null asks nothing. */
export type Conditions = {
  readonly direction: Direction | null
  readonly document_type: DocumentType | null
  readonly is_credit_note: boolean | null
  readonly third_party_id: number | null
  readonly third_party_country: string | null
  readonly source: Source | null
  readonly amount_min: string | null
  readonly amount_max: string | null
  readonly text: string | null
}

/** What is known of a document. Null is not known, and meets no condition. */
export type Facts = {
  readonly direction: Direction | null
  readonly documentType: DocumentType | null
  readonly isCreditNote: boolean
  /** The third party, and those that were merged into it. */
  readonly thirdPartyIds: readonly number[]
  readonly thirdPartyCountry: string | null
  readonly source: Source | null
  /** What is to be paid, VAT included. */
  readonly amount: Amount | null
  /** Its number, its descriptions and the name of the third party. */
  readonly texts: readonly string[]
}

/** The first active rule, in the order given, whose every condition a document meets. */
export function firstFitting<
  Rule extends { readonly is_active: boolean; readonly conditions: Conditions },
>(rules: readonly Rule[], facts: Facts): Rule | null {
  return rules.find((rule) => rule.is_active && fits(rule.conditions, facts)) ?? null
}

/** Whether a document meets every condition. */
export function fits(conditions: Conditions, facts: Facts): boolean {
  return (
    agrees(conditions.direction, facts.direction) &&
    agrees(conditions.document_type, facts.documentType) &&
    agrees(conditions.is_credit_note, facts.isCreditNote) &&
    agrees(conditions.third_party_country, facts.thirdPartyCountry) &&
    agrees(conditions.source, facts.source) &&
    isAmong(conditions.third_party_id, facts.thirdPartyIds) &&
    isWithin(facts.amount, conditions.amount_min, conditions.amount_max) &&
    isFoundIn(conditions.text, facts.texts)
  )
}

function agrees<Value>(asked: Value | null, known: Value | null): boolean {
  return asked === null || asked === known
}

function isAmong(asked: number | null, known: readonly number[]): boolean {
  return asked === null || known.includes(asked)
}

function isWithin(amount: Amount | null, least: string | null, most: string | null): boolean {
  if (least === null && most === null) return true
  if (amount === null) return false
  return (
    (least === null || amount >= parseAmount(least)!) &&
    (most === null || amount <= parseAmount(most)!)
  )
}

function isFoundIn(asked: string | null, texts: readonly string[]): boolean {
  return asked === null || texts.some((text) => folded(text).includes(folded(asked)))
}

/** What a document is to journals: null where it is not said. */
export type Kind = { readonly direction: Direction | null; readonly isCreditNote: boolean | null }

/** What the conditions of a rule say about the kind of a document. */
export function kindAsked(conditions: Conditions): Kind {
  const isNote = conditions.document_type === 'credit_note' ? true : null
  return {
    direction: conditions.direction,
    isCreditNote: conditions.is_credit_note ?? isNote,
  }
}

/** What a journal of a type is for; null for those that take no invoices (accounting rule 3). */
export function kindOfJournal(type: string): Required<Kind> | null {
  const [direction, ...rest] = type.split('_')
  if (direction !== 'purchase' && direction !== 'sale') return null
  return { direction, isCreditNote: rest.length > 0 }
}

/** Whether a journal of a type can take a document of a kind, as far as the kind is said. */
export function takes(type: string, { direction, isCreditNote }: Kind): boolean {
  const own = kindOfJournal(type)
  if (own === null) return direction === null && isCreditNote !== true
  return agrees(direction, own.direction) && agrees(isCreditNote, own.isCreditNote)
}

/** Whether a journal of a type is on the side of a document: a purchase never follows a rule for sales. */
export function isOnSide(type: string, direction: Direction | null): boolean {
  return direction === null || agrees(kindOfJournal(type)?.direction ?? null, direction)
}

/** A journal as far as routing looks at it. */
export type Destination = {
  readonly id: number
  readonly type: string
  readonly is_active: boolean
  readonly is_default: boolean
}

/**
 * Where a document goes: to the journal that its rule names, or to the default journal of its kind when
 * there is no rule, or when the journal of the rule is retired or cannot take the document. A rule for
 * a supplier so keeps its account for the credit notes too.
 */
export function destination<Journal extends Destination>(
  journals: readonly Journal[],
  named: number | null,
  facts: Facts,
): Journal | null {
  const own = journals.find(({ id }) => id === named)
  if (own?.is_active && takes(own.type, facts)) return own
  if (facts.direction === null) return null
  const usual = journals.find(({ type, is_default }) => is_default && takes(type, facts))
  return usual ?? null
}
