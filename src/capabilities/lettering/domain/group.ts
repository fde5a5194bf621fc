import type { Day } from '#kernel/days'
import type { Text, TextValues } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { type Amount, add, parseAmount, subtract, zero } from '#kernel/money'
import { type FieldMessages, invalid, invalidField, type Problem } from '#kernel/problem'
import { messages } from '../problems.js'

/** The most lines of one lettering. */
export const mostLines = 1000

/** A line as lettering sees it; the third party is today's. */
export type Line = {
  readonly id: number
  readonly entry_id: number
  readonly entry_date: Day
  readonly journal_code: string
  readonly number: number
  readonly reference: string | null
  readonly label: string | null
  readonly debit: string
  readonly credit: string
  /** Of a foreign document, and its amount there, debit minus credit. */
  readonly currency: string | null
  readonly amount_currency: string | null
  readonly account: { readonly id: number; readonly number: string; readonly label: string }
  readonly is_reconcilable: boolean
  readonly third_party_id: number | null
  /** The one it was booked on, who may have been merged into the third party since. */
  readonly booked_party_id: number | null
  readonly can_letter: boolean
  readonly lettering_id: number | null
  /** The partial lettering that ties it to others. */
  readonly partial_lettering_id: number | null
}

/** Lines that belong together: of one account and at most one third party. */
export type Group = {
  readonly account: Line['account']
  readonly thirdPartyId: number | null
  readonly lines: readonly Line[]
}

export function groupOf(lines: readonly Line[]): Group {
  return {
    account: lines[0]!.account,
    thirdPartyId: distinct(lines.map((line) => line.third_party_id))[0] ?? null,
    lines,
  }
}

/** In whose name lines are lettered: that of the one they were all booked on, or of the third party of today. */
export function bookedPartyOf({ lines, thirdPartyId }: Group): number | null {
  const [first, ...others] = distinct(lines.map((line) => line.booked_party_id))
  return first !== undefined && others.length === 0 ? first : thirdPartyId
}

/**
 * The lines that were asked for as a group, each that is tied with those it is tied to; each that does not fit
 * is refused at its place.
 */
export function groupAsked(lineIds: readonly number[], found: readonly Line[]): Group {
  const byId = new Map(found.map((line) => [line.id, line]))
  const first = byId.get(lineIds[0]!)
  const partyOf = partiesOf(found)
  const named = lineIds.flatMap((id) => byId.get(id) ?? [])
  const party = distinct(named.map(partyOf))[0] ?? null
  const faults: Record<string, FieldMessages[string]> = {}
  lineIds.forEach((id, place) => {
    const line = byId.get(id)
    const fault = lineIds.indexOf(id) < place ? { text: messages.givenTwice } : faultOf(line, first)
    if (fault) faults[`line_ids.${place}`] = [fault]
    else if (![null, party].includes(partyOf(line!)))
      faults[`line_ids.${place}`] = [{ text: messages.otherThirdParty }]
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const ties = new Set(tiesOf(named))
  const asked = new Set(lineIds)
  const along = found.filter(
    ({ id, partial_lettering_id: tie }) => !asked.has(id) && ties.has(tie ?? 0),
  )
  if (named.length + along.length > mostLines)
    throw invalidField('line_ids', messages.tooManyLines, { most: mostLines })
  return groupOf([...named, ...along])
}

/** The third party of each line, or else that of the lines it is tied to. */
function partiesOf(lines: readonly Line[]): (line: Line) => number | null {
  const ofTies = new Map(
    lines
      .filter((line) => line.third_party_id !== null)
      .map((line) => [line.partial_lettering_id, line.third_party_id]),
  )
  return ({ third_party_id, partial_lettering_id: tie }) =>
    third_party_id ?? (tie === null ? null : (ofTies.get(tie) ?? null))
}

/** The partial letterings that tie lines. */
export function tiesOf(lines: readonly Line[]): number[] {
  return distinct(lines.map((line) => line.partial_lettering_id))
}

type Fault = { readonly text: Text; readonly values?: TextValues }

function faultOf(line: Line | undefined, first: Line | undefined): Fault | undefined {
  if (!line) return { text: messages.unknownLine }
  const values = { account: line.account.number }
  if (!line.can_letter)
    return line.is_reconcilable
      ? { text: messages.openingLine }
      : { text: messages.notReconcilable, values }
  if (line.lettering_id !== null) return { text: messages.alreadyLettered }
  if (first && line.account.id !== first.account.id) return { text: messages.otherAccount, values }
  return undefined
}

/** Whether some lines name a third party and some do not. */
export function mixesNobodys({ lines, thirdPartyId }: Group): boolean {
  return thirdPartyId !== null && lines.some((line) => line.third_party_id === null)
}

/** The refusal of such a mix: on an account of customers or suppliers, nobody's line may be anyone's. */
export function nobodysRefused({ lines }: Group): Problem {
  const faults = lines.flatMap((line, place) =>
    line.third_party_id === null
      ? [[`line_ids.${place}`, [{ text: messages.noThirdParty }]] as const]
      : [],
  )
  return invalid(Object.fromEntries(faults))
}

/** What the lines come to, debit minus credit. */
export function differenceOf({ lines }: Group): Amount {
  return add(...lines.map((line) => subtract(stored(line.debit), stored(line.credit))))
}

/** Whether some of the lines are in a foreign currency: what is left between them is then due to its rate. */
export function isForeign({ lines }: Group): boolean {
  return lines.some(({ currency }) => currency !== null)
}

/** Whether lines of one foreign currency come to zero there: nothing is left to be paid, whatever the rates were. */
export function isSettledAbroad(group: Group): boolean {
  const { lines } = group
  return (
    lines[0]!.currency !== null &&
    lines.every(({ currency }) => currency === lines[0]!.currency) &&
    add(...lines.map((line) => stored(line.amount_currency!))) === zero
  )
}

/** What a group settles: the smaller of its sides. */
export function settledBy({ lines }: Group): Amount {
  const debit = add(...lines.map((line) => stored(line.debit)))
  const credit = add(...lines.map((line) => stored(line.credit)))
  return debit < credit ? debit : credit
}

function stored(amount: string): Amount {
  return parseAmount(amount)!
}

/** Whether a line can still be lettered in full, be it tied meanwhile. */
export function isUnsettled(line: Line | undefined): line is Line {
  return line?.can_letter === true && line.lettering_id === null
}

/** Whether a line can be lettered and nothing is tied to it. */
export function isFree(line: Line | undefined): line is Line {
  return isUnsettled(line) && line.partial_lettering_id === null
}

/** The day of the latest line. */
export function latestDay({ lines }: Group): Day {
  return lines
    .map((line) => line.entry_date)
    .sort()
    .at(-1)!
}
