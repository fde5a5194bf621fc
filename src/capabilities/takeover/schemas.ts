import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, list } = shape

export const runKinds = ['entries', 'opening-balances'] as const
export type RunKind = (typeof runKinds)[number]
export const runFormats = ['fec', 'csv'] as const
export const runStatuses = ['running', 'done', 'undone'] as const

const figures = {
  entries: shape.integer({ min: 0, description: 'that were posted' }),
  lines: shape.integer({ min: 0 }),
  debit: shape.decimal(),
  credit: shape.decimal(),
  from: nullable(shape.day()),
  to: nullable(shape.day({ examples: ['2026-12-31'] })),
}

/** A file that was taken over, or is being so. */
export const TakeoverRun = object(
  {
    id: shape.id(),
    kind: shape.oneOf(runKinds),
    file_name: shape.text({ examples: ['552100554FEC20251231.txt'] }),
    sha256: shape.text({ max: 64, examples: ['0'.repeat(64)] }),
    format: shape.oneOf(runFormats),
    status: shape.oneOf(runStatuses, { description: '`undone` once it was taken back' }),
    progress: shape.integer({ min: 0, max: 100, description: 'percent; 100 once it is done' }),
    ...figures,
    created_by: nullable(shape.id()),
    version: shape.integer({ min: 1 }),
    lock_version: shape.integer({ min: 1 }),
    created_at: shape.instant(),
    updated_at: shape.instant(),
  },
  { title: 'TakeoverRun' },
)
export type TakeoverRun = Static<typeof TakeoverRun>
export const TakeoverRuns = list(TakeoverRun)

const code = (example: string) => shape.text({ max: 255, examples: [example] })
const pairs = (description: string) => shape.record(shape.text({ max: 255 }), { description })

export const Unmapped = object(
  {
    kind: shape.oneOf(['account', 'journal', 'third_party', 'fiscal_year']),
    code: code('40100000'),
    label: nullable(code('Fournisseurs')),
    lines: shape.integer({ min: 0 }),
    proposal: nullable(code('401000')),
  },
  { title: 'TakeoverUnmapped' },
)
export type Unmapped = Static<typeof Unmapped>

const row = nullable(shape.integer({ min: 1, description: 'as in the file; the header is row 1' }))
const told = {
  code: shape.text({ max: 40, examples: ['not_balanced'] }),
  message: shape.text({ max: 1000 }),
  row,
}

export const TakeoverWarning = object(told, { title: 'TakeoverWarning' })
export type TakeoverWarning = Static<typeof TakeoverWarning>
export const TakeoverProblem = object(
  {
    ...told,
    field: nullable(shape.text({ description: 'the column or the part', examples: ['debit'] })),
  },
  { title: 'TakeoverProblem' },
)
export type TakeoverProblem = Static<typeof TakeoverProblem>

/** What was taken over, or would be. */
export const Takeover = object(
  {
    run: TakeoverRun,
    created: object({
      accounts: list(code('604123')),
      third_parties: list(code('KROON')),
      journals: list(code('ACH')),
      fiscal_years: list(code('2025')),
    }),
    mapping: object({
      accounts: pairs('theirs to ours'),
      journals: pairs('theirs to ours'),
      third_parties: pairs('theirs to ours'),
    }),
    unmapped: list(Unmapped),
    ignored_columns: list(shape.text()),
    warnings: list(TakeoverWarning, { description: 'at most 200' }),
    problems: list(TakeoverProblem, { description: 'at most 200; any of them refuses all of it' }),
    problems_count: shape.integer({ min: 0 }),
  },
  { title: 'Takeover' },
)
export type Takeover = Static<typeof Takeover>
