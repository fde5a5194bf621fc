/** What the OpenAPI document says of the routes of documents. */
export const descriptions = {
  listDocuments: 'Documents, newest first',
  createDocument: {
    summary: 'Make a document by hand',
    description:
      'A purchase or a sale, pending until it is booked. An account or VAT code that a line does ' +
      'not name comes from the journal rules, the third party or the account.',
  },
  readDocument: 'One document with its lines',
  updateDocument: {
    summary: 'Change a document while it is pending',
    description:
      '`lines` replaces them all; VAT is then reckoned again unless `vat_breakdown` states it. ' +
      '`status` puts it aside (`cancelled`) or takes it up again.',
  },
  trashDocument: 'Put a document that is not booked in the bin',
  bookDocument: {
    summary: 'Post the entry of a document',
    description:
      'The journal is the one named, else the document’s, else by the journal rules. A sale ' +
      'without a number gets the next one of its journal.',
  },
  readFile: 'The file of a document, or its picture',
  replaceFile: {
    summary: 'Give a pending document its file',
    description:
      'One file as part `file`, 25 MB at most: PDF, PNG, JPEG, GIF, WebP, HEIC or XML, by its ' +
      'content.',
  },
  readUbl: {
    summary: 'A sales document as Peppol BIS Billing 3',
    description:
      'Refused with the fields that break a rule of EN 16931 or Peppol: those of the document ' +
      '(`due_date`, `lines.0.vat_code`), of its customer (`third_party.vat_number`) and of the ' +
      'company file (`company.enterprise_number`).',
  },
  readPdf: 'A sales document to print, with a payment QR code',
}
