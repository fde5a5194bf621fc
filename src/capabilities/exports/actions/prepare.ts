import type { Language } from '#kernel/languages'
import { reader } from '#platform/shapes/input'
import { type Fingerprint, fingerprintOf } from '#platform/tables/fingerprint'
import type { Format } from '../domain/format.js'
import type { Wish } from '../schemas.js'
import { contentOf } from './content.js'
import type { Export, ExportReading, Opened, Written } from './export.js'

type Query = Readonly<Record<string, unknown>>

/** An export whose data is known, though no byte of it is written. */
export type Prepared = {
  readonly op: ExportReading
  readonly wanted: Export
  readonly query: Query
  readonly opened: Opened
  readonly found: Fingerprint
}

/** What an export takes of a query, or the refusal. */
export function askedOf({ asked }: Export, query: Query): never {
  return reader<never>(asked, { fromQuery: true })(query)
}

export async function prepared(
  op: ExportReading,
  wanted: Export,
  query: Query,
  opened: Opened,
): Promise<Prepared> {
  const choice = { export: wanted.name, company: op.company.publicToken, parameters: opened.chosen }
  const found = opened.found ?? (await fingerprintOf(choice, opened.table))
  return { op, wanted, query, opened, found }
}

/** Its bytes in a format, each when it is asked for. */
export async function written(
  { op, wanted, query, opened, found }: Prepared,
  format: Format,
  wish: Wish,
  language: Language = op.language,
): Promise<Written> {
  const as = { format, fingerprint: found.fingerprint, query }
  const own = await wanted.write?.(op, opened, as)
  if (own) return own
  return { content: await contentOf(op, wanted, opened, found, { format, wish, language }) }
}
