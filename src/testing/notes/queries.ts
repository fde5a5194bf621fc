import type { Day } from '#kernel/days'
import { type Amount, formatAmount } from '#kernel/money'
import { shownColumns } from '#platform/db/columns'
import { touch } from '#platform/db/record-writes'
import { rowsIn } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { Note } from './schemas.js'

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

const columns = shownColumns(Note, 'n')

export const { find: findNote, lock: lockNotes } = rowsIn<Note>('notes', { alias: 'n', columns })

export async function listNotes(
  { tx, company }: CompanyReading,
  q: string | null,
  limit: number,
  offset: number,
): Promise<{ rows: Note[]; total: number }> {
  const pattern = q === null ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.rows<Note>(
    `SELECT ${columns} FROM notes n
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
    `INSERT INTO notes AS n (company_id, title, amount, due_on, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5) RETURNING ${columns}`,
    [op.company.id, fields.title, money(fields.amount), fields.due_on ?? null, op.now],
  )
}

export async function updateNote(
  op: CompanyOperation,
  { id }: Note,
  { title, amount, due_on }: NoteFields,
): Promise<Note> {
  await touch(op, 'notes', id, {
    title,
    amount: amount === undefined ? amount : money(amount),
    due_on,
  })
  return (await findNote(op, id))!
}

function money(amount: Amount | null | undefined): string | null {
  return amount === null || amount === undefined ? null : formatAmount(amount)
}
