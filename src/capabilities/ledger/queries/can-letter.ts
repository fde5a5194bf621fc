import type { CompanyOperation } from '#platform/operations/operation'

/** Whether entry `e` does not only repeat at the beginning of a year what stands before it. */
export const isNoRepetition = `(e.phase <> 'opening' OR e.origin = 'takeover' OR EXISTS (
  SELECT FROM entries o WHERE o.company_id = e.company_id AND o.id = e.reversed_entry_id AND o.origin = 'takeover'))`

/**
 * Lets the lines of accounts be lettered, or no longer. Those of an opening entry never are: they repeat
 * what stands before them. What opens books that were kept elsewhere repeats nothing.
 */
export async function setCanLetter(
  { tx, company }: CompanyOperation,
  accountIds: readonly number[],
  canLetter: boolean,
): Promise<void> {
  await tx.run(
    `UPDATE entry_lines l SET can_letter = $3
       FROM entries e
      WHERE l.company_id = $1 AND l.account_id = ANY ($2) AND l.can_letter <> $3
        AND e.company_id = l.company_id AND e.id = l.entry_id AND (NOT $3 OR ${isNoRepetition})`,
    [company.id, accountIds, canLetter],
  )
}
