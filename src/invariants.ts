import { countryPacks } from '#countries'
import type { CompanyId } from '#kernel/ids'
import { verifyChain } from '#platform/changes/verify'
import type { Database } from '#platform/db/index'

type Invariant = { readonly sentence: string; readonly sql: string }

/** What each line adds to the sums: the period and phase are those of its entry. */
const linesWithEntries = `
  entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id`

/** The lines of letterings (`g`), full or partial. */
const linesOfLetterings = `
  entry_lines l ON l.company_id = g.company_id AND coalesce(l.lettering_id, l.partial_lettering_id) = g.id`

/** Documents and the books say the same. */
const documents: readonly Invariant[] = [
  {
    sentence: 'a document comes to the sum of its lines, and its VAT to that of its rates',
    sql: `SELECT concat_ws('/', d.company_id, d.id) AS what FROM documents d
            LEFT JOIN (SELECT company_id, document_id, sum(amount_net) AS net, sum(amount_vat) AS vat
                         FROM document_lines GROUP BY company_id, document_id) l
              ON l.company_id = d.company_id AND l.document_id = d.id
           WHERE l.net IS DISTINCT FROM d.amount_net OR l.vat IS DISTINCT FROM d.amount_vat
              OR (SELECT coalesce(sum((s ->> 'amount')::numeric), 0) FROM jsonb_array_elements(d.vat_breakdown) AS s)
                 <> d.amount_vat`,
  },
  {
    sentence: 'a booked document has an entry of its own that stands and comes to its gross',
    sql: `SELECT concat_ws('/', d.company_id, d.id) AS what FROM documents d
            LEFT JOIN entries e ON e.company_id = d.company_id AND e.id = d.journal_entry_id
           WHERE d.status = 'booked' AND (e.id IS NULL OR e.status <> 'posted' OR e.document_id <> d.id
              OR (e.currency IS NULL AND d.amount_gross <> (
                   SELECT abs(sum(l.debit - l.credit)) FROM entry_lines l
                    WHERE l.company_id = e.company_id AND l.entry_id = e.id AND l.third_party_id IS NOT NULL)))`,
  },
  {
    sentence: 'an import that was validated and its document name each other',
    sql: `SELECT concat_ws('/', i.company_id, i.id) AS what FROM document_imports i
            LEFT JOIN documents d ON d.company_id = i.company_id AND d.id = i.imported_document_id
           WHERE i.status = 'validated' AND i.imported_document_id IS NOT NULL AND d.import_id IS DISTINCT FROM i.id`,
  },
]

/** The classes that stand apart in each country, as a condition on an account 'a' of a file 'c'. */
const isApart = countryPacks
  .map(
    ({ code, closing }) =>
      `(c.country_pack = '${code}' AND left(a.number, 1) = ANY (ARRAY[${closing.apartClasses.map((one) => `'${one}'`)}]))`,
  )
  .join(' OR ')

/** What holds for entries since they are checked by these rules. */
const postingRules: readonly Invariant[] = [
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
]

