import { ledgerProblems } from '#capabilities/ledger'
import { day } from '#kernel/days'
import type { TextValues } from '#kernel/languages'
import { invalidField, type Problem, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import type { Span } from '../domain/years.js'
import { messages } from '../problems.js'
import { lockYear } from '../queries/locks.js'
import { yearsOf } from '../queries/years.js'
import type { FiscalYear } from '../schemas.js'

/** A year with its periods, held until the end of the transaction. */
export async function holdYear(op: CompanyOperation, id: number): Promise<FiscalYear> {
  if (!(await lockYear(op, id))) throw problem(uncoded.not_found)
  const [year] = await yearsOf(op.tx, [op.company.id], id)
  return year!
}

export function spanOf(year: Pick<FiscalYear, 'starts_on' | 'ends_on'>): Span {
  return { startsOn: day(year.starts_on.slice(0, 10)), endsOn: day(year.ends_on.slice(0, 10)) }
}

/** The years on either side of one, in a chain that is oldest first. */
export function neighbours(
  chain: readonly FiscalYear[],
  { id }: FiscalYear,
): { before: FiscalYear | undefined; after: FiscalYear | undefined } {
  const place = chain.findIndex((year) => year.id === id)
  return { before: chain[place - 1], after: chain[place + 1] }
}

/** The refusal of the specification for what a closed year or a locked period forbids. */
export function locked(
  reason: 'fiscal_year_closed' | 'period_locked',
  at: string,
  values: TextValues,
): Problem {
  const text = reason === 'fiscal_year_closed' ? messages.isClosed : messages.periodLocked
  return problem({ ...ledgerProblems.period_locked, ...text }, values, {
    fields: { [at]: [{ text, values }] },
    body: { reason },
  })
}

export function refuseClosed({ is_closed, code }: Pick<FiscalYear, 'is_closed' | 'code'>): void {
  if (is_closed) throw locked('fiscal_year_closed', 'is_closed', { code })
}

/** Another year of the file has the code. */
export const codeTaken = () => invalidField('code', messages.codeTaken)
/** Another year of the file begins on the day. */
export const startTaken = () => invalidField('starts_on', messages.overlap)
