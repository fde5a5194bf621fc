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
import type { Answer, LateText, LowestRole, Method, Route } from './route.js'
import type { Columns, Row, RowTypes, Shared, SharedByReads, SharedByWrites } from './rows.js'

/** What the OpenAPI document says of a route: a summary, or a summary and more. */
export type Description = string | { readonly summary: string; readonly description: string }

type Rows = Readonly<Record<string, Row>>

/** What is said once for all rows of a table. A row may state otherwise. */
type Head<At, AllRole, WriteRole> = {
  /** The beginning of the paths. */
  at: At
  /** What the rows are about. The last parameter that a row adds to the path names the record it writes. */
  entity?: Entity | null
  all?: Shared<AllRole> & { snapshot?: boolean; lang?: boolean }
  reads?: SharedByReads<LowestRole>
  writes?: SharedByWrites<WriteRole>
}

/**
 * A table of routes under an area of the specification. The action and the description of a row are
 * those of its name: an action that takes or returns something else than its row says does not
 * compile, nor does a row without a description, or a description without a row.
 */
export function table<
  const At extends string,
  Given extends Rows,
  Actions,
  Descriptions,
  AllRole extends LowestRole = never,
  WriteRole extends LowestRole = never,
>(
  area: string,
  head: Head<At, AllRole, WriteRole> & {
    actions: Actions & Fitting<At, Given, Actions>
    descriptions: Descriptions & OneEach<Given, Descriptions>
  },
  rows: Given & WithRoles<Given, AllRole | WriteRole>,
): Route[] {
  const actions = head.actions as Readonly<Record<string, Action>>
  const descriptions = head.descriptions as Readonly<Record<string, Description>>
  return Object.entries<Row>(rows).map(([name, row]) => ({
    name,
    area,
    ...columnsOf(row, head),
    ...spokenOf(descriptions[name]!),
    ...stepsOf(actions[name]!),
  }))
}

function columnsOf(
  row: Row,
  { at, entity = null, all, reads, writes }: Head<string, unknown, unknown>,
) {
  const path = `${at}${row.path}`
  const doesWrite = row.kind.writes ?? row.method !== 'GET'
  const own = doesWrite ? writes : reads
  const columns = {
    ...defaults(row.method, path),
    entity,
    ...all,
    ...own,
    ...row.kind,
    ...row.stated,
  }
  const recordParam = doesWrite && columns.entity ? lastParam(row.path) : null
  return { recordParam, ...columns } as Omit<Route, 'name' | 'area' | keyof Spoken | keyof Steps>
}

const mebibyte = 1024 * 1024

function defaults(method: Method, path: string) {
  const scope = scopeOf(path)
  const writes = method !== 'GET'
  return {
    method,
    path,
    scope,
    ability: writes ? 'write' : 'read',
    role: scope === 'user' ? 'any' : scope === 'firm' ? 'member' : 'reviewer',
    demo: 'ok',
    demoFields: [],
    limitedToken: scope === 'company' ? 'ok' : 'refused',
    platformAdmin: scope === 'firm' ? 'ok' : '-',
    limit: null,
    base: null,
    params: {},
    wrongParam: 404,
    query: null,
    body: null,
    upload: null,
    reply: null,
    status: 200,
    otherStatuses: [],
    list: null,
    writes,
    idempotent: writes,
    dryRun: scope === 'company' && writes,
    provesAccess: false,
    showsCaller: false,
    snapshot: true,
    files: [],
    isExport: false,
    signedBy: null,
    opensByLink: false,
    lang: false,
    bodyLimit: mebibyte,
    problems: [],
    constraints: {},
    origin: null,
    once: [],
  } satisfies Columns & { method: Method; path: string }
}

function scopeOf(path: string): ScopeName {
  if (path.startsWith('/v1/companies/{company}')) return 'company'
  return path.startsWith('/v1/firms/{firm}') ? 'firm' : 'user'
}

/** The last of the parameters in `/{id}/rules/{rule}`. */
function lastParam(path: string): string | null {
  return [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1] ?? null
}

