import { invalidField } from '#kernel/problem'
import { messages } from '#platform/shapes/input-messages'
import { likePattern } from './like.js'

/** How a filter is met: SQL in which `$?` is its value, as it is given or as it is read first. */
export type Condition<Value> =
  | string
  | { readonly sql: string; readonly value: (given: Value) => unknown }

/** What a list may be asked for; null or nothing leaves a filter out. */
export type Asked<Filter> = { readonly [Name in keyof Filter]?: Filter[Name] | null | undefined }

/** A condition for every filter of a list, by the name that the API gives it: one that is missing does not compile. */
export type Conditions<Filter> = {
  readonly [Name in keyof Filter]-?: Condition<NonNullable<Filter[Name]>>
}

/**
 * The conditions of the filters that are set; parameters are counted on from those `before`. Each combination
 * is a statement of its own: of one statement in which every filter is optional, PostgreSQL keeps a plan that
 * suits none of them.
 */
export function conditionsOf<Filter extends object>(
  conditions: NoInfer<Conditions<Filter>>,
  filter: Filter,
  before: readonly unknown[],
): { where: string; values: unknown[] } {
  const values = [...before]
  let where = ''
  for (const [name, condition] of Object.entries<Condition<never>>(conditions)) {
    const given = filter[name as keyof Filter] ?? null
    if (given === null) continue
    const { sql, value } = typeof condition === 'string' ? plain(condition) : condition
    const read = value(given as never)
    if (read === null) continue
    where += ` AND ${sql.replaceAll('$?', () => `$${values.length + 1}`)}`
    if (sql.includes('$?')) values.push(read)
  }
  return { where, values }
}

function plain(sql: string): Exclude<Condition<unknown>, string> {
  return { sql, value: (given) => given }
}

/** Words that are looked for, `$?` being their pattern for texts that are folded. */
export function search(sql: string): Condition<string> {
  return { sql, value: likePattern }
}

/** One or several values of a filter, separated by commas; each must be one of those that there are. */
export function severalOf(
  name: string,
  choices: readonly string[],
  sql: string,
): Condition<string> {
  return { sql, value: (text) => listed(name, choices, text) }
}

function listed(field: string, choices: readonly string[], text: string): string[] {
  const asked = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (asked.length === 0 || asked.some((part) => !choices.includes(part)))
    throw invalidField(field, messages.choice, { field, choices: choices.join(', ') })
  return choices.filter((choice) => asked.includes(choice))
}
