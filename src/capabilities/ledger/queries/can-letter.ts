import type { CompanyOperation } from '#platform/operations/operation'

/**
 * Lets the lines of accounts be lettered, or no longer. Those of an opening entry never are: they repeat
 * what stands before them.
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
        AND e.company_id = l.company_id AND e.id = l.entry_id AND (NOT $3 OR e.phase <> 'opening')`,
    [company.id, accountIds, canLetter],
  )
}
