import { type RecordType, recordType } from '#platform/operations/record-type'
import { purgeNotes, restoreNotes, trashNote } from './actions.js'
import { note } from './entity.js'
import type { Note } from './schemas.js'

const gone = {
  fr: 'La note n’existe plus.',
  nl: 'De notitie bestaat niet meer.',
  en: 'The note is gone.',
  de: 'Die Notiz ist weg.',
}

/** Notes come back from the bin and go for good; of undo they know that what was made is put away. */
export const noteRecords: readonly RecordType[] = [
  recordType<Note>({
    entity: note,
    title: ({ title }) => title,
    undo: {
      created: {
        role: 'manager',
        take: async (op, changes) => {
          for (const { recordId } of changes) await trashNote(op, { id: recordId })
        },
      },
      deleted: {
        role: 'encoder',
        take: async (op, changes) => {
          for (const { recordId } of changes) await restoreNotes(op, [recordId])
        },
      },
      restored: {
        role: 'manager',
        take: async (op, changes) => {
          for (const { recordId } of changes) await trashNote(op, { id: recordId })
        },
      },
      purged: { never: gone },
      updated: {
        never: {
          fr: 'Une note modifiée le reste.',
          nl: 'Een gewijzigde notitie blijft zo.',
          en: 'A changed note stays so.',
          de: 'Eine geänderte Notiz bleibt so.',
        },
      },
    },
    bin: {
      role: 'encoder',
      restore: async (op, id) => (await restoreNotes(op, [id]))[0]!,
      purge: purgeNotes,
    },
  }),
]
