import { capability } from '#platform/api/capability'
import { create, list, read, remove, table, update } from '#platform/api/rows'
import * as actions from './actions.js'
import { note } from './entity.js'
import { noteCreated } from './events.js'
import { noteRecords } from './records.js'
import * as shapes from './schemas.js'

/**
 * The smallest capability: notes of a company file. It is mounted by tests alone, which try the
 * pipeline on it, and it is the worked example of docs/adding-a-capability.md.
 */
// biome-ignore format: a table
const routes = table('notes', {
  listNotes:  list  ('/v1/companies/{company}/notes',      { summary: 'Notes of the file', entity: note, query: shapes.NoteFilter, reply: shapes.Note, run: actions.listNotes }),
  readNote:   read  ('/v1/companies/{company}/notes/{id}', { summary: 'One note', entity: note, snapshot: false, reply: shapes.Note, run: actions.readNote }),
  createNote: create('/v1/companies/{company}/notes',      { summary: 'Write a note', role: 'encoder', entity: note, body: shapes.NewNote, reply: shapes.Note, run: actions.createNote }),
  updateNote: update('/v1/companies/{company}/notes/{id}', { summary: 'Change a note', role: 'encoder', entity: note, recordParam: 'id', body: shapes.NotePatch, reply: shapes.Note, run: actions.updateNote }),
  trashNote:  remove('/v1/companies/{company}/notes/{id}', { summary: 'Put a note in the bin', role: 'manager', entity: note, recordParam: 'id', run: actions.trashNote }),
})

export { notesTable } from './queries.js'
export const notes = capability('notes', {
  routes,
  records: noteRecords,
  events: [noteCreated],
  tables: ['notes'],
})
