import type { Readable } from 'node:stream'
import type { ProblemKind } from '#kernel/problem'
import type { Entity } from '#platform/changes/entity'
import type { ReceivedFile } from '#platform/files/multipart'
import type {
  ByUser,
  Circumstances,
  InCompany,
  InFirm,
  Operation,
  Preparing,
  Reading,
} from '#platform/operation'
import type { ScopeName } from './access.js'
import type { PageAsked } from './pages.js'
import type { Static, TSchema } from './shapes.js'

/**
 * The kinds of rows from which every endpoint is made. A row names its path, its shapes and its
 * action; the kind sets all other columns, and the row states only what differs.
 */
export type Ability = 'public' | 'read' | 'write' | 'sync' | 'session' | 'signed' | 'bridge'
export type Demo = 'ok' | 'blocked'
export type LowestRole =
  | '-'
  | 'any'
  | 'member'
  | 'reviewer'
  | 'encoder'
  | 'manager'
  | 'admin'
  | 'firm admin'
  | 'platform admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Limit = { readonly name: string; readonly perMinute: number }
export type UploadLimits = {
  readonly field: string
  readonly files: number
  readonly fileBytes: number
}
export type ListForm = {
  readonly form: 'pages' | 'feed'
  readonly perPage: number
  readonly most: number
}

/** A row with all its columns, as the pipeline, the OpenAPI document and the tests read it. */
export type Route = {
  readonly name: string
  readonly area: string
  readonly method: Method
  readonly path: string
  readonly scope: ScopeName
  readonly ability: Ability
  readonly role: LowestRole
  readonly demo: Demo
  readonly limit: Limit | null
  readonly summary: string
  readonly description: string
  readonly params: Readonly<Record<string, TSchema>>
  readonly query: TSchema | null
  readonly body: TSchema | null
  readonly upload: UploadLimits | null
  readonly reply: TSchema | null
  readonly status: number
  readonly otherStatuses: readonly number[]
  readonly list: ListForm | null
  readonly writes: boolean
  readonly idempotent: boolean
  readonly dryRun: boolean
  /** False: the action is one statement and needs no transaction to see one moment. */
  readonly snapshot: boolean
  /** `lang` in the query wins over the user's language. */
  readonly lang: boolean
  readonly bodyLimit: number
  readonly entity: Entity | null
  /** The path parameter that names the record, when the row is about one record of the entity. */
  readonly recordParam: string | null
  readonly problems: readonly ProblemKind[]
  /** Refusals for constraints of the database that an action may break. */
  readonly constraints: Readonly<Record<string, () => Error>>
  /** Members of the reply that are shown once and left out of a replay. */
  readonly once: readonly string[]
  readonly prepare: ((about: never, input: never) => Promise<unknown>) | null
  readonly run: (op: never, input: never) => Promise<unknown>
}

/** A reply with another status than its row's. */
export class Answer<Body> {
  readonly status: number
  readonly body: Body
  constructor(status: number, body: Body) {
    this.status = status
    this.body = body
  }
}

