import type { Day } from '#kernel/days'
import { type Amount, formatAmount } from '#kernel/money'
import type { Tx } from '#platform/db/index'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Note } from './schemas.js'

/** The table, which a real capability would make in a migration. */
export const notesTable = `
  CREATE TABLE notes (
    company_id bigint NOT NULL REFERENCES companies (id),
    id         bigint GENERATED ALWAYS AS IDENTITY,
    title      text NOT NULL,
    amount     numeric(15, 2),
    due_on     date,
    version    integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    deleted_at timestamptz,
    deleted_by bigint,
    PRIMARY KEY (company_id, id)
  )`

const columns = `id, company_id, title, amount, due_on, version, version AS lock_version,
  created_at, updated_at, deleted_at`

export async function findNote(
  { tx, company }: CompanyReading,
  id: number,
): Promise<Note | undefined> {
  return tx.maybe<Note>(
    `SELECT ${columns} FROM notes WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [company.id, id],
  )
}

export async function listNotes(
  { tx, company }: CompanyReading,
  q: string | null,
  limit: number,
  offset: number,
): Promise<{ rows: Note[]; total: number }> {
  const pattern = q === null ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.rows<Note>(
    `SELECT ${columns} FROM notes
      WHERE company_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR title ILIKE $2)
      ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [company.id, pattern, limit, offset],
  )
  const { total } = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM notes
      WHERE company_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR title ILIKE $2)`,
    [company.id, pattern],
  )
  return { rows, total }
}

export type NoteFields = {
  title?: string | undefined
  amount?: Amount | null | undefined
  due_on?: Day | null | undefined
}

export async function insertNote(op: CompanyOperation, fields: NoteFields): Promise<Note> {
  return op.tx.one<Note>(
    `INSERT INTO notes (company_id, title, amount, due_on, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5) RETURNING ${columns}`,
    [op.company.id, fields.title, money(fields.amount), fields.due_on ?? null, op.now],
  )
}

export async function updateNote(
  op: CompanyOperation,
  before: Note,
  fields: NoteFields,
): Promise<Note> {
  return op.tx.one<Note>(
    `UPDATE notes SET title = $3, amount = $4, due_on = $5, version = version + 1, updated_at = $6
      WHERE company_id = $1 AND id = $2 RETURNING ${columns}`,
    [
      op.company.id,
      before.id,
      fields.title ?? before.title,
      fields.amount === undefined ? before.amount : money(fields.amount),
      fields.due_on === undefined ? before.due_on : fields.due_on,
      op.now,
    ],
  )
}

export async function trashNote(op: CompanyOperation, id: number): Promise<void> {
  await op.tx.run(
    `UPDATE notes SET deleted_at = $3, deleted_by = $4, version = version + 1
      WHERE company_id = $1 AND id = $2`,
    [op.company.id, id, op.now, op.caller.user.id],
  )
}

export async function lockNote(
  { tx, company }: CompanyOperation,
  id: number,
): Promise<Note | undefined> {
  return (tx as Tx).maybe<Note>(
    `SELECT ${columns} FROM notes WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
    [company.id, id],
  )
}

/** Takes a note out of the bin; undefined when it is not there. */
export async function restoreNote(
  { tx, company }: CompanyOperation,
  id: number,
): Promise<Note | undefined> {
  return tx.maybe<Note>(
    `UPDATE notes SET deleted_at = NULL, deleted_by = NULL, version = version + 1
      WHERE company_id = $1 AND id = $2 AND deleted_at IS NOT NULL RETURNING ${columns}`,
    [company.id, id],
  )
}

export async function deleteNotes({ tx, company }: CompanyOperation, ids: readonly number[]) {
  return tx.rows<Note>(
    `DELETE FROM notes WHERE company_id = $1 AND id = ANY ($2) AND deleted_at IS NOT NULL RETURNING ${columns}`,
    [company.id, ids],
  )
}

function money(amount: Amount | null | undefined): string | null {
  return amount === null || amount === undefined ? null : formatAmount(amount)
}
