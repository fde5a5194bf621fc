import { type References, referencesFor } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { problem } from '#kernel/problem'
import { Answer } from '#platform/api/route'
import { claimFile } from '#platform/db/file-claims'
import type { CompanyOperation } from '#platform/operations/operation'
import { type Findings, newFindings } from '../domain/findings.js'
import { takeoverRun } from '../entity.js'
import { problems } from '../problems.js'
import { insertRun, sameFile, takeRunId } from '../queries/runs.js'
import { figuresOf, groupStaged, stagedDays } from '../queries/staging.js'
import type { Takeover, TakeoverRun } from '../schemas.js'
import { answerOf, type MappedCodes, nothingMapped, refusalOf, unkeptRun } from './answer.js'
import { checkDays, checkEntries, requireVatCodes, warnNameless } from './check.js'
import { letterTakenOver } from './letter.js'
import { yearsFor } from './map.js'
import { mapAccounts } from './map-accounts.js'
import { mapJournals } from './map-journals.js'
import { mapParties } from './map-parties.js'
import { compareOpenings, marginsOf } from './margins.js'
import { postAll } from './post-entries.js'
import type { Foreign } from './prepare.js'
import { progressOf } from './progress.js'
import { stageEntries, type TheirBooks } from './stage.js'

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