/** A file as reply. */
export type FileReply = {
  readonly mime: string
  readonly name: string
  readonly inline: boolean
  readonly content: Readable | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type CompanyPath = `/v1/companies/{company}${string}`
type FirmPath = `/v1/firms/{firm}${string}`
type ScopeParam<Path> = Path extends CompanyPath
  ? 'company'
  : Path extends FirmPath
    ? 'firm'
    : never
type Scoped<Path> = Path extends CompanyPath ? InCompany : Path extends FirmPath ? InFirm : ByUser
type ParamShapes = Readonly<Record<string, TSchema>>
type NoParams = Readonly<Record<never, TSchema>>
type None = TSchema & { static: unknown }

type Input<Path extends string, Params, Query, Body, Prepared> = {
  [Name in Exclude<Names<Path>, ScopeParam<Path>>]: Name extends keyof Params
    ? Static<Params[Name] & TSchema>
    : number
} & {
  query: Query extends TSchema ? Static<Query> : never
  body: Body extends TSchema ? Static<Body> : never
  page: PageAsked
  prepared: Prepared
  files: readonly ReceivedFile[]
}

type Common<Params> = {
  summary: string
  description?: string
  params?: Params
  role?: LowestRole
  demo?: Demo
  ability?: Ability
  limit?: Limit
  problems?: readonly ProblemKind[]
  entity?: Entity
  recordParam?: string
}

type ReadSpec<
  Path extends string,
  Query,
  Reply extends TSchema,
  Params,
  Context,
> = Common<Params> & {
  query?: Query
  reply: Reply
  snapshot?: boolean
  lang?: boolean
  run: (
    op: Reading & Context,
    input: Input<Path, Params, Query, never, never>,
  ) => Promise<Static<Reply>>
}

type WriteSpec<
  Path extends string,
  Body,
  Reply extends TSchema,
  Params,
  Prepared,
  Context,
> = Common<Params> & {
  body?: Body
  reply?: Reply
  status?: number
  otherStatuses?: readonly number[]
  bodyLimit?: number
  dryRun?: boolean
  once?: readonly string[]
  constraints?: Readonly<Record<string, () => Error>>
  prepare?: (
    about: Preparing & Context,
    input: Input<Path, Params, never, Body, never>,
  ) => Promise<Prepared>
  run: (
    op: Operation & Context,
    input: Input<Path, Params, never, Body, Prepared>,
  ) => Promise<Static<Reply> | Answer<Static<Reply>>>
}

/** A row before its table has given it a name and an area. */
export type Row = Omit<Route, 'name' | 'area'>

const mebibyte = 1024 * 1024

function row(method: Method, path: string, kind: Partial<Row>, spec: object): Row {
  const scope = scopeOf(path)
  return {
    method,
    path,
    scope,
    ability: method === 'GET' ? 'read' : 'write',
    role: scope === 'user' ? 'any' : scope === 'firm' ? 'member' : 'reviewer',
    demo: 'ok',
    limit: null,
    summary: '',
    description: '',
    params: {},
    query: null,
    body: null,
    upload: null,
    reply: null,
    status: 200,
    otherStatuses: [],
    list: null,
    writes: method !== 'GET',
    idempotent: method !== 'GET',
    dryRun: scope === 'company' && method !== 'GET',
    snapshot: true,
    lang: false,
    bodyLimit: mebibyte,
    entity: null,
    recordParam: null,
    problems: [],
    constraints: {},
    once: [],
    prepare: null,
    ...kind,
    ...spec,
  } as Row
}

function scopeOf(path: string): ScopeName {
  if (path.startsWith('/v1/companies/{company}')) return 'company'
  return path.startsWith('/v1/firms/{firm}') ? 'firm' : 'user'
}

/** GET of one thing, or of a complete list as a plain array. */
export const read = <
  const Path extends string,
  Reply extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: ReadSpec<Path, Query, Reply, Params, Scoped<Path>>,
): Row => row('GET', path, {}, spec)

type Listed<Item extends TSchema> = { rows: Static<Item>[]; total: number; more?: object }

type ListSpec<Path extends string, Query, Item extends TSchema, Params> = Omit<
  ReadSpec<Path, Query, Item, Params, Scoped<Path>>,
  'reply' | 'run'
> & {
  reply: Item
  perPage?: number
  most?: number
  run: (
    op: Reading & Scoped<Path>,
    input: Input<Path, Params, Query, never, never>,
  ) => Promise<Listed<Item>>
}

/** GET of a paginated list with totals and links. */
export const list = <
  const Path extends string,
  Item extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  { perPage = 50, most = 200, ...spec }: ListSpec<Path, Query, Item, Params>,
): Row => row('GET', path, { list: { form: 'pages', perPage, most } }, spec)

type FeedSpec<Path extends string, Query, Item extends TSchema, Params> = Omit<
  ReadSpec<Path, Query, Item, Params, Scoped<Path>>,
  'reply' | 'run'
> & {
  reply: Item
  /** Fetches one row more than the page holds, which tells whether there is more. */
  run: (
    op: Reading & Scoped<Path>,
    input: Input<Path, Params, Query, never, never>,
  ) => Promise<Static<Item>[]>
}

/** GET of a list that only knows whether there is more. */
export const feed = <
  const Path extends string,
  Item extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: FeedSpec<Path, Query, Item, Params>,
): Row => row('GET', path, { list: { form: 'feed', perPage: 50, most: 200 } }, spec)

/** POST that makes a record: 201. */
export const create = <
  const Path extends string,
  Reply extends TSchema,
  Body extends TSchema = None,
  const Params extends ParamShapes = NoParams,
  Prepared = undefined,
