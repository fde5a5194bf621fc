import type { paths } from './generated.js'

/** What the compiler knows of a call, read from the generated `paths`. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type PathOf<M extends Method> = {
  [Path in keyof paths]: M extends keyof paths[Path] ? Path : never
}[keyof paths]

export type OperationOf<Path extends keyof paths, M extends Method> = M extends keyof paths[Path]
  ? paths[Path][M]
  : never

type ContentsOf<Op> = Op extends { responses: infer Responses }
  ? ContentOf<Responses[keyof Responses]>
  : never
type ContentOf<Response> = Response extends { content: infer Content } ? Content : never
type JsonIn<Content> = Content extends { 'application/json': infer Body } ? Body : never
type NamesOf<Content> = Content extends unknown ? keyof Content : never

/** The body of a success; null where there is none. */
export type BodyOf<Op> = Op extends { responses: { 204: unknown } } ? null : JsonIn<ContentsOf<Op>>

/** Paths that answer JSON. */
export type JsonPath<M extends Method> = {
  [Path in PathOf<M>]: [BodyOf<OperationOf<Path, M>>] extends [never] ? never : Path
}[PathOf<M>]

/** Paths that answer a file, perhaps beside JSON. */
export type FilePath = {
  [Path in PathOf<'get'>]: [
    Exclude<NamesOf<ContentsOf<OperationOf<Path, 'get'>>>, 'application/json'>,
  ] extends [never]
    ? never
    : Path
}[PathOf<'get'>]

type Pages =
  | { data: readonly unknown[]; current_page: number }
  | { data: readonly unknown[]; meta: { current_page: number } }

/** Paths that answer a list in pages. */
export type ListPath = {
  [Path in PathOf<'get'>]: [BodyOf<OperationOf<Path, 'get'>>] extends [never]
    ? never
    : BodyOf<OperationOf<Path, 'get'>> extends Pages
      ? Path
      : never
}[PathOf<'get'>]

export type ItemOf<Path extends ListPath> =
  BodyOf<OperationOf<Path, 'get'>> extends { data: readonly (infer Item)[] } ? Item : never

/** A file to send: a File as a browser has it, or its name and its content. */
export type Upload = Blob | { readonly name: string; readonly content: Blob | Uint8Array }

type Sent<Content> = Content extends { 'application/json': infer Body }
  ? Body
  : Content extends { 'multipart/form-data': infer Form }
    ? { [Part in keyof Form]: Form[Part] extends readonly unknown[] ? readonly Upload[] : Upload }
    : never

type BodyPart<Op> = 'requestBody' extends keyof Op
  ? Op extends { requestBody: { content: infer Content } }
    ? { body: Sent<Content> }
    : Op extends { requestBody?: { content: infer Content } }
      ? { body?: Sent<Content> }
      : never
  : { body?: never }

type ParametersPart<Op> = Op extends { parameters: infer Given }
  ? Pick<Given, keyof Given & ('path' | 'query')>
  : { path?: never; query?: never }

export type ReadOptions = {
  /** Ends the call, its waiting and its tries; `AbortSignal.timeout(10_000)` limits its time. */
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

export type WriteOptions = ReadOptions & {
  /** The key under which the server does it once; made up when it is left out. */
  readonly mutationKey?: string
  /** The `version` that was read: `conflict` when the record has moved on. */
  readonly baseVersion?: number
  /** Everything is checked and computed, nothing is kept. */
  readonly dryRun?: boolean
  /** Groups several calls into one unit of undo. */
  readonly operationId?: string
  /** When the user acted, where that was earlier. */
  readonly occurredAt?: string
}

type OptionsOf<Op, M extends Method> = ParametersPart<Op> &
  BodyPart<Op> &
  (M extends 'get' ? ReadOptions : WriteOptions)

/** The options of a call, which may be left out where nothing in them is required. */
export type Rest<Path extends keyof paths, M extends Method> =
  object extends OptionsOf<OperationOf<Path, M>, M>
    ? [options?: OptionsOf<OperationOf<Path, M>, M>]
    : [options: OptionsOf<OperationOf<Path, M>, M>]
