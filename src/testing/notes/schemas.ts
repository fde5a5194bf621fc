import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

export const Note = shape.object(
  {
    id: shape.id(),
    company_id: shape.id(),
    title: shape.text({ max: 100, examples: ['Call the bank'] }),
    amount: shape.nullable(shape.decimal()),
    due_on: shape.nullable(shape.day()),
    version: shape.integer({ min: 1 }),
    lock_version: shape.integer({ min: 1 }),
    created_at: shape.instant(),
    updated_at: shape.instant(),
    deleted_at: shape.nullable(shape.instant()),
  },
  { title: 'Note' },
)
export type Note = Static<typeof Note>

export const NewNote = shape.object({
  title: shape.text({ max: 100, examples: ['Call the bank'] }),
  amount: shape.optional(shape.nullable(shape.amount())),
  due_on: shape.optional(shape.nullable(shape.day())),
})

export const NotePatch = shape.partial(NewNote)

export const NoteFilter = shape.object({
  q: shape.optional(shape.nullable(shape.text({ max: 200 }))),
})
export type NoteFilter = Static<typeof NoteFilter>
