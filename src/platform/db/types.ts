import pg from './driver.js'

/**
 * How values come out of PostgreSQL. Whole numbers become numbers (an id beyond 2^53 cannot exist),
 * days stay text, moments become `Instant` text, amounts stay decimal text until someone computes.
 */
const { builtins } = pg.types

/** The type of `bigint[]`, which the driver does not name. */
const int8Array = 1016

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(safeInteger))],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, instantText],
  [builtins.NUMERIC, (text) => text],
])

export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`)
  return value
}

/** `2025-03-14 09:30:00.12+00` (sessions are in UTC) as `2025-03-14T09:30:00.120000Z`. */
function instantText(text: string): string {
  const micros = text.slice(20, text.length - 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${micros.padEnd(6, '0')}Z`
}
