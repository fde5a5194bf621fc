import {
  accountColumns,
  type Entry,
  type EntryDraft,
  post,
  type References,
  referencesFor,
  requirePostable,
} from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { say } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { type Amount, add, formatAmount, storedAmount, zero } from '#kernel/money'
import { errorBody, Problem, problem } from '#kernel/problem'
import { Answer } from '#platform/api/route'
import { claimFile } from '#platform/db/file-claims'
import type { CompanyOperation } from '#platform/operations/operation'
import { type Findings, newFindings } from '../domain/findings.js'
import { flags, isOpeningJournal, phaseOf } from '../domain/phases.js'
import { takeoverRun } from '../entity.js'
import { problems } from '../problems.js'
import { firstBooked, openedYears, vatCodesOf, type YearRow } from '../queries/books.js'
import { type Lettered, noteLetters } from '../queries/letters.js'
import { insertRun, sameFile, takeRunId } from '../queries/runs.js'
import {
  brokenEntries,
  countStaged,
  figuresOf,
  groupStaged,
  marginalEntries,
  type Staged,
  type StagedEntry,
  stagedDays,
  stagedEntries,
} from '../queries/staging.js'
import type { Takeover, TakeoverRun } from '../schemas.js'
import { answerOf, type MappedCodes, nothingMapped, refusalOf, unkeptRun } from './answer.js'
import { draftOf, type Lettering } from './drafts.js'
import { letterTakenOver } from './letter.js'
import { yearsFor } from './map.js'
import { mapAccounts } from './map-accounts.js'
import { mapJournals } from './map-journals.js'
import { mapParties } from './map-parties.js'
import { columnName, type Foreign } from './prepare.js'
import { progressOf } from './progress.js'
import { stageEntries, type TheirBooks } from './stage.js'

/** The most lines of an entry. */
export const mostLines = 10_000

/** So many lines, about, are posted by one statement: others are answered in between. */
const linesAtOnce = 80

/** Takes the entries of a file over, all of them or none. */
export async function takeOverEntries(
  op: CompanyOperation,
  { prepared: foreign }: { prepared: Foreign },
): Promise<Takeover | Answer<Takeover>> {
  return within(op, foreign, () => takeOver(op, foreign))
}

/** Runs a takeover as the only one of its file, and takes away what was unpacked for it. */
export async function within(
  op: CompanyOperation,
  foreign: Foreign,
  work: () => Promise<Takeover>,
): Promise<Takeover | Answer<Takeover>> {
  if (!(await claimFile(op.tx, op.company.id))) throw problem(problems.takeover_in_progress)
  const result = await work()
  if (op.isDryRun) {
    await foreign.discard()
    return new Answer(200, result)
  }
  op.tx.afterCommit(() => void foreign.discard().catch(() => {}))
  return result
}

async function takeOver(op: CompanyOperation, foreign: Foreign): Promise<Takeover> {
  const { survey, name: file_name, sha256 } = foreign
  const head: Head = {
    id: await takeRunId(op),
    kind: 'entries',
    file_name,
    sha256,
    format: survey.format,
  }
  const progress = progressOf(op, { ...head, lines: survey.rows })
  try {
    return await taken(op, foreign, head, (percent) => {
      progress.tell(percent)
      foreign.onProgress?.(percent)
    })
  } finally {
    void progress.end()
  }
}

type Head = Pick<TakeoverRun, 'id' | 'kind' | 'file_name' | 'sha256' | 'format'>

async function taken(
  op: CompanyOperation,
  foreign: Foreign,
  head: Head,
  tell: (percent: number) => void,
): Promise<Takeover> {
  const { survey, mayCreate, sha256 } = foreign
  const findings = newFindings(op.language)
  tell(0)
  const known = await sameFile(op, sha256)
  if (known) findings.warn('same_file', null, { day: known.slice(0, 10) })
  const theirs = await stageEntries(op, foreign, findings, (rows) =>
    tell((40 * rows) / survey.rows),
  )
  if (theirs.from === null && findings.count() === 0) findings.refuse('nothing', null, 'file')
  const refused = (codes: MappedCodes = nothingMapped) =>
    refusalOf(answerOf(unkeptRun(op, { ...head, ...spanOf(theirs) }), foreign, codes, findings))
  if (findings.count() > 0) throw refused()
  // From here on others who write in the file would wait in the database until the end.
  op.services.gates.close(op.company.id, op.operationId)
  const { years, made } = await yearsFor(op, theirs.from!, theirs.to!, mayCreate)
  const codes = await mapCodes(op, foreign, theirs, findings, made)
  await requireVatCodes(op, foreign, theirs, findings)
  await groupStaged(op)
  await checkEntries(op, theirs, findings)
  const unmapped = [codes.accounts, codes.journals, codes.parties].flatMap((one) => one.unmapped)
  const references = await referencesOf(op, codes, theirs, await stagedDays(op))
  checkDays(foreign, references, years, await stagedDays(op), findings)
  if (findings.count() > 0) throw refused(codes)
  const margins = await marginsOf(op, theirs, years, findings)
  if (findings.count() > 0) throw refused(codes)
  const figures = await figuresOf(op, [...margins.leftOut])
  const run = { ...head, ...figures, ...spanOf(theirs) }
  if (unmapped.length > 0) {
    findings.refuse('unmapped', null, 'mapping', { count: unmapped.length })
    const answer = answerOf(unkeptRun(op, run), foreign, codes, findings)
    if (!op.isDryRun) throw refusalOf(answer)
    op.unchanged()
    return { ...answer, problems: [], problems_count: 0 }
  }
  warnNameless(codes, theirs, references, findings)
  const kept = await insertRun(op, { ...run, made: madeIds(codes) })
  op.record(takeoverRun.created(kept))
  await op.flush()
  const rows = await postAll(op, { codes, references, margins, findings }, (done) =>
    tell(40 + (55 * done) / Math.max(1, figures.entries)),
  )
  if (findings.count() > 0) throw refused(codes)
  await letterTakenOver(op, findings, rows)
  await compareOpenings(op, codes, margins, findings)
  return answerOf(kept, foreign, codes, findings)
}

