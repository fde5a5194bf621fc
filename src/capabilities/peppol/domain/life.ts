import { epochMsOf, type Instant } from '#kernel/instants'

export const messageStatuses = [
  'queued',
  'sent',
  'delivered',
  'accepted',
  'rejected',
  'failed',
  'received',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const errorCodes = [
  'access_point_unreachable',
  'access_point_refused',
  'document_refused',
  'receiver_unknown',
  'delivery_failed',
  'sender_not_registered',
  'document_too_large',
  'document_unreadable',
  'hash_mismatch',
  'wrong_receiver',
  'unsupported_document_type',
] as const
export type ErrorCode = (typeof errorCodes)[number]

export type MessageError = {
  readonly code: ErrorCode
  /** In the words of whoever refused it, where they gave any. */
  readonly detail: string | null
}

export type Response = {
  readonly kind: 'mls' | 'invoice_response'
  readonly code: string
  readonly reasons: readonly string[]
  readonly note: string | null
  readonly at: Instant
}

/** What moves of a message that goes. */
export type Life = {
  readonly status: MessageStatus
  readonly error: MessageError | null
  readonly responses: readonly Response[]
  readonly sent_at: Instant | null
  readonly delivered_at: Instant | null
  /** When its status last changed. */
  readonly at: Instant
}

/** What is heard of it: from the access point, the network or the receiver. */
export type News = {
  readonly status: 'sent' | 'delivered' | 'failed' | null
  readonly at: Instant
  readonly error: MessageError | null
  /** Null where nobody says when it was answered. */
  readonly responses: readonly (Omit<Response, 'at'> & { readonly at: Instant | null })[]
}

/** A failure that was told by nobody: silence proves nothing. */
const unproven: readonly ErrorCode[] = ['access_point_unreachable', 'sender_not_registered']

/**
 * A message after some news. Nothing moves backwards, and the order in which news come makes no difference: a receipt
 * counts more than a failure, an answer more than a receipt, and of two answers the later.
 */
export function afterNews(life: Life, news: News): Life {
  const responses = merged(life.responses, news)
  const answer = decided(responses)
  const isReceived =
    news.status === 'delivered' ||
    responses.some(({ kind, code }) => kind === 'mls' && code !== 'RE')
  const step = (status: MessageStatus, at: Instant): Life => ({
    ...life,
    responses,
    status,
    error: status === 'failed' ? (news.error ?? life.error) : null,
    sent_at: status === 'failed' ? life.sent_at : (life.sent_at ?? at),
    delivered_at: ['delivered', 'accepted', 'rejected'].includes(status)
      ? (life.delivered_at ?? at)
      : life.delivered_at,
    at: status === life.status ? life.at : at,
  })
  const before = life.status
  if (before === 'failed' && life.error?.code === 'document_refused') return { ...life, responses }
  if (answer !== null) return step(answer.status, answer.at)
  if (before === 'accepted' || before === 'rejected') return { ...life, responses }
  if (isReceived || before === 'delivered') return step('delivered', news.at)
  if (news.status === 'failed') return before === 'failed' ? life : step('failed', news.at)
  const wasLost = before === 'failed' && unproven.includes(life.error!.code)
  if (news.status === 'sent' && (before === 'queued' || wasLost)) return step('sent', news.at)
  return { ...life, responses }
}

/** What the answers come to: the last that decides anything; of two at the same moment, the refusal. */
function decided(
  responses: readonly Response[],
): { status: 'accepted' | 'rejected'; at: Instant } | null {
  let last: { status: 'accepted' | 'rejected'; at: Instant } | null = null
  for (const { kind, code, at } of responses) {
    const isRefusal = code === 'RE'
    if (!isRefusal && (kind === 'mls' || !['AP', 'CA', 'PD'].includes(code))) continue
    const ahead = last === null ? 1 : epochMsOf(at) - epochMsOf(last.at)
    if (ahead > 0 || (ahead === 0 && isRefusal))
      last = { status: isRefusal ? 'rejected' : 'accepted', at }
  }
  return last
}

const mostResponses = 100

/** Each answer once, in the order of their moments. */
function merged(known: readonly Response[], { responses, at: now }: News): readonly Response[] {
  const contentOf = ({ kind, code, note, reasons }: Omit<Response, 'at'>) =>
    JSON.stringify([kind, code, note, reasons])
  const all = [...known]
  for (const one of responses) {
    const same = all.filter((other) => contentOf(other) === contentOf(one))
    const { at } = one
    const isKnown = at === null ? same.length > 0 : same.some((other) => isAtOnce(other.at, at))
    if (!isKnown) all.push({ ...one, at: at ?? now })
  }
  if (all.length === known.length) return known
  return all
    .sort((a, b) => epochMsOf(a.at) - epochMsOf(b.at) || contentOf(a).localeCompare(contentOf(b)))
    .slice(-mostResponses)
}

const isAtOnce = (one: Instant, other: Instant) => epochMsOf(one) === epochMsOf(other)

/** Whether the access point may move a registration from one status to another. */
export function mayMove(from: string, to: string): boolean {
  return moves[from]?.includes(to) ?? false
}

const moves: Readonly<Record<string, readonly string[]>> = {
  pending: ['active', 'rejected'],
  active: ['suspended'],
  suspended: ['active'],
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** For how long a message is tried; then the access point is asked once more whether it has it. */
export const triedForMs = 48 * hourMs

/** After how long it is tried again: the pauses double from a minute to 64, then it is every two hours. */
export function pauseMs(attempts: number, askedToWaitMs: number): number {
  const usual = attempts <= 7 ? 2 ** (attempts - 1) * minuteMs : 2 * hourMs
  return Math.max(usual, askedToWaitMs)
}
