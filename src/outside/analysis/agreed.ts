import type { Extracted } from '#formats/e-invoices/index'
import { folded } from '#kernel/folding'
import { breakdownFits, fits, linesFit, totalsFit } from './arithmetic.js'

/** A field that two engines may agree upon. */
export type ComparedField =
  | 'document_type'
  | 'direction'
  | 'counterparty'
  | 'number'
  | 'date'
  | 'due_date'
  | 'payment'
  | 'currency'
  | 'totals'

export type Agreement = {
  readonly extracted: Extracted
  /** Where both say the same, and where each says something else. */
  readonly agreedOn: readonly ComparedField[]
  readonly disputed: readonly ComparedField[]
  /** Both engines saw the same in all that is booked, and its figures add up. */
  readonly isTrusted: boolean
}

/** What is booked: nothing of it may rest on one engine alone. */
const booked: readonly ComparedField[] = [
  'document_type',
  'direction',
  'counterparty',
  'number',
  'date',
  'totals',
]

/**
 * One extract of two: what both engines say first, then what ours read with a check digit or with sums
 * that hold, then what the service says, then what ours guessed. A service that contradicts what can be
 * checked, or that nothing bears out, is believed in nothing: it may only improve a reading.
 */
export function agreed(
  local: { readonly extracted: Extracted; readonly isTrusted?: boolean },
  ai: Extracted,
): Agreement {
  const own = local.extracted
  const isBelieved = isProven(own, ai) || isEmpty(own)
  const ours = figuresFit(own) || !isBelieved ? own : null
  const figures = ours ?? (figuresFit(ai) ? ai : own.totals.gross === null ? ai : own)
  const lines = isBelieved ? linesOf(figures, own, ai) : own
  const verdicts = {
    document_type: verdict(own.document_type, ai.document_type),
    direction: verdict(own.direction, ai.direction),
    counterparty: partyVerdict(own.counterparty, ai.counterparty),
    number: verdict(folding(own.number), folding(ai.number)),
    date: verdict(own.date, ai.date),
    due_date: verdict(own.due_date, ai.due_date),
    payment: verdict(own.payment.iban, ai.payment.iban),
    currency: verdict(own.currency, ai.currency),
    totals: totalsVerdict(own, ai),
  } satisfies Record<ComparedField, Verdict>
  const fieldsThat = (wanted: Verdict) =>
    (Object.keys(verdicts) as ComparedField[]).filter((field) => verdicts[field] === wanted)
  const agreedOn = fieldsThat('agreed')
  const disputed = fieldsThat('disputed')
  const isTrusted =
    booked.every((field) => agreedOn.includes(field)) &&
    disputed.length === 0 &&
    totalsFit(figures) === true &&
    linesFit({ ...lines, totals: figures.totals }) !== false &&
    breakdownFits(figures) !== false
  const confidence = isTrusted ? 0.95 : Math.min(0.6, Math.max(own.confidence, ai.confidence))
  if (!isBelieved) return { extracted: { ...own, confidence }, agreedOn, disputed, isTrusted }
  // Neither has a check digit: a service that is borne out comes first, unless ours is sure.
  const isSure = local.isTrusted === true
  const extracted: Extracted = {
    ...own,
    direction: own.direction ?? ai.direction,
    counterparty: counterpartyOf(own, ai),
    number: verdicts.number === 'agreed' || isSure ? own.number : (ai.number ?? own.number),
    date: isSure ? own.date : (ai.date ?? own.date),
    due_date: isSure ? own.due_date : (ai.due_date ?? own.due_date),
    currency: own.currency ?? ai.currency,
    structured_communication: own.structured_communication ?? ai.structured_communication,
    payment_reference: own.payment_reference ?? ai.payment_reference,
    payment: {
      iban: own.payment.iban ?? ai.payment.iban,
      bic: own.payment.bic ?? ai.payment.bic,
      paid: own.payment.paid,
    },
    totals: figures.totals,
    lines: lines.lines,
    adjustments: lines.adjustments,
    corrects: own.corrects.length > 0 ? own.corrects : ai.corrects,
    nature: own.nature ?? ai.nature,
    language: own.language ?? ai.language,
    confidence,
  }
  return { extracted, agreedOn, disputed, isTrusted }
}

