import type { Amount } from '#kernel/money'
import type { CompanyOperation } from '#platform/operations/operation'
import type { BooksPlan } from '../generator/plan.js'

/** A file while it is made: what the plan names, and what it became. */
export type Site = {
  readonly plan: BooksPlan
  readonly journals: ReadonlyMap<string, number>
  readonly parties: Map<string, number>
  /** The codes of its axes. */
  readonly codes: Map<string, number>
  /** Of the entries of the plan, their lines by account. */
  readonly lines: Map<number, ReadonlyMap<string, number>>
  /** What remains of lines that the bank may pay, debit minus credit. */
  readonly open: Map<number, Amount>
  /** The entries of the plan that the bank settled with what they pay: nothing is left to letter. */
  readonly paid: Set<number>
  inCompany<Result>(name: string, work: (op: CompanyOperation) => Promise<Result>): Promise<Result>
}
