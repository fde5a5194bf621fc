import { say } from '#kernel/languages'
import { type RecordType, recordType } from '#platform/operations/record-type'
import type { LoggedRegistration } from './actions/show.js'
import { peppolMessage, peppolRegistration } from './entity.js'
import { messages, nouns, sentences } from './problems.js'
import type { PeppolMessage } from './schemas/messages.js'

const outside = { never: messages.outsideStays }
const gone = { never: messages.sentStays }

const registrationType = recordType<LoggedRegistration>({
  entity: peppolRegistration,
  title: ({ participant_id }) => participant_id ?? '',
  sentence: ({ action, after }) => {
    const text = sentences[action as 'registered' | 'updated' | 'moved' | 'deregistered']
    const values = { participant: after?.participant_id ?? '', status: after?.status ?? '' }
    return after ? { text, values } : undefined
  },
  undo: { registered: outside, updated: outside, moved: outside, deregistered: outside },
})

const messageType = recordType<PeppolMessage>({
  entity: peppolMessage,
  title: ({ document_number, counterparty }) =>
    [document_number, counterparty.name ?? counterparty.participant_id].filter(Boolean).join(' '),
  sentence: ({ action, after }, language) => {
    if (!after) return undefined
    const { document_type, document_number, counterparty, status } = after
    const values = {
      noun: say(nouns[document_type], language),
      number: document_number ?? '',
      party: counterparty.name ?? counterparty.participant_id,
      status,
    }
    const known = {
      queued: sentences.queued,
      retried: sentences.retried,
      received: sentences.received,
    }
    return { text: known[action as keyof typeof known] ?? sentences.state, values }
  },
  undo: {
    queued: gone,
    retried: gone,
    sent: gone,
    delivered: gone,
    accepted: gone,
    rejected: gone,
    failed: gone,
    told: gone,
    received: gone,
    answered: gone,
  },
})

export const peppolRecords: readonly RecordType[] = [registrationType, messageType]
