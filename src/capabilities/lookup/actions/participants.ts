import type { Instant } from '#kernel/instants'
import { invalidField } from '#kernel/problem'
import type { PeppolParticipant } from '#outside/peppol-directory/client'
import type { Circumstances } from '#platform/operations/operation'
import { deadlineIn, unavailable } from '#platform/outgoing/request'
import { ages } from '../domain/ages.js'
import { fullParticipant, readParticipants } from '../domain/numbers.js'
import { supportsOf } from '../domain/supports.js'
import { messages } from '../problems.js'
import type { Participant } from '../schemas.js'
import { type Asking, askOnce } from './kept.js'

export type ParticipantAnswer = {
  readonly participant: string
  readonly answer: PeppolParticipant
  readonly checkedAt: Instant
  readonly isKept: boolean
}

/** The first of these that is on the network; the last answer when none is. All share one deadline. */
export async function firstRegistered(
  about: Asking,
  participants: readonly string[],
  fresh = false,
): Promise<ParticipantAnswer> {
  const deadline = deadlineIn()
  let last: ParticipantAnswer | undefined
  for (const participant of participants) {
    last = await askNetwork(about, participant, fresh, deadline)
    if (last.answer.registered) return last
  }
  if (!last) throw new RangeError('nobody was asked for')
  return last
}

async function askNetwork(
  about: Asking,
  participant: string,
  fresh: boolean,
  deadline: AbortSignal,
): Promise<ParticipantAnswer> {
  const { peppol } = about.services.outside
  const { answer, askedAt, isKept } = await askOnce<PeppolParticipant>(
    about,
    { source: 'peppol', key: participant.toLowerCase() },
    { age: ages.peppol, fresh, isKnown: ({ registered }) => registered },
    () => {
      if (!peppol.isConfigured) throw unavailable()
      return peppol.isRegistered(participant, deadline)
    },
  )
  return { participant, answer: answer!, checkedAt: askedAt, isKept }
}

export async function lookUpParticipant(
  op: Circumstances,
  { participant: text, query }: { participant: string; query: { fresh?: boolean | null } },
): Promise<Participant> {
  const asked = readParticipants(text)
  if (!asked) throw invalidField('participant', messages.notAParticipant)
  const found = await firstRegistered(op, asked, query.fresh ?? false)
  const { registered, documentTypes } = found.answer
  const participant = registered ? found.participant : asked[0]!
  return {
    participant_id: participant,
    full_id: fullParticipant(participant),
    registered,
    document_types: documentTypes,
    supports: supportsOf(documentTypes),
    checked_at: found.checkedAt,
    source: found.isKept ? 'cache' : 'network',
  }
}