function spanOf({ from, to }: TheirBooks) {
  return { from, to }
}

export function madeIds({ accounts, journals, parties, years }: MappedCodes) {
  const ids = (made: readonly { id: number }[]) => made.map(({ id }) => id)
  return {
    accounts: ids(accounts.made),
    journals: ids(journals.made),
    third_parties: ids(parties.made),
    fiscal_years: ids(years),
  }
}

async function mapCodes(
  op: CompanyOperation,
  { mapping, mayCreate }: Foreign,
  theirs: TheirBooks,
  findings: Findings,
  years: MappedCodes['years'],
): Promise<MappedCodes> {
  const accounts = await mapAccounts(op, theirs.accounts, mapping.accounts, mayCreate, findings)
  const journals = await mapJournals(
    op,
    theirs.journals,
    mapping.journals,
    accounts.ours,
    mayCreate,
    findings,
  )
  const parties = await mapParties(op, theirs.parties, mapping.third_parties, mayCreate, findings)
  return { accounts, journals, parties, years }
}

async function requireVatCodes(
  op: CompanyOperation,
  foreign: Foreign,
  { vatCodes }: TheirBooks,
  findings: Findings,
): Promise<void> {
  if (vatCodes.size === 0) return
  const known = new Set(await vatCodesOf(op))
  for (const [code, row] of vatCodes)
    if (!known.has(code))
      findings.refuse('unknown_vat_code', row, columnName(foreign, 'vat_code'), {
        value: code.slice(0, 60),
      })
}

async function checkEntries(
  op: CompanyOperation,
  { journals }: TheirBooks,
  findings: Findings,
): Promise<void> {
  for (const entry of await brokenEntries(op, mostLines)) {
    const values = { entry: nameOf(entry, journals), day: entry.day }
    if (storedAmount(entry.balance) !== zero)
      findings.refuse('not_balanced', entry.first_row, null, { ...values, value: entry.balance })
    else findings.refuse('too_many_lines', entry.first_row, null, { ...values, value: mostLines })
  }
}

function nameOf(entry: StagedEntry, journals: TheirBooks['journals']): string {
  const number = entry.number.startsWith('~') ? '' : entry.number
  return `${journals[entry.journal]!.code} ${number}`.trim().slice(0, 80)
}

function referencesOf(
  op: CompanyOperation,
  { accounts, journals, parties }: MappedCodes,
  { vatCodes }: TheirBooks,
  days: readonly { readonly day: Day }[],
): Promise<References> {
  return referencesFor(op, {
    days: days.map(({ day }) => day),
    journalIds: distinct(journals.ours.map((one) => one?.id)),
    accountNumbers: distinct(accounts.ours.map((one) => one?.number)),
    thirdPartyIds: distinct(parties.ours.map((one) => one?.id)),
    vatCodes: [...vatCodes.keys()],
  })
}

function checkDays(
  foreign: Foreign,
  references: References,
  years: readonly YearRow[],
  days: readonly { readonly day: Day; readonly row: number }[],
  findings: Findings,
): void {
  for (const { day, row } of days) {
    const isKnown = years.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
    if (!isKnown) findings.refuse('no_fiscal_year', row, columnName(foreign, 'date'), { day })
    else if (!references.isOpen(day))
      findings.refuse('period_closed', row, columnName(foreign, 'date'), { day })
  }
}

/** What stands at the margins of years: which entries open the books, and which are left out. */
type Margins = {
  /** Places of entries that are posted as an opening. */
  readonly opening: ReadonlySet<number>
  readonly leftOut: ReadonlySet<number>
  /** Places of what opens a later year, which is carried by ourselves, with the year. */
  readonly compared: ReadonlyMap<number, YearRow>
}

