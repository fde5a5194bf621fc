/** The answer to a call that went well. */
export type Answer<Body> = {
  readonly body: Body
  readonly status: number
  readonly headers: Headers
  /** The handle of undo; null when nothing was recorded. */
  readonly operationId: string | null
  /** The version of the record that was answered, to send back as `baseVersion`. */
  readonly version: Body extends { version: number } ? number : null
  /** Whether an earlier try had done it already. */
  readonly isReplay: boolean
  /** Whether the record went to the recycle bin. */
  readonly isTrashed: boolean
}

/** A file as answer; read it once, as `bytes()`, as `text()` or from the stream `body`. */
export type FileAnswer = {
  readonly name: string | null
  readonly type: string
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array>
  readonly bytes: () => Promise<Uint8Array>
  readonly text: () => Promise<string>
}

export function answerOf<Body>(response: Response, text: string): Answer<Body> {
  const { status, headers } = response
  const isReplay = headers.get('x-idempotent-replay') === '1'
  const body = bodyOf(response, text, isReplay)
  const { version = null } = (body ?? {}) as { version?: number }
  return {
    body: body as Body,
    status,
    headers,
    operationId: headers.get('x-operation-id'),
    version: version as Answer<Body>['version'],
    isReplay,
    isTrashed: headers.get('x-trashed') === '1',
  }
}

/** An answer without a body is null, and so is its replay, which is an empty object. */
function bodyOf({ url, status, headers }: Response, text: string, isReplay: boolean): unknown {
  if (status === 204 || (isReplay && text === '{}')) return null
  const type = headers.get('content-type') ?? ''
  if (!type.includes('json')) throw new TypeError(`${url} answers ${type}: ask for it by file()`)
  return JSON.parse(text)
}

export function fileOf(response: Response): FileAnswer {
  const { headers } = response
  return {
    name: nameIn(headers.get('content-disposition') ?? ''),
    type: headers.get('content-type') ?? 'application/octet-stream',
    headers,
    body: response.body as ReadableStream<Uint8Array>,
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
    text: () => response.text(),
  }
}

/** The bare name of the file, whatever folders are written before it. */
function nameIn(disposition: string): string | null {
  const coded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]*)"/i.exec(disposition)?.[1]
  const name = coded === undefined ? plain : decodeURIComponent(coded)
  return name?.split(/[/\\]/).at(-1) || null
}
