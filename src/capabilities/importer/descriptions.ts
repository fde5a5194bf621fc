/** What the OpenAPI document says of the routes of imports. */
export const imports = {
  uploadDocuments: {
    summary: 'Upload files to be read',
    description:
      '1 to 20 files as parts `files[]`, 25 MB each: PDF, JPEG, PNG, HEIC, WebP, GIF, XML, or ZIP ' +
      'with up to 50 of these; `batch_id` (UUID) is optional. One file that is refused refuses ' +
      'all. Files are read by the process call, or within a minute.',
  },
  listImports: 'Imports, newest first',
  readImport: 'One import',
  processImport: {
    summary: 'Read a file now',
    description:
      'Answers when it is done: allow 150 seconds. What was read before is shown unchanged.',
  },
  correctImport: {
    summary: 'Correct the sheet',
    description:
      'The complete sheet; it is normalised and its totals are reckoned again. The status stays.',
  },
  validateImport: {
    summary: 'Make a document of an import',
    description:
      'With `book` its entry is posted too. Without `lines` the suggestions are used; given, they ' +
      'name an account and a VAT code for each line.',
  },
  trashImport: 'Put an import in the bin, unless it was validated',
  readImportFile: 'The uploaded file, or its picture',
}

export const batches = {
  processBatch: 'Read a whole batch in the background',
}
