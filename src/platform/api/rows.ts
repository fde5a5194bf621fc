import { csvLimits } from '#formats/csv/index'
import type { ProblemKind } from '#kernel/problem'
import type { Origin } from '#platform/changes/append'
import type { Entity } from '#platform/operations/entity'
import type { Static, TSchema, TUnsafe } from '#platform/shapes/index'
import type {
  Ability,
  Answer,
  Demo,
  FileAnswer,
  FileReply,
  JsonText,
  LateText,
  Limit,
  LimitedToken,
  LowestRole,
  Method,
  PlatformAdmin,
  Route,
  UploadLimits,
} from './route.js'

/**
 * The kinds of rows from which every endpoint is made. A row names its path and its shapes; the kind
 * and the table (`table.ts`) set all other columns, and the row states only what differs. Its action
 * is the one of its name in the actions of the table, its prose the one of its name in the descriptions.
 */
export type Row = {
  readonly method: Method
  /** What follows the beginning that the table gives to all its paths. */
  readonly path: string
  readonly kind: Columns
  readonly stated: Columns
}

/** A row with what the table checks its action against, which is for the compiler and never set. */
export type RowOf<Types extends RowTypes> = Row & { readonly types?: Types }

export type Columns = Partial<Omit<Route, 'name' | 'area' | 'method' | 'path'>>

/** What an action takes and returns, as far as its row says. */
export type RowTypes = {
  readonly path: string
  readonly does: 'reads' | 'writes'
  /** A token tells who asks, anyone may ask, or a signed URL says all that there is to know. */
  readonly access: 'token' | 'open' | 'signed'
  /** The role that a row that writes states, `never` where it leaves that to its table. */
  readonly role: LowestRole
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly result: unknown
}

type ParamShapes = Readonly<Record<string, TSchema>>
type NoParams = Readonly<Record<never, TSchema>>
type None = TSchema & { static: unknown }

/** Columns that any row may state, and a table for all of its rows. */
export type Shared<Role> = {
  role?: Role
  demo?: Demo
  limitedToken?: LimitedToken
  platformAdmin?: PlatformAdmin
  ability?: Ability
  limit?: Limit
  problems?: readonly ProblemKind[]
}

/** Columns that any row that reads may state, and a table for all of these. */
export type SharedByReads<Role> = Shared<Role> & {
  snapshot?: boolean
  lang?: boolean
  showsCaller?: boolean
}

/** Columns that any row that writes may state, and a table for all of these. */
export type SharedByWrites<Role> = Shared<Role> & {
  dryRun?: boolean
  provesAccess?: boolean
  origin?: Origin
  constraints?: Readonly<Record<string, () => Error>>
}

type OfOne<Params> = {
  params?: Params
  wrongParam?: 404 | 422
  entity?: Entity | null
  recordParam?: string | null
  base?: Route['base']
}

/** What a row that reads may state. */
type ReadSpec<Query, Reply, Params> = SharedByReads<LowestRole> &
  OfOne<Params> & {
    query?: Query
    reply: Reply
    files?: readonly string[]
    isExport?: boolean
    opensByLink?: boolean
  }

/** What a row that writes may state. */
type WriteSpec<Body, Reply, Params, Role, Query = never> = SharedByWrites<Role> &
  OfOne<Params> & {
    query?: Query
    body?: Body
    demoFields?: readonly (keyof Static<Body & TSchema> & string)[]
    reply?: Reply
    status?: number
    otherStatuses?: readonly number[]
    bodyLimit?: number
    once?: readonly string[]
  }

type Reads<Path extends string, Access extends RowTypes['access'], Params, Query, Result> = RowOf<{
  path: Path
  does: 'reads'
  access: Access
  role: LowestRole
  params: Params
  query: Query
  body: never
  result: Result
}>

type Writes<
  Path extends string,
  Access extends RowTypes['access'],
  Params,
  Body,
  Reply extends TSchema,
  Role extends LowestRole,
  Query = never,
