import type { ProblemKind } from '#kernel/problem'
import type { Origin } from '#platform/changes/append'
import type { ReceivedFile } from '#platform/files/multipart'
import type { ScopeName } from '#platform/operations/access'
import type { Entity } from '#platform/operations/entity'
import type {
  ByUser,
  Circumstances,
  InCompany,
  InFirm,
  Operation,
  Preparing,
  Reading,
} from '#platform/operations/operation'
import type { Static, TSchema } from '#platform/shapes/index'
import type { PageAsked } from './pages.js'
import type {
  Ability,
  Answer,
  Demo,
  FileAnswer,
  FileReply,
  JsonText,
  Limit,
  LimitedToken,
  LowestRole,
  Method,
  PlatformAdmin,
  Route,
  UploadLimits,
} from './route.js'

/**
 * The kinds of rows from which every endpoint is made. A row names its path, its shapes and its
 * action; the kind sets all other columns, and the row states only what differs.
 */
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
  limitedToken?: LimitedToken
  platformAdmin?: PlatformAdmin
  ability?: Ability
  limit?: Limit
  problems?: readonly ProblemKind[]
  entity?: Entity
  recordParam?: string
}

/** What a row that reads may state; `Result` is what its action returns. */
type ReadSpec<Path extends string, Query, Reply, Params, Context, Result> = Common<Params> & {
  query?: Query
  reply: Reply
  snapshot?: boolean
  files?: readonly string[]
  lang?: boolean
  run: (op: Reading & Context, input: Input<Path, Params, Query, never, never>) => Promise<Result>
}

/** What a row that writes may state. */
type WriteSpec<
  Path extends string,
  Body,
  Reply extends TSchema,
  Params,
  Prepared,
  Context,
> = Common<Params> & {
  body?: Body
  demoFields?: readonly (keyof Static<Body & TSchema> & string)[]
  reply?: Reply
  status?: number
  otherStatuses?: readonly number[]
  bodyLimit?: number
  dryRun?: boolean
  origin?: Origin
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
  after?: (about: Circumstances & Context, body: Static<Reply>) => Promise<Static<Reply>>
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
    demoFields: [],
    limitedToken: scope === 'company' ? 'ok' : 'refused',
    platformAdmin: scope === 'firm' ? 'ok' : '-',
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
    files: [],
    lang: false,
    bodyLimit: mebibyte,
    entity: null,
    recordParam: null,
    problems: [],
    constraints: {},
    origin: null,
    once: [],
    prepare: null,
    after: null,
    ...kind,
    ...spec,
  } as Row
}

function scopeOf(path: string): ScopeName {
  if (path.startsWith('/v1/companies/{company}')) return 'company'
  return path.startsWith('/v1/firms/{firm}') ? 'firm' : 'user'
}

/** GET of one thing, or of a complete list as a plain array; perhaps as a file, when it is asked for. */
export const read = <
  const Path extends string,
  Reply extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: ReadSpec<Path, Query, Reply, Params, Scoped<Path>, Static<Reply> | FileAnswer | JsonText>,
): Row => row('GET', path, {}, spec)

type Listed<Item extends TSchema> = { rows: Static<Item>[]; total: number; more?: object }

/** GET of a paginated list with totals and links; `reply` is the shape of an item. */
export const list = <
  const Path extends string,
  Item extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  {
    perPage = 50,
    most = 200,
    ...spec
  }: ReadSpec<Path, Query, Item, Params, Scoped<Path>, Listed<Item>> & {
    perPage?: number
    most?: number
  },
): Row => row('GET', path, { list: { form: 'pages', perPage, most } }, spec)

/**
 * GET of a list that only knows whether there is more: its action fetches one row more than the page
 * holds, which tells.
 */
export const feed = <
  const Path extends string,
  Item extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: ReadSpec<Path, Query, Item, Params, Scoped<Path>, Static<Item>[]>,
): Row => row('GET', path, { list: { form: 'feed', perPage: 50, most: 200 } }, spec)

