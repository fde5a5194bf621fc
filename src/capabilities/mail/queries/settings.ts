import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx } from '#platform/db/index'
import type { CompanyOperation } from '#platform/operations/operation'
import { type Sender, type SettingsRow, usualSender } from '../domain/settings.js'

const fields = [
  'transport',
  'from_name',
  'from_email',
  'reply_to',
  'host',
  'port',
  'security',
  'username',
  'password',
  'bcc_self',
  'signature',
  'attach_ubl',
  'reminders',
] as const satisfies readonly (keyof Sender)[]

type Found = { [Name in keyof SettingsRow]: SettingsRow[Name] | null } & {
  company_name: string
  opened_at: Instant
}

/** How a file sends; one that was never asked sends as all others. */
export async function findSettings({
  tx,
  company,
}: {
  readonly tx: ReadTx
  readonly company: { readonly id: CompanyId }
}): Promise<SettingsRow> {
  const { opened_at, ...found } = await tx.one<Found>(
    `SELECT left(c.name, 100) AS company_name, c.created_at AS opened_at, s.verified_at, s.last_error, s.reminded_on, s.version,
            s.created_at, s.updated_at, ${fields.map((name) => `s.${name}`).join(', ')}
       FROM companies c LEFT JOIN mail_settings s ON s.company_id = c.id WHERE c.id = $1`,
    [company.id],
  )
  if (found.version !== null) return found as SettingsRow
  const never = { verified_at: null, last_error: null, reminded_on: null, version: 1 }
  const { company_name } = found
  return { ...usualSender, ...never, company_name, created_at: opened_at, updated_at: opened_at }
}

/** The same, and nobody else changes it until the end: there may be no row of it yet, but there is one of the file. */
export async function holdSettings(op: CompanyOperation): Promise<SettingsRow> {
  await op.tx.rows('SELECT FROM companies WHERE id = $1 FOR NO KEY UPDATE', [op.company.id])
  return findSettings(op)
}

/** Writes settings, a version later. */
export async function saveSettings(op: CompanyOperation, row: SettingsRow): Promise<SettingsRow> {
  await keepRow(op)
  const sets = fields.map((name, place) => `${name} = $${place + 4}`)
  const values = fields.map((name) =>
    name === 'reminders' ? JSON.stringify(row[name]) : row[name],
  )
  await op.tx.run(
    `UPDATE mail_settings SET version = version + 1, updated_at = $2, verified_at = $3,
            failed_attempts = CASE WHEN $3::timestamptz IS NULL THEN 0 ELSE failed_attempts END, ${sets.join(', ')}
      WHERE company_id = $1`,
    [op.company.id, op.now, row.verified_at, ...values],
  )
  return findSettings(op)
}

/** Keeps how the last mail went, which is no change of the settings. */
export async function markOutcome(
  op: CompanyOperation,
  error: string | null,
  verifiedAt: Instant | null = null,
): Promise<void> {
  await keepRow(op)
  await op.tx.run(
    `UPDATE mail_settings SET last_error = $2, verified_at = coalesce($3, verified_at),
            failed_attempts = CASE WHEN $2::text IS NULL THEN 0 ELSE failed_attempts + 1 END
      WHERE company_id = $1 AND (coalesce(last_error, $2) IS NOT NULL OR $3::timestamptz IS NOT NULL)`,
    [op.company.id, error, verifiedAt],
  )
}

/** Keeps that reminders went by themselves on a day. */
export async function markReminded(op: CompanyOperation, day: string): Promise<void> {
  await op.tx.run('UPDATE mail_settings SET reminded_on = $2 WHERE company_id = $1', [
    op.company.id,
    day,
  ])
}

/** Sees to it that there is a row to be written. */
async function keepRow({ tx, company }: CompanyOperation): Promise<void> {
  await tx.run(
    `INSERT INTO mail_settings (company_id, created_at, updated_at, ${fields.join(', ')})
     SELECT c.id, c.created_at, c.created_at, ${fields.map((name) => `v.${name}`).join(', ')}
       FROM companies c, json_populate_record(NULL::mail_settings, $2) v
      WHERE c.id = $1 ON CONFLICT (company_id) DO NOTHING`,
    [company.id, JSON.stringify(usualSender)],
  )
}

/** The files that have reminders sent by themselves and had none on a day yet, from an hour of it on. */
export async function dueForReminders(tx: ReadTx, day: string, hour: number): Promise<CompanyId[]> {
  const rows = await tx.rows<{ id: CompanyId }>(
    `SELECT s.company_id AS id FROM mail_settings s JOIN companies c ON c.id = s.company_id
      WHERE (s.reminders ->> 'automatic')::boolean AND (s.reminders ->> 'hour')::int <= $2
        AND s.reminded_on IS DISTINCT FROM $1::date AND c.deleted_at IS NULL AND NOT c.is_demo ORDER BY 1`,
    [day, hour],
  )
  return rows.map(({ id }) => id)
}
