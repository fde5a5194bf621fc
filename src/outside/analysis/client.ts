import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Extracted } from '#formats/e-invoices/index'
import type { Failure } from '#kernel/failures'
import { members } from '#platform/outgoing/fields'
import { type Answer, AnswerTooLarge, below, failureOf, receive } from '#platform/outgoing/request'
import { type Answered, isAnswered } from './answer-schema.js'
import type { AnalysisConfig } from './config.js'
import { extractedFrom } from './extracted.js'
import { guarded } from './guard.js'
import { requestFor } from './prompt.js'
import type { AnalysisQuestion } from './question.js'

/** A language model that reads documents, behind an OpenAI-compatible address. */
export type AnalysisService = { ask(question: AnalysisQuestion): Promise<Extracted> }

export type AnalysisReason =
  | 'nothing_to_send'
  | 'cancelled'
  | 'timeout'
  | 'unreachable'
  | 'redirected'
  | 'key_refused'
  | 'request_refused'
  | 'busy'
  | 'service_error'
  | 'answer_too_large'
  | 'answer_unusable'
  | 'not_an_invoice'

/** Why there is no answer: a word of ours, never one of the service, nor its address or key. */
export class AnalysisFailure extends Error {
  readonly reason: AnalysisReason
  /** The same in the words of all who are asked outside; null where the service did all that it should. */
  readonly failure: Failure | null

  constructor(reason: AnalysisReason, failure: Failure | null = failureOfReason[reason]) {
    super(`the analysis service gave nothing to use: ${reason}`)
    this.reason = reason
    this.failure = failure
  }
}

const failureOfReason: Readonly<Record<AnalysisReason, Failure | null>> = {
  nothing_to_send: null,
  cancelled: 'timeout',
  timeout: 'timeout',
  unreachable: 'connection refused',
  redirected: 'unexpected answer',
  key_refused: 'unauthorised',
  request_refused: 'unexpected answer',
  busy: 'failed',
  service_error: 'failed',
  answer_too_large: 'too large',
  answer_unusable: 'unexpected answer',
  not_an_invoice: null,
}

/** Opens the configured service; null when there is none. */
export function openAnalysisService(config: AnalysisConfig): AnalysisService | null {
  if (config.url === '') return null
  return {
    async ask(question) {
      const answered = await answeredBy(config, question)
      if (answered.document_type === 'other') throw new AnalysisFailure('not_an_invoice')
      const extracted = extractedFrom(answered, question.own, question.today)
      const { text, isTextCertain } = question
      return isTextCertain !== false && text !== undefined ? guarded(extracted, text) : extracted
    },
  }
}

async function answeredBy(config: AnalysisConfig, question: AnalysisQuestion): Promise<Answered> {
  const post = requestFor(config, question)
  if (post === null) throw new AnalysisFailure('nothing_to_send')
  const own = AbortSignal.timeout(config.timeoutMs)
  const deadline = question.signal ? AbortSignal.any([own, question.signal]) : own
  const answer = await attempts(config, post, deadline).catch((error: unknown) => {
    if (error instanceof AnalysisFailure) throw error
    if (question.signal?.aborted) throw new AnalysisFailure('cancelled')
    if (deadline.aborted) throw new AnalysisFailure('timeout')
    if (error instanceof AnswerTooLarge) throw new AnalysisFailure('answer_too_large')
    throw new AnalysisFailure('unreachable', failureOf(error))
  })
  return readAnswer(answer)
}

/** The answer that says yes, asked for a second time when the service was only busy or stumbled. */
async function attempts(
  config: AnalysisConfig,
  post: object,
  deadline: AbortSignal,
): Promise<string> {
  const send = () =>
    receive({
      url: below(config.url, '/chat/completions'),
      accept: 'application/json',
      ...(config.key === '' ? {} : { key: config.key }),
      post,
      deadline,
      strangers: config.strangers,
    })
  const first = await send()
  if (first.text !== null) return first.text
  const waitMs = waitBefore(first)
  if (waitMs === null) throw refusedBy(first)
  const pause = config.pause ?? ((ms, signal) => pauseFor(ms, undefined, { signal, ref: false }))
  await pause(waitMs, deadline)
  const second = await send()
  if (second.text !== null) return second.text
  throw refusedBy(second)
}

const usualWaitMs = 1_000
const longestWaitSeconds = 10

/** How long to wait for a second attempt; null where none is worth it. */
function waitBefore({ status, retryAfter }: Answer): number | null {
  if (status !== 429 && status < 500) return null
  if (retryAfter === null || !/^\d{1,6}$/.test(retryAfter)) return usualWaitMs
  return Number(retryAfter) <= longestWaitSeconds ? Number(retryAfter) * 1000 : null
}

function refusedBy({ status }: Answer): AnalysisFailure {
  const reason = reasonOf(status)
  return new AnalysisFailure(reason, status === 404 ? 'not found' : failureOfReason[reason])
}

function reasonOf(status: number): AnalysisReason {
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 429) return 'busy'
  if (status >= 500) return 'service_error'
  return status >= 300 && status < 400 ? 'redirected' : 'request_refused'
}

function readAnswer(text: string): Answered {
  const { choices } = members(parsed(text))
  const [choice] = Array.isArray(choices) ? choices : []
  const { content } = members(members(choice).message)
  const answered = typeof content === 'string' ? parsed(unfenced(content)) : undefined
  if (!isAnswered(answered)) throw new AnalysisFailure('answer_unusable')
  return answered
}

/** Some models wrap their answer as code of a document. */
function unfenced(text: string): string {
  const bare = text.trim()
  if (!bare.startsWith('```') || !bare.endsWith('```')) return bare
  return bare.slice(bare.indexOf('\n') + 1, -3)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AnalysisFailure('answer_unusable')
  }
}
