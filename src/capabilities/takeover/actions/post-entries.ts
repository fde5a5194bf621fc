import {
  type Entry,
  type EntryDraft,
  post,
  type References,
  requirePostable,
} from '#capabilities/ledger'
import { say } from '#kernel/languages'
import { errorBody, Problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Findings } from '../domain/findings.js'
import { type Lettered, noteLetters } from '../queries/letters.js'
import { countStaged, type Staged, stagedEntries } from '../queries/staging.js'
import type { MappedCodes } from './answer.js'
import { draftOf, type Lettering } from './drafts.js'
import type { Margins } from './margins.js'

/** So many lines, about, are posted by one statement: others are answered in between. */
const linesAtOnce = 80

/** Of so many lines it is known which row they came from. */
const mostRows = 100_000

type Posting = {
  readonly codes: MappedCodes
  readonly references: References
  readonly margins: Margins
  readonly findings: Findings
}

/** Posts all entries, portion by portion; says which row a line that was lettered comes from. */
export async function postAll(
  op: CompanyOperation,
  posting: Posting,
  onProgress: (entries: number) => void,
): Promise<(lineId: number) => number | null> {
  const { findings, margins } = posting
  const rows = new Map<number, number>()
  const unlettered = new Set<number>()
  const count = await countStaged(op)
  let done = 0
  for (let after = 0, step = 20; after < count; ) {
    const portion = await stagedEntries(op, after, after + step)
    after += step
    const lines = portion.reduce((sum, { payloads }) => sum + payloads.length, 0)
    // Entries of a few lines come by the hundred, long ones by the piece.
    step = Math.max(1, Math.min(200, Math.floor((linesAtOnce * step) / Math.max(1, lines))))
    const wanted = portion.filter(({ place }) => !margins.leftOut.has(place))
    const ready = wanted.flatMap((staged) => drafted(op, staged, posting))
    if (findings.count() > 0) {
      for (const { staged, draft } of ready) tried(op, posting, staged, draft)
      continue
    }
    const entries = await postedOr(op, posting, ready)
    if (!entries) continue
    const lettered = letteredOf(entries, ready, posting, { rows, unlettered })
    if (lettered.length > 0) await noteLetters(op, lettered)
    await op.flush()
    done += entries.length
    onProgress(done)
  }
  return (lineId) => rows.get(lineId) ?? null
}

/** Which line came from which row, and accounts that cannot be lettered: each is told once. */
type Noted = { readonly rows: Map<number, number>; readonly unlettered: Set<number> }

/** What entries that were posted say of letters. */
function letteredOf(
  entries: readonly Entry[],
  ready: readonly ReadyEntry[],
  { references, findings }: Posting,
  { rows, unlettered }: Noted,
): Lettered[] {
  const lettered: Lettered[] = []
  entries.forEach((entry, place) => {
    const { staged, letterings } = ready[place]!
    entry.lines.forEach((line, at) => {
      const lettering = letterings[at] ?? null
      if (lettering === null) return
      const row = staged.rows[at]!
      const account = references.account(line.account.number, 'account')
      if (!account.is_reconcilable) {
        if (!unlettered.has(account.id))
          findings.warn('lettering_left_out', row, { account: account.number })
        unlettered.add(account.id)
        return
      }
      if (rows.size < mostRows) rows.set(line.id, row)
      lettered.push({
        lineId: line.id,
        accountId: account.id,
        thirdPartyId: line.third_party_id,
        code: lettering.code,
        letteredOn: lettering.on,
      })
    })
  })
  return lettered
}

type ReadyEntry = {
  readonly staged: Staged
  readonly draft: EntryDraft
  readonly letterings: readonly Lettering[]
}

function drafted(op: CompanyOperation, staged: Staged, posting: Posting): ReadyEntry[] {
  const { codes, references, margins, findings } = posting
  const phase = margins.opening.has(staged.place) ? 'opening' : 'year'
  try {
    const made = draftOf(staged, codes, references, op.company.currency, phase, findings)
    return [{ staged, ...made }]
  } catch (error) {
    refuseEntry(op, posting, staged, error)
    return []
  }
}

/** Posts a portion; where one of its entries is refused, all that would be are told, and nothing is posted. */
async function postedOr(
  op: CompanyOperation,
  posting: Posting,
  ready: readonly ReadyEntry[],
): Promise<Entry[] | null> {
  if (ready.length === 0) return []
  try {
    return await post(
      op,
      posting.references,
      ready.map(({ draft }) => draft),
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    for (const { staged, draft } of ready) tried(op, posting, staged, draft)
    if (posting.findings.count() === 0) throw error
    return null
  }
}

function tried(op: CompanyOperation, posting: Posting, staged: Staged, draft: EntryDraft): void {
  try {
    requirePostable(op, posting.references, draft)
  } catch (error) {
    refuseEntry(op, posting, staged, error)
  }
}

function refuseEntry(
  { language }: CompanyOperation,
  { findings, codes }: Posting,
  { first_row, journal, number }: Staged,
  error: unknown,
): void {
  if (!(error instanceof Problem)) throw error
  const [first] = Object.values(error.fields).flat()
  const value = first ? say(first.text, language, first.values) : errorBody(error, language).message
  const entry = `${codes.journals.ours[journal]?.code ?? ''} ${number}`.trim()
  findings.refuse('refused_entry', first_row, null, { entry, value })
}
