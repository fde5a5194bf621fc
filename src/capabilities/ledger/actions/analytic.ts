/** Where the money of lines belongs: what was given is checked, what was not is filled by defaults. */
import type { Day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { type Amount, add, formatAmount, negate, storedAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import {
  type AllocatedShare,
  type Axis,
  allocated,
  appliesTo,
  byAxis,
  filled,
  isSameDistribution,
  isValidOn,
  lacking,
  mixed,
  type Share,
  type Weighed,
} from '../domain/distribution.js'
import { whole } from '../domain/vat-rule.js'
import { messages, problems } from '../problems.js'
import type { AnalyticShare, GivenShare } from '../schemas.js'
import type { EntryDraft, LineDraft } from './entry-draft.js'
import { type AccountRef, type References, referencesFor } from './references.js'

type Given = readonly GivenShare[] | null | undefined

/** The line that a distribution is for; a default is for none yet. */
type On = { readonly account: string | null; readonly day: Day }

/** The codes that distributions name, to be read and held with the other references. */
export function codesIn(
  distributions: readonly (readonly { code_id: number }[] | null | undefined)[],
): number[] {
  return distinct(distributions.flatMap((given) => given?.map(({ code_id }) => code_id) ?? []))
}

/**
 * A distribution as it is stored, null where nothing was said: its codes are known and serve, and per axis the
 * percentages come to 100. With `on` it must serve that line too: its account and its day.
 */
export function analyticOf(
  given: Given,
  path: string,
  references: References,
  on?: On,
): readonly Share[] | null {
  if (given == null) return null
  const seen = new Set<number>()
  const shares = given.map((share, place) => {
    const at = `${path}.${place}`
    const checked = shareOf(share, at, references, on?.day)
    if (seen.has(checked.code_id)) throw invalidField(`${at}.code_id`, messages.analyticTwice)
    seen.add(checked.code_id)
    return checked
  })
  for (const ofAxis of byAxis(shares)) {
    const axis = references.axis(ofAxis[0]!.axis_id)
    if (!axis.is_active) throw invalidField(path, messages.axisInactive, { axis: axis.code })
    if (on?.account != null && !appliesTo(axis, on.account))
      throw invalidField(path, messages.axisNotForAccount, {
        axis: axis.code,
        account: on.account,
      })
    const sum = add(...ofAxis.map(({ percent }) => storedAmount(percent)))
    if (sum !== whole)
      throw invalidField(path, messages.analyticSum, { axis: axis.code, sum: formatAmount(sum) })
  }
  return shares
}

/**
 * A default distribution as the API shows it, whose codes are held; empty where nothing was said. What it was
 * before is not judged again.
 */
export async function defaultAnalytic(
  op: CompanyOperation,
  given: Given,
  path: string,
  before: AnalyticShare[] = [],
): Promise<AnalyticShare[]> {
  if (given == null || given.length === 0) return []
  if (isSameDistribution(given.map(plain), before)) return before
  const references = await referencesFor(op, { analyticCodeIds: codesIn([given]) })
  return analyticOf(given, path, references)!.map(({ axis_id, code_id, percent }) => ({
    axis_id,
    axis_code: references.axis(axis_id).code,
    code_id,
    code: references.analyticCode(code_id)!.code,
    percent,
  }))
}

/** A share as it would be asked for again. */
export function asGiven({ code_id, percent }: Pick<Share, 'code_id' | 'percent'>): GivenShare {
  return { code_id, percent: storedAmount(percent) }
}

function plain({ code_id, percent }: GivenShare) {
  return { code_id, percent: formatAmount(percent ?? (whole as Amount)) }
}

/** Refuses to bring something back whose codes are gone; those that were retired meanwhile serve. */
export async function requireCodes(
  op: CompanyOperation,
  shares: readonly Share[],
  path: string,
): Promise<void> {
  if (shares.length === 0) return
  const references = await referencesFor(op, { analyticCodeIds: codesIn([shares]) })
  shares.forEach(({ code_id }, place) => {
    if (!references.analyticCode(code_id))
      throw invalidField(`${path}.${place}.code_id`, messages.analyticUnknown)
  })
}

function shareOf(
  { axis_id, code_id, percent }: GivenShare,
  at: string,
  references: References,
  day: Day | undefined,
): Share {
  const code = references.analyticCode(code_id)
  if (!code) throw invalidField(`${at}.code_id`, messages.analyticUnknown)
  if (axis_id != null && axis_id !== code.axis_id)
    throw invalidField(`${at}.axis_id`, messages.analyticOtherAxis, { code: code.code })
  if (!code.is_active)
    throw invalidField(`${at}.code_id`, messages.analyticInactive, { code: code.code })
  if (day !== undefined && !isValidOn(code, day))
    throw invalidField(`${at}.code_id`, messages.analyticNotValid, { code: code.code, day })
  const hundredths = percent ?? (whole as Amount)
  if (hundredths <= zero || hundredths > whole)
    throw invalidField(`${at}.percent`, messages.analyticPercent)
  return { axis_id: code.axis_id, code_id, percent: formatAmount(hundredths) }
}

const none: readonly AllocatedShare[] = []

/**
 * What each line of an entry comes to on its codes. VAT that an invoice computes has the distribution of its
 * base lines; a repeat keeps the one it repeats. Who posts by hand must give what a mandatory axis wants.
 */
export function entryAnalytic(
  draft: EntryDraft,
  accounts: readonly AccountRef[],
  references: References,
): readonly (readonly AllocatedShare[])[] {
  if (references.axes.length === 0) return draft.lines.map(() => none)
  const own = draft.lines.map((line, place) =>
    draft.keepsAnalytic || isComputedTax(line)
      ? (line.analytic ?? [])
      : sharesOf(line, [], draft, accounts[place]!, references),
  )
  return draft.lines.map((line, place) => {
    const shares =
      draft.keepsAnalytic || !isComputedTax(line)
        ? own[place]!
        : sharesOf(line, basesOf(line, draft, own), draft, accounts[place]!, references)
    if (!draft.keepsAnalytic && isMadeByCaller(draft))
      requireMandatory(draft, place, shares, references.axesFor(accounts[place]!.number))
    return shares.length === 0 ? none : allocated(shares, line.side, line.amount)
  })
}

function sharesOf(
  line: LineDraft,
  bases: readonly Weighed[],
  draft: EntryDraft,
  account: AccountRef,
  references: References,
): readonly Share[] {
  const axes = references.axesFor(account.number)
  if (axes.length === 0) return []
  const party = draft.thirdPartyId === null ? null : references.thirdPartyFacts(draft.thirdPartyId)
  return filled(line.analytic, {
    axes,
    codeOf: (id) => references.analyticCode(id),
    day: draft.entryDate,
    defaults: [
      axes.flatMap((axis) => mixed(bases, axis)),
      line.proposedAnalytic ?? [],
      party?.default_analytic ?? [],
      account.default_analytic ?? [],
    ],
  })
}

/** VAT that was computed, and that nobody gave as a line. */
function isComputedTax({ vatRole, source, analytic }: LineDraft): boolean {
  return vatRole === 'tax' && source === null && analytic === null
}

function basesOf(
  tax: LineDraft,
  { lines }: EntryDraft,
  own: readonly (readonly Share[])[],
): Weighed[] {
  const bases = lines.flatMap((line, place) =>
    line.vatRole === 'base' && line.vatCode === tax.vatCode
      ? [{ shares: own[place]!, weight: line.side === 'debit' ? line.amount : negate(line.amount) }]
      : [],
  )
  const isCredit = add(...bases.map(({ weight }) => weight)) < zero
  return bases.map(({ shares, weight }) => ({ shares, weight: isCredit ? negate(weight) : weight }))
}

/** What people and their programs post, or have posted by a template; all else the service makes by itself. */
const byCallers: readonly EntryDraft['origin'][] = [
  'manual',
  'invoice',
  'document',
  'batch',
  'recurring',
]

function isMadeByCaller({ origin, phase }: EntryDraft): boolean {
  return phase === 'year' && byCallers.includes(origin)
}

function requireMandatory(
  draft: EntryDraft,
  place: number,
  shares: readonly Share[],
  axes: readonly Axis[],
): void {
  const axis = lacking(axes, shares)
  if (!axis) return
  throw analyticRequired(axis, `${draft.path}lines.${requestLine(draft, place)}.analytic`)
}

/** The refusal of a line that a mandatory axis wants distributed. */
export function analyticRequired({ code }: Pick<Axis, 'code'>, path: string) {
  const values = { axis: code }
  const fields = { [path]: [{ text: problems.analytic_required, values }] }
  return problem(problems.analytic_required, values, { fields })
}

/** Where the caller can say it: the line that he gave, or the first that a computed line belongs to. */
function requestLine({ lines }: EntryDraft, place: number): number {
  const { source, vatCode } = lines[place]!
  if (source !== null) return source
  const isGiven = lines.every((line) => line.source === null)
  if (isGiven) return place
  const base = lines.find((line) => line.vatRole === 'base' && line.vatCode === vatCode)
  return (base ?? lines.find((line) => line.source !== null)!).source!
}
