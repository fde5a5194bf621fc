import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { mostLines } from './domain/group.js'

const { object, optional, nullable } = shape

export const letteringOrigins = ['manual', 'auto', 'bank', 'reversal', 'takeover'] as const
export type LetteringOrigin = (typeof letteringOrigins)[number]

export const letteringStatuses = ['partial', 'full'] as const
export type LetteringStatus = (typeof letteringStatuses)[number]

const LetteredLine = object(
  {
    id: shape.id(),
    entry_id: shape.id(),
    entry_date: shape.day(),
    journal_code: shape.text({ max: 6, examples: ['VEN'] }),
    number: shape.integer({ min: 1 }),
    reference: nullable(shape.text()),
    label: nullable(shape.text({ description: 'of the line, else of its entry' })),
    debit: shape.decimal(),
    credit: shape.decimal({ examples: ['0.00'] }),
  },
  { title: 'LetteredLine' },
)

export const Lettering = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    code: shape.text({
      max: 10,
      description:
        'AA, AB and so on for each account, never given twice; in lower case while it is partial',
      examples: ['AA'],
    }),
    status: shape.oneOf(letteringStatuses, {
      description: '`partial` while something remains between the sides: its lines are tied',
      examples: ['full'],
    }),
    account_id: shape.id(),
    account: object({
      id: shape.id(),
      number: shape.text({ max: 10, examples: ['400000'] }),
      label: shape.text({ description: 'in the language of the file' }),
    }),
    third_party_id: nullable(shape.id()),
    lines: shape.list(LetteredLine, { description: 'oldest first' }),
    amount: shape.decimal({ description: 'what is settled so far: the smaller of the two sides' }),
    remaining: shape.decimal({
      description: 'what is left between the sides, debit minus credit; zero when it is full',
      examples: ['0.00'],
    }),
    difference: shape.decimal({
      description: 'what was left between the sides and written off, debit minus credit',
      examples: ['0.00'],
    }),
    difference_entry_id: nullable(shape.id({ description: 'the entry that wrote it off' })),
    origin: shape.oneOf(letteringOrigins),
    created_by: nullable(shape.id()),
    created_at: shape.instant(),
    updated_at: shape.instant(),
    version: shape.integer({ min: 1 }),
    lock_version: shape.integer({ min: 1 }),
  },
  { title: 'Lettering' },
)
export type Lettering = Static<typeof Lettering>

export const NewLettering = object(
  {
    line_ids: shape.list(shape.id(), {
      min: 1,
      max: mostLines,
      description: 'a line that is tied brings those it is tied to along',
      examples: [[1, 2]],
    }),
    write_off: optional(
      nullable(
        shape.boolean({ description: 'books a difference within the limit of the settings' }),
      ),
    ),
    partial: optional(
      nullable(
        shape.boolean({
          description: 'ties lines that do not come to zero; not together with `write_off`',
        }),
      ),
    ),
  },
  { title: 'NewLettering' },
)
export type NewLettering = Static<typeof NewLettering>

const one = {
  account_id: optional(nullable(shape.id())),
  third_party_id: optional(nullable(shape.id())),
}

export const AutoWish = object(one, { title: 'AutoWish' })
export type AutoWish = Static<typeof AutoWish>

export const LetteringFilter = object({
  ...one,
  status: optional(nullable(shape.oneOf(letteringStatuses))),
})
export type LetteringFilter = Static<typeof LetteringFilter>

export const OpenItemFilter = object(one)
export type OpenItemFilter = Static<typeof OpenItemFilter>

export const AutoReply = object(
  {
    created: shape.integer({
      min: 0,
      description: 'those that were partial and are full now included',
    }),
    letterings: shape.list(Lettering),
    undecided: shape.integer({
      min: 0,
      description: 'open lines that are left; lines that are tied count as one',
    }),
    has_more: shape.boolean({ description: 'whether another call would letter more' }),
  },
  { title: 'AutoReply' },
)
export type AutoReply = Static<typeof AutoReply>
