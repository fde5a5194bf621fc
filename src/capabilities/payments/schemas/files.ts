import { versions } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import {
  fileStatuses,
  mostItems,
  paymentSchemas,
  paymentStatuses,
  paymentTypes,
  sequenceTypes,
} from '../domain/kinds.js'

const { object, nullable, maybe } = shape

export const SepaPayment = object(
  {
    line_ids: shape.list(shape.id(), { description: 'the open items that it pays' }),
    third_party_id: shape.id(),
    name: shape.text({ max: 70, examples: ['Brouwerij De Kroon'] }),
    iban: shape.text({ max: 34, examples: ['BE68539007547034'] }),
    bic: nullable(shape.text({ max: 11, examples: ['KREDBEBB'] })),
    amount: shape.decimal({ examples: ['121.00'] }),
    communication: nullable(
      shape.text({
        max: 140,
        description: 'as the file says it: a structured communication without its signs, or text',
        examples: ['090933755493'],
      }),
    ),
    is_structured: shape.boolean({ description: 'whether the communication is structured' }),
    end_to_end_id: shape.text({ max: 35, examples: ['CT-20260316-7-E1'] }),
    payment_information_id: nullable(
      shape.text({
        max: 35,
        description: 'the part of the file in which it stands; null once it is `paid`',
        examples: ['CT-20260316-7-1'],
      }),
    ),
    mandate_id: nullable(shape.id()),
    mandate_reference: nullable(shape.text({ max: 35, examples: ['MANDAT-0003'] })),
    sequence_type: nullable(shape.oneOf(sequenceTypes)),
    status: shape.oneOf(paymentStatuses, {
      description:
        '`paid`: what it would pay was settled otherwise, and it is left out of the file; `accepted` and `rejected` are what the bank reports',
    }),
    reason_code: nullable(shape.text({ max: 35, examples: ['AC04'] })),
    reason: nullable(
      shape.text({
        max: 800,
        description: 'why the bank rejected it: the code of ISO 20022 and what it means',
        examples: ['AC04 The account is closed'],
      }),
    ),
  },
  { title: 'SepaPayment' },
)
export type SepaPayment = Static<typeof SepaPayment>

const FileWarning = object(
  {
    code: shape.oneOf(['date_moved']),
    message: shape.text({ examples: ['Banks are closed on 2026-04-03: it is 2026-04-07.'] }),
  },
  { title: 'SepaFileWarning' },
)

const head = {
  id: shape.id(),
  company_id: shape.id(),
  type: shape.oneOf(paymentTypes),
  status: shape.oneOf(fileStatuses),
  message_id: shape.text({ max: 30, examples: ['CT-20260316-7'] }),
  schema: shape.oneOf(paymentSchemas, { examples: ['pain.001.001.09'] }),
  journal_id: shape.id({ description: 'the bank account that pays or is paid' }),
  execution_date: shape.day({ description: 'a day on which banks settle' }),
  batch_booking: shape.boolean({ description: 'one movement of the account for each part' }),
  instant: shape.boolean({ examples: [false] }),
  creditor_id: nullable(shape.text({ max: 35, examples: ['BE81ZZZ0123456749'] })),
  total: shape.decimal({ description: 'of the payments in it' }),
  count: shape.integer({ min: 0, description: 'of the payments in it' }),
  entry_id: nullable(shape.id({ description: 'the entry of the confirmation' })),
  confirmed_at: nullable(shape.instant()),
  warnings: shape.list(FileWarning, { examples: [[]] }),
  created_by: nullable(shape.id()),
  ...versions,
}

export const SepaFile = object(head, { title: 'SepaFile' })
export type SepaFile = Static<typeof SepaFile>

export const SepaFileView = object(
  { ...head, payments: shape.list(SepaPayment) },
  { title: 'SepaFileWithPayments' },
)
export type SepaFileView = Static<typeof SepaFileView>

export const SepaFileFilter = object({
  type: maybe(shape.oneOf(paymentTypes)),
  status: maybe(shape.oneOf(fileStatuses)),
})
export type SepaFileFilter = Static<typeof SepaFileFilter>

const WishedItem = object({
  line_id: shape.id({ description: 'an open item' }),
  amount: maybe(
    shape.amount({
      description:
        'how much of it, its sign aside; all that no other file pays when absent. What it does, the line says: a credit note takes off',
      examples: ['121.00'],
    }),
  ),
  iban: maybe(
    shape.text({
      max: 50,
      description:
        'one of the third party’s, else its default; a direct debit goes by the mandate’s',
    }),
  ),
})

export const NewSepaFile = object(
  {
    type: shape.oneOf(paymentTypes),
    journal_id: shape.id({ description: 'a financial journal in EUR with an IBAN' }),
    execution_date: maybe(
      shape.day({
        description:
          'the next day on which banks settle when absent; one on which they are closed moves to the next',
        examples: [null],
      }),
    ),
    schema: maybe(
      shape.oneOf(paymentSchemas, {
        description: '`pain.001.001.09` or `pain.008.001.08` when absent',
        examples: [null],
      }),
    ),
    batch_booking: maybe(shape.boolean({ description: 'true when absent' })),
    instant: maybe(
      shape.boolean({ description: 'paid within seconds; false when absent', examples: [false] }),
    ),
    items: shape.list(WishedItem, { min: 1, max: mostItems, examples: [[{ line_id: 1 }]] }),
  },
  { title: 'NewSepaFile' },
)
export type NewSepaFile = Static<typeof NewSepaFile>
