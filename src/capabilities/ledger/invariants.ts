import { countryPacks } from '#countries'
import type { Invariant } from '#platform/operations/invariants'

/** What each line adds to the sums: the period and phase are those of its entry. */
const linesWithEntries = `
  entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id`

/** The classes that stand apart in each country, as a condition on an account 'a' of a file 'c'. */
const isApart = countryPacks
  .map(
    ({ code, closing }) =>
      `(c.country_pack = '${code}' AND left(a.number, 1) = ANY (ARRAY[${closing.apartClasses.map((one) => `'${one}'`)}]))`,
  )
  .join(' OR ')

/** Ledger truth. Sums and lines are compared as whole sets: nothing may be missing, nothing too many. */
export const invariants: readonly Invariant[] = [
  {
    sentence: 'an entry balances, has two lines at least, and says how many and what they come to',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM entries e
            LEFT JOIN (SELECT company_id, entry_id, count(*) AS lines, sum(debit) AS debit, sum(credit) AS credit
                         FROM entry_lines GROUP BY company_id, entry_id) l
              ON l.company_id = e.company_id AND l.entry_id = e.id
           WHERE coalesce(l.lines, 0) < 2 OR l.lines <> e.lines_count OR l.debit <> l.credit OR l.debit <> e.total`,
  },
  {
    sentence: 'what a search reads of an entry is what it and its lines say',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM entries e
           WHERE e.words IS DISTINCT FROM searched(concat_ws(' ', e.label, e.reference, e.document_reference))
              OR e.line_words IS DISTINCT FROM words_of_lines(e.company_id, e.id)`,
  },
  {
    sentence: 'the lines of an entry stand at places 1 to n and bear its day',
    sql: `SELECT concat_ws('/', l.company_id, l.entry_id) AS what FROM ${linesWithEntries}
           GROUP BY l.company_id, l.entry_id
          HAVING min(l.position) <> 1 OR max(l.position) <> count(*) OR bool_or(l.entry_date <> e.entry_date)`,
  },
  {
    sentence: 'an entry and its lines name only what their own file has',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM entries e
            LEFT JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
            LEFT JOIN periods p ON p.company_id = e.company_id AND p.id = e.period_id
            LEFT JOIN third_parties t ON t.company_id = e.company_id AND t.id = e.third_party_id
           WHERE j.id IS NULL OR p.id IS NULL OR (e.third_party_id IS NOT NULL AND t.id IS NULL)
          UNION ALL
          SELECT concat_ws('/', l.company_id, l.entry_id, l.id) FROM entry_lines l
            LEFT JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
            LEFT JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
            LEFT JOIN third_parties t ON t.company_id = l.company_id AND t.id = l.third_party_id
            LEFT JOIN vat_codes v ON v.company_id = l.company_id AND v.id = l.vat_code_id
           WHERE e.id IS NULL OR a.id IS NULL OR (l.third_party_id IS NOT NULL AND t.id IS NULL)
              OR (l.vat_code_id IS NOT NULL AND v.id IS NULL)`,
  },
  {
    sentence: 'the VAT codes that lines bear are kept as used, and no others',
    sql: `SELECT concat_ws('/', company_id, vat_code_id) AS what FROM vat_codes_used u
            FULL JOIN (SELECT DISTINCT company_id, vat_code_id FROM entry_lines WHERE vat_code_id IS NOT NULL) l
           USING (company_id, vat_code_id)
           WHERE u IS NULL OR l IS NULL`,
  },
  {
    sentence:
      'entries are numbered 1 to n per journal and year, and the counter stands at the last',
    sql: `SELECT concat_ws('/', company_id, journal_id, fiscal_year_id) AS what
            FROM (SELECT company_id, journal_id, fiscal_year_id, min(number) AS first, max(number) AS last,
                         count(*) AS entries
                    FROM entries GROUP BY company_id, journal_id, fiscal_year_id) n
            FULL JOIN entry_numbers c USING (company_id, journal_id, fiscal_year_id)
           WHERE n.first IS DISTINCT FROM 1 OR n.last <> n.entries OR c.last_number IS DISTINCT FROM n.last`,
  },
  {
    sentence: 'the sums of the accounts are those of their lines',
    sql: `SELECT concat_ws('/', company_id, account_id, period_id, phase) AS what FROM account_balances b
            FULL JOIN (SELECT l.company_id, l.account_id, e.period_id, e.phase, sum(l.debit) AS debit,
                              sum(l.credit) AS credit, count(*) AS lines
                         FROM ${linesWithEntries}
                        GROUP BY l.company_id, l.account_id, e.period_id, e.phase) s
           USING (company_id, account_id, period_id, phase)
           WHERE (b.debit, b.credit, b.lines) IS DISTINCT FROM (s.debit, s.credit, s.lines)`,
  },
  {
    sentence: 'the sums of VAT on accounts are those of their lines of VAT',
    sql: `SELECT concat_ws('/', company_id, account_id, period_id, phase) AS what FROM account_balances b
            LEFT JOIN (SELECT l.company_id, l.account_id, e.period_id, e.phase, sum(l.debit - l.credit) AS tax,
                              count(*) AS lines
                         FROM ${linesWithEntries} WHERE l.vat_role = 'tax'
                        GROUP BY l.company_id, l.account_id, e.period_id, e.phase) s
           USING (company_id, account_id, period_id, phase)
           WHERE b.tax <> coalesce(s.tax, 0) OR b.tax_lines <> coalesce(s.lines, 0)`,
  },
  {
    sentence:
      'what was sold and bought on accounts is what journals of sales and of purchases have there',
    sql: `SELECT concat_ws('/', company_id, account_id, period_id, phase) AS what FROM account_balances b
            LEFT JOIN (SELECT l.company_id, l.account_id, e.period_id, e.phase,
                              sum(l.debit - l.credit) FILTER (WHERE j.type LIKE 'sale%') AS sold,
                              sum(l.debit - l.credit) FILTER (WHERE j.type LIKE 'purchase%') AS bought
                         FROM ${linesWithEntries}
                         JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
                        GROUP BY l.company_id, l.account_id, e.period_id, e.phase) s
           USING (company_id, account_id, period_id, phase)
           WHERE b.sold <> coalesce(s.sold, 0) OR b.bought <> coalesce(s.bought, 0)`,
  },
  {
    sentence: 'the sums of the boxes are those of the lines whose VAT is due with the invoice',
    sql: `SELECT concat_ws('/', company_id, period_id, box, is_minus) AS what FROM vat_box_sums b
            FULL JOIN (SELECT l.company_id, e.period_id, x.box, x.amount < 0 AS is_minus, sum(x.amount) AS amount,
                              count(*) AS lines
                         FROM ${linesWithEntries}, jsonb_to_recordset(l.boxes) AS x (box text, amount numeric)
                        WHERE l.boxes_due_on = 'invoice'
                        GROUP BY l.company_id, e.period_id, x.box, x.amount < 0) s
           USING (company_id, period_id, box, is_minus)
           WHERE (b.amount, b.lines) IS DISTINCT FROM (s.amount, s.lines)`,
  },
  {
    sentence:
      'the shares of a line on an axis come to the line and to a hundred percent, on codes of that axis',
    sql: `SELECT concat_ws('/', l.company_id, l.entry_id, l.position, s.axis_id) AS what FROM entry_lines l,
                 jsonb_to_recordset(l.analytic) AS s (axis_id bigint, code_id bigint, percent numeric, amount numeric)
            LEFT JOIN analytic_codes c ON c.id = s.code_id AND c.axis_id = s.axis_id
           WHERE l.analytic IS NOT NULL
           GROUP BY l.company_id, l.entry_id, l.position, s.axis_id, l.debit, l.credit
          HAVING sum(s.amount) <> l.debit - l.credit OR sum(s.percent) <> 100
              OR bool_or(c.company_id IS DISTINCT FROM l.company_id)`,
  },
  {
    sentence: 'the sums of the codes are those of the lines that are distributed on them',
    sql: `SELECT concat_ws('/', company_id, code_id, period_id, account_id, phase) AS what FROM analytic_sums a
            FULL JOIN (SELECT company_id, code_id, period_id, account_id, phase, sum(greatest(amount, 0)) AS debit,
                              sum(greatest(-amount, 0)) AS credit, count(*) AS lines,
                              count(*) FILTER (WHERE is_first) AS first_lines
                         FROM (SELECT l.company_id, s.code_id, e.period_id, l.account_id, e.phase, s.amount,
                                      row_number() OVER (PARTITION BY l.id, s.axis_id ORDER BY s.place) = 1 AS is_first
                                 FROM ${linesWithEntries}
                                CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(l.analytic) AS
                                        (axis_id bigint, code_id bigint, amount numeric))
                                      WITH ORDINALITY AS s (axis_id, code_id, amount, place)
                                WHERE l.analytic IS NOT NULL) share
                        GROUP BY company_id, code_id, period_id, account_id, phase) s
           USING (company_id, code_id, period_id, account_id, phase)
           WHERE (a.debit, a.credit, a.lines, a.first_lines)
                 IS DISTINCT FROM (s.debit, s.credit, s.lines, s.first_lines)`,
  },
  {
    sentence:
      'what is on the codes of an axis, and on none, comes to the ledger per account and month',
    sql: `SELECT concat_ws('/', s.company_id, s.axis_id, s.account_id, s.period_id) AS what
            FROM (SELECT a.company_id, c.axis_id, a.account_id, a.period_id, sum(a.debit - a.credit) AS amount
                    FROM analytic_sums a
                    JOIN analytic_codes c ON c.company_id = a.company_id AND c.id = a.code_id
                   GROUP BY a.company_id, c.axis_id, a.account_id, a.period_id) s
            JOIN (SELECT company_id, account_id, period_id, sum(debit - credit) AS amount FROM account_balances
                   GROUP BY company_id, account_id, period_id) b USING (company_id, account_id, period_id)
            CROSS JOIN LATERAL (
              SELECT coalesce(sum(l.debit - l.credit), 0) AS amount FROM ${linesWithEntries}
               WHERE l.company_id = s.company_id AND l.account_id = s.account_id AND e.period_id = s.period_id
                 AND NOT coalesce(l.analytic @> jsonb_build_array(jsonb_build_object('axis_id', s.axis_id)), false)) u
           WHERE s.amount + u.amount <> b.amount`,
  },
  {
    sentence: 'the sums of the third parties are those of their lines',
    sql: `SELECT concat_ws('/', company_id, third_party_id, account_id, period_id, phase) AS what
            FROM third_party_balances b
            FULL JOIN (SELECT l.company_id, l.third_party_id, l.account_id, e.period_id, e.phase,
                              sum(l.debit) AS debit, sum(l.credit) AS credit, count(*) AS lines
                         FROM ${linesWithEntries} WHERE l.third_party_id IS NOT NULL
                        GROUP BY l.company_id, l.third_party_id, l.account_id, e.period_id, e.phase) s
           USING (company_id, third_party_id, account_id, period_id, phase)
           WHERE (b.debit, b.credit, b.lines) IS DISTINCT FROM (s.debit, s.credit, s.lines)`,
  },
  {
    sentence: 'the sums of the journals are those of their entries',
    sql: `SELECT concat_ws('/', company_id, journal_id, period_id) AS what FROM journal_periods b
            FULL JOIN (SELECT company_id, journal_id, period_id, count(*) AS entries, sum(total) AS total
                         FROM entries GROUP BY company_id, journal_id, period_id) s
           USING (company_id, journal_id, period_id)
           WHERE (b.entries, b.total) IS DISTINCT FROM (s.entries, s.total)`,
  },
  {
    sentence: 'the trial balance of a year comes to nothing',
    sql: `SELECT concat_ws('/', b.company_id, p.fiscal_year_id) AS what FROM account_balances b
            JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
           GROUP BY b.company_id, p.fiscal_year_id HAVING sum(b.debit) <> sum(b.credit)`,
  },
  {
    sentence: 'an entry lies in its period and its period in its year',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM entries e
            JOIN periods p ON p.company_id = e.company_id AND p.id = e.period_id
           WHERE e.entry_date NOT BETWEEN p.starts_on AND p.ends_on OR p.fiscal_year_id <> e.fiscal_year_id`,
  },
  {
    sentence: 'an entry and its reversal point at each other',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM entries e
            LEFT JOIN entries r ON r.company_id = e.company_id AND r.id = e.reversed_by_entry_id
           WHERE e.reversed_by_entry_id IS NOT NULL AND r.reversed_entry_id IS DISTINCT FROM e.id
          UNION ALL
          SELECT concat_ws('/', r.company_id, r.id) FROM entries r
            LEFT JOIN entries e ON e.company_id = r.company_id AND e.id = r.reversed_entry_id
           WHERE r.reversed_entry_id IS NOT NULL AND e.reversed_by_entry_id IS DISTINCT FROM r.id`,
  },
  {
    sentence: 'an entry and its reversal come to nothing on each account',
    sql: `SELECT concat_ws('/', r.company_id, r.id, l.account_id) AS what FROM entries r
            JOIN entry_lines l ON l.company_id = r.company_id AND l.entry_id IN (r.id, r.reversed_entry_id)
           WHERE r.reversed_entry_id IS NOT NULL
           GROUP BY r.company_id, r.id, l.account_id HAVING sum(l.debit - l.credit) <> 0`,
  },
  {
    sentence:
      'a line can be lettered when its account can and it does not repeat at the beginning of a year what stands before',
    sql: `SELECT concat_ws('/', l.company_id, l.id) AS what FROM ${linesWithEntries}
            JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
           WHERE l.can_letter <> (a.is_reconcilable AND (e.phase <> 'opening' OR e.origin = 'takeover' OR EXISTS (
                   SELECT FROM entries o WHERE o.company_id = e.company_id AND o.id = e.reversed_entry_id
                      AND o.origin = 'takeover')))`,
  },
  {
    // A request that was under way when the lock came has the moment at which it began.
    sentence:
      'nothing is posted in a period after it was locked, nor in a year after it was closed',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM entries e
            JOIN periods p ON p.company_id = e.company_id AND p.id = e.period_id
            JOIN fiscal_years y ON y.company_id = e.company_id AND y.id = e.fiscal_year_id
           WHERE (p.is_locked AND e.created_at > p.locked_at + interval '1 minute')
              OR (y.is_closed AND e.created_at > y.closed_at + interval '1 minute')`,
  },
  {
    sentence: 'a class that stands apart balances by itself in an entry',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM ${linesWithEntries}
            JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
            JOIN companies c ON c.id = l.company_id
           WHERE e.under_rules > 0 AND (${isApart})
           GROUP BY e.company_id, e.id, left(a.number, 1) HAVING sum(l.debit) <> sum(l.credit)`,
  },
  {
    sentence: 'a line on a control account of customers or suppliers names one of them',
    sql: `SELECT concat_ws('/', l.company_id, l.entry_id, l.position) AS what FROM ${linesWithEntries}
            LEFT JOIN third_parties t ON t.company_id = l.company_id AND t.id = l.third_party_id
           WHERE e.under_rules > 0 AND l.control_of IN ('customer', 'supplier')
             AND t.type IS DISTINCT FROM l.control_of`,
  },
  {
    sentence: 'an entry in a bank or cash journal moves its account',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM entries e
            JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
           WHERE e.under_rules > 0 AND j.type IN ('financial', 'cash') AND j.control_account_id IS NOT NULL
             AND NOT EXISTS (SELECT FROM entry_lines l WHERE l.company_id = e.company_id AND l.entry_id = e.id
                                AND l.control_of = 'money')`,
  },
  {
    sentence: 'a line lies on an account that takes lines and is not in the bin',
    sql: `SELECT DISTINCT concat_ws('/', a.company_id, a.number) AS what FROM account_balances b
            JOIN accounts a ON a.company_id = b.company_id AND a.id = b.account_id
           WHERE a.kind = 'heading' OR a.deleted_at IS NOT NULL`,
  },
  {
    sentence: 'what opens a fiscal year is dated on its first day',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM entries e
            JOIN fiscal_years y ON y.company_id = e.company_id AND y.id = e.fiscal_year_id
           WHERE e.phase = 'opening' AND e.entry_date <> y.starts_on`,
  },
]
