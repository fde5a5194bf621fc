import { entryOrigins } from '#capabilities/ledger'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { commonAsked, idsAsked, pageAsked, pageFields, reportOf, spanAsked } from './envelope.js'

const { object, nullable, maybe } = shape

/** Entries on a page: as many as usual, and at most. */
export const journalPage = { usual: 200, most: 1000 } as const

export const JournalAsked = object({
  ...spanAsked,
  ...commonAsked,
  journal_id: idsAsked('only these journals'),
  summary: maybe(
    shape.boolean({ default: false, description: 'what the journals come to, without entries' }),
  ),
  ...pageAsked('entries', journalPage.usual, journalPage.most),
})
export type JournalAsked = Static<typeof JournalAsked>

const sides = { debit: shape.decimal(), credit: shape.decimal() }

export const JournalLine = object(
  {
    id: shape.id(),
    position: shape.integer({ min: 1 }),
    account_id: shape.id(),
    number: shape.text({ max: 10, examples: ['604000'] }),
    account_label: shape.text(),
    label: nullable(shape.text()),
    third_party_id: nullable(shape.id()),
    third_party_code: nullable(shape.text({ max: 20 })),
    third_party_name: nullable(shape.text()),
    ...sides,
    vat_code: nullable(shape.text({ max: 20, examples: ['PG21'] })),
    lettering_code: nullable(
      shape.text({
        max: 10,
        description: 'in lower case while it settles in part',
        examples: ['AA'],
      }),
    ),
  },
  { title: 'JournalLine' },
)
export type JournalLine = Static<typeof JournalLine>

export const JournalRow = object(
  {
    entry_id: shape.id(),
    journal_id: shape.id(),
    journal_code: shape.text({ max: 6, examples: ['ACH'] }),
    number: shape.integer({ min: 1 }),
    entry_date: shape.day(),
    label: nullable(shape.text()),
    reference: nullable(shape.text()),
    origin: shape.oneOf(entryOrigins),
    phase: shape.oneOf(['opening', 'year', 'closing']),
    status: shape.oneOf(['posted', 'reversed']),
    third_party_id: nullable(shape.id()),
    third_party_name: nullable(shape.text()),
    ...sides,
    link: nullable(shape.text({ max: 500 })),
    lines: shape.list(JournalLine),
  },
  { title: 'JournalRow' },
)
export type JournalRow = Static<typeof JournalRow>

const entries = shape.integer({ min: 0 })

export const JournalSummary = object(
  {
    journal_id: shape.id(),
    code: shape.text({ max: 6, examples: ['ACH'] }),
    label: shape.text(),
    entries,
    ...sides,
    first_number: shape.integer({ min: 1 }),
    last_number: shape.integer({ min: 1 }),
    months: shape.list(
      object({ month: shape.text({ max: 7, examples: ['2026-03'] }), entries, ...sides }),
    ),
  },
  { title: 'JournalSummary' },
)
export type JournalSummary = Static<typeof JournalSummary>

export const Journal = reportOf(
  {
    ...pageFields,
    journals: shape.list(JournalSummary),
    rows: shape.list(JournalRow),
    totals: object({ entries, ...sides }),
  },
  'JournalReport',
)

export type JournalBody = Pick<
  Static<typeof Journal>,
  'rows' | 'totals' | 'journals' | 'page' | 'per_page' | 'last_page' | 'total'
>
