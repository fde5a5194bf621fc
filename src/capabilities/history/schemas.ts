import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, optional, partial } = shape

const person = () => nullable(object({ id: nullable(shape.id()), name: shape.text() }))
const device = () => nullable(object({ id: nullable(shape.text()), name: nullable(shape.text()) }))
const anyRecord = () => shape.record(shape.anything())

export const Revision = object(
  {
    id: shape.id({ description: 'its place in the log of the file' }),
    operation_id: shape.uuid(),
    resource: shape.text({ examples: ['accounts'] }),
    record_id: shape.integer(),
    action: shape.text({ examples: ['updated'] }),
    label: shape.text({ max: 2000, examples: ['Invoice F-102 posted in ACH'] }),
    user: person(),
    token_id: nullable(shape.id()),
    device: device(),
    origin: shape.text({ examples: ['api'] }),
    occurred_at: shape.instant(),
    created_at: shape.instant(),
    changes: shape.record(object({ from: shape.anything(), to: shape.anything() }), {
      description: 'the fields that changed, of a record that was there before and after',
    }),
    can_revert: shape.boolean(),
    reverted_by: nullable(shape.uuid()),
  },
  { title: 'Revision' },
)
export type Revision = Static<typeof Revision>

export const RevisionInFull = object(
  { ...Revision.properties, before: nullable(anyRecord()), after: nullable(anyRecord()) },
  { title: 'RevisionInFull' },
)
export type RevisionInFull = Static<typeof RevisionInFull>

export const OperationInFull = object(
  {
    operation_id: shape.uuid(),
    user: person(),
    device: device(),
    origin: shape.text({ examples: ['api'] }),
    at: shape.instant(),
    can_revert: shape.boolean(),
    reverted_by: nullable(shape.uuid()),
    revisions: shape.list(Revision, { description: 'the first 5000; the history has all' }),
    revisions_count: shape.integer({ min: 1 }),
  },
  { title: 'OperationInFull' },
)
export type OperationInFull = Static<typeof OperationInFull>

export const Reverted = object(
  {
    operation_id: shape.uuid({ description: 'the operation that took it back' }),
    reverted: shape.anything({ description: 'the id of the operation or of the revision' }),
    revisions: shape.list(Revision, {
      description: 'what that operation did; its last 5000, the history has all',
    }),
    revisions_count: shape.integer({ min: 0 }),
  },
  { title: 'Reverted' },
)
export type Reverted = Static<typeof Reverted>

export const ActivityLine = object(
  {
    id: shape.id(),
    operation_id: shape.uuid(),
    label: shape.text({ max: 2000, examples: ['Invoice F-102 posted in ACH'] }),
    action: shape.text({ examples: ['posted'] }),
    resource: shape.text({ examples: ['entries'] }),
    record_id: shape.integer(),
    count: shape.integer({ min: 1 }),
    user: person(),
    device: device(),
    origin: shape.text({ examples: ['api'] }),
    at: shape.instant(),
  },
  { title: 'ActivityLine' },
)
export type ActivityLine = Static<typeof ActivityLine>

const filters = {
  resource: optional(nullable(shape.text({ max: 50, examples: ['accounts'] }))),
  record_id: optional(nullable(shape.id())),
  user_id: optional(nullable(shape.id())),
  operation_id: optional(nullable(shape.uuid())),
  from: optional(nullable(shape.day())),
  to: optional(nullable(shape.day())),
  q: optional(nullable(shape.text({ max: 200 }))),
}
export const HistoryFilter = object({ ...filters, verify: optional(nullable(shape.boolean())) })
export type HistoryFilter = Static<typeof HistoryFilter>
export const ActivityFilter = partial(object(filters))
export type ActivityFilter = Static<typeof ActivityFilter>

export const BinItem = object(
  {
    type: shape.text({ examples: ['accounts'] }),
    id: shape.id(),
    label: shape.text({ max: 1000, examples: ['604000 Purchases'] }),
    deleted_at: shape.instant(),
    deleted_by: person(),
    purge_at: shape.instant(),
    data: nullable(anyRecord()),
  },
  { title: 'BinItem' },
)
export type BinItem = Static<typeof BinItem>

export const BinFilter = object({
  type: optional(nullable(shape.text({ max: 50, examples: ['accounts'] }))),
  q: optional(nullable(shape.text({ max: 200 }))),
})
export type BinFilter = Static<typeof BinFilter>

export const RestoredRecord = anyRecord()
