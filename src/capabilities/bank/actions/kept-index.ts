import { logSeqOf } from '#platform/changes/log-seq'
import type { Database } from '#platform/db/index'
import type { InCompany, Reading } from '#platform/operations/operation'
import type { MatchingIndex } from '../domain/matching/matching-index.js'

/**
 * What matching looks things up in, kept per company file by each process for as long as nothing at all happens in the
 * file: whoever goes through a page of transactions asks for one after the other. To read it whole takes as long as some
 * answers by what is near; whoever books in between would have it read in vain.
 */
type Kept = {
  readonly seq: number
  readonly index: MatchingIndex | null
  readonly records: number
  /** How often the file was asked at this place of its log. */
  readonly asked: number
}

/** Whoever is the fifth to ask at the same place of the log has the file read whole. */
const worthIt = 5

const mostFiles = 8
/** Items, paid ones and third parties of all files together. */
const mostRecords = 20_000

type Files = Map<number, Kept>

const keptIn = new WeakMap<Database, Files>()

function keptBy({ services }: Reading): Files {
  const files: Files = keptIn.get(services.db) ?? new Map()
  keptIn.set(services.db, files)
  return files
}

/** The index of a file as it stands, where it is kept or worth it; null where what is near has to do. */
export async function keptIndex(
  op: Reading & InCompany,
  read: () => Promise<{ index: MatchingIndex; records: number }>,
): Promise<MatchingIndex | null> {
  const files = keptBy(op)
  const { id } = op.company
  // Before all else is read: what is written meanwhile moves on from here.
  const seq = await logSeqOf(op)
  const known = files.get(id)
  if (known?.seq === seq && known.index) {
    keep(files, id, known)
    return known.index
  }
  const asked = known?.seq === seq ? known.asked + 1 : 1
  const isLarge = known !== undefined && known.records > mostRecords
  if (asked < worthIt || isLarge) {
    keep(files, id, { seq, index: null, records: isLarge ? known.records : 0, asked })
    return null
  }
  const { index, records } = await read()
  keep(files, id, { seq, index: records > mostRecords ? null : index, records, asked })
  return index
}

/** The files that were asked for last stay, as many as fit. */
function keep(files: Files, companyId: number, kept: Kept): void {
  files.delete(companyId)
  files.set(companyId, kept)
  const held = ({ index, records }: Kept) => (index ? records : 0)
  let total = [...files.values()].reduce((sum, one) => sum + held(one), 0)
  for (const [oldest, one] of files) {
    if (files.size <= mostFiles && total <= mostRecords) return
    files.delete(oldest)
    total -= held(one)
  }
}
