import { type Answer, answerOf, type FileAnswer, fileOf } from './answers.js'
import { deliver, type Parcel, type Retries, realTime, type Time } from './delivery.js'
import type { DemoSession, paths, SignedIn, SignIn } from './generated.js'
import { eachItem, type Page } from './pages.js'
import type {
  BodyOf,
  FilePath,
  ItemOf,
  JsonPath,
  ListPath,
  Method,
  OperationOf,
  ReadOptions,
  Rest,
  Upload,
  WriteOptions,
} from './typing.js'

export type Language = 'fr' | 'nl' | 'en' | 'de'

export type DubbelOptions = Retries & {
  /** Where the server is, as `https://books.example.be`; nothing for the server of a page itself. */
  readonly url: string
  /** A session or an integration token. */
  readonly token?: string
  /** Of messages and labels, for users who have none stored. */
  readonly language?: Language
  /** What history shows as the place where the work was done. */
  readonly device?: { readonly id: string; readonly name: string }
  readonly fetch?: typeof fetch
  readonly time?: Time
}

type Call<M extends Method> = <Path extends JsonPath<M>>(
  path: Path,
  ...rest: Rest<Path, M>
) => Promise<Answer<BodyOf<OperationOf<Path, M>>>>

export type Dubbel = {
  readonly get: Call<'get'>
  readonly post: Call<'post'>
  readonly put: Call<'put'>
  readonly patch: Call<'patch'>
  readonly delete: Call<'delete'>
  /** A file: PDF, XML, CSV, or what was uploaded. */
  readonly file: <Path extends FilePath>(
    path: Path,
    ...rest: Rest<Path, 'get'>
  ) => Promise<FileAnswer>
  /** What a signed link leads to, as in `file_url`; the token is not sent along. */
  readonly download: (link: string, options?: ReadOptions) => Promise<FileAnswer>
  /** Every item of a list, page after page. */
  readonly each: <Path extends ListPath>(
    path: Path,
    ...rest: Rest<Path, 'get'>
  ) => AsyncGenerator<ItemOf<Path>, void, undefined>
  /** The same server, for someone else. */
  readonly as: (token: string) => Dubbel
  /** The same server, in another language. */
  readonly in: (language: Language) => Dubbel
  readonly signIn: (who: SignIn) => Promise<SignedIn & { readonly dubbel: Dubbel }>
  /** A session of a day in the demo firm. */
  readonly demo: (language?: Language) => Promise<DemoSession & { readonly dubbel: Dubbel }>
}

type Given = WriteOptions & {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: object
}

/** Without a token there is nobody whose key it could be; a file is made anew. */
export const withoutKey: readonly (keyof paths)[] = [
  '/v1/auth/login',
  '/v1/auth/demo',
  '/v1/firms/{firm}/vat-declarations/xml',
  '/v1/peppol/callback',
  '/v1/bridge/firms/{external_id}',
  '/v1/bridge/companies/{external_id}',
  '/v1/bridge/companies/{external_id}/documents',
]

/** More than a page may hold counts as the most that it may hold. */
const perPage = 200

/** A client of one server, for one token. */
export function openDubbel(options: DubbelOptions): Dubbel {
  const { fetch: send = (...call) => fetch(...call), time = realTime } = options
  const carrier = { ...options, fetch: send, time }

  function parcelFor(method: Method, path: keyof paths, given: Given): Parcel {
    const mutationKey =
      method === 'get' || withoutKey.includes(path) ? null : (given.mutationKey ?? newKey())
    const body = given.body === undefined ? null : encoded(given.body)
    return {
      method: method.toUpperCase(),
      url: `${options.url.replace(/\/$/, '')}${filledIn(path, given.path)}${searchOf(given.query)}`,
      headers: {
        ...ownHeaders(options),
        ...writeHeaders(given, mutationKey),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...given.headers,
      },
      body,
      mutationKey,
      signal: given.signal,
    }
  }

  const calling =
    (method: Method) =>
    async (path: keyof paths, given: Given = {}): Promise<Answer<unknown>> => {
      const { response, text } = await deliver(
        parcelFor(method, path, given),
        carrier,
        async (response) => ({ response, text: await response.text() }),
      )
      return answerOf(response, text)
    }

  const get = calling('get')
  const wholeResponse = async (response: Response) => response

  const dubbel = {
    get,
    post: calling('post'),
    put: calling('put'),
    patch: calling('patch'),
    delete: calling('delete'),
    file: async (path: keyof paths, given: Given = {}) =>
      fileOf(await deliver(parcelFor('get', path, given), carrier, wholeResponse)),
    download: async (link: string, { headers = {}, signal }: ReadOptions = {}) => {
      const parcel = { method: 'GET', url: link, headers, body: null, mutationKey: null, signal }
      return fileOf(await deliver(parcel, carrier, wholeResponse))
    },
    each: (path: keyof paths, given: Given = {}) => {
      const query = { per_page: perPage, ...given.query }
      const read = async (page: number) =>
        (await get(path, { ...given, query: { ...query, page } })).body as Page
      return eachItem(read, Number(given.query?.page ?? 1))
    },
    as: (token: string) => openDubbel({ ...options, token }),
    in: (language: Language) => openDubbel({ ...options, language }),
    signIn: async (who: SignIn) => {
      const { body } = await typed.post('/v1/auth/login', { body: who })
      return { ...body, dubbel: typed.as(body.token ?? '') }
    },
    demo: async (language?: Language) => {
      const wish = language === undefined ? {} : { locale: language }
      const { body } = await typed.post('/v1/auth/demo', { body: wish })
      return { ...body, dubbel: typed.as(body.token ?? '') }
    },
  }
  // What the compiler checks is the contract of each path; what runs is the same for all.
  const typed = dubbel as unknown as Dubbel
  return typed
}

function ownHeaders({ token, language, device }: DubbelOptions): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(language === undefined ? {} : { 'accept-language': language }),
    ...(device === undefined
      ? {}
      : { 'x-device-id': device.id, 'x-device-name': encodeURIComponent(device.name) }),
  }
}

function writeHeaders(given: WriteOptions, key: string | null): Record<string, string> {
  const { baseVersion, dryRun = false, operationId, occurredAt } = given
  return {
    ...(key === null ? {} : { 'x-client-mutation-id': key }),
    ...(baseVersion === undefined ? {} : { 'x-base-version': String(baseVersion) }),
    ...(dryRun ? { 'x-dry-run': '1' } : {}),
    ...(operationId === undefined ? {} : { 'x-operation-id': operationId }),
    ...(occurredAt === undefined ? {} : { 'x-occurred-at': occurredAt }),
  }
}

/** A value that is empty or made of dots would lead to another path. */
function filledIn(path: string, values: Given['path'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '')
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name} of ${path} is "${value}"`)
    return encodeURIComponent(value)
  })
}

function searchOf(query: Given['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.append(name, String(value))
  const text = String(search)
  return text === '' ? '' : `?${text}`
}

/** JSON, unless a member is a file. */
function encoded(body: object): string | FormData {
  const parts = Object.entries(body)
  if (!parts.some(([, value]) => [value].flat().some(isUpload))) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of parts) for (const part of [value].flat()) append(form, name, part)
  return form
}

function isUpload(value: unknown): value is Upload {
  if (value instanceof Blob) return true
  const content = (value as { content?: unknown } | null)?.content
  return content instanceof Blob || content instanceof Uint8Array
}

function append(form: FormData, name: string, part: Upload): void {
  if (part instanceof Blob) form.append(name, part)
  else form.append(name, new Blob([part.content as Blob]), part.name)
}

/** A UUID; crypto.randomUUID is missing on pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
