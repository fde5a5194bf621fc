import type { Day } from '#kernel/days'
import { type Amount, formatAmount } from '#kernel/money'
import { shownColumns } from '#platform/db/columns'
import { type Conditions, conditionsOf, search } from '#platform/db/filters'
import { touch } from '#platform/db/record-writes'
import { rowsIn } from '#platform/db/records'
import { pageOfRows } from '#platform/db/selection'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { Note, type NoteFilter } from './schemas.js'

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

const filters: Conditions<NoteFilter> = { q: search('folded(n.title) LIKE $?') }

export async function listNotes(
  { tx, company }: CompanyReading,
  filter: NoteFilter,
  limit: number,
  offset: number,
): Promise<{ rows: Note[]; total: number }> {
  const { where, values } = conditionsOf(filters, filter, [company.id])
  const selection = {
    columns,
    from: 'notes n',
    order: 'n.id DESC',
    where: `n.company_id = $1 AND n.deleted_at IS NULL${where}`,
    values,
  }
  return pageOfRows<Note>(tx, selection, limit, offset)
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
