import type { CompanyId, FirmId, PublicToken } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx } from '#platform/db/index'

/** A file of the demo takes its place in the firm, that of another or one of its own. */
export type Succession = {
  readonly fresh: CompanyId
  readonly old: CompanyId | null
  /** Under which the old one is hidden. */
  readonly hidden: PublicToken
}

/**
 * Files of the demo take their places in the firm, with the names under which those before them were known. Those are
 * in no firm from then on, and nobody reaches them. Writers in flight are waited for by the locks of the rows.
 */
export async function takePlaces(
  tx: Tx,
  firmId: FirmId,
  successions: readonly Succession[],
  now: Instant,
): Promise<void> {
  const replaced = successions.flatMap(({ old, ...one }) => (old === null ? [] : [{ ...one, old }]))
  const names = await tx.rows<{ id: CompanyId; public_token: PublicToken }>(
    `SELECT id, public_token FROM companies WHERE id = ANY ($1) ORDER BY id FOR UPDATE`,
    [replaced.map(({ old }) => old)],
  )
  const nameOf = new Map(names.map(({ id, public_token }) => [id, public_token]))
  await tx.run(
    `UPDATE companies c SET public_token = n.token, firm_id = NULL, deleted_at = $3, version = version + 1,
                            updated_at = $3
       FROM unnest($1::bigint[], $2::text[]) AS n (id, token) WHERE c.id = n.id`,
    [replaced.map(({ old }) => old), replaced.map(({ hidden }) => hidden), now],
  )
  await tx.run(
    `UPDATE companies c SET public_token = coalesce(n.token, c.public_token), firm_id = $3, version = version + 1,
                            updated_at = $4
       FROM unnest($1::bigint[], $2::text[]) AS n (id, token) WHERE c.id = n.id`,
    [
      successions.map(({ fresh }) => fresh),
      successions.map(({ old }) => (old === null ? null : nameOf.get(old)!)),
      firmId,
      now,
    ],
  )
}

/** Hides files of the demo that are in no firm. */
export async function discardCompanies(
  tx: Tx,
  ids: readonly CompanyId[],
  now: Instant,
): Promise<void> {
  await tx.run(
    `UPDATE companies SET deleted_at = $2, firm_id = NULL, version = version + 1, updated_at = $2
      WHERE id = ANY ($1) AND is_demo AND deleted_at IS NULL`,
    [ids, now],
  )
}

/** Files of the demo that were begun before a moment and never found their place. */
export async function unfinishedCompanies(tx: ReadTx, before: Instant): Promise<CompanyId[]> {
  return idsOf(
    await tx.rows(
      `SELECT id FROM companies WHERE is_demo AND firm_id IS NULL AND deleted_at IS NULL AND created_at < $1
        ORDER BY id`,
      [before],
    ),
  )
}

/** Files of the demo whose place another took before a moment. */
export async function discardedCompanies(tx: ReadTx, before: Instant): Promise<CompanyId[]> {
  return idsOf(
    await tx.rows(
      `SELECT id FROM companies WHERE is_demo AND firm_id IS NULL AND deleted_at < $1 ORDER BY id`,
      [before],
    ),
  )
}

/** Removes a part of such a file for good; false when nothing is left of it. */
export async function purgeDiscarded(
  tx: Tx,
  id: CompanyId,
  now: Instant,
  most: number,
): Promise<boolean> {
  const { isLeft } = await tx.one<{ isLeft: boolean }>(
    `SELECT purge_discarded_file($1, $2, $3) AS "isLeft"`,
    [id, now, most],
  )
  return isLeft
}

const idsOf = (rows: readonly object[]): CompanyId[] =>
  (rows as readonly { id: CompanyId }[]).map(({ id }) => id)