>(
  path: Path,
  spec: WriteSpec<Path, Body, Reply, Params, Prepared, Scoped<Path>> & { role: LowestRole },
): Row => row('POST', path, { status: 201 }, spec)

/** PATCH of the fields that are sent. */
export const update = <
  const Path extends string,
  Reply extends TSchema,
  Body extends TSchema = None,
  const Params extends ParamShapes = NoParams,
  Prepared = undefined,
>(
  path: Path,
  spec: WriteSpec<Path, Body, Reply, Params, Prepared, Scoped<Path>> & { role: LowestRole },
): Row => row('PATCH', path, {}, spec)

/** PUT of the whole. */
export const replace = <
  const Path extends string,
  Reply extends TSchema,
  Body extends TSchema = None,
  const Params extends ParamShapes = NoParams,
  Prepared = undefined,
>(
  path: Path,
  spec: WriteSpec<Path, Body, Reply, Params, Prepared, Scoped<Path>> & { role: LowestRole },
): Row => row('PUT', path, {}, spec)

/** DELETE: 204. */
export const remove = <
  const Path extends string,
  const Params extends ParamShapes = NoParams,
  Prepared = undefined,
>(
  path: Path,
  spec: WriteSpec<Path, never, TSchema, Params, Prepared, Scoped<Path>> & { role: LowestRole },
): Row => row('DELETE', path, { status: 204 }, spec)

/** POST that does something to what exists. */
export const act = <
  const Path extends string,
  Reply extends TSchema,
  Body extends TSchema = None,
  const Params extends ParamShapes = NoParams,
  Prepared = undefined,
>(
  path: Path,
  spec: WriteSpec<Path, Body, Reply, Params, Prepared, Scoped<Path>> & { role: LowestRole },
): Row => row('POST', path, {}, spec)

type UploadSpec<Path extends string, Reply extends TSchema, Params, Prepared> = WriteSpec<
  Path,
  never,
  Reply,
  Params,
  Prepared,
  Scoped<Path>
> & {
  role: LowestRole
  upload: UploadLimits
}

/** POST of files as multipart/form-data. It leaves the house's memory alone and has no dry run. */
export const upload = <
  const Path extends string,
  Reply extends TSchema,
  const Params extends ParamShapes = NoParams,
  Prepared = undefined,
>(
  path: Path,
  spec: UploadSpec<Path, Reply, Params, Prepared>,
): Row => row('POST', path, { dryRun: false }, spec)

/** GET without a token. */
export const open = <
  const Path extends string,
  Reply extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: ReadSpec<Path, Query, Reply, Params, Circumstances>,
): Row => row('GET', path, { ...openColumns }, spec)

/** POST without a token. */
export const openAct = <
  const Path extends string,
  Reply extends TSchema,
  Body extends TSchema = None,
  const Params extends ParamShapes = NoParams,
  Prepared = undefined,
>(
  path: Path,
  spec: WriteSpec<Path, Body, Reply, Params, Prepared, Circumstances>,
): Row => row('POST', path, { ...openColumns, idempotent: false }, spec)

/** GET with a signed URL instead of a token; a reading action. */
export const signed = <
  const Path extends string,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: Common<Params> & {
    query?: Query
    run: (op: Reading, input: Input<Path, Params, Query, never, never>) => Promise<FileReply>
  },
): Row => row('GET', path, { ...openColumns, ability: 'signed' }, spec)

/** GET with a signed URL that changes something, as the link of a mail does. */
export const signedAct = <
  const Path extends string,
  Reply extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: Common<Params> & {
    query?: Query
    reply: Reply
    constraints?: Readonly<Record<string, () => Error>>
    run: (op: Operation, input: Input<Path, Params, Query, never, never>) => Promise<Static<Reply>>
  },
): Row =>
  row('GET', path, { ...openColumns, ability: 'signed', writes: true, idempotent: false }, spec)

const openColumns = { scope: 'open', ability: 'public', role: '-' } as const satisfies Partial<Row>

/** The table of a capability: each row with its name, under the area of the specification. */
export function table(area: string, rows: Readonly<Record<string, Row>>): Route[] {
  return Object.entries(rows).map(([name, columns]) => ({ name, area, ...columns }))
}
