import assert from 'node:assert/strict'

/** What the specification says of a field: its type, its values, and whether it may be null. */
export type Kind = {
  readonly name: string
  readonly fits: (value: unknown) => boolean
  /** `stated` where the specification says `or null`; `unset` where a value that nobody gave has no other sign. */
  readonly empty?: 'stated' | 'unset' | 'always'
}

type Fields = Readonly<Record<string, Kind>>
type Members = Readonly<Record<string, unknown>>

const kind = (name: string, fits: Kind['fits']): Kind => ({ name, fits })

export const integer = kind('an integer', Number.isInteger)
export const number = kind('a number', (value) => typeof value === 'number')
export const boolean = kind('a boolean', (value) => typeof value === 'boolean')
export const string = kind('a string', (value) => typeof value === 'string' && value !== '')
export const object = kind('an object', isMembers)
/** A field that is there, and empty. */
export const nothing: Kind = { ...kind('null', () => false), empty: 'always' }

/** A text of a form. */
export const like = (name: string, form: RegExp): Kind =>
  kind(name, (value) => typeof value === 'string' && form.test(value))

export const timestamp = like('a timestamp in UTC', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d+Z$/)
/** The date of a record, shown as a timestamp. */
export const zeroTime = like('a timestamp with a zero time', /^\d{4}-\d{2}-\d{2}T00:00:00\.0+Z$/)
export const date = like('a date', /^\d{4}-\d{2}-\d{2}$/)
export const decimal = like('a decimal', /^-?\d+\.\d{2}$/)
export const email = like('an e-mail address', /^[^@\s]+@[^@\s]+\.[a-z]+$/)
export const webAddress = like('a URL', /^https?:\/\/\S+$/)
export const publicToken = like('a public token', /^[A-Za-z0-9]{12}$/)
export const uuid = like('a UUID', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const language = oneOf('fr', 'nl', 'en', 'de')

export function oneOf(...values: readonly unknown[]): Kind {
  return kind(`one of ${values.join(' ')}`, (value) => values.includes(value))
}

export const listOf = (item: Kind): Kind =>
  kind(
    `a list, each ${item.name}`,
    (value) => Array.isArray(value) && value.every((one) => allows(item, one)),
  )

/** An object with these members and no others. */
export const shape = (fields: Fields): Kind => ({
  ...including(fields),
  fits: (value) =>
    including(fields).fits(value) &&
    Object.keys(value as Members).every((name) => Object.hasOwn(fields, name)),
})

/** An object that has these members at least. */
export const including = (fields: Fields): Kind =>
  kind(
    `{${Object.keys(fields).join(', ')}}`,
    (value) =>
      isMembers(value) &&
      Object.entries(fields).every(
        ([name, expected]) => Object.hasOwn(value, name) && allows(expected, value[name]),
      ),
  )

/** The specification says that it may be null. */
export const orNull = (of: Kind): Kind => ({ ...of, empty: 'stated' })

/** Null where nobody gave a value. */
export const ifSet = (of: Kind): Kind => ({ ...of, empty: 'unset' })

/** The same kind for several names, written as the specification lists them. */
export function each(names: string, of: Kind): Fields {
  return Object.fromEntries(names.split(', ').map((name) => [name, of]))
}

/**
 * Every record has every field, of its kind. Each field is seen with a value in at least one of the records, and
 * without one where the specification says that there may be none.
 */
export function haveFields(records: readonly Members[], fields: Fields): void {
  assert.ok(records.length > 0, 'there are records to look at')
  for (const [name, expected] of Object.entries(fields)) {
    for (const record of records) {
      assert.ok(Object.hasOwn(record, name), `${name} is missing in ${shown(record)}`)
      assert.ok(
        allows(expected, record[name]),
        `${name} is ${shown(record[name])}, not ${expected.name}`,
      )
    }
    const values = records.map((record) => record[name])
    if (expected.empty === 'always') continue
    assert.ok(
      values.some((value) => value !== null),
      `${name} is never seen with a value`,
    )
    if (expected.empty === 'stated') assert.ok(values.includes(null), `${name} is never null`)
  }
}

function allows(expected: Kind, value: unknown): boolean {
  return value === null ? expected.empty !== undefined : expected.fits(value)
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 300)
