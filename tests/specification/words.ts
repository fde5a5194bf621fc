import { nameOf, passages } from './passages.js'

/** Says that something is left open: what fills it is tried by the tests of its capability. */
const openEnd = 'leaves open what the specification does not show'

/**
 * Passages that promise nothing of the service: they introduce, refer, or say what is not shown. Each with the
 * reason why there is nothing to try.
 */
export const words: ReadonlyMap<string, string> = new Map([
  ...passages
    .map(nameOf)
    .filter(
      (name) =>
        /: not shown(?: \(one value seen is `purchase`\))?\.$/.test(name) ||
        name.endsWith('item fields not shown.'),
    )
    .map((name) => [name, openEnd] as const),
  [
    'This single document covers the whole service: purpose, resources, states, endpoints, authentication, events (outgoing webhooks), errors, limits and versioning.',
    'introduces',
  ],
  ["`{base_url}` is the service's base address (scheme and host, no path).", 'explains a sign'],
  ['Names in angle brackets (`<company_token>`) are placeholders for values.', 'explains a sign'],
  [
    'Types: string, integer, boolean, `<timestamp>` (ISO 8601), `<date>`, `<decimal>` (string, 2 decimals).',
    'explains signs that the rows below use',
  ],
  ['`| null` marks nullable.', 'explains a sign'],
  ['Company (company file): Company `settings` object:', 'introduces a table'],
  ['Document importer: Validate body:', 'introduces a table'],
  ['Pagination: Three list forms:', 'introduces a list'],
  [
    'Delivery: New events and fields may appear without a version change.',
    'speaks of later versions',
  ],
  [
    'Additive changes (new routes, fields, events) are compatible and may appear without a version change; clients ignore unknown fields and events.',
    'speaks of later versions and of clients',
  ],
  [
    'Change history: first release of v1 (authentication, firms, companies, reference data, entries, documents, bank, fixed assets, VAT, reports, recurring entries, CSV exports); the next day: integration tokens, webhooks, demo mode, history, recycle bin, offline synchronisation, idempotence and optimistic lock, document importer, PDF and XLSX exports, full-dossier manifest version 2, licence, lookup, Peppol, integrations catalogue.',
    'tells what came when',
  ],
])
