import { capital } from './nodes.js'

/** Something that may stand elsewhere in the document. */
export type Referring<Part> = Part & { readonly $ref?: string }

export type Schema = {
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[] | undefined
  readonly format?: string
  readonly contentMediaType?: string
  readonly contentEncoding?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly example?: unknown
  readonly examples?: readonly unknown[]
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly uniqueItems?: boolean
  readonly pattern?: string
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly deprecated?: boolean
}

export type Parameter = {
  readonly name: string
  readonly in: string
  readonly schema?: Schema
  readonly description?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly example?: unknown
  readonly explode?: boolean
}

export type Media = {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Referring<{ summary?: string; value?: unknown }>>>
}

export type Content = Readonly<Record<string, Media>>

export type Body = {
  readonly required?: boolean
  readonly description?: string
  readonly content?: Content
}

type Code = { readonly code: string; readonly description?: string }

export type Answer = {
  readonly description?: string
  readonly content?: Content
  readonly headers?: Readonly<Record<string, Referring<{ schema?: Schema; description?: string }>>>
  readonly 'x-codes'?: readonly (string | Code)[] | Readonly<Record<string, string>>
}

/** What `x-dubbel` says of an operation: who may call it, where, and how often. */
export type Access = {
  readonly ability?: string
  readonly role?: string
  readonly scope?: string
  readonly demo?: string | boolean
  readonly demo_refuses_fields?: readonly string[]
  readonly limit?: string | number | { readonly max: number; readonly per?: string }
  readonly limited_token?: string
  readonly platform_admin?: string
}

type OperationDescription = {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters?: readonly Referring<Parameter>[]
  readonly requestBody?: Referring<Body>
  readonly responses?: Readonly<Record<string, Referring<Answer>>>
  readonly security?: readonly object[]
  readonly 'x-dubbel'?: Access
}

type Method = (typeof methods)[number]
type PathItem = { readonly [method in Method]?: OperationDescription } & {
  readonly parameters?: readonly Referring<Parameter>[]
}

type Tag = {
  readonly name: string
  readonly description?: string
  readonly 'x-displayName'?: string
}

export type Info = {
  readonly title?: string
  readonly version?: string
  readonly description?: string
  readonly license?: { readonly name?: string }
}

type Document = {
  readonly openapi?: string
  readonly info?: Info
  readonly servers?: readonly { readonly url: string }[]
  readonly tags?: readonly Tag[]
  readonly paths?: Readonly<Record<string, PathItem>>
  readonly security?: readonly object[]
}

/** One operation, with what the page asks of it again and again. */
export type Operation = {
  readonly id: string
  readonly path: string
  readonly method: string
  readonly tag: string
  readonly summary: string
  readonly description: OperationDescription
  readonly parameters: readonly Parameter[]
  readonly access: Access
  /** The text in which the filter looks. */
  readonly searched: string
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'] as const

let spec: Document = {}

/** Every operation, in the order of the document. */
export let operations: readonly Operation[] = []

/** Reads the document that the server publishes; all that follows is read from it. */
export async function loadDescription(): Promise<void> {
  const response = await fetch('/v1/openapi.json', { credentials: 'omit' })
  if (!response.ok) throw new Error(`/v1/openapi.json answered ${response.status}`)
  spec = await response.json()
  operations = Object.entries(spec.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const description = item[method]
      return description ? [readOperation(path, method, item, description)] : []
    }),
  )
}

export function info(): Info {
  return spec.info ?? {}
}

export function openApiVersion(): string {
  return spec.openapi ?? ''
}

/** The areas, in the order of the document. */
export function tags(): readonly Tag[] {
  return spec.tags ?? []
}

export function operationOf(id: string): Operation | undefined {
  return operations.find((operation) => operation.id === id)
}

export function titleOf(tag: string): string {
  const listed = tags().find(({ name }) => name === tag)
  return listed?.['x-displayName'] ?? capital(tag.replaceAll(/[-_]/g, ' '))
}

/** The path under which the API is reached; a server elsewhere is out of this page's reach. */
export function basePath(): string {
  const { pathname } = new URL(spec.servers?.[0]?.url ?? '/', location.origin)
  return pathname.replace(/\/+$/, '')
}

export function takesToken({ description, access }: Operation): boolean {
  if (['public', 'signed', 'bridge'].includes(access.ability ?? '')) return false
  return (description.security ?? spec.security ?? [{}]).length > 0
}

export function requestBodyOf({ description }: Operation): Body | undefined {
  return description.requestBody && follow(description.requestBody).value
}

function readOperation(
  path: string,
  method: Method,
  item: PathItem,
  description: OperationDescription,
): Operation {
  const id = description.operationId ?? `${method}${path.replace(/\W+/g, '-')}`
  const tag = description.tags?.[0] ?? 'other'
  const summary = description.summary ?? `${method.toUpperCase()} ${path}`
  return {
    id,
    path,
    method,
    tag,
    summary,
    description,
    parameters: mergeParameters(item.parameters, description.parameters),
    access: description['x-dubbel'] ?? {},
    searched: `${method} ${path} ${summary} ${id} ${tag}`.toLowerCase(),
  }
}

/** What an operation declares wins over what its path declares for all methods. */
function mergeParameters(
  ofPath: readonly Referring<Parameter>[] = [],
  ofOperation: readonly Referring<Parameter>[] = [],
): Parameter[] {
  const merged = new Map<string, Parameter>()
  for (const given of [...ofPath, ...ofOperation]) {
    const parameter = follow(given).value
    merged.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  return [...merged.values()]
}

/** Follows `$ref` inside the document; members beside the reference are added to it. */
export function follow<Part extends object>(
  given: Referring<Part>,
): { value: Part; name: string | undefined } {
  let value: Referring<Part> = given
  let name: string | undefined
  for (let hops = 0; value.$ref && hops < 20; hops++) {
    const { $ref, ...beside } = value
    name = nameOf(value)
    value = { ...atPointer($ref), ...beside } as Referring<Part>
  }
  return { value, name }
}

/** The name under which the document holds what is referred to. */
export function nameOf({ $ref }: { readonly $ref?: string }): string | undefined {
  return $ref?.split('/').at(-1)
}

function atPointer(reference: string): object {
  if (!reference.startsWith('#/')) return {}
  const plain = (step: string) =>
    decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
  let node: unknown = spec
  for (const step of reference.slice(2).split('/'))
    node = (node as Readonly<Record<string, unknown>> | undefined)?.[plain(step)]
  return (node as object | undefined) ?? {}
}