> = RowOf<{
  path: Path
  does: 'writes'
  access: Access
  role: Role
  params: Params
  query: Query
  body: Body
  result: Static<Reply> | Answer<Static<Reply>> | LateText
}>

const row = (method: Method, path: string, kind: Columns, stated: object): RowOf<never> => ({
  method,
  path,
  kind,
  stated,
})

/** GET of one thing, or of a complete list as a plain array; perhaps as a file, when it is asked for. */
export const read = <
  const Path extends string,
  Reply extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: ReadSpec<Query, Reply, Params>,
): Reads<Path, 'token', Params, Query, Static<Reply> | FileAnswer | JsonText> =>
  row('GET', path, {}, spec)

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
  }: ReadSpec<Query, Item, Params> & { perPage?: number; most?: number },
): Reads<Path, 'token', Params, Query, Listed<Item>> =>
  row('GET', path, { list: { form: 'pages', perPage, most } }, spec)

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
  spec: ReadSpec<Query, Item, Params>,
): Reads<Path, 'token', Params, Query, Static<Item>[]> =>
  row('GET', path, { list: { form: 'feed', perPage: 50, most: 200 } }, spec)

/** GET of a paginated list whose figures stand apart, under `meta`. */
export const metaList = <
  const Path extends string,
  Item extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  { perPage, most, ...spec }: ReadSpec<Query, Item, Params> & { perPage: number; most: number },
): Reads<Path, 'token', Params, Query, Listed<Item>> =>
  row('GET', path, { list: { form: 'meta', perPage, most } }, spec)

/** The kinds that write differ in method and columns; what a row may state is the same for all. */
const writing =
  (method: Method, columns: Columns) =>
  <
    const Path extends string,
    Reply extends TSchema = TSchema,
    Body extends TSchema = None,
    const Params extends ParamShapes = NoParams,
    Role extends LowestRole = never,
    Query extends TSchema = never,
  >(
    path: Path,
    spec: WriteSpec<Body, Reply, Params, Role, Query> = {},
  ): Writes<Path, 'token', Params, Body, Reply, Role, Query> =>
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
  Role extends LowestRole = never,
>(
  path: Path,
  spec: WriteSpec<never, Reply, Params, Role> & { upload: UploadLimits },
): Writes<Path, 'token', Params, never, Reply, Role> =>
  row('POST', path, { dryRun: false, ...(spec.upload.keeps === false ? {} : keepsFiles) }, spec)

/** Files that are stored and served are not for visitors of the demo, and come at a pace that a person has. */
const keepsFiles = {
  demo: 'blocked',
  limit: { name: 'files.upload', perMinute: 30 },
} as const satisfies Columns

const mebibyte = 1024 * 1024

/** What an upload of a picture takes: one file, as part `file`, of 5 MB at most. */
export const picture: UploadLimits = { field: 'file', files: 1, fileBytes: 5 * mebibyte }

/** What an import of rows takes: one CSV file, as part `file`, of which nothing is kept. */
export const csvRows = {
  origin: 'import',
  upload: { field: 'file', files: 1, fileBytes: csvLimits.bytes, keeps: false },
} as const satisfies { origin: Origin; upload: UploadLimits }

const openColumns = {
  scope: 'open',
  ability: 'public',
  role: '-',
  limitedToken: '-',
  platformAdmin: '-',
} as const satisfies Columns

/** GET without a token. */
export const open = <
  const Path extends string,
  Reply extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: ReadSpec<Query, Reply, Params>,
): Reads<Path, 'open', Params, Query, Static<Reply>> => row('GET', path, openColumns, spec)

/** POST without a token. */
export const openAct = <
  const Path extends string,
  Reply extends TSchema,
  Body extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: WriteSpec<Body, Reply, Params, LowestRole>,
): Writes<Path, 'open', Params, Body, Reply, LowestRole> =>
  row('POST', path, { ...openColumns, idempotent: false }, spec)

