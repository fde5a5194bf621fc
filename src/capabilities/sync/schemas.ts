import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable, maybe } = shape

const limit = optional(
  shape.anything({
    description: '500 unless said, 5000 at most; what is no whole number from 1 counts as 500',
    examples: [500],
  }),
)

export const PullAsked = object({
  since: maybe(
    shape.integer({ min: 0, description: 'the last cursor received; 0 is the beginning' }),
  ),
  limit,
})
export type PullAsked = Static<typeof PullAsked>

export const BootstrapAsked = object({
  after: maybe(shape.text({ max: 300, description: '`after` of the page before' })),
  limit,
})
export type BootstrapAsked = Static<typeof BootstrapAsked>

const SyncChange = object(
  {
    resource: shape.text({ examples: ['third-parties'] }),
    op: shape.oneOf(['upsert', 'delete']),
    id: shape.id(),
    version: shape.integer({ min: 1, examples: [3] }),
    data: shape.anything({
      description:
        'the record as GET shows it, without what moves while its version stays (figures, names of other records, addresses); null when it is gone',
    }),
    changed_at: shape.instant(),
    seq: shape.integer({ min: 1, examples: [1042] }),
  },
  { title: 'SyncChange' },
)

const merged_third_parties = shape.list(object({ id: shape.id(), into_id: shape.id() }), {
  description:
    'all that are merged today: what was posted goes on naming the one that went, GET shows the other',
})

const cursor = shape.integer({ min: 0, description: 'where to pull from next', examples: [1042] })

export const Pulled = object(
  {
    cursor,
    has_more: shape.boolean(),
    full_resync: shape.boolean({
      description:
        'the log does not reach back so far, never gave this cursor, or the file began anew: load anew',
    }),
    changes: shape.list(SyncChange),
    merged_third_parties,
    server_time: shape.instant(),
  },
  { title: 'SyncPull' },
)

export const Bootstrapped = object(
  {
    cursor,
    has_more: shape.boolean(),
    after: nullable(shape.text({ max: 300, description: 'for the next page; null on the last' })),
    changes: shape.list(SyncChange),
    merged_third_parties,
    server_time: shape.instant(),
  },
  { title: 'SyncBootstrap' },
)

export const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

const Mutation = object(
  {
    mutation_id: shape.text({
      max: 64,
      description: 'as `X-Client-Mutation-Id` of a direct call',
      examples: ['7d444840-9dc0-11d1-b245-5ffdce74fad2'],
    }),
    method: shape.oneOf(methods),
    path: shape.text({
      max: 500,
      description: 'below the company file',
      examples: ['third-parties'],
    }),
    body: optional(
      shape.anything({
        description: 'a JSON object',
        examples: [{ type: 'supplier', name: 'Brouwerij De Kroon' }],
      }),
    ),
    base_version: maybe(shape.integer({ min: 1, description: 'as `X-Base-Version`' })),
    occurred_at: maybe(shape.instant({ description: 'as `X-Occurred-At`' })),
    temp_id: maybe(
      Object.assign(
        shape.text({
          max: 64,
          description:
            'a name for the record that this makes: later mutations call it `"$name"`, as a segment of the path or a value in the body',
          examples: ['t1'],
        }),
        { pattern: '^[\\w.:-]+$' },
      ),
    ),
  },
  { title: 'Mutation' },
)
export type Mutation = Static<typeof Mutation>

export const Push = object(
  {
    mutations: shape.list(Mutation, {
      min: 1,
      max: 500,
      description: 'in the order they happened',
    }),
  },
  { title: 'SyncPush' },
)
export type Push = Static<typeof Push>

export const statuses = [
  'applied',
  'replayed',
  'merged',
  'conflict',
  'rejected',
  'skipped',
] as const

const MutationResult = object(
  {
    mutation_id: shape.text({ max: 64 }),
    status: shape.oneOf(statuses),
    http_status: nullable(
      shape.integer({ description: 'as of a direct call; null when it was not tried' }),
    ),
    id: nullable(shape.id()),
    version: nullable(shape.integer()),
    body: shape.anything({ description: 'as of a direct call' }),
    conflict_id: nullable(shape.id()),
  },
  { title: 'MutationResult' },
)
export type MutationResult = Static<typeof MutationResult>

export const Pushed = object(
  { results: shape.list(MutationResult), cursor, server_time: shape.instant() },
  { title: 'SyncPushed' },
)
export type Pushed = Static<typeof Pushed>

const Someone = nullable(object({ id: shape.id(), name: shape.text() }))
const Device = object({ id: nullable(shape.text()), name: nullable(shape.text()) })

const SyncDevice = object(
  {
    device_id: shape.text({ max: 64 }),
    device_name: nullable(shape.text({ max: 120 })),
    user: Someone,
    last_pull_at: nullable(shape.instant()),
    last_push_at: nullable(shape.instant()),
    cursor: shape.integer({ min: 0 }),
    lag: shape.integer({ min: 0, description: 'changes that it has not pulled yet' }),
  },
  { title: 'SyncDevice' },
)
export type SyncDevice = Static<typeof SyncDevice>

export const SyncStatus = object(
  {
    cursor,
    server_time: shape.instant(),
    devices: shape.list(SyncDevice, { description: 'last heard of first, 500 at most' }),
    open_conflicts: shape.integer({ min: 0 }),
    retention: object({
      oldest_seq: shape.integer({
        min: 1,
        description: 'from here on the log has the content of every change',
      }),
    }),
  },
  { title: 'SyncStatus' },
)
export type SyncStatus = Static<typeof SyncStatus>

export const ConflictFilter = object({ status: maybe(shape.oneOf(['open', 'resolved'])) })

const Side = object({
  data: shape.anything(),
  occurred_at: shape.instant(),
  device: Device,
  user: Someone,
})

export const resolutions = ['client', 'server', 'merged'] as const

export const Conflict = object(
  {
    id: shape.id(),
    resource: shape.text({ examples: ['third-parties'] }),
    record_id: shape.id(),
    status: shape.oneOf(['open', 'resolved']),
    fields: shape.list(shape.text(), { description: 'that both sides changed' }),
    base: shape.anything({ description: 'the record as the client knew it, if the log has it' }),
    client: Side,
    server: Side,
    suggested: shape.oneOf(['client', 'server'], { description: 'the later action' }),
    resolution: nullable(shape.oneOf(resolutions)),
    resolved_by: Someone,
    resolved_at: nullable(shape.instant()),
  },
  { title: 'SyncConflict' },
)
export type Conflict = Static<typeof Conflict>

export const ConflictResolution = object(
  {
    resolution: shape.oneOf(resolutions, { examples: ['server'] }),
    data: optional(
      shape.anything({ description: 'with `merged`: the fields to write instead', examples: [{}] }),
    ),
  },
  { title: 'SyncConflictResolution' },
)
export type ConflictResolution = Static<typeof ConflictResolution>