/** Ledger truth. Sums and lines are compared as whole sets: nothing may be missing, nothing too many. */
const ledger: readonly Invariant[] = [
  {
    sentence: 'an entry balances, has two lines at least, and says how many and what they come to',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM entries e
            LEFT JOIN (SELECT company_id, entry_id, count(*) AS lines, sum(debit) AS debit, sum(credit) AS credit
                         FROM entry_lines GROUP BY company_id, entry_id) l
              ON l.company_id = e.company_id AND l.entry_id = e.id
           WHERE coalesce(l.lines, 0) < 2 OR l.lines <> e.lines_count OR l.debit <> l.credit OR l.debit <> e.total`,
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
    sentence: 'the fiscal years of a file neither overlap nor leave a hole',
    sql: `SELECT concat_ws('/', company_id, id) AS what
            FROM (SELECT company_id, id, starts_on,
                         lag(ends_on) OVER (PARTITION BY company_id ORDER BY starts_on) AS before
                    FROM fiscal_years) y
           WHERE starts_on <> before + 1`,
  },
  {
    sentence: 'the periods of a fiscal year are numbered and fill it without overlap or hole',
    sql: `SELECT concat_ws('/', y.company_id, y.id) AS what FROM fiscal_years y
            LEFT JOIN (SELECT company_id, fiscal_year_id, min(starts_on) AS first, max(ends_on) AS last,
                              bool_and(number = place AND starts_on = coalesce(before + 1, starts_on)) AS follow
                         FROM (SELECT p.*, row_number() OVER year AS place, lag(p.ends_on) OVER year AS before
                                 FROM periods p
                               WINDOW year AS (PARTITION BY company_id, fiscal_year_id ORDER BY starts_on)) p
                        GROUP BY company_id, fiscal_year_id) p
              ON p.company_id = y.company_id AND p.fiscal_year_id = y.id
           WHERE p.first IS DISTINCT FROM y.starts_on OR p.last IS DISTINCT FROM y.ends_on OR NOT p.follow`,
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
    sentence: 'a line can be lettered when its account can and it does not open a year',
    sql: `SELECT concat_ws('/', l.company_id, l.id) AS what FROM ${linesWithEntries}
            JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
           WHERE l.can_letter <> (a.is_reconcilable AND e.phase <> 'opening')`,
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
    sentence: 'a document kept with an entry is a file of the same company',
    sql: `SELECT concat_ws('/', a.company_id, a.id) AS what FROM entry_attachments a
            LEFT JOIN files f ON f.id = a.file_id AND f.company_id = a.company_id
           WHERE f.id IS NULL OR (f.deleted_at IS NOT NULL AND a.deleted_at IS NULL)`,
  },
]

/**
 * What must always hold. Each query finds what breaks its sentence; a good database yields no row. What it finds is
 * named by its company file first (12/34), or by a word where it belongs to none.
 */
const invariants: readonly Invariant[] = [
  {
    sentence: 'the log of a company file is numbered 1 to n without a gap',
    sql: `SELECT company_id::text AS what FROM changes GROUP BY company_id
          HAVING min(seq) <> 1 OR max(seq) <> count(*)`,
  },
  {
    sentence: 'the head of a log is its last row',
    sql: `SELECT h.company_id::text AS what FROM change_heads h
           WHERE h.last_seq <> coalesce((SELECT max(seq) FROM changes c WHERE c.company_id = h.company_id), 0)`,
  },
  {
    sentence: 'of what was removed for good the log says nothing any more',
    sql: `SELECT concat_ws('/', c.company_id, c.seq) AS what FROM changes p JOIN changes c USING (company_id, resource, record_id)
           WHERE p.action = 'purged' AND (c.before IS NOT NULL OR c.after IS NOT NULL)`,
  },
  {
    sentence: 'a mutation key had one effect at most',
    sql: `SELECT concat_ws('/', company_id, user_id, mutation_key) AS what FROM changes
           WHERE mutation_key IS NOT NULL GROUP BY company_id, user_id, mutation_key
          HAVING count(DISTINCT operation_id) > 1`,
  },
  {
    sentence: 'an idempotence key that was claimed has its reply or has outlived it',
    sql: `SELECT concat_ws('/', 'user ' || user_id, scope, key) AS what FROM mutations
           WHERE reply IS NULL AND created_at > now() - interval '30 days' AND operation_id IS NULL AND resource IS NULL`,
  },
  {
    sentence: 'an event has one delivery per endpoint',
    sql: `SELECT concat_ws('/', 'endpoint ' || endpoint_id, event_id) AS what FROM webhook_deliveries
           GROUP BY endpoint_id, event_id HAVING count(*) > 1`,
  },
  {
    sentence: 'a delivery names its event, its firm and no file but one of that firm',
    sql: `SELECT 'delivery ' || d.id AS what FROM webhook_deliveries d
            LEFT JOIN webhook_endpoints e ON e.id = d.endpoint_id
            LEFT JOIN firms f ON f.id = e.firm_id
            LEFT JOIN companies c ON c.public_token = d.payload -> 'company' ->> 'public_token'
           WHERE d.payload ->> 'id' IS DISTINCT FROM d.event_id OR d.payload ->> 'event' IS DISTINCT FROM d.event
              OR d.payload -> 'firm' ->> 'public_token' IS DISTINCT FROM f.public_token
              OR c.id IS NOT NULL AND c.firm_id IS DISTINCT FROM f.id`,
  },
  {
    sentence: 'the demo firm announces nothing',
    sql: `SELECT 'delivery ' || d.id AS what FROM webhook_deliveries d
            JOIN webhook_endpoints e ON e.id = d.endpoint_id JOIN firms f ON f.id = e.firm_id WHERE f.is_demo`,
  },
  {
    sentence: 'a firm has 20 webhook endpoints at most',
    sql: `SELECT 'firm ' || firm_id AS what FROM webhook_endpoints GROUP BY firm_id HAVING count(*) > 20`,
  },
  {
    sentence: 'a member of a company file is a member of its firm',
    sql: `SELECT concat_ws('/', cm.company_id, cm.user_id) AS what FROM company_members cm
            JOIN companies c ON c.id = cm.company_id
           WHERE c.firm_id IS NOT NULL AND NOT EXISTS (
             SELECT FROM firm_members m WHERE m.firm_id = c.firm_id AND m.user_id = cm.user_id)`,
  },
  {
    sentence: 'nobody holds more than 50 live integration tokens',
    sql: `SELECT 'user ' || user_id AS what FROM tokens WHERE kind = 'integration' AND revoked_at IS NULL
           GROUP BY user_id HAVING count(*) > 50`,
  },
  {
    sentence:
      'a lettering has lines on both sides: the smaller comes to its amount, and what remains is the rest',
    sql: `SELECT concat_ws('/', g.company_id, g.id) AS what FROM letterings g LEFT JOIN ${linesOfLetterings}
           GROUP BY g.company_id, g.id, g.amount, g.remaining
          HAVING count(l.id) FILTER (WHERE l.debit > 0) = 0 OR count(l.id) FILTER (WHERE l.credit > 0) = 0
              OR least(sum(l.debit), sum(l.credit)) <> g.amount OR sum(l.debit - l.credit) <> g.remaining`,
  },
  {
    sentence: 'the lines of a full lettering come to zero, those of a partial one do not',
    sql: `SELECT concat_ws('/', g.company_id, g.id) AS what FROM letterings g JOIN ${linesOfLetterings}
           GROUP BY g.company_id, g.id, g.status
          HAVING (g.status = 'full') <> (sum(l.debit - l.credit) = 0)`,
  },
  {
    sentence: 'a line is lettered by a full lettering or tied by a partial one, never both',
    sql: `SELECT concat_ws('/', l.company_id, l.id) AS what FROM entry_lines l
            LEFT JOIN letterings f ON f.company_id = l.company_id AND f.id = l.lettering_id
            LEFT JOIN letterings p ON p.company_id = l.company_id AND p.id = l.partial_lettering_id
           WHERE l.lettering_id IS NOT NULL AND l.partial_lettering_id IS NOT NULL
              OR f.status <> 'full' OR p.status <> 'partial'`,
  },
  {
    sentence: 'the lines of a lettering are on its account, and can be lettered',
    sql: `SELECT concat_ws('/', l.company_id, l.id) AS what FROM letterings g JOIN ${linesOfLetterings}
           WHERE g.account_id <> l.account_id OR NOT l.can_letter`,
  },
  {
    sentence:
      'the lines of a lettering are of one third party at most, which is that of the lettering',
    sql: `SELECT concat_ws('/', g.company_id, g.id) AS what FROM letterings g
            JOIN ${linesOfLetterings}
            LEFT JOIN third_parties_today t ON t.company_id = l.company_id AND t.id = l.third_party_id
            LEFT JOIN third_parties_today own ON own.company_id = g.company_id AND own.id = g.third_party_id
           GROUP BY g.company_id, g.id, own.today_id
          HAVING count(DISTINCT t.today_id) > 1 OR max(t.today_id) IS DISTINCT FROM own.today_id`,
  },
  {
    sentence: 'a difference that was written off has its entry, and its line is in the lettering',
    sql: `SELECT concat_ws('/', g.company_id, g.id) AS what FROM letterings g
           WHERE (g.difference <> 0) <> (g.difference_entry_id IS NOT NULL)
              OR g.difference <> 0 AND NOT EXISTS (
                SELECT FROM entry_lines l WHERE l.company_id = g.company_id AND l.lettering_id = g.id
                   AND l.entry_id = g.difference_entry_id AND l.credit - l.debit = g.difference)`,
  },
  {
    sentence: 'an account gave each lettering code once, and none beyond its last',
    sql: `SELECT concat_ws('/', g.company_id, g.account_id, upper(g.code)) AS what FROM letterings g
            LEFT JOIN lettering_codes c ON c.company_id = g.company_id AND c.account_id = g.account_id
           GROUP BY g.company_id, g.account_id, upper(g.code), c.last_code
          HAVING count(*) > 1 OR c.last_code IS NULL OR length(upper(g.code)) > length(c.last_code)
              OR length(upper(g.code)) = length(c.last_code) AND upper(g.code) COLLATE "C" > c.last_code COLLATE "C"`,
  },
  ...ledger,
  ...postingRules,
  ...documents,
  {
    sentence: 'a line lies on an account that takes lines and is not in the bin',
    sql: `SELECT DISTINCT concat_ws('/', a.company_id, a.number) AS what FROM account_balances b
            JOIN accounts a ON a.company_id = b.company_id AND a.id = b.account_id
           WHERE a.kind = 'heading' OR a.deleted_at IS NOT NULL`,
  },
  {
    // Between an account and its heading there is no other: looked for where there is room for one.
    sentence: 'an account hangs under the heading with the longest number that begins its own',
    sql: `SELECT concat_ws('/', a.company_id, a.number) AS what FROM accounts a
            LEFT JOIN accounts p ON p.company_id = a.company_id AND p.id = a.parent_id
           WHERE a.deleted_at IS NULL
             AND (a.parent_id IS NOT NULL AND (p.kind = 'heading' AND p.deleted_at IS NULL
                    AND starts_with(a.number, p.number) AND a.number <> p.number) IS NOT TRUE
               OR length(a.number) - coalesce(length(p.number), 0) > 1 AND EXISTS (
                    SELECT FROM accounts h
                     WHERE h.company_id = a.company_id AND h.kind = 'heading' AND h.deleted_at IS NULL
                       AND h.number = ANY (ARRAY(SELECT left(a.number, n)
                             FROM generate_series(coalesce(length(p.number), 0) + 1, length(a.number) - 1) n))))`,
  },
  {
    sentence: 'what opens a fiscal year is dated on its first day',
    sql: `SELECT concat_ws('/', e.company_id, e.id) AS what FROM entries e
            JOIN fiscal_years y ON y.company_id = e.company_id AND y.id = e.fiscal_year_id
           WHERE e.phase = 'opening' AND e.entry_date <> y.starts_on`,
  },
]

export const sentences: readonly string[] = invariants.map(({ sentence }) => sentence)

/** How many sentences are checked: those above, and that no log was altered. */
export const sentenceCount = invariants.length + 1

type Scope = {
  /** The log of each file from the end of its set-up on, for whoever has just made the file. */
  readonly sinceSetUp?: boolean
}

/** The sentences that do not hold, each with what breaks it; empty when all is well. */
export async function violations(
  db: Database,
  { sinceSetUp = false }: Scope = {},
): Promise<string[]> {
  return db.snapshot(async (tx) => {
    const broken: string[] = []
    for (const { sentence, sql } of invariants) {
      // Planned for all of its rows: a limit inside would have few expected, and walk indexes for ever.
      const rows = await tx.rows<{ what: string }>(
        `WITH broken AS MATERIALIZED (${sql}) SELECT what FROM broken LIMIT 20`,
      )
      if (rows.length > 0)
        broken.push(`Not so: ${sentence} (${rows.map((row) => row.what).join(', ')})`)
    }
    for (const { company_id, ...begin } of await tx.rows<ChainBegin>(sinceSetUp ? setUps : heads)) {
      const chain = await verifyChain(tx, company_id, begin)
      if (!chain.ok)
        broken.push(
          `Not so: the log of a company file is unaltered (${company_id}/${chain.broken_at})`,
        )
    }
    return broken
  })
}

type ChainBegin = { company_id: CompanyId; seq: number; hash: Buffer }

const heads = `SELECT company_id, 0 AS seq, ''::bytea AS hash FROM change_heads ORDER BY 1`

const setUps = `
  SELECT h.company_id, coalesce(c.seq, 0) AS seq, coalesce(c.hash, '') AS hash FROM change_heads h
    LEFT JOIN LATERAL (
      SELECT l.seq, l.hash FROM changes l
       WHERE l.company_id = h.company_id AND l.operation_id = (
         SELECT f.operation_id FROM changes f WHERE f.company_id = h.company_id AND f.seq = 1)
       ORDER BY l.seq DESC LIMIT 1) c ON true
   ORDER BY 1`
