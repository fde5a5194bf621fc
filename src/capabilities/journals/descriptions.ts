/** What the OpenAPI document says of the routes of journals and their rules. */
export const journals = {
  listJournals: 'Journals by code, as a plain array',
  createJournal: {
    summary: 'Create a journal',
    description:
      'A financial journal without a control account gets a ledger account for its bank. The ' +
      'first journal of a type is its default.',
  },
  readJournal: 'One journal with its control account and rules',
  updateJournal: {
    summary: 'Change a journal',
    description:
      'Code and type are fixed once entries exist. Journals of purchases, sales, their credit ' +
      'notes and general ones keep a default: it changes by making another one the default.',
  },
  trashJournal: {
    summary: 'Put a journal in the bin with its rules',
    description:
      'Refused when it holds entries, is the default of its type, or is named by the settings or ' +
      'by a rule of another journal; `used_by` says which.',
  },
}

export const rules = {
  listJournalRules: 'Routing rules kept under a journal, in order',
  createJournalRule: 'Add a rule after all others of the file',
  updateJournalRule: {
    summary: 'Change a rule',
    description: '`conditions` and `then` are replaced as a whole when they are sent.',
  },
  trashJournalRule: 'Put a rule in the bin',
}

export const order = {
  orderJournalRules: 'Put all rules of the file in order',
  testJournalRules: {
    summary: 'Which journal and rule a document would get',
    description:
      'Changes nothing. The first active rule that fits wins; a rule that leads to a journal of ' +
      'the other direction never does. Without a rule, or when its journal is inactive or cannot ' +
      'take the document (a credit note, say), the journal is the default one of the direction.',
  },
}
