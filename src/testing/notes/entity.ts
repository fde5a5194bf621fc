import { entity } from '#platform/operations/entity'
import { findNote } from './queries.js'
import type { Note } from './schemas.js'

export const note = entity<Note>({
  resource: 'notes',
  table: 'notes',
  label: { fr: 'note', nl: 'notitie', en: 'note', de: 'Notiz' },
  bin: true,
  derived: [],
  find: findNote,
})
