import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { ProblemKind } from '#kernel/problem'
import type { Origin } from '#platform/changes/append'
import type { ScopeName } from '#platform/operations/access'
import type { Entity } from '#platform/operations/entity'
import type { Services } from '#platform/operations/services'
import type { TSchema } from '#platform/shapes/index'

export type Ability = 'public' | 'read' | 'write' | 'sync' | 'session' | 'signed' | 'bridge'
export type Demo = 'ok' | 'blocked'
/**
 * What a token that is limited to some company files may do outside them: nothing (`refused`), see what belongs to its
 * files and what everyone may know (`ok`), or end itself (`itself`).
 */
export type LimitedToken = '-' | 'ok' | 'refused' | 'itself'
/**
 * What a platform admin may do to a firm without belonging to it: administer it (`ok`), act while it has no active
 * admin of its own (`no admin`), or not even see that it is there (`unseen`).
 */
export type PlatformAdmin = '-' | 'ok' | 'no admin' | 'unseen'
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
export type Limit = {
  readonly name: string
  readonly perMinute: number
  /** Whose calls are counted together: those of a company file, else those of a user. */
  readonly per?: 'company'
}
export type UploadLimits = {
  readonly field: string
  readonly files: number
  readonly fileBytes: number
  /** Bytes of the value of a part that is no file, where 1 KiB is not enough. */
  readonly fieldBytes?: number
  /** False: it is read and thrown away, as a table is. Else it is stored and served. */
  readonly keeps?: boolean
}
export type ListForm = {
  readonly form: 'pages' | 'feed' | 'meta'
  readonly perPage: number
  readonly most: number
}

/** What a callback that is signed comes with, before anyone has looked into its body. */
export type SignedRequest = {
  readonly headers: IncomingHttpHeaders
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Uint8Array
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
  /** Fields of the body that the demo does not take where it takes the others. */
  readonly demoFields: readonly string[]
  readonly limitedToken: LimitedToken
  readonly platformAdmin: PlatformAdmin
  readonly limit: Limit | null
  readonly summary: string
  readonly description: string
  readonly params: Readonly<Record<string, TSchema>>
  /** What a parameter that its shape refuses is: the name of nothing, or a question that is put wrongly. */
  readonly wrongParam: 404 | 422
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
  /** Whether its usual write proves the caller's access itself, so that what is known of it may be of a moment ago. */
  readonly provesAccess: boolean
  /** Whether the action shows the caller, who is then read with the token. */
  readonly showsCaller: boolean
  /** False: the action is one statement and needs no transaction to see one moment. */
  readonly snapshot: boolean
  /** The types of the files that it may send instead of its JSON, when the query asks for one. */
  readonly files: readonly string[]
  /** Whether its file is data with a fingerprint, which its headers say. */
  readonly isExport: boolean
  /** Whether a link opens it too, which a caller with a token had made for those without. */
  readonly opensByLink: boolean
  /** `lang` in the query wins over the user's language. */
  readonly lang: boolean
  readonly bodyLimit: number
  readonly entity: Entity | null
  /** The path parameter that names the record, when the row is about one record of the entity. */
  readonly recordParam: string | null
  /** The record whose version is compared, held and as GET shows it, where the path does not name it by its id. */
  readonly base: ((op: never, input: never) => Promise<{ version: number }>) | null
  readonly problems: readonly ProblemKind[]
  /** Refusals for constraints of the database that an action may break. */
  readonly constraints: Readonly<Record<string, () => Error>>
  /** What the log says the change came from, where the caller's word does not count. */
  readonly origin: Origin | null
  /** Members of the reply that are shown once and left out of a replay. */
  readonly once: readonly string[]
  /** Whether whoever may call it has signed a callback; asked before its body is parsed. */
  readonly signedBy: ((services: Services, request: SignedRequest) => Promise<boolean>) | null
  readonly prepare: ((about: never, input: never) => Promise<unknown>) | null
  /** A read that waits for nothing returns what it answers; all else a promise of it. */
  readonly run: (op: never, input: never) => unknown
  /** What is tried once the transaction is kept, before the reply: a call to the outside. It may fail. */
  readonly after: ((about: never, body: never) => Promise<unknown>) | null
}

/** Whether a row compares `X-Base-Version`: it writes one record of a company file, or the file itself. */
export function comparesVersions({ writes, scope, entity, recordParam, base }: Route): boolean {
  const isOfOne = recordParam !== null || entity?.isCompany === true || base !== null
  return writes && scope === 'company' && entity !== null && isOfOne
}

/** A reply with another status than its row's, or with headers of its own. */
export class Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: Body, headers: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A reply that is JSON already: its bytes are sent as they are, and `sent` is told when nobody reads them any more. */
export class JsonText {
  readonly bytes: Buffer
  readonly sent: (() => void) | undefined
  constructor(bytes: Buffer, sent?: () => void) {
    this.bytes = bytes
    this.sent = sent
  }
}

/** A reply that repeats records: its JSON is put together when it is sent, of pieces that the log has written by then. */
export class LateText {
  readonly #pieces: () => readonly string[]
  constructor(pieces: () => readonly string[]) {
    this.#pieces = pieces
  }

  text(): string {
    return this.#pieces().join('')
  }

  /** As it is sent: many pieces as bytes, as a text of megabytes is copied whole at each step of its way. */
  sent(): string | Buffer {
    const pieces = this.#pieces()
    return pieces.length > 1 ? bytesOf(pieces) : pieces[0]!
  }

  /** As part of another answer, such as that of a synchronisation. */
  toJSON(): unknown {
    return JSON.parse(this.text())
  }
}

function bytesOf(pieces: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(
    pieces.reduce((length, piece) => length + Buffer.byteLength(piece), 0),
  )
  let end = 0
  for (const piece of pieces) end += bytes.write(piece, end)
  return bytes
}

/** A file as reply. */
export type FileReply = {
  readonly mime: string
  readonly name: string
  readonly inline: boolean
  readonly content: Readable | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** A file in place of the JSON of its row, which names the type under `files`. */
export class FileAnswer {
  readonly file: FileReply
  constructor(file: FileReply) {
    this.file = file
  }
}