/** GET of a paginated list whose figures stand apart, under `meta`. */
export const metaList = <
  const Path extends string,
  Item extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  {
    perPage,
    most,
    ...spec
  }: ReadSpec<Path, Query, Item, Params, Scoped<Path>, Listed<Item>> & {
    perPage: number
    most: number
  },
): Row => row('GET', path, { list: { form: 'meta', perPage, most } }, spec)

/** The kinds that write differ in method and columns; what a row may state is the same for all. */
const writing =
  (method: Method, columns: Partial<Row>) =>
  <
    const Path extends string,
    Reply extends TSchema = TSchema,
    Body extends TSchema = None,
    const Params extends ParamShapes = NoParams,
    Prepared = undefined,
  >(
    path: Path,
    spec: WriteSpec<Path, Body, Reply, Params, Prepared, Scoped<Path>> & { role: LowestRole },
  ): Row =>
    row(method, path, columns, spec)

/** POST that makes a record: 201. */
export const create = writing('POST', { status: 201 })
/** PATCH of the fields that are sent. */
export const update = writing('PATCH', {})
/** PUT of the whole. */
export const replace = writing('PUT', {})
/** DELETE: 204. */
export const remove = writing('DELETE', { status: 204 })
/** POST that does something to what exists. */
export const act = writing('POST', {})

/** POST of files as multipart/form-data. They are streamed, and there is no dry run. */
export const upload = <
  const Path extends string,
  Reply extends TSchema,
  const Params extends ParamShapes = NoParams,
  Prepared = undefined,
>(
  path: Path,
  spec: WriteSpec<Path, never, Reply, Params, Prepared, Scoped<Path>> & {
    role: LowestRole
    upload: UploadLimits
  },
): Row =>
  row('POST', path, { dryRun: false, ...(spec.upload.keeps === false ? {} : keepsFiles) }, spec)

/** Files that are stored and served are not for visitors of the demo, and come at a pace that a person has. */
const keepsFiles = {
  demo: 'blocked',
  limit: { name: 'files.upload', perMinute: 30 },
} as const satisfies Partial<Row>

/** What an upload of a picture takes: one file, as part `file`, of 5 MB at most. */
export const picture: UploadLimits = { field: 'file', files: 1, fileBytes: 5 * mebibyte }

const openColumns = {
  scope: 'open',
  ability: 'public',
  role: '-',
  limitedToken: '-',
  platformAdmin: '-',
} as const satisfies Partial<Row>

/** GET without a token. */
export const open = <
  const Path extends string,
  Reply extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: ReadSpec<Path, Query, Reply, Params, Circumstances, Static<Reply>>,
): Row => row('GET', path, openColumns, spec)

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

/** GET of a file, and of nothing else. */
export const file = <
  const Path extends string,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: Omit<ReadSpec<Path, Query, never, Params, Scoped<Path>, FileReply>, 'reply'> & {
    files: readonly string[]
  },
): Row => row('GET', path, {}, spec)

/** All that a path names is looked at by the action itself: nobody resolved the file or firm before. */
type SignedInput<Path extends string, Query, Params> = {
  [Name in Names<Path>]: Name extends keyof Params ? Static<Params[Name] & TSchema> : number
} & { query: Query extends TSchema ? Static<Query> : never }

/** GET of a file with a signed URL instead of a token. */
export const signed = <
  const Path extends string,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: Omit<ReadSpec<Path, Query, never, Params, Circumstances, FileReply>, 'reply' | 'run'> & {
    run: (op: Reading, input: SignedInput<Path, Query, Params>) => Promise<FileReply>
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

/** The table of a capability: each row with its name, under the area of the specification. */
export function table(area: string, rows: Readonly<Record<string, Row>>): Route[] {
  return Object.entries(rows).map(([name, columns]) => ({ name, area, ...columns }))
}
