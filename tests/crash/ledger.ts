import type { ReadTx } from '#platform/db/index'

/** What the books themselves say about being whole: each figure is 0 in good ones. */
export type LedgerFaults = {
  gaps: number
  unbalanced: number
  sums: number
  deliveries: number
}

/** Counts what is wrong in the whole ledger, computed anew from entries and lines. */
export async function ledgerFaults(tx: ReadTx): Promise<LedgerFaults> {
  const count = async (sql: string) =>
    (await tx.one<{ count: number }>(`SELECT coalesce(sum(faults), 0)::int AS count FROM (${sql})`))
      .count
  return {
    gaps: await count(missingNumbers),
    unbalanced: await count(unbalancedEntries),
    sums:
      (await count(wrongAccountSums)) +
      (await count(wrongPartySums)) +
      (await count(wrongTotals)) +
      (await count(wrongBoxSums)),
    deliveries: await count(wrongDeliveries),
  }
}

/** Numbers that no entry has, below the highest of their journal and year, and counters that stand elsewhere. */
const missingNumbers = `
  SELECT max(e.number) - count(*) + abs(min(e.number) - 1) + abs(max(n.last_number) - max(e.number)) AS faults
    FROM entries e JOIN entry_numbers n USING (company_id, journal_id, fiscal_year_id)
   GROUP BY e.company_id, e.journal_id, e.fiscal_year_id`

const unbalancedEntries = `
  SELECT 1 AS faults
    FROM entries e LEFT JOIN entry_lines l ON l.company_id = e.company_id AND l.entry_id = e.id
   GROUP BY e.company_id, e.id
  HAVING count(l.id) < 2 OR count(l.id) <> e.lines_count
      OR sum(l.debit) <> sum(l.credit) OR sum(l.debit) <> e.total`

const wrongAccountSums = `
  SELECT 1 AS faults
    FROM account_balances b
    FULL JOIN (SELECT l.company_id, l.account_id, e.period_id, e.phase,
                      sum(l.debit) AS debit, sum(l.credit) AS credit, count(*) AS lines
                 FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
                GROUP BY 1, 2, 3, 4) s USING (company_id, account_id, period_id, phase)
   WHERE (b.debit, b.credit, b.lines) IS DISTINCT FROM (s.debit, s.credit, s.lines)`

const wrongPartySums = `
  SELECT 1 AS faults
    FROM third_party_balances b
    FULL JOIN (SELECT l.company_id, l.third_party_id, l.account_id, e.period_id, e.phase,
                      sum(l.debit) AS debit, sum(l.credit) AS credit, count(*) AS lines
                 FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
                WHERE l.third_party_id IS NOT NULL
                GROUP BY 1, 2, 3, 4, 5) s USING (company_id, third_party_id, account_id, period_id, phase)
   WHERE (b.debit, b.credit, b.lines) IS DISTINCT FROM (s.debit, s.credit, s.lines)`

const wrongBoxSums = `
  SELECT 1 AS faults
    FROM vat_box_sums b
    FULL JOIN (SELECT l.company_id, e.period_id, x.box, x.amount < 0 AS is_minus, sum(x.amount) AS amount,
                      count(*) AS lines
                 FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id,
                      jsonb_to_recordset(l.boxes) AS x (box text, amount numeric)
                WHERE l.boxes_due_on = 'invoice'
                GROUP BY 1, 2, 3, 4) s USING (company_id, period_id, box, is_minus)
   WHERE (b.amount, b.lines) IS DISTINCT FROM (s.amount, s.lines)`

const wrongTotals = `
  SELECT 1 AS faults
    FROM journal_periods b
    FULL JOIN (SELECT company_id, journal_id, period_id, count(*) AS entries, sum(total) AS total
                 FROM entries GROUP BY 1, 2, 3) s USING (company_id, journal_id, period_id)
   WHERE (b.entries, b.total) IS DISTINCT FROM (s.entries, s.total)`

/** One delivery per event and endpoint that wants it: none missing, none twice, none invented. */
const wrongDeliveries = `
  SELECT 1 AS faults
    FROM (SELECT w.id AS endpoint_id, h.event, h.id
            FROM (SELECT company_id, id, 'entry.posted' AS event FROM entries
                   UNION ALL
                  SELECT company_id, id, 'entry.reversed' FROM entries WHERE status = 'reversed') h
            JOIN companies c ON c.id = h.company_id
            JOIN webhook_endpoints w ON w.firm_id = c.firm_id
             AND (w.events = '{*}' OR h.event = ANY (w.events))) wanted
    FULL JOIN (SELECT endpoint_id, event, (payload #>> '{data,id}')::bigint AS id, count(*) AS times
                 FROM webhook_deliveries WHERE event IN ('entry.posted', 'entry.reversed')
                GROUP BY 1, 2, 3) made USING (endpoint_id, event, id)
   WHERE wanted.id IS NULL OR made.times IS DISTINCT FROM 1`
