/** What a person should look at again in what was posted or kept: it is done all the same. */
import { costKindOf, packFor, type Usual } from '#countries'
import { addDays, type Day } from '#kernel/days'
import { say, type TextValues } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { type Amount, add, formatAmount, negate, storedAmount, zero } from '#kernel/money'
import { sentOff } from '#platform/db/side-by-side'
import type { CompanyOperation } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { warningTexts } from '../problems.js'
import { knownReferences, type Numbered, owedBy } from '../queries/warning-facts.js'
import type { Warning } from '../schemas.js'
import { dateFieldOf, type EntryDraft } from './entry-draft.js'
import type { References } from './references.js'

/** What is looked at, be it an entry or a document. */
export type Subject = {
  /** Before the names of its fields. */
  readonly path: string
  readonly date: Day
  /** With what stands before it. */
  readonly dateField: string
  readonly reference: string | null
  readonly referenceField: string
  /** Whether it is known to repeat another already. */
  readonly isRepeated: boolean
  readonly thirdPartyId: number | null
  /** The type of the journal that an invoice or credit note goes to; null for what is neither. */
  readonly journalType: string | null
  /** What it adds to the debt of the third party, in the file's currency. */
  readonly owed: Amount
  readonly lines: readonly {
    readonly account: string
    readonly vatCode: string
    readonly field: string
  }[]
}

const daysBack = 366
const daysAhead = 60

/** The warnings of each, in the language of the caller. `posted` are their entries, where they stand already. */
export async function warningsFor(
  op: CompanyOperation,
  references: References,
  subjects: readonly Subject[],
  posted: readonly number[] = [],
): Promise<Warning[][]> {
  const isKnown = await repeated(op, subjects, posted)
  return warningsOfAll(op, references, subjects, isKnown, posted.length > 0)
}

/** The warnings of several that are posted after this was asked: which numbers are known is answered meanwhile. */
export function warningsWhilePosted(
  op: CompanyOperation,
  references: References,
  subjects: readonly Subject[],
): () => Promise<Warning[][]> {
  const known = sentOff(repeated(op, subjects, []))
  const ofAll = async () => warningsOfAll(op, references, subjects, await known, true)
  // Where nobody has a limit, nothing is left to be asked of what stands afterwards.
  const isEarly = subjects.every((subject) => limitOf(subject, references) === null)
  const all = isEarly ? sentOff(ofAll()) : null
  return () => all ?? ofAll()
}

async function warningsOfAll(
  op: CompanyOperation,
  references: References,
  subjects: readonly Subject[],
  isKnown: readonly boolean[],
  isCounted: boolean,
): Promise<Warning[][]> {
  const over = await beyondLimit(op, references, subjects, isCounted)
  return subjects.map((subject, place) =>
    warningsOf(op, references, subject, { isKnown: isKnown[place]!, over: over[place]! }),
  )
}

/** The warnings of one that `post` posts last of all, which tells whether its number is known. */
export async function warningsAround(
  op: CompanyOperation,
  references: References,
  subject: Subject,
  post: (knownAs: string | null) => Promise<boolean>,
): Promise<Warning[]> {
  const [over] = await beyondLimit(op, references, [subject], false)
  const isKnown = await post(numbered(subject)?.journalType ?? null)
  return warningsOf(op, references, subject, { isKnown, over: over! })
}

type Facts = { isKnown: boolean; over: { limit: string; owed: string } | null }

function warningsOf(
  op: CompanyOperation,
  references: References,
  subject: Subject,
  { isKnown, over }: Facts,
): Warning[] {
  const { usual } = packFor(op.company)
  const found: Warning[] = []
  const warnAt = (code: Warning['code'], field: string, values: TextValues = {}) =>
    found.push({ code, message: say(warningTexts[code], op.language, values), field })
  const warn = (code: Warning['code'], field: string, values: TextValues = {}) =>
    warnAt(code, subject.path + field, values)
  if (isFar(subject.date, todayFor(op)))
    warnAt('date_far', subject.dateField, { day: subject.date })
  if (isKnown || subject.isRepeated)
    warn('duplicate_reference', subject.referenceField, { reference: subject.reference! })
  if (over) warn('over_credit_limit', 'third_party_id', over)
  if (lacksVatNumber(subject, references)) warn('customer_vat_missing', 'third_party_id')
  for (const { account, vatCode, field } of subject.lines)
    if (isUnusual(usual, account, vatCode))
      warn('code_unusual_for_account', field, { account, code: vatCode })
  return found
}

