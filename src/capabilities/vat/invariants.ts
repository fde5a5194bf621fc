import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'a return holds the months of its period, once among those of its kind',
    sql: `SELECT concat_ws('/', d.company_id, d.id) AS what FROM vat_declarations d
            LEFT JOIN vat_declaration_months m ON m.company_id = d.company_id AND m.declaration_id = d.id
           GROUP BY d.company_id, d.id
          HAVING count(m.month) <> CASE WHEN d.deleted_at IS NOT NULL THEN 0 ELSE
                   CASE d.period_type WHEN 'monthly' THEN 1 WHEN 'quarterly' THEN 3 ELSE 12 END END
              OR min(m.month) <> d.starts_on OR max(m.month) + interval '1 month' - interval '1 day' <> d.ends_on
              OR bool_or((m.kind = 'yearly') <> (d.period_type = 'yearly'))`,
  },
  {
    sentence: 'a month is locked for VAT by the return that says so, and by no draft',
    sql: `SELECT concat_ws('/', p.company_id, p.id) AS what FROM periods p
            LEFT JOIN vat_declarations d ON d.company_id = p.company_id AND d.id = p.vat_declaration_id
           WHERE p.vat_locked AND (d.id IS NULL OR d.status = 'draft' OR p.id <> ALL (d.locked_period_ids))
          UNION ALL
          SELECT concat_ws('/', d.company_id, d.id) FROM vat_declarations d, unnest(d.locked_period_ids) AS locked (id)
           WHERE NOT EXISTS (SELECT FROM periods p WHERE p.company_id = d.company_id AND p.id = locked.id
                                AND p.vat_locked AND p.vat_declaration_id = d.id)`,
  },
  {
    sentence: 'a return that is validated has the entry that it says it posted, and it stands',
    sql: `SELECT concat_ws('/', d.company_id, d.id) AS what FROM vat_declarations d
            LEFT JOIN entries e ON e.company_id = d.company_id AND e.id = d.journal_entry_id
           WHERE d.status <> 'draft'
             AND ((d.settlement IS NULL) <> (e.id IS NULL)
                  OR e.origin <> 'vat' OR e.status <> 'posted' OR e.entry_date <> d.ends_on)
          UNION ALL
          SELECT concat_ws('/', e.company_id, e.id) FROM entries e
           WHERE e.origin = 'vat' AND e.status = 'posted'
             AND NOT EXISTS (SELECT FROM vat_declarations d
                              WHERE d.company_id = e.company_id AND d.journal_entry_id = e.id AND d.status <> 'draft')`,
  },
  {
    sentence: 'the entry of a return is what the return says of it, line by line',
    sql: `SELECT concat_ws('/', d.company_id, d.id) AS what FROM vat_declarations d
            LEFT JOIN LATERAL (
              SELECT json_agg(json_build_array(a.number, l.debit, l.credit) ORDER BY l.position)::text AS lines
                FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
               WHERE l.company_id = d.company_id AND l.entry_id = d.journal_entry_id) e ON true
            LEFT JOIN LATERAL (
              SELECT json_agg(json_build_array(s ->> 'account', (s ->> 'debit')::numeric, (s ->> 'credit')::numeric)
                              ORDER BY place)::text AS lines
                FROM jsonb_array_elements(d.settlement -> 'lines') WITH ORDINALITY AS x (s, place)) w ON true
           WHERE d.status <> 'draft' AND e.lines IS DISTINCT FROM w.lines`,
  },
  {
    // What became due on payment goes through the final account and out of it again, and empties the waiting one. The
    // lines that do so come first: what is owed may stand on an account of VAT as well.
    sentence:
      'the entry of a return empties the VAT accounts of its period, and waiting ones of what became due',
    sql: `WITH given AS (
            SELECT d.company_id, d.id, m ->> 'account' AS account, -(m ->> 'amount')::numeric AS amount
              FROM vat_declarations d, jsonb_array_elements(d.figures -> 'movements') m WHERE d.status <> 'draft'
            UNION ALL
            SELECT d.company_id, d.id, b ->> 'waiting_account', -(b ->> 'amount')::numeric
              FROM vat_declarations d, jsonb_array_elements(d.figures -> 'became_due') b WHERE d.status <> 'draft'),
          wanted AS (SELECT company_id, id, account, sum(amount) AS amount FROM given GROUP BY 1, 2, 3)
          SELECT concat_ws('/', w.company_id, w.id, w.account) AS what FROM wanted w
           WHERE w.amount <> (
             SELECT coalesce(sum(l.debit - l.credit), 0) FROM vat_declarations d
               JOIN entry_lines l ON l.company_id = d.company_id AND l.entry_id = d.journal_entry_id
                AND l.position <= jsonb_array_length(d.figures -> 'movements')
                                  + 3 * jsonb_array_length(d.figures -> 'became_due')
               JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id AND a.number = w.account
              WHERE d.company_id = w.company_id AND d.id = w.id)`,
  },
  {
    sentence:
      'what validated returns declared of a line that waits is the share that the last of them settled',
    sql: `SELECT concat_ws('/', l.company_id, l.id) AS what
            FROM (SELECT r.company_id, r.line_id, sum(r.moved) AS moved,
                         (array_agg(r.settled ORDER BY r.seq DESC))[1] AS settled,
                         (array_agg(r.whole ORDER BY r.seq DESC))[1] AS whole, bool_or(r.moved <> 0) AS moves
                    FROM vat_declaration_lines r
                    JOIN vat_declarations d ON d.company_id = r.company_id AND d.id = r.declaration_id
                   WHERE d.status <> 'draft' GROUP BY r.company_id, r.line_id) s
            JOIN entry_lines l ON l.company_id = s.company_id AND l.id = s.line_id
           WHERE s.moves AND s.moved <> round((l.debit - l.credit) * s.settled / s.whole, 2)`,
  },
  {
    sentence: 'nothing that carries VAT is posted in a month after it was declared',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM periods p
            JOIN vat_declarations d ON d.company_id = p.company_id AND d.id = p.vat_declaration_id
            JOIN entries e ON e.company_id = p.company_id AND e.period_id = p.id AND e.phase = 'year'
             AND e.origin <> 'vat' AND e.created_at > d.validated_at + interval '1 minute'
            LEFT JOIN entries o ON o.company_id = e.company_id AND o.id = e.reversed_entry_id
            JOIN entry_lines l ON l.company_id = e.company_id AND l.entry_id = e.id AND l.boxes IS NOT NULL
           WHERE p.vat_locked AND o.origin IS DISTINCT FROM 'vat'`,
  },
]
