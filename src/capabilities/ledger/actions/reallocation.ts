import { parseAmount } from '#kernel/money'
import { type AllocatedShare, allocated, lacking, type Share } from '../domain/distribution.js'
import type { EntryLine } from '../schemas.js'
import { analyticRequired } from './analytic.js'
import type { References } from './references.js'

/**
 * What a posted line comes to on another distribution. A mandatory axis that it was distributed on stays
 * distributed; one that came to be mandatory later asks nothing of what was posted before.
 */
export function newDistribution(
  line: EntryLine,
  shares: readonly Share[],
  references: References,
  path: string,
): AllocatedShare[] {
  const had = references
    .axesFor(line.account.number)
    .filter(({ id }) => line.analytic.some(({ axis_id }) => axis_id === id))
  const emptied = lacking(had, shares)
  if (emptied) throw analyticRequired(emptied, path)
  return distributed(line, shares, references)
}

/** What a posted line comes to on a distribution, in the order of the axes, whatever that is. */
export function distributed(
  { debit, credit }: Pick<EntryLine, 'debit' | 'credit'>,
  shares: readonly Share[],
  { axes }: References,
): AllocatedShare[] {
  const ordered = axes.flatMap(({ id }) => shares.filter(({ axis_id }) => axis_id === id))
  const isDebit = debit !== '0.00'
  return allocated(ordered, isDebit ? 'debit' : 'credit', parseAmount(isDebit ? debit : credit)!)
}