/** The external platform, which signs its requests: it is nobody by a token, and all of it has one limit. */
const bridgeColumns = {
  ...openColumns,
  ability: 'bridge',
  limit: { name: 'bridge', perMinute: 600 },
  origin: 'bridge',
  idempotent: false,
} as const satisfies Columns

/** GET by the external platform. */
export const bridgeRead = <
  const Path extends string,
  Reply extends TSchema,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: ReadSpec<None, Reply, Params>,
): Reads<Path, 'open', Params, None, Static<Reply>> => row('GET', path, bridgeColumns, spec)

/** PUT or POST by the external platform: 201 when something is made, 200 when it is there. */
const bridgeWrite =
  (method: Method, columns: Columns) =>
  <
    const Path extends string,
    Reply extends TSchema,
    Body extends TSchema,
    const Params extends ParamShapes = NoParams,
  >(
    path: Path,
    spec: WriteSpec<Body, Reply, Params, LowestRole>,
  ): Writes<Path, 'open', Params, Body, Reply, LowestRole> =>
    row(method, path, { ...bridgeColumns, status: 201, otherStatuses: [200], ...columns }, spec)

/** PUT of what the platform has, made here when it is not there yet. */
export const bridgePut = bridgeWrite('PUT', { dryRun: true })
/** POST of something that the platform hands over. */
export const bridgePost = bridgeWrite('POST', { dryRun: false })

/** POST by someone outside who signs the body instead of showing a token. */
export const callback = <
  const Path extends string,
  Reply extends TSchema,
  Body extends TSchema,
  Query extends TSchema = None,
>(
  path: Path,
  spec: WriteSpec<Body, Reply, NoParams, LowestRole, Query> & {
    signedBy: NonNullable<Route['signedBy']>
    limit: Limit
  },
): Writes<Path, 'open', NoParams, Body, Reply, LowestRole, Query> =>
  row('POST', path, { ...openColumns, ability: 'signed', idempotent: false, dryRun: false }, spec)

type FileSpec<Query, Params> = Omit<ReadSpec<Query, never, Params>, 'reply'>

/** GET of a file, and of nothing else. */
export const file = <
  const Path extends string,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: FileSpec<Query, Params> & { files: readonly string[] },
): Reads<Path, 'token', Params, Query, FileReply> => row('GET', path, {}, spec)

/** POST that makes a file of what is sent and keeps nothing: asked again, it makes it anew. */
export const fileFrom = <
  const Path extends string,
  Body extends TSchema,
  const Params extends ParamShapes = NoParams,
  Role extends LowestRole = never,
>(
  path: Path,
  spec: Omit<WriteSpec<Body, never, Params, Role>, 'reply' | 'status'> & {
    files: readonly string[]
  },
): Writes<Path, 'token', Params, Body, TUnsafe<FileReply>, Role> =>
  row('POST', path, { idempotent: false, dryRun: false }, spec)

/** GET of a file with a signed URL instead of a token. */
export const signed = <
  const Path extends string,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: FileSpec<Query, Params>,
): Reads<Path, 'signed', Params, Query, FileReply> =>
  row('GET', path, { ...openColumns, ability: 'signed' }, spec)

/** GET with a signed URL that changes something, as the link of a mail does. */
export const signedAct = <
  const Path extends string,
  Reply extends TSchema,
  Query extends TSchema = None,
  const Params extends ParamShapes = NoParams,
>(
  path: Path,
  spec: SharedByWrites<LowestRole> & { params?: Params; query?: Query; reply: Reply },
): RowOf<{
  path: Path
  does: 'writes'
  access: 'signed'
  role: LowestRole
  params: Params
  query: Query
  body: never
  result: Static<Reply>
}> => row('GET', path, { ...openColumns, ability: 'signed', writes: true, idempotent: false }, spec)
