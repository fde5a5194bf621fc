import type { CompanyId } from '#kernel/ids'
import { verifyChain } from '#platform/changes/verify'
import { allowLong } from '#platform/db/file-claims'
import type { Database } from '#platform/db/index'

/**
 * What must always hold, with a query that finds what breaks it; each capability states its own. What it finds is
 * named by its company file first (`12/34`), or by a word where it belongs to none.
 */
export type Invariant = { readonly sentence: string; readonly sql: string }

/** Of the log, and of what was promised to callers who repeat themselves. */
const ofPlatform: readonly Invariant[] = [
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
]

/** How many sentences are checked: those of the platform and the given, and that no log was altered. */
export function countSentences(invariants: readonly Invariant[]): number {
  return ofPlatform.length + invariants.length + 1
}

/** The sentences themselves, but for the last. */
export function sentencesOf(invariants: readonly Invariant[]): string[] {
  return [...ofPlatform, ...invariants].map(({ sentence }) => sentence)
}

type Scope = {
  /** The log of each file from the end of its set-up on, for whoever has just made the file. */
  readonly sinceSetUp?: boolean
}

/** The sentences that do not hold, each with what breaks it; empty when all is well. */
export async function violations(
  db: Database,
  invariants: readonly Invariant[],
  { sinceSetUp = false }: Scope = {},
): Promise<string[]> {
  return db.snapshot(async (tx) => {
    await allowLong(tx)
    const broken: string[] = []
    for (const { sentence, sql } of [...ofPlatform, ...invariants]) {
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
