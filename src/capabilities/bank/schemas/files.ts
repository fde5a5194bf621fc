import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { statementFormats, warningCodes } from '../domain/statements.js'

const { object, nullable, maybe } = shape

export const fileStatuses = ['imported', 'partial'] as const
const amount = () => nullable(shape.decimal())
const day = () => nullable(shape.day())

export const BankStatement = object(
  {
    id: shape.id(),
    number: nullable(
      shape.text({
        description: 'the year of the closing day and the number that the bank gave',
        examples: ['2026-034'],
      }),
    ),
    iban: nullable(shape.text({ max: 34, examples: ['BE68539007547034'] })),
    currency: shape.text({ max: 3, examples: ['EUR'] }),
    opening_balance: amount(),
    opening_date: day(),
    closing_balance: amount(),
    closing_date: day(),
    transactions_count: shape.integer({ min: 0 }),
    journal_id: shape.id(),
  },
  { title: 'BankStatement' },
)
export type BankStatement = Static<typeof BankStatement>

export const CodaWarning = object(
  {
    code: shape.oneOf(warningCodes),
    message: shape.text({ max: 2000 }),
    line: nullable(shape.integer({ min: 1 })),
    statement: nullable(
      shape.integer({ min: 0, description: 'the place of the statement in the file, from 0' }),
    ),
  },
  { title: 'CodaWarning' },
)

export const CodaFile = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    name: shape.text({ max: 255, examples: ['20260331.COD'] }),
    format: shape.oneOf(statementFormats),
    size: shape.integer({ min: 0 }),
    sha256: shape.text({ max: 64 }),
    source: shape.oneOf(['upload', 'folder']),
    status: shape.oneOf(fileStatuses, {
      description: '`partial`: some of its statements were known already',
    }),
    imported_count: shape.integer({ min: 0 }),
    duplicate_count: shape.integer({ min: 0 }),
    warnings: shape.list(CodaWarning),
    statements: shape.list(BankStatement),
    uploaded_by: nullable(shape.id()),
    file_url: shape.text({ max: 2000, description: 'signed, for half an hour' }),
    duplicate_of: shape.optional(
      shape.id({ description: 'only in the answer to an upload that brought nothing new' }),
    ),
    ...record,
  },
  { title: 'CodaFile' },
)
export type CodaFile = Static<typeof CodaFile>

export const CodaFileFilter = object({
  journal_id: maybe(shape.id()),
  format: maybe(shape.oneOf(statementFormats)),
  status: maybe(shape.oneOf(fileStatuses)),
  q: maybe(shape.text({ max: 200, description: 'in the name' })),
})
export type CodaFileFilter = Static<typeof CodaFileFilter>