async function marginsOf(
  op: CompanyOperation,
  { journals, from }: TheirBooks,
  years: readonly YearRow[],
  findings: Findings,
): Promise<Margins> {
  const ofOpening = journals.flatMap(({ place, code, label, type }) =>
    isOpeningJournal(code, label, type) ? [place] : [],
  )
  const { saysOpening, saysClosing, isOpening, isClosing, isTransfer } = flags
  const marked = saysOpening | saysClosing | isOpening | isClosing | isTransfer
  const found = await marginalEntries(op, ofOpening, marked)
  const phases = found.map((entry) => {
    const year = years.find(
      ({ starts_on, ends_on }) => starts_on <= entry.day && entry.day <= ends_on,
    )!
    const phase = phaseOf({
      some: entry.any_flags,
      all: entry.all_flags,
      isInOpeningJournal: ofOpening.includes(entry.journal),
      isOnFirstDay: entry.day === year.starts_on,
      isOnLastDay: entry.day === year.ends_on,
    })
    return { entry, year, phase }
  })
  const opened = await openedYears(op)
  const booked = await firstBooked(op)
  const later = opened.find(({ is_taken_over, starts_on }) => is_taken_over && from! < starts_on)
  if (later) findings.refuse('year_opened_already', null, 'date', { day: later.starts_on })
  const firstDay = booked !== null && booked < from! ? booked : from!
  const opening = new Set<number>()
  const leftOut = new Set<number>()
  const compared = new Map<number, YearRow>()
  for (const { entry, year, phase } of phases) {
    const { place, first_row } = entry
    if (phase === 'misplaced') findings.warn('opening_not_first_day', first_row)
    if (phase === 'closing') {
      leftOut.add(place)
      findings.warn('closing_left_out', first_row)
    }
    if (phase !== 'opening' && phase !== 'transfer') continue
    const isCarried =
      firstDay < year.starts_on || opened.some(({ fiscal_year_id }) => fiscal_year_id === year.id)
    if (isCarried) {
      leftOut.add(place)
      compared.set(place, year)
    } else if (phase === 'opening') opening.add(place)
  }
  return { opening, leftOut, compared }
}

/** Lines of customers and suppliers that name none are taken over as they are, and told. */
function warnNameless(
  { accounts }: MappedCodes,
  theirs: TheirBooks,
  references: References,
  findings: Findings,
): void {
  for (const { place, nameless, row } of theirs.accounts) {
    const ours = accounts.ours[place]!
    const { is_of_customers, is_of_suppliers } = references.account(ours.number, 'account')
    if (nameless > 0 && (is_of_customers || is_of_suppliers))
      findings.warn('third_party_missing', row, { count: nameless, account: ours.number })
  }
}

type Posting = {
  readonly codes: MappedCodes
  readonly references: References
  readonly margins: Margins
  readonly findings: Findings
}

/** Posts all entries, portion by portion; says which row a line that was lettered comes from. */
async function postAll(
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
    const lettered: Lettered[] = []
    entries.forEach((entry, place) => {
      const { staged, letterings } = ready[place]!
      entry.lines.forEach((line, at) => {
        const lettering = letterings[at] ?? null
        if (lettering === null) return
        const row = staged.rows[at]!
        const account = posting.references.account(line.account.number, 'account')
        if (!account.is_reconcilable) {
          if (!unlettered.has(account.id))
            findings.warn('lettering_left_out', row, { account: account.number })
          unlettered.add(account.id)
          return
        }
        if (rows.size < 100_000) rows.set(line.id, row)
        lettered.push({
          lineId: line.id,
          accountId: account.id,
          thirdPartyId: line.third_party_id,
          code: lettering.code,
          letteredOn: lettering.on,
        })
      })
    })
    if (lettered.length > 0) await noteLetters(op, lettered)
    await op.flush()
    done += entries.length
    onProgress(done)
  }
  return (lineId) => rows.get(lineId) ?? null
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

/** Holds what opens a later year in the file against what we carry into it. */
async function compareOpenings(
  op: CompanyOperation,
  { accounts }: MappedCodes,
  { compared }: Margins,
  findings: Findings,
): Promise<void> {
  const byYear = new Map<YearRow, Map<string, Amount>>()
  for (const [place, year] of compared) {
    const theirs = byYear.get(year) ?? new Map<string, Amount>()
    byYear.set(year, theirs)
    for (const { payloads, amounts } of await stagedEntries(op, place - 1, place))
      payloads.forEach((payload, at) => {
        const { number } = accounts.ours[(JSON.parse(payload) as [number])[0]]!
        theirs.set(number, add(theirs.get(number) ?? zero, storedAmount(amounts[at]!)))
      })
  }
  for (const [{ starts_on }, theirs] of byYear) {
    const columns = await accountColumns(op, { from: starts_on, to: null })
    const ours = new Map(columns.map(({ number, opening }) => [number, opening]))
    for (const account of [...new Set([...theirs.keys(), ...ours.keys()])].sort()) {
      const [said, carried] = [theirs.get(account) ?? zero, ours.get(account) ?? zero]
      if (said === carried) continue
      findings.warn('opening_differs', null, {
        day: starts_on,
        account,
        theirs: formatAmount(said),
        ours: formatAmount(carried),
      })
    }
  }
}
