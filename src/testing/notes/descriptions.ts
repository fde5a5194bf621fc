/** What the OpenAPI document says of the routes of notes. */
export const descriptions = {
  listNotes: 'Notes of the file',
  readNote: 'One note',
  createNote: 'Write a note',
  updateNote: 'Change a note',
  trashNote: 'Put a note in the bin',
}
