import { capability } from '#platform/api/capability'
import { create, list, read, remove, update } from '#platform/api/rows'
import { table } from '#platform/api/table'
import * as actions from './actions.js'
import { descriptions } from './descriptions.js'
import { note } from './entity.js'
import { noteCreated } from './events.js'
import { noteRecords } from './records.js'
import { NewNote, Note, NoteFilter, NotePatch } from './schemas.js'

/**
 * The smallest capability: notes of a company file. It is mounted by tests alone, which try the
 * pipeline on it, and it is the worked example of docs/adding-a-capability.md.
 */
// biome-ignore format: a table
const routes = table('notes', {
  at: '/v1/companies/{company}/notes', entity: note, actions, descriptions,
}, {
  listNotes:  list  ('',      { query: NoteFilter, reply: Note }),
  readNote:   read  ('/{id}', { snapshot: false, reply: Note }),
  createNote: create('',      { role: 'encoder', body: NewNote, reply: Note }),
  updateNote: update('/{id}', { role: 'encoder', body: NotePatch, reply: Note }),
  trashNote:  remove('/{id}', { role: 'manager' }),
})

export { notesTable } from './queries.js'
export const notes = capability('notes', {
  routes,
  records: noteRecords,
  events: [noteCreated],
  tables: ['notes'],
})