type Spoken = Pick<Route, 'summary' | 'description'>

function spokenOf(said: Description): Spoken {
  return typeof said === 'string' ? { summary: said, description: '' } : said
}

type Steps = Pick<Route, 'prepare' | 'run' | 'after'>
type Action = Route['run'] | (Pick<Steps, 'run'> & Partial<Steps>)

function stepsOf(action: Action): Steps {
  const steps = typeof action === 'function' ? { run: action } : action
  return { prepare: null, after: null, ...steps }
}

/** Every row has its description and every description its row. */
type OneEach<Given, Descriptions> = { [Name in keyof Given]: Description } & {
  [Name in Exclude<keyof Descriptions, keyof Given>]: never
}

/** A row that writes states a role where the table does not. */
type WithRoles<Given extends Rows, OfTable> = [OfTable] extends [never]
  ? { [Name in keyof Given]: [TypesOf<Given[Name]>['role']] extends [never] ? 'wants a role' : Row }
  : unknown

/** The actions that fit the rows: a function each, or with what comes before and after it. */
type Fitting<At extends string, Given extends Rows, Actions> = {
  [Name in keyof Given]: FittingOne<
    `${At}${TypesOf<Given[Name]>['path']}`,
    TypesOf<Given[Name]>,
    Name extends keyof Actions ? Actions[Name] : unknown
  >
}
type TypesOf<One> = One extends { readonly types?: infer Types extends RowTypes } ? Types : never

type FittingOne<Path extends string, Types extends RowTypes, Given> = Given extends {
  prepare: (...given: never) => Promise<infer Prepared>
}
  ? Types['does'] extends 'writes'
    ? {
        prepare: (
          about: Preparing & Context<Path, Types>,
          input: Input<Path, Types, never>,
        ) => Promise<unknown>
        run: Run<Path, Types, Prepared>
        after?: After<Path, Types>
      }
    : 'only a write prepares'
  : Given extends { run: unknown }
    ? { run: Run<Path, Types, undefined>; after?: After<Path, Types> }
    : Run<Path, Types, Types['does'] extends 'writes' ? undefined : never>

type Run<Path extends string, Types extends RowTypes, Prepared> = (
  op: (Types['does'] extends 'writes' ? Operation : Reading) & Context<Path, Types>,
  input: Input<Path, Types, Prepared>,
) => Promise<Types['result']> | (Types['does'] extends 'writes' ? never : Types['result'])

type After<Path extends string, Types extends RowTypes> = (
  about: Circumstances & Context<Path, Types>,
  body: Body<Types['result']>,
) => Promise<Body<Types['result']>>

/** What the client gets, whatever the status. */
type Body<Result> = Exclude<Result, Answer<unknown> | LateText>

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type CompanyPath = `/v1/companies/{company}${string}`
type FirmPath = `/v1/firms/{firm}${string}`
type Scoped<Path> = Path extends CompanyPath ? InCompany : Path extends FirmPath ? InFirm : ByUser
type Context<Path, Types extends RowTypes> = {
  token: Scoped<Path>
  open: Circumstances
  signed: unknown
}[Types['access']]

/** The file or firm of a path is resolved before the action; with a signed URL it is the action that looks. */
type ScopeParam<Path, Types extends RowTypes> = Types['access'] extends 'signed'
  ? never
  : Path extends CompanyPath
    ? 'company'
    : Path extends FirmPath
      ? 'firm'
      : never

type Input<Path extends string, Types extends RowTypes, Prepared> = {
  [Name in Exclude<Names<Path>, ScopeParam<Path, Types>>]: Name extends keyof Types['params']
    ? Static<Types['params'][Name] & TSchema>
    : number
} & {
  query: Types['query'] extends TSchema ? Static<Types['query']> : never
  body: Types['body'] extends TSchema ? Static<Types['body']> : never
  page: PageAsked
  prepared: Prepared
  files: readonly ReceivedFile[]
}
