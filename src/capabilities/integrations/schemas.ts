import { failures } from '#kernel/failures'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import {
  categories,
  events,
  fieldTypes,
  levels,
  schedules,
  statuses,
} from './domain/integration.js'

const { object, nullable, maybe } = shape

const value = (description: string) =>
  shape.anything({ description: `${description}: text, number, boolean or null` })

const IntegrationField = object(
  {
    name: shape.text({ max: 40, examples: ['url'] }),
    label: shape.text({ examples: ['Address'] }),
    type: shape.oneOf(fieldTypes, { examples: ['url'] }),
    required: shape.boolean({ examples: [true] }),
    secret: shape.boolean({ description: 'kept sealed, and shown as `********`' }),
    choices: shape.list(shape.text({ max: 40 }), { examples: [[]] }),
    default: value('what stands where it is left out'),
    help: nullable(shape.text({ max: 500 }), { examples: [null] }),
  },
  { title: 'IntegrationField' },
)

const ofCatalogue = {
  key: shape.text({ max: 40, examples: ['bank-folder'] }),
  name: shape.text({ examples: ['Folder of bank statements'] }),
  category: shape.oneOf(categories, { examples: ['bank'] }),
  description: shape.text({ max: 500 }),
  countries: shape.list(shape.text({ max: 2 }), { examples: [['BE', 'FR', 'LU']] }),
  fields: shape.list(IntegrationField),
  can_run: shape.boolean({ examples: [true] }),
  schedules: shape.list(shape.oneOf(schedules), { examples: [['manual', 'hourly', 'daily']] }),
}

const status = shape.oneOf(statuses, {
  description: 'error: the last run, or the last three attempts, failed',
  examples: ['connected'],
})

export const Integration = object({ ...ofCatalogue, status }, { title: 'Integration' })
export type Integration = Static<typeof Integration>
export const Integrations = shape.list(Integration)

const failure = nullable(shape.oneOf(failures), { examples: [null] })

const inFile = {
  ...ofCatalogue,
  id: nullable(shape.id({ description: 'of the connection of this file' })),
  status,
  source: nullable(shape.oneOf(['file', 'installation']), {
    description: 'whose connection it is: of this file, or of the installation for every file',
    examples: ['file'],
  }),
  is_active: shape.boolean({ examples: [true] }),
  schedule: nullable(shape.oneOf(schedules), { examples: ['hourly'] }),
  connected_at: nullable(shape.instant()),
  connected_by: nullable(object({ id: shape.id(), name: shape.text() }), {
    examples: [{ id: 1, name: 'Els Peeters' }],
  }),
  last_run_at: nullable(shape.instant()),
  next_run_at: nullable(shape.instant()),
  last_error: nullable(shape.text({ max: 40 }), { examples: [null] }),
  version: nullable(shape.integer({ min: 1 }), { examples: [1] }),
  lock_version: nullable(shape.integer({ min: 1 }), { examples: [1] }),
}

export const CompanyIntegration = object(inFile, { title: 'CompanyIntegration' })
export type CompanyIntegration = Static<typeof CompanyIntegration>
export const CompanyIntegrations = shape.list(CompanyIntegration)

export const OneIntegration = object(
  {
    ...inFile,
    settings: nullable(
      shape.record(value('a setting; a secret is `********` when it is set, else null')),
      {
        description: 'by the names of `fields`; null where the file has set nothing',
        examples: [{ source: 'folder', folder: 'inbox', create_journal: false }],
      },
    ),
  },
  { title: 'OneIntegration' },
)
export type OneIntegration = Static<typeof OneIntegration>

export const CatalogueFilter = object({
  category: maybe(shape.oneOf(categories)),
  country: maybe(shape.oneOf(['BE', 'FR', 'LU'])),
  lang: maybe(shape.language()),
})
export type CatalogueFilter = Static<typeof CatalogueFilter>

export const IntegrationFilter = object({ status: maybe(shape.oneOf(statuses)) })
export type IntegrationFilter = Static<typeof IntegrationFilter>

export const IntegrationBody = object(
  {
    settings: maybe(
      shape.record(value('a setting'), {
        description:
          'by the names of `fields`, replaced whole; a secret that is left out, or sent as `********`, stays, and null takes it away',
        examples: [{ source: 'folder', folder: 'inbox' }],
      }),
    ),
    schedule: maybe(
      shape.oneOf(schedules, {
        description: 'one of `schedules`; the usual one when left out',
        examples: ['hourly'],
      }),
    ),
    is_active: maybe(shape.boolean({ description: 'true when left out', examples: [true] })),
  },
  { title: 'ConnectIntegration' },
)
export type IntegrationBody = Static<typeof IntegrationBody>

export const TestResult = object(
  {
    ok: shape.boolean({ examples: [true] }),
    error: failure,
    message: shape.text({ max: 500, examples: ['Test passed.'] }),
    duration_ms: shape.integer({ min: 0, examples: [180] }),
    details: shape.record(value('what was found out'), { examples: [{}] }),
  },
  { title: 'IntegrationTest' },
)
export type TestResult = Static<typeof TestResult>

export const RunBody = object(
  {
    fiscal_year_id: maybe(
      shape.id({ description: 'of the archive: this year alone', examples: [null] as never }),
    ),
  },
  { title: 'RunIntegration' },
)
export type RunBody = Static<typeof RunBody>

const counts = shape.record(shape.integer(), { examples: [{ seen: 3, imported: 2 }] })

const Run = object(
  {
    id: shape.id(),
    status: shape.oneOf(['queued', 'running', 'done', 'failed'], { examples: ['queued'] }),
    trigger: shape.oneOf(['manual', 'schedule'], { examples: ['manual'] }),
    started_at: nullable(shape.instant()),
    finished_at: nullable(shape.instant()),
    counts,
    error: failure,
  },
  { title: 'IntegrationRun' },
)
export type Run = Static<typeof Run>
export const StartedRun = object({ run: Run }, { title: 'StartedIntegrationRun' })

export const LogFilter = object({
  level: maybe(shape.oneOf(levels)),
  run_id: maybe(shape.id()),
})
export type LogFilter = Static<typeof LogFilter>

export const LogLine = object(
  {
    id: shape.id(),
    run_id: nullable(shape.id()),
    at: shape.instant(),
    level: shape.oneOf(levels, { examples: ['info'] }),
    event: shape.oneOf(events, { examples: ['finished'] }),
    message: shape.text({ max: 2000, examples: ['Run finished.'] }),
    counts,
    duration_ms: nullable(shape.integer({ min: 0 }), { examples: [180] }),
  },
  { title: 'IntegrationLogLine' },
)
export type LogLine = Static<typeof LogLine>
