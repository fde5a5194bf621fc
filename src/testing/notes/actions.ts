import { problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import { binOf } from '#platform/operations/bin'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { note } from './entity.js'
import { noteCreated } from './events.js'
import * as queries from './queries.js'
import type { Note, NoteFilter } from './schemas.js'

export async function listNotes(
  op: Reading & InCompany,
  { query, page }: { query: NoteFilter; page: PageAsked },
) {
  return queries.listNotes(op, query, page.perPage, page.offset)
}

export async function readNote(op: Reading & InCompany, { id }: { id: number }): Promise<Note> {
  const found = await queries.findNote(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

export async function createNote(
  op: CompanyOperation,
  { body }: { body: queries.NoteFields },
): Promise<Note> {
  const made = await queries.insertNote(op, body)
  op.record(note.created(made))
  op.emit(noteCreated, { id: made.id })
  return made
}

export async function updateNote(
  op: CompanyOperation,
  { id, body }: { id: number; body: queries.NoteFields },
): Promise<Note> {
  const before = await getLocked(op, id)
  const after = await queries.updateNote(op, before, body)
  op.record(note.changed(before, after))
  return after
}

const bin = binOf(note, { lock: queries.lockNotes })

export async function trashNote(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await bin.trash(op, [id])
}

export const restoreNotes = bin.restore
export const purgeNotes = bin.purge

async function getLocked(op: CompanyOperation, id: number): Promise<Note> {
  const [found] = await queries.lockNotes(op, [id])
  if (!found) throw problem(uncoded.not_found)
  return found
}
