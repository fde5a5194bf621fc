import { invalidField } from '#kernel/problem'
import { messages } from '../problems.js'

/** So many account numbers or beginnings of them may be asked for. */
const most = 50

/** The account numbers, or their beginnings, of a comma list; null where none was given. */
export function prefixesOf(given: string | null | undefined): readonly string[] | null {
  if (given == null || given.trim() === '') return null
  const prefixes = given.split(',').map((one) => one.trim())
  if (prefixes.length > most || !prefixes.every((one) => /^\d{1,10}$/.test(one)))
    throw invalidField('accounts', messages.noPrefixes, { most })
  return [...new Set(prefixes)].sort()
}

export function isUnder(prefixes: readonly string[] | null, number: string): boolean {
  return prefixes?.some((prefix) => number.startsWith(prefix)) ?? true
}
