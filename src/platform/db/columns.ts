/** The columns of records, from the one list of their fields that their schema is. */

type Fields = { readonly properties: Readonly<Record<string, unknown>> }

/** What every record of a company file has and nobody gives. */
export type OfDatabase =
  | 'id'
  | 'company_id'
  | 'version'
  | 'lock_version'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'deleted_by'

const ofDatabase: readonly string[] = [
  'id',
  'company_id',
  'version',
  'lock_version',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_by',
] satisfies OfDatabase[]

/**
 * A record as the API shows it: each field is a column of `alias`, or what `special` reads in its place; null
 * leaves it out, where it is put together elsewhere.
 */
export function shownColumns(
  { properties }: Fields,
  alias: string,
  special: Readonly<Record<string, string | null>> = {},
): string {
  const all: Readonly<Record<string, string | null>> = {
    lock_version: `${alias}.version`,
    ...special,
  }
  return Object.keys(properties)
    .filter((name) => all[name] !== null)
    .map((name) => (name in all ? `${all[name]} AS ${name}` : `${alias}.${name}`))
    .join(', ')
}

/** The fields that are stored as they are given: all but those of the database and those that are derived. */
export function storedFields({ properties }: Fields, derived: readonly string[] = []): string[] {
  return Object.keys(properties).filter(
    (name) => !ofDatabase.includes(name) && !derived.includes(name),
  )
}

/** `a = n.a, b = n.b`, for a statement that writes all of some fields. */
export function assignments(fields: readonly string[], from: string): string {
  return fields.map((name) => `${name} = ${from}.${name}`).join(', ')
}
