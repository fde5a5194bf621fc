import type { BodyEditor, Draft } from './body-editor.js'
import { type Operation, type Parameter, takesToken } from './description.js'
import type { Input, ParameterInput } from './inputs.js'
import { session } from './session.js'
import { shapeOf } from './shape.js'

/** The fields of a form. */
export type Inputs = {
  readonly base: Input
  readonly parameters: readonly ParameterInput[]
  readonly body: BodyEditor | undefined
}

/** A request as the fields stand: what Send sends and what the command shows. */
export type Request = {
  readonly method: string
  readonly address: string
  readonly headers: readonly [name: string, value: string][]
  readonly body: Draft | undefined
  readonly takesToken: boolean
}

export function requestOf(operation: Operation, { base, parameters, body }: Inputs): Request {
  const draft = body?.read()
  const headers = givenIn('header', parameters).map(({ parameter, value }): [string, string] => [
    parameter.name,
    value,
  ])
  if (draft?.send !== undefined && draft.type) headers.push(['Content-Type', draft.type])
  return {
    method: operation.method.toUpperCase(),
    address: base.read() + filledPath(operation.path, parameters) + queryOf(parameters),
    headers,
    body: draft,
    takesToken: takesToken(operation),
  }
}

function givenIn(place: string, inputs: readonly ParameterInput[]) {
  return inputs
    .filter(({ parameter }) => parameter.in === place)
    .map((input) => ({ parameter: input.parameter, value: input.read() }))
    .filter(({ value }) => value !== '')
}

function filledPath(path: string, inputs: readonly ParameterInput[]): string {
  const given = givenIn('path', inputs).map(
    ({ parameter, value }) => [parameter.name, value] as const,
  )
  const values = new Map(given)
  return path.replace(
    /\{([^}]+)\}/g,
    (whole, name: string) => encodeURIComponent(values.get(name) ?? '') || whole,
  )
}

function queryOf(inputs: readonly ParameterInput[]): string {
  const query = new URLSearchParams()
  for (const { parameter, value } of givenIn('query', inputs))
    for (const item of queryValues(parameter, value)) query.append(parameter.name, item)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** An array goes as one parameter per item, unless the description says `explode: false`. */
function queryValues({ schema, explode }: Parameter, text: string): string[] {
  const isList = shapeOf(schema).schema.type === 'array' && explode !== false
  return isList ? text.split(',').map((item) => item.trim()) : [text]
}

/** What came back, read whole. */
export type Reply = {
  readonly response: Response
  readonly blob: Blob
  readonly durationMs: number
  /** Whether a token would have been sent, had there been one. */
  readonly lacksToken: boolean
}

export async function call(request: Request, signal: AbortSignal): Promise<Reply> {
  const url = new URL(request.address, location.origin)
  // A base path such as //elsewhere would carry the token to a stranger.
  if (url.origin !== location.origin) throw new Error('the base path must stay on this server')
  const headers = new Headers([...request.headers])
  if (request.takesToken && session.token) headers.set('Authorization', `Bearer ${session.token}`)
  const startedAt = performance.now()
  const response = await fetch(url, {
    method: request.method,
    headers,
    body: request.body?.send ?? null,
    signal,
    credentials: 'omit',
    cache: 'no-store',
  })
  const blob = await response.blob()
  return {
    response,
    blob,
    durationMs: Math.round(performance.now() - startedAt),
    lacksToken: request.takesToken && !session.token,
  }
}