/** An entry that is about to be posted, as it is looked at. */
export function subjectOf(draft: EntryDraft, references: References): Subject {
  const { type } = references.journal(draft.journalId, `${draft.path}journal_id`)
  return {
    path: draft.path,
    date: draft.entryDate,
    dateField: dateFieldOf(draft),
    reference: draft.reference,
    referenceField: 'reference',
    isRepeated: false,
    thirdPartyId: draft.thirdPartyId,
    journalType: isInvoicing(type) ? type : null,
    owed: add(
      ...draft.lines
        .filter((line) => line.thirdPartyId !== null && line.thirdPartyId === draft.thirdPartyId)
        .map(({ side, amount }) => (side === 'debit' ? amount : negate(amount))),
    ),
    lines: draft.lines.flatMap(({ account, vatCode, vatRole, source }) =>
      vatCode !== null && vatRole === 'base' && source !== null
        ? [{ account, vatCode, field: `lines.${source}.vat_code` }]
        : [],
    ),
  }
}

function isInvoicing(type: string): boolean {
  return type.startsWith('purchase') || type.startsWith('sale')
}

function isFar(date: Day, today: Day): boolean {
  return date < addDays(today, -daysBack) || date > addDays(today, daysAhead)
}

/** A number whatever its case, gaps and signs, as `reference_key` of the database. */
function referenceKey(reference: string): string {
  return reference.toUpperCase().replace(/[^A-Z0-9]/g, '') || reference
}

/** Invoices of suppliers whose number stands in the books already, or comes twice in the same call. */
async function repeated(
  op: CompanyOperation,
  subjects: readonly Subject[],
  posted: readonly number[],
): Promise<boolean[]> {
  const asked = subjects.flatMap((subject, place) => {
    const invoice = numbered(subject)
    return invoice ? [{ place, ...invoice }] : []
  })
  const known = await knownReferences(op, asked, posted)
  const seen = new Set<string>()
  const isRepeated = subjects.map(() => false)
  asked.forEach(({ place, ...one }, index) => {
    const key = JSON.stringify({ ...one, reference: referenceKey(one.reference) })
    isRepeated[place] = known[index]! || seen.has(key)
    seen.add(key)
  })
  return isRepeated
}

/** An invoice of a supplier with his number. */
function numbered({ thirdPartyId, reference, journalType }: Subject): Numbered | null {
  return thirdPartyId !== null && reference !== null && journalType?.startsWith('purchase')
    ? { thirdPartyId, reference, journalType }
    : null
}

/** What a customer who is invoiced may owe. */
function limitOf(
  { thirdPartyId, journalType, owed }: Subject,
  references: References,
): string | null {
  if (thirdPartyId === null || !journalType?.startsWith('sale') || owed <= zero) return null
  return references.thirdPartyFacts(thirdPartyId)?.credit_limit ?? null
}

/** Customers who would owe more than their limit, with what they would owe. */
async function beyondLimit(
  op: CompanyOperation,
  references: References,
  subjects: readonly Subject[],
  isCounted: boolean,
): Promise<({ limit: string; owed: string } | null)[]> {
  const limits = subjects.map((subject) => limitOf(subject, references))
  const parties = distinct(
    subjects.map(({ thirdPartyId }, place) => (limits[place] === null ? null : thirdPartyId)),
  )
  const owed = new Map([...(await owedBy(op, parties))].map(([id, sum]) => [id, storedAmount(sum)]))
  return subjects.map(({ thirdPartyId, owed: more }, place) => {
    const limit = limits[place]
    if (limit == null || thirdPartyId === null) return null
    const sum = isCounted ? owed.get(thirdPartyId)! : add(owed.get(thirdPartyId)!, more)
    owed.set(thirdPartyId, sum)
    return sum > storedAmount(limit) ? { limit, owed: formatAmount(sum) } : null
  })
}

/** Who leaves the VAT to the customer must name his number. */
function lacksVatNumber({ thirdPartyId, journalType, lines }: Subject, references: References) {
  if (thirdPartyId === null || !journalType?.startsWith('sale')) return false
  const categories = lines.map(({ vatCode }) => references.categoryOf(vatCode))
  return (
    categories.some((category) => category === 'K' || category === 'AE') &&
    references.thirdPartyFacts(thirdPartyId)?.vat_number === null
  )
}

/** A code of goods on an account of services, say; only where the country tells them apart. */
function isUnusual(usual: Usual, account: string, code: string): boolean {
  if (!/^[26]/.test(account)) return false
  const { goodsServeServices, charged } = usual.purchase
  const { goods, services, investments } = charged
  const fits = {
    goods: goods.includes(code),
    services: services.includes(code) || (goodsServeServices && goods.includes(code)),
    investments: investments.includes(code),
  }
  const isListed = fits.goods || fits.services || fits.investments
  return isListed && !fits[costKindOf(usual, account)]
}
