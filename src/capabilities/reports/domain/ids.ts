import { distinct } from '#kernel/lists'
import { invalidField } from '#kernel/problem'
import { messages } from '../problems.js'

/** The ids of a comma list under a name; null where none was given. */
export function idsOf(name: string, given: string | null | undefined): readonly number[] | null {
  if (given == null) return null
  const parts = given.split(',').map((part) => part.trim())
  if (!parts.every((part) => /^[1-9]\d{0,14}$/.test(part))) throw invalidField(name, messages.noIds)
  return distinct(parts.map(Number)).sort((one, other) => one - other)
}
