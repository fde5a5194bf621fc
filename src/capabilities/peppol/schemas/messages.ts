import { versions } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { documentTypes } from '../domain/document-types.js'
import { errorCodes, messageStatuses } from '../domain/life.js'

const { object, nullable, maybe } = shape

const participant = () => shape.text({ max: 135, examples: ['0208:0123456749'] })

const ErrorShape = object(
  {
    code: shape.oneOf(errorCodes),
    message: shape.text({ max: 500 }),
    detail: nullable(shape.text({ max: 500, description: 'in the words of whoever refused it' })),
  },
  { title: 'PeppolError' },
)

export const responseCodes = ['AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] as const
export type ResponseCode = (typeof responseCodes)[number]

const ResponseShape = object(
  {
    kind: shape.oneOf(['mls', 'invoice_response']),
    code: shape.text({ max: 3, examples: ['AP'] }),
    reasons: shape.list(shape.text({ max: 500 }), { examples: [[]] }),
    note: nullable(shape.text({ max: 1000 })),
    at: shape.instant(),
  },
  { title: 'PeppolResponse' },
)

export const PeppolMessage = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    direction: shape.oneOf(['in', 'out']),
    status: shape.oneOf(messageStatuses),
    message_id: shape.text({
      max: 255,
      description: 'the same at each attempt',
      examples: ['0b8d8a5e-2f0a-4c5d-9a57-2f3a1c9b7d10'],
    }),
    reference: nullable(shape.text({ max: 500, description: 'of the access point' })),
    sender: participant(),
    receiver: participant(),
    counterparty: object({
      participant_id: participant(),
      name: nullable(shape.text({ max: 255 })),
      third_party_id: nullable(shape.id()),
    }),
    document_type: shape.oneOf(documentTypes),
    document_type_id: nullable(shape.text({ max: 500 })),
    process_id: nullable(shape.text({ max: 500 })),
    document_number: nullable(shape.text({ max: 255, examples: ['VEN-2026-0042'] })),
    document_id: nullable(shape.id()),
    import_id: nullable(shape.id()),
    related_message_id: nullable(
      shape.id({ description: 'of a response: the message that it answers' }),
      { examples: [null] },
    ),
    size: nullable(shape.integer({ min: 0 })),
    sha256: nullable(shape.text({ max: 64, description: 'of the XML' })),
    attempts: shape.integer({ min: 0 }),
    next_attempt_at: nullable(shape.instant()),
    error: nullable(ErrorShape, { examples: [null] }),
    responses: shape.list(ResponseShape, { examples: [[]] }),
    queued_at: nullable(shape.instant()),
    sent_at: nullable(shape.instant()),
    delivered_at: nullable(shape.instant()),
    at: shape.instant({ description: 'when its status last changed' }),
    ...versions,
  },
  { title: 'PeppolMessage' },
)
export type PeppolMessage = Static<typeof PeppolMessage>

export const PeppolMessageWithXml = object(
  {
    ...PeppolMessage.properties,
    xml: nullable(shape.text({ max: 40_000_000, description: 'as it left, or as it came' })),
  },
  { title: 'PeppolMessageWithXml' },
)
export type PeppolMessageWithXml = Static<typeof PeppolMessageWithXml>

export const MessageFilter = object({
  direction: maybe(shape.oneOf(['in', 'out'])),
  status: maybe(
    shape.text({ max: 100, description: 'one or several, separated by commas: queued, sent' }),
  ),
  document_id: maybe(shape.id()),
  import_id: maybe(shape.id()),
  from: maybe(shape.day({ description: 'made on this day or later' })),
  to: maybe(shape.day()),
  q: maybe(shape.text({ max: 200, description: 'number, name, participant' })),
})
export type MessageFilter = Static<typeof MessageFilter>

export const PeppolSending = object(
  {
    receiver: maybe(
      shape.text({
        max: 160,
        description: '`peppol_identifier` of the customer, else by its numbers, when absent',
        examples: [null],
      }),
    ),
    include_pdf: maybe(
      shape.boolean({ description: 'embeds the printed invoice; true when absent' }),
    ),
    force: maybe(
      shape.boolean({
        description: 'sends again what was rejected, and does not look the receiver up',
        examples: [false],
      }),
    ),
  },
  { title: 'PeppolSending' },
)
export type PeppolSending = Static<typeof PeppolSending>

export const reasonCodes = [
  'NON',
  'REF',
  'LEG',
  'REC',
  'QUA',
  'DEL',
  'PRI',
  'QTY',
  'ITM',
  'PAY',
  'UNR',
  'FIN',
  'PPD',
  'OTH',
] as const

export const NewPeppolResponse = object(
  {
    code: shape.oneOf(responseCodes, {
      description:
        'AB received, IP in process, UQ under query, CA accepted on conditions, RE rejected, AP accepted, PD paid',
      examples: ['AP'],
    }),
    reasons: maybe(
      shape.list(
        object({
          code: shape.oneOf(reasonCodes, { examples: ['PRI'] }),
          text: maybe(
            shape.text({ max: 500, examples: ['The price is not the one agreed upon.'] }),
          ),
        }),
        { max: 20, description: '`RE`, `UQ` and `CA` need one', examples: [[]] },
      ),
    ),
    note: maybe(shape.text({ max: 1000 })),
    expected_on: maybe(shape.day({ description: 'from when it holds' })),
  },
  { title: 'NewPeppolResponse' },
)
export type NewPeppolResponse = Static<typeof NewPeppolResponse>

export const PeppolFetched = object(
  {
    received: shape.integer({ min: 0 }),
    duplicates: shape.integer({ min: 0, description: 'were fetched before' }),
    failed: shape.integer({ min: 0 }),
    has_more: shape.boolean({ examples: [false] }),
    messages: shape.list(PeppolMessage, { description: 'those that are new' }),
  },
  { title: 'PeppolFetched' },
)
export type PeppolFetched = Static<typeof PeppolFetched>

export const PeppolCallback = object(
  {
    id: shape.text({ min: 1, max: 200, examples: ['evt-1'] }),
    type: shape.text({
      min: 1,
      max: 100,
      description: '`participant.status`, `document.status` or `document.received`',
      examples: ['document.status'],
    }),
    at: maybe(shape.anything()),
    data: maybe(shape.anything({ description: 'of the participant or the document' })),
  },
  { title: 'PeppolCallback' },
)

export const CallbackQuery = object({
  connection: maybe(
    shape.id({ description: 'of the integration, where the access point is that of a file' }),
  ),
})

export const CallbackTaken = object(
  { status: shape.oneOf(['accepted', 'duplicate', 'ignored']) },
  { title: 'PeppolCallbackTaken' },
)
export type CallbackTaken = Static<typeof CallbackTaken>
