import type { Database } from '#platform/db/index'
import type { CompanyOperation } from '#platform/operations/operation'
import { type ReferenceRows, readReferences, type Wanted } from '../queries/references.js'
import { References } from './references.js'

/**
 * What entries refer to, kept per company file by each process. It holds as long as nothing of the kind
 * changed in the file: who posts by it has that compared under the lock of the log. A refusal is never
 * given by it, as it may have been lifted since.
 */
type Kept = { readonly rows: ReferenceRows; readonly references: References }

const mostFiles = 500
const mostRows = 4000

/** By file; null where the next who posts is to hold them. */
type Files = Map<number, Kept | null>

const keptIn = new WeakMap<Database, Files>()

function keptBy({ services }: CompanyOperation): Files {
  const known = keptIn.get(services.db)
  if (known) return known
  const files: Files = new Map()
  keptIn.set(services.db, files)
  return files
}

/** What entries refer to, as it was read before or is read now; null where it is to be held. */
export async function keptReferences(
  op: CompanyOperation,
  wanted: Wanted,
): Promise<References | null> {
  const files = keptBy(op)
  const known = files.get(op.company.id)
  if (known === null) {
    files.delete(op.company.id)
    return null
  }
  if (known?.references.has(wanted)) return known.references
  const { references_seq, ...found } = await readReferences(op, wanted)
  const isSame = known?.references.seq === references_seq
  const rows = isSame ? merged(known.rows, found) : found
  const references = new References(rows, { seq: references_seq })
  keep(files, op.company.id, { rows, references })
  return references
}

/** Forgets what is kept of a file, as it no longer holds, or may not: the next who posts holds what he refers to. */
export function forgetReferences(op: CompanyOperation): void {
  keptBy(op).set(op.company.id, null)
}

/** The files that were read last stay; one that has grown large begins anew. */
function keep(files: Files, companyId: number, kept: Kept): void {
  files.delete(companyId)
  const { accounts, third_parties, analytic_codes } = kept.rows
  if (accounts.length + third_parties.length + analytic_codes.length > mostRows) return
  files.set(companyId, kept)
  const [oldest] = files.keys()
  if (files.size > mostFiles) files.delete(oldest!)
}

function merged(known: ReferenceRows, found: ReferenceRows): ReferenceRows {
  return {
    vat_regime: found.vat_regime,
    periods: together(known.periods, found.periods),
    journals: together(known.journals, found.journals),
    accounts: together(known.accounts, found.accounts),
    vat_codes: together(known.vat_codes, found.vat_codes),
    third_parties: together(known.third_parties, found.third_parties),
    axes: found.axes,
    analytic_codes: together(known.analytic_codes, found.analytic_codes),
  }
}

function together<Row extends { id: number }>(known: readonly Row[], found: readonly Row[]): Row[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...found.filter(({ id }) => !ids.has(id))]
}