/**
 * Both came to the same totals by sums that hold; or, where ours do not hold, to the same VAT number and nothing
 * else that they contradict each other in.
 */
function isProven(own: Extracted, ai: Extracted): boolean {
  const party = verdict(own.counterparty?.vat_number ?? null, ai.counterparty?.vat_number ?? null)
  if (figuresFit(own)) return party !== 'disputed' && totalsVerdict(own, ai) === 'agreed'
  const others = [verdict(folding(own.number), folding(ai.number)), verdict(own.date, ai.date)]
  return party === 'agreed' && others.includes('agreed') && !others.includes('disputed')
}

/** We read nothing that could be spoilt. */
function isEmpty({ number, date, counterparty, totals }: Extracted): boolean {
  return number === null && date === null && counterparty === null && totals.gross === null
}

type Verdict = 'agreed' | 'disputed' | 'alone' | 'absent'

function verdict(one: string | null, other: string | null): Verdict {
  if (one === null && other === null) return 'absent'
  if (one === null || other === null) return 'alone'
  return one === other ? 'agreed' : 'disputed'
}

/** A number decides who it is; without two of them, names that begin alike do. */
function partyVerdict(one: Extracted['counterparty'], other: Extracted['counterparty']): Verdict {
  const byNumber = verdict(one?.vat_number ?? null, other?.vat_number ?? null)
  if (byNumber === 'agreed' || byNumber === 'disputed') return byNumber
  const [name, otherName] = [folding(one?.name ?? null), folding(other?.name ?? null)]
  if (name !== null && otherName !== null) {
    const isAlike = name.startsWith(otherName) || otherName.startsWith(name)
    return isAlike ? 'agreed' : 'disputed'
  }
  return name === null && otherName === null ? byNumber : 'alone'
}

function totalsVerdict({ totals: one }: Extracted, { totals: other }: Extracted): Verdict {
  const pairs = [
    [one.gross, other.gross],
    [one.net, other.net],
    [one.vat, other.vat],
  ] as const
  if (pairs.every(([left, right]) => left === null && right === null)) return 'absent'
  const both = pairs.filter(([left, right]) => left !== null && right !== null)
  if (both.some(([left, right]) => !fits(left! - right!, 1))) return 'disputed'
  return both.length === pairs.length ? 'agreed' : 'alone'
}

function figuresFit(extracted: Extracted): boolean {
  return totalsFit(extracted) === true
}

/** Numbers with check digits stay ours; a name goes with the number that it belongs to. */
function counterpartyOf(own: Extracted, ai: Extracted): Extracted['counterparty'] {
  const [ours, theirs] = [own.counterparty, ai.counterparty]
  if (ours === null || theirs === null) return ours ?? theirs
  const isOther = ours.vat_number !== null && ours.vat_number !== theirs.vat_number
  return {
    name: isOther ? (ours.name ?? theirs.name) : (theirs.name ?? ours.name),
    vat_number: ours.vat_number ?? theirs.vat_number,
    iban: ours.iban ?? theirs.iban,
    bic: ours.bic ?? theirs.bic,
  }
}

/** The lines that come to the chosen totals: ours first. */
function linesOf(
  { totals }: Extracted,
  own: Extracted,
  ai: Extracted,
): Pick<Extracted, 'lines' | 'adjustments'> {
  const fitting = [own, ai].find((extracted) => linesFit({ ...extracted, totals }) === true)
  const { lines, adjustments } = fitting ?? (own.lines.length > 0 ? own : ai)
  return { lines, adjustments }
}

function folding(value: string | null): string | null {
  return value === null ? null : folded(value).replace(/[^a-z0-9]/g, '') || null
}
