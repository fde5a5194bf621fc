import type { ReportedStatus, StatusReason, StatusReport } from './status-report.js'

/** What a report means for one payment. */
export type Outcome = {
  readonly result: 'accepted' | 'rejected' | 'pending'
  /** The code that decided it. */
  readonly status: string
  readonly reasons: readonly StatusReason[]
}

/** By which a payment is found in a report. */
export type SentPayment = {
  readonly endToEndId: string
  readonly paymentInformationId: string
}

/**
 * Tells what a report means for a payment, null where it says nothing of it. A file or a part that is rejected takes
 * all its payments along, whatever stands below; else the lowest level that states something counts. A part of which
 * only a part is accepted leaves open what becomes of the payments that are not named.
 */
export function outcomesOf(report: StatusReport): (payment: SentPayment) => Outcome | null {
  const [parts, payments] = [new Map<string, Levels>(), new Map<string, Levels>()]
  for (const part of report.parts) {
    keep(parts, part.paymentInformationId, [part])
    for (const payment of part.payments)
      keep(payments, payment.endToEndId ?? payment.instructionId, [payment, part])
  }
  return ({ endToEndId, paymentInformationId }) => {
    const named = payments.get(endToEndId) ?? parts.get(paymentInformationId) ?? []
    return outcomeOf([...named, report.group])
  }
}

/** What stands over a payment or a part, its own status first. */
type Levels = readonly ReportedStatus[]

/** What is named twice is as it was named last, and rejected if it is so once. */
function keep(known: Map<string, Levels>, id: string | null, levels: Levels): void {
  if (id !== null && !known.get(id)?.some(isRejected)) known.set(id, levels)
}

function outcomeOf(levels: Levels): Outcome | null {
  const rejected = levels.findLast(isRejected)
  const decisive = rejected ?? levels.find(decides)
  if (!decisive?.status) return null
  return {
    result: resultOf(decisive.status),
    status: decisive.status,
    reasons: rejected === undefined ? decisive.reasons : nearestReasons(levels),
  }
}

function isRejected({ status }: ReportedStatus): boolean {
  return status !== null && resultOf(status) === 'rejected'
}

/** PART says that the levels below differ. */
function decides({ status }: ReportedStatus): boolean {
  return status !== null && status !== 'PART'
}

/** Banks give the reason on the level where they found it. */
function nearestReasons(levels: Levels): readonly StatusReason[] {
  return levels.find(({ reasons }) => reasons.length > 0)?.reasons ?? []
}

/** A code that is not known, or that only says that the bank is at it, decides nothing yet. */
function resultOf(status: string): Outcome['result'] {
  if (rejecting.has(status)) return 'rejected'
  return accepting.has(status) ? 'accepted' : 'pending'
}

const rejecting: ReadonlySet<string> = new Set(['RJCT', 'CANC', 'BLCK'])
/** From 'the syntax is right' (ACTC) to 'the money is on the account of the creditor' (ACCC). */
const accepting: ReadonlySet<string> = new Set(
  'ACTC ACCP ACWC ACWP ACSP ACSC ACCC ACFC ACIS PRES'.split(' '),
)
