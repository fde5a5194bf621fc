import assert from 'node:assert/strict'
import { app } from '../app.js'
import type { Books } from './books.js'
import { type Answered, type Person, replies } from './http.js'

type File = {
  readonly admin: Person
  readonly company: { readonly id: number }
  readonly path: string
}

/** The operation that an answer tells of. */
export function operationOf(answer: Answered): string {
  assert.ok(answer.status < 300, answer.text.slice(0, 500))
  const operation = answer.headers.get('x-operation-id')
  assert.ok(operation, 'nothing was changed')
  return operation
}

/** Taking back what was done in a file: an operation by what it answered or its id, a revision by its number. */
export function undoIn(books: Books, { admin, company, path }: File) {
  const revert = (what: Answered | string | number, who = admin): Promise<Answered> => {
    if (typeof what === 'number') return who.post(`${path}/history/${what}/revert`)
    const operation = typeof what === 'string' ? what : operationOf(what)
    return who.post(`${path}/history/operations/${operation}/revert`)
  }

  /** Takes back what must be possible to take back. */
  const undo = async (what: Answered | string | number) => replies(await revert(what), 200)

  /** Does something, takes it back, takes that back, and takes it back again: each time all is as it was. */
  async function thereAndBack(
    act: () => Promise<Answered>,
    look: () => Promise<unknown> = () => keptIn(books, company),
  ): Promise<string> {
    const before = await look()
    const operation = operationOf(await act())
    const after = await look()
    assert.notDeepEqual(after, before)
    const back = await undo(operation)
    assert.deepEqual(await look(), before, 'taken back')
    await undo(back.body.operation_id)
    assert.deepEqual(await look(), after, 'done again')
    await undo(operation)
    assert.deepEqual(await look(), before, 'taken back again')
    return operation
  }

  /** The newest revision of a record. */
  async function lastOf(resource: string, id: number) {
    const found = await admin.get(`${path}/history?resource=${resource}&record_id=${id}`)
    return replies(found, 200).body.data[0]
  }

  /** The revision of an action on a record. */
  async function revisionOf(resource: string, recordId: number, action: string): Promise<number> {
    const { rows } = await books.sql.query(
      `SELECT max(seq)::int AS seq FROM changes
        WHERE company_id = $1 AND resource = $2 AND record_id = $3 AND action = $4`,
      [company.id, resource, recordId, action],
    )
    return rows[0].seq
  }

  const trash = (type: string, id: number) => `${path}/trash/${type}/${id}`
  return {
    revert,
    undo,
    operationOf,
    thereAndBack,
    lastOf,
    revisionOf,
    restore: (type: string, id: number) => admin.post(`${trash(type, id)}/restore`),
    purge: (type: string, id: number) => admin.delete(trash(type, id)),
    standing: () => standingOf(books, company),
  }
}

/** The tables of what has a bin. */
const tables = app.records.filter(({ bin }) => bin).map(({ entity }) => entity.table)

/** What every change moves by itself. */
const restless = ['version', 'updated_at', 'settings_version', 'synced_at']

let keptRows: string | undefined

/** All that a person keeps in a file, row by row, but for what is in the bin. */
async function keptIn({ sql }: Books, { id }: { id: number }): Promise<string[]> {
  keptRows ??= await keptRowsOf(sql)
  const { rows } = await sql.query({ name: 'kept-in', text: keptRows, values: [id] })
  return rows.map(({ kept }) => kept)
}

/** Rows as PostgreSQL writes them, column by column: as JSON they take more than twice as long. */
async function keptRowsOf(sql: Books['sql']): Promise<string> {
  const { rows } = await sql.query<{ table: string; row: string }>(
    `SELECT c.relname AS table, format('ROW(%s)::text', string_agg(format('t.%I', a.attname), ', ' ORDER BY a.attnum)) AS row
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.oid = ANY ($1::regclass[]) AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> ALL ($2)
      GROUP BY c.relname`,
    [['companies', ...tables], restless],
  )
  const ofFile = 't.company_id = $1 AND t.deleted_at IS NULL'
  const parts = rows.map(
    ({ table, row }) =>
      `SELECT '${table}' AS kind, t.id, ${row} AS kept
         FROM ${table} t WHERE ${table === 'companies' ? 't.id = $1' : ofFile}`,
  )
  return `SELECT kind || kept AS kept FROM (${parts.join(' UNION ALL ')}) everything ORDER BY kind, id`
}

/** Asserts a refusal at one field. */
export function refusedAt(answer: Answered, field: string): Answered {
  replies(answer, 422)
  assert.deepEqual(Object.keys(answer.body.errors), [field], answer.text)
  return answer
}

/** What a file comes to: the balances of its accounts, the boxes of its returns, and what is open in it. */
async function standingOf({ sql }: Books, { id }: { id: number }) {
  const query = async (text: string) => (await sql.query(text, [id])).rows
  return {
    accounts: await query(
      `SELECT a.number, sum(l.debit - l.credit) AS balance
         FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
        WHERE l.company_id = $1 GROUP BY a.number HAVING sum(l.debit - l.credit) <> 0 ORDER BY a.number`,
    ),
    boxes: await query(
      `SELECT b.box, sum(b.amount) AS amount
         FROM entry_lines l, jsonb_to_recordset(coalesce(l.boxes, '[]')) AS b (box text, amount numeric)
        WHERE l.company_id = $1 GROUP BY b.box HAVING sum(b.amount) <> 0 ORDER BY b.box`,
    ),
    open: await query(
      `SELECT a.number, l.third_party_id, coalesce(tied.open, l.debit - l.credit) AS open, l.due_date::text
         FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
         LEFT JOIN tied_open($1, NULL) tied ON tied.line_id = l.id
        WHERE l.company_id = $1 AND l.can_letter AND l.lettering_id IS NULL AND tied.open IS DISTINCT FROM 0
        ORDER BY 1, 2, 3, 4`,
    ),
  }
}
