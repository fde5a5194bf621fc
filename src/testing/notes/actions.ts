import { problem } from '#kernel/problem'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { note } from './entity.js'
import { noteCreated } from './events.js'
import * as queries from './queries.js'
import type { Note } from './schemas.js'

export async function listNotes(
  op: Reading & InCompany,
  { query, page }: { query: { q?: string | null }; page: { perPage: number; offset: number } },
) {
  return queries.listNotes(op, query.q ?? null, page.perPage, page.offset)
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

export async function trashNote(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  const before = await getLocked(op, id)
  await queries.trashNote(op, id)
  op.record(note.removed(before))
}

export async function restoreNote(op: CompanyOperation, id: number): Promise<Note> {
  const back = await queries.restoreNote(op, id)
  if (!back) throw problem(uncoded.not_found)
  op.record(note.created(back, 'restored'))
  return back
}

export async function purgeNotes(op: CompanyOperation, ids: readonly number[]) {
  const gone = await queries.deleteNotes(op, ids)
  for (const one of gone) op.record(note.removed(one, 'purged'))
  return gone.map(({ id }) => id)
}

async function getLocked(op: CompanyOperation, id: number): Promise<Note> {
  const found = await queries.lockNote(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}
