/** What the OpenAPI document says of the routes of entries. */
export const entries = {
  listEntries: 'Entries with their lines, newest first',
  createEntry: {
    summary: 'Post a free entry',
    description:
      'At least two lines, each with one side above zero; debits equal credits, and so does each ' +
      'class that stands apart (BE 0, FR and LU 8 and 9). A line on the control account of ' +
      'customers or suppliers names one of them; an entry in a financial or cash journal has a ' +
      'line on its account. In another currency lines take `amount_currency` too.',
  },
  readEntry: 'One entry with its lines',
  updateEntry: {
    summary: 'Change label, reference, due date and the words of lines',
    description: 'Nothing else of a posted entry moves; every other field is ignored.',
  },
  createInvoice: {
    summary: 'Post an invoice',
    description:
      'VAT and the line of the third party are computed; the type of the journal decides the ' +
      'direction. Lines give `amount` without VAT or `amount_gross` with it; `vat` replaces ' +
      'computed VAT within rounding. A second invoice of a supplier with the same reference is ' +
      'posted with a warning.',
  },
  createCreditNote: {
    summary: 'Post a credit note',
    description: 'The body of an invoice; the sides are mirrored, amounts stay positive.',
  },
  createBatch: {
    summary: 'Post up to 1000 entries, all or nothing',
    description:
      'Entries of any kind. The first bad one refuses all, with its place in the path of the ' +
      'error.',
  },
  reverseEntry: {
    summary: 'Reverse an entry',
    description: 'Posts the mirror of each line and letters the pairs that were open.',
  },
  correctEntry: {
    summary: 'Correct an entry: reverse it and post it anew',
    description:
      'One operation, undone as one. The body is that of the new entry; the reversal has the day ' +
      'of the original unless `reversal_date` says another. What was settled stays settled where ' +
      'the new lines say the same of the same third party, and so does the document that the ' +
      'entry booked; otherwise the document is cancelled, as with a reversal.',
  },
}

export const attachments = {
  listAttachments: 'Documents kept with an entry, as a plain array',
  addAttachment: {
    summary: 'Keep a document with an entry',
    description:
      'One file as part `file`, 25 MB at most: PDF, PNG, JPEG, GIF, WebP, HEIC, XML, TXT, CSV, ' +
      'DOCX, XLSX, ODT or ODS, by its content. Allowed in locked periods.',
  },
  trashAttachment: {
    summary: 'Put a document in the bin',
    description: '`file` is the id of the attachment. Refused in locked periods and closed years.',
  },
}

export const lines = {
  searchLines: {
    summary: 'Lines of entries, newest first',
    description:
      'All filters together; `q` looks in labels, references, account numbers and names of third ' +
      'parties.',
  },
}
