/** What a bank reports of a file of payments (pain.002), level by level as it stands there. */
export type StatusReport = {
  /** Which file it is about. */
  readonly originalMessageId: string
  /** Of which kind that was, `pain.001.001.09`. */
  readonly originalMessageType: string | null
  /** Of the file as a whole. */
  readonly group: ReportedStatus
  readonly parts: readonly ReportedPart[]
}

export type ReportedStatus = {
  /** A code of ISO 20022: ACCP, ACTC, RJCT, PDNG, PART and others; null where the bank states none. */
  readonly status: string | null
  readonly reasons: readonly StatusReason[]
}

export type StatusReason = {
  /** A code of ISO 20022, AC01 for example, or one of the bank's own. */
  readonly code: string | null
  readonly information: string | null
}

export type ReportedPart = ReportedStatus & {
  readonly paymentInformationId: string | null
  readonly payments: readonly ReportedPayment[]
}

export type ReportedPayment = ReportedStatus & {
  readonly endToEndId: string | null
  readonly instructionId: string | null
}
