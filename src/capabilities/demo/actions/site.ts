import type { Entry } from '#capabilities/ledger'
import { grouped } from '#kernel/lists'
import { type Amount, storedAmount, subtract } from '#kernel/money'
import type { CompanyOperation } from '#platform/operations/operation'
import type { BooksPlan, EntryPlan, LetteringPlan } from '../generator/plan.js'

/** A file while it is made: what the plan names, and what it became. */
export type Site = {
  readonly plan: BooksPlan
  readonly planned: Planned
  readonly journals: ReadonlyMap<string, number>
  readonly parties: Map<string, number>
  /** What comes back, by the party that sends it. */
  readonly recurring: Map<string, number>
  /** The codes of its axes. */
  readonly codes: Map<string, number>
  /** Of the entries of the plan, their lines by account. */
  readonly lines: Map<number, ReadonlyMap<string, number>>
  /** What remains of lines that the bank may pay, debit minus credit. */
  readonly open: Map<number, Amount>
  /** The entries of the plan that the bank settled with what they pay: nothing is left to letter. */
  readonly paid: Set<number>
  /** Awaited when a month has been kept. */
  onMonth(): Promise<void>
  inCompany<Result>(name: string, work: (op: CompanyOperation) => Promise<Result>): Promise<Result>
}

/** What is looked up in a plan again and again. */
export type Planned = {
  readonly entries: ReadonlyMap<number, EntryPlan>
  /** Those that an entry takes part in, by its key. */
  readonly letterings: ReadonlyMap<number, readonly LetteringPlan[]>
  readonly invoices: ReadonlyMap<string, readonly EntryPlan[]>
}

export function plannedIn({ entries, letterings }: BooksPlan): Planned {
  const parts = letterings.flatMap((lettering) =>
    lettering.entries.map((key) => ({ key, lettering })),
  )
  const invoices = entries.filter(({ kind, reference }) => kind === 'invoice' && reference !== null)
  return {
    entries: new Map(entries.map((entry) => [entry.key, entry])),
    letterings: new Map(
      [...grouped(parts, ({ key }) => key)].map(([key, of]) => [
        key,
        of.map(({ lettering }) => lettering),
      ]),
    ),
    invoices: grouped(invoices, ({ reference }) => reference!),
  }
}

/** Notes what an entry of the plan became. */
export function noteEntry({ lines, open }: Site, key: number, entry: Entry): void {
  lines.set(key, new Map(entry.lines.map((line) => [line.account.number, line.id])))
  for (const { id, debit, credit } of entry.lines)
    open.set(id, subtract(storedAmount(debit), storedAmount(credit)))
}

/** The line that an entry of the plan has on an account. */
export function lineOf({ lines }: Site, key: number, account: string): number {
  const id = lines.get(key)?.get(account)
  if (id === undefined) throw new Error(`entry ${key} of the plan has no line on ${account}`)
  return id
}
