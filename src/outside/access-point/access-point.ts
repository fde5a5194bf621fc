import type { IncomingHttpHeaders } from 'node:http'
import type { Failure } from '#kernel/failures'
import type { Instant } from '#kernel/instants'

export const providers = ['generic', 'storecove', 'e-invoice-be'] as const
export type Provider = (typeof providers)[number]

/** Where an access point is, and how it is spoken to. */
export type AccessPointConfig = {
  readonly provider: Provider
  readonly url: string
  readonly key: string
  /** With which it signs its callbacks; without one they are refused. */
  readonly secret: string
}

/** What an access point is told of a company that it registers. */
export type Details = {
  readonly name: string
  readonly country: string
  readonly enterprise_number: string | null
  readonly vat_number: string | null
  readonly address: {
    readonly street: string | null
    readonly house_number: string | null
    readonly box: string | null
    readonly postal_code: string | null
    readonly city: string | null
    readonly country: string | null
  }
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string | null }
  readonly incoming: boolean
  readonly callback_url: string
}

/** A company as an access point knows it: its participant, and the name that it has there. */
export type Registered = { readonly participant: string; readonly reference: string | null }

export const participantStatuses = ['pending', 'active', 'rejected', 'suspended'] as const
export type ParticipantStatus = (typeof participantStatuses)[number]

export type ParticipantState = {
  readonly status: ParticipantStatus
  readonly incoming: boolean | null
  readonly reason: string | null
  readonly verificationUrl: string | null
  readonly activatedAt: Instant | null
  /** What the access point calls the company by, where it gives it a name. */
  readonly reference: string | null
}

export type Outgoing = {
  readonly messageId: string
  /** What the access point called it by at an earlier attempt. */
  readonly reference: string | null
  readonly sender: Registered
  readonly receiver: string
  readonly documentType: string
  readonly process: string
  readonly country: string
  readonly xml: Buffer
  readonly sha256: string
  /** Keeps what the access point calls it by, before it is sent under that name. */
  keepReference(reference: string): Promise<void>
}

export const documentStatuses = ['queued', 'sent', 'delivered', 'failed'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** What the network, or the receiver, answered to a document. */
export type Response = {
  readonly kind: 'mls' | 'invoice_response'
  readonly code: string
  readonly reasons: readonly string[]
  readonly note: string | null
  readonly at: Instant | null
}

export type DocumentState = {
  readonly reference: string | null
  readonly status: DocumentStatus
  readonly at: Instant | null
  readonly error: { readonly code: string | null; readonly message: string | null } | null
  readonly responses: readonly Response[]
}

export type InboxEntry = {
  readonly id: string
  /** Whose it is by the name that the company has there, where one inbox is that of many. */
  readonly of: string | null
  readonly messageId: string | null
  readonly sender: string | null
  readonly receiver: string | null
  readonly documentType: string | null
  readonly process: string | null
  readonly size: number | null
  readonly sha256: string | null
}

export type Inbox = { readonly entries: readonly InboxEntry[]; readonly hasMore: boolean }

/** What an access point tells by itself. */
export type Callback = {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** How a company, and each document of it, comes to the network and back: one way for all providers. */
export type AccessPoint = {
  readonly provider: Provider
  /** One line of what it says, in which our key does not stand. */
  words(value: unknown): string | null
  status(): Promise<{ readonly name: string | null; readonly environment: string | null }>
  /** Repeated, it changes nothing. */
  register(who: Registered, details: Details): Promise<ParticipantState>
  /** Null: nobody knows it there. */
  registration(who: Registered): Promise<ParticipantState | null>
  deregister(who: Registered): Promise<void>
  /** Repeated under the same message id it sends nothing again, and says how it stands. */
  send(message: Outgoing, given?: AbortSignal): Promise<DocumentState>
  /** Null: it was never received there. */
  state(message: Pick<Outgoing, 'messageId' | 'reference'>): Promise<DocumentState | null>
  /**
   * What is new there, oldest first. Who keeps no account of what was taken asks us which of some ids we know. What is
   * there after what is listed was taken comes with the next call.
   */
  inbox(
    who: Registered,
    limit: number,
    known: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<Inbox>
  /** The XML, with or without its envelope; throws `AnswerTooLarge`. */
  document(id: string): Promise<Buffer>
  acknowledge(id: string): Promise<void>
  /** What a callback says; undefined when nobody who knows the secret signed it, just now. */
  readCallback(
    headers: IncomingHttpHeaders,
    rawBody: Uint8Array,
    nowSeconds: number,
  ): { readonly callback: Callback | null } | undefined
}

/** The access point says no, and will say so again: in its own words, which are no secret of ours. */
export class Refused extends Error {
  readonly status: number
  readonly code: string | null
  /** Null where it said none. */
  readonly words: string | null
  constructor(status: number, code: string | null, words: string | null) {
    super('the access point refuses')
    this.status = status
    this.code = code
    this.words = words
  }
}

/** The access point does not answer so that it can be used: now, but perhaps later. */
export class Outage extends Error {
  readonly failure: Failure
  /** For how long it wants to be left alone. */
  readonly retryAfterSeconds: number | null
  constructor(failure: Failure = 'unexpected answer', retryAfterSeconds: number | null = null) {
    super('the access point does not answer')
    this.failure = failure
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Whether it does not take our key. */
  get isKeyRefused(): boolean {
    return this.failure === 'unauthorised'
  }
}
