import { type Address, localParts } from '#kernel/address'
import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx } from '#platform/db/index'
import { touch } from '#platform/db/record-writes'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { PeppolRegistration, RegistrationStatus } from '../schemas/registration.js'

/** What is registered of a file: its names, numbers and address. */
export type Company = Address & {
  readonly name: string
  readonly vat_number: string | null
  readonly enterprise_number: string | null
  readonly country: string
  readonly created_at: Instant
}

export async function companyOf({ tx, company }: CompanyReading): Promise<Company> {
  return tx.one<Company>(
    `SELECT c.name, c.vat_number, c.enterprise_number, ${localParts.map((part) => `c.${part}`).join(', ')},
            coalesce(c.country, c.country_pack) AS country, c.created_at
       FROM companies c WHERE c.id = $1`,
    [company.id],
  )
}

/** A registration as it is kept. */
export type RegistrationRow = {
  readonly [Name in Exclude<keyof PeppolRegistration, 'prerequisites' | 'full_id'>]: Name extends
    | 'reference'
    | 'reason'
    | 'verification_url'
    | 'activated_at'
    | 'access_point'
    ? PeppolRegistration[Name]
    : Name extends 'mandate_confirmed_by'
      ? number | null
      : NonNullable<PeppolRegistration[Name]>
} & { readonly connection_id: number | null }

const columns = `r.id, r.company_id, r.participant_id, r.status, r.incoming_enabled, r.activated_at, r.access_point,
  r.provider, r.reference, r.connection_id, r.reason, r.verification_url, r.contact, r.mandate_confirmed_by,
  r.requested_at, r.checked_at, r.version, r.version AS lock_version, r.created_at, r.updated_at`

export async function findRegistration({
  tx,
  company,
}: {
  readonly tx: ReadTx
  readonly company: { readonly id: CompanyId }
}): Promise<RegistrationRow | undefined> {
  return tx.maybe<RegistrationRow>(
    `SELECT ${columns} FROM peppol_registrations r WHERE r.company_id = $1`,
    [company.id],
  )
}

/** The same, and nobody else changes it until the end: there may be no row of it yet, but there is one of the file. */
export async function holdRegistration(op: CompanyOperation): Promise<RegistrationRow | undefined> {
  await op.tx.rows('SELECT FROM companies WHERE id = $1 FOR NO KEY UPDATE', [op.company.id])
  return findRegistration(op)
}

export const livingStatuses: readonly RegistrationStatus[] = ['pending', 'active', 'suspended']

/** Whether another file of the installation holds a participant. */
export async function isHeldElsewhere(
  { tx, company }: CompanyReading,
  participant: string,
): Promise<boolean> {
  const { held } = await tx.one<{ held: boolean }>(
    `SELECT EXISTS (SELECT FROM peppol_registrations
                     WHERE participant_id = $2 AND company_id <> $1 AND status = ANY ($3)
                       AND connection_id IS DISTINCT FROM 0) AS held`,
    [company.id, participant, livingStatuses],
  )
  return held
}

export type NewRegistration = Pick<
  RegistrationRow,
  | 'participant_id'
  | 'status'
  | 'incoming_enabled'
  | 'activated_at'
  | 'access_point'
  | 'provider'
  | 'reference'
  | 'connection_id'
  | 'reason'
  | 'verification_url'
  | 'contact'
>

export async function insertRegistration(
  op: CompanyOperation,
  made: NewRegistration,
): Promise<RegistrationRow> {
  await op.tx.run(
    `INSERT INTO peppol_registrations (company_id, participant_id, status, incoming_enabled, activated_at, access_point,
            provider, reference, connection_id, reason, verification_url, contact, mandate_confirmed_by, requested_at,
            checked_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $14, $14)`,
    [
      op.company.id,
      made.participant_id,
      made.status,
      made.incoming_enabled,
      made.activated_at,
      made.access_point,
      made.provider,
      made.reference,
      made.connection_id,
      made.reason,
      made.verification_url,
      JSON.stringify(made.contact),
      op.caller.user.id,
      op.now,
    ],
  )
  return (await findRegistration(op))!
}

export async function updateRegistration(
  op: CompanyOperation,
  id: number,
  {
    contact,
    ...columns
  }: Partial<NewRegistration> & {
    readonly mandate_confirmed_by?: number | null
    readonly requested_at?: Instant
    readonly checked_at?: Instant
  },
): Promise<RegistrationRow> {
  await touch(op, 'peppol_registrations', id, {
    ...columns,
    contact: contact === undefined ? undefined : JSON.stringify(contact),
  })
  return (await findRegistration(op))!
}

/** Keeps when it was last looked at; that alone is no change. */
export async function markChecked({ tx, company, now }: CompanyOperation): Promise<void> {
  await tx.run('UPDATE peppol_registrations SET checked_at = $2 WHERE company_id = $1', [
    company.id,
    now,
  ])
}

/** The file of a participant, by the access point that speaks of it. */
export async function companyOfParticipant(
  tx: ReadTx,
  participant: string,
  connectionId: number | null,
): Promise<CompanyId | undefined> {
  const row = await tx.maybe<{ company_id: CompanyId }>(
    `SELECT r.company_id FROM peppol_registrations r JOIN companies c ON c.id = r.company_id
      WHERE r.participant_id = $1 AND r.status = ANY ($3) AND r.connection_id IS NOT DISTINCT FROM $2
        AND c.deleted_at IS NULL AND NOT c.is_demo`,
    [participant, connectionId, livingStatuses],
  )
  return row?.company_id
}

/** The same by the name that the access point gave the company. */
export async function companyOfReference(
  tx: ReadTx,
  reference: string,
  connectionId: number | null,
): Promise<CompanyId | undefined> {
  const row = await tx.maybe<{ company_id: CompanyId }>(
    `SELECT r.company_id FROM peppol_registrations r JOIN companies c ON c.id = r.company_id
      WHERE r.reference = $1 AND r.status = ANY ($3) AND r.connection_id IS NOT DISTINCT FROM $2
        AND c.deleted_at IS NULL AND NOT c.is_demo`,
    [reference, connectionId, livingStatuses],
  )
  return row?.company_id
}

/** Files whose access point is asked by the job: what came, and how they and their messages stand. */
export async function filesToAsk(tx: ReadTx): Promise<CompanyId[]> {
  const rows = await tx.rows<{ company_id: CompanyId }>(
    `SELECT r.company_id FROM peppol_registrations r JOIN companies c ON c.id = r.company_id
      WHERE r.status IN ('pending', 'active', 'suspended') AND c.deleted_at IS NULL AND NOT c.is_demo
      ORDER BY r.company_id`,
  )
  return rows.map(({ company_id }) => company_id)
}
