export const readBridgeStatus = {
  summary: 'Whether the bridge is there, its limits and counts',
  description:
    'Each request of the bridge is signed: `X-Bridge-Timestamp` and `X-Bridge-Signature` over moment, nonce, method, path and raw body, with the shared secret. 503 `bridge_disabled` where none is configured.',
}
export const pushFirm = {
  summary: 'Create or update a firm with its team',
  description:
    'What is left out stays, null empties. `members` absent leaves the team alone; present, the team follows it: new ones are made, those that left become inactive, members made here stay, and so does the last active admin. The same body again changes nothing.',
}
export const pushCompany = {
  summary: 'Create or update a company file',
  description:
    'Made with its whole set-up; `fiscal_year`, `banks` and `country_pack` are read only then. Later calls change identity, address, `vat_regime` and `locale`; another `firm_external_id` moves the file to that firm, where nobody is assigned to it yet. The same body again changes nothing.',
}
export const pushDocument = {
  summary: 'Hand over a document',
  description:
    'The file becomes an import, which a person validates. Electronic invoices are read at once, other files by the job of the minute; `extracted` is taken instead of reading. The same `external_id` with the same bytes again is 200 with `X-Idempotent-Replay: 1`.',
}
export const readPaper = {
  summary: 'The state of a document, its entry',
  description:
    'By our `id`, or by its name on the platform as `ext:<external_id>`. In the bin it has the status `deleted`.',
}
