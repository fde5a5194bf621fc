import type { CompanyReading } from '#platform/operations/operation'

/** Who uses an account: how many, or by name where a person would look there. */
export type AccountUses = {
  id: number
  lines: number
  letterings: number
  journals: string[]
  third_parties: number
  vat_codes: string[]
  settings: string[]
  journal_rules: string[]
  accounts: number
  documents: number
}

/** The uses of some accounts, each kind of user read once for all of them. */
export async function usesOfAccounts(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<AccountUses[]> {
  return tx.rows<AccountUses>(
    `SELECT a.id,
            coalesce((SELECT sum(b.lines)::bigint FROM account_balances b
                       WHERE b.company_id = a.company_id AND b.account_id = a.id), 0) AS lines,
            (SELECT count(*) FROM letterings g
              WHERE g.company_id = a.company_id AND g.account_id = a.id) AS letterings,
            coalesce(j.codes, '{}') AS journals, coalesce(t.parties, 0) AS third_parties,
            coalesce(v.codes, '{}') AS vat_codes, coalesce(s.paths, '{}') AS settings,
            coalesce(r.labels, '{}') AS journal_rules, coalesce(c.accounts, 0) AS accounts,
            (SELECT count(DISTINCT d.id) FROM document_lines x
               JOIN documents d ON d.company_id = x.company_id AND d.id = x.document_id AND d.deleted_at IS NULL
              WHERE x.company_id = a.company_id AND x.account_id = a.id) AS documents
       FROM accounts a
       LEFT JOIN (SELECT control_account_id, array_agg(code ORDER BY code) AS codes FROM journals
                   WHERE company_id = $1 AND deleted_at IS NULL GROUP BY control_account_id) j
         ON j.control_account_id = a.id
       LEFT JOIN (SELECT named.id, count(*) AS parties
                    FROM third_parties p
                   CROSS JOIN LATERAL (SELECT p.account_id UNION SELECT p.default_account_id) AS named (id)
                   WHERE p.company_id = $1 AND p.deleted_at IS NULL GROUP BY named.id) t
         ON t.id = a.id
       LEFT JOIN (SELECT named.number, array_agg(DISTINCT w.code ORDER BY w.code) AS codes
                    FROM vat_codes w
                   CROSS JOIN LATERAL unnest(ARRAY[
                     w.due_account, w.deductible_account, w.due_account_credit, w.deductible_account_credit,
                     w.non_deductible_account, w.waiting_account]) AS named (number)
                   WHERE w.company_id = $1 AND w.deleted_at IS NULL GROUP BY named.number) v
         ON v.number = a.number
       LEFT JOIN (SELECT field.value AS number,
                         array_agg('auto_entries.' || part.key || '.' || field.key ORDER BY part.key, field.key) AS paths
                    FROM companies f
                   CROSS JOIN LATERAL jsonb_each(f.settings -> 'auto_entries') AS part
                   CROSS JOIN LATERAL jsonb_each_text(part.value) AS field
                   WHERE f.id = $1 AND field.key LIKE '%account' GROUP BY field.value) s
         ON s.number = a.number
       LEFT JOIN (SELECT (outcome ->> 'account_id')::bigint AS account_id, array_agg(label ORDER BY position) AS labels
                    FROM journal_rules WHERE company_id = $1 AND deleted_at IS NULL GROUP BY 1) r
         ON r.account_id = a.id
       LEFT JOIN (SELECT parent_id, count(*) AS accounts FROM accounts
                   WHERE company_id = $1 AND deleted_at IS NULL GROUP BY parent_id) c
         ON c.parent_id = a.id
      WHERE a.company_id = $1 AND a.id = ANY ($2)`,
    [company.id, ids],
  )
}
