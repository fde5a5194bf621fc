/** The columns of records, from the one list of their fields that their schema is. */

type Fields = { readonly properties: Readonly<Record<string, unknown>> }

/** What every record of a company file has and nobody gives. */
const ofDatabase = [
  'id',
  'company_id',
  'version',
  'lock_version',
  'created_at',
  'updated_at',
  'deleted_at',
  'deleted_by',
]

/** A record as the API shows it: each field is a column of `alias`, or what `special` reads in its place. */
export function shownColumns(
  { properties }: Fields,
  alias: string,
  special: Readonly<Record<string, string>> = {},
): string {
  const all = { lock_version: `${alias}.version`, ...special }
  return Object.keys(properties)
    .map((name) =>
      name in all ? `${all[name as keyof typeof all]} AS ${name}` : `${alias}.${name}`,
    )
    .join(', ')
}

/** The fields that are stored as they are given: all but those of the database and those that are derived. */
export function storedFields({ properties }: Fields, derived: readonly string[] = []): string[] {
  return Object.keys(properties).filter(
    (name) => !ofDatabase.includes(name) && !derived.includes(name),
  )
}
