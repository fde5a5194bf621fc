import {
  type EntryDraft,
  type LineDraft,
  lineOn,
  plainDraft,
  post,
  referencesFor,
} from '#capabilities/ledger'
import { classOf, packFor } from '#countries'
import { readBooks } from '#formats/foreign-books/index'
import type { Day } from '#kernel/days'
import { say } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { type Amount, add, formatAmount, storedAmount, sumOf, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { Answer } from '#platform/api/route'
import type { CompanyOperation } from '#platform/operations/operation'
import { type Findings, newFindings } from '../domain/findings.js'
import { takeoverRun } from '../entity.js'
import { messages } from '../problems.js'
import { firstBooked, openedYears, yearRows } from '../queries/books.js'
import { insertRun, sameFile, takeRunId } from '../queries/runs.js'
import type { Takeover } from '../schemas.js'
import { answerOf, type MappedCodes, nothingMapped, refusalOf, unkeptRun } from './answer.js'
import { mostLines } from './check.js'
import { mapAccounts } from './map-accounts.js'
import { mapJournals } from './map-journals.js'
import { mapParties } from './map-parties.js'
import { columnName, type Foreign } from './prepare.js'
import { type Payload, rowReader, type TheirBooks } from './stage.js'
import { madeIds, within } from './take-over.js'

type Sent = { prepared: Foreign & { on: Day } }

/** Takes a trial balance over as what a fiscal year opens with. */
export async function takeOverBalances(
  op: CompanyOperation,
  { prepared: foreign }: Sent,
): Promise<Takeover | Answer<Takeover>> {
  return within(op, foreign, () => takeOver(op, foreign))
}

async function takeOver(op: CompanyOperation, foreign: Foreign & { on: Day }): Promise<Takeover> {
  const { on, survey, mayCreate, mapping, name: file_name, sha256 } = foreign
  await requireUnopened(op, on)
  const findings = newFindings(op.language)
  const known = await sameFile(op, sha256)
  if (known) findings.warn('same_file', null, { day: known.slice(0, 10) })
  const { theirs, rows } = await readRows(op, foreign, findings)
  const id = await takeRunId(op)
  const head = { id, kind: 'opening-balances' as const, file_name, sha256, format: survey.format }
  const debit = formatAmount(sumOf(rows.map(({ amount }) => (amount > zero ? amount : zero))))
  const figures = { entries: 1, debit, credit: debit, from: on, to: on }
  const refused = (codes: MappedCodes = nothingMapped) =>
    refusalOf(answerOf(unkeptRun(op, { ...head, from: on, to: on }), foreign, codes, findings))
  checkRows(op, foreign, theirs, rows, findings)
  if (findings.count() > 0) throw refused()
  const named = new Set(rows.map(({ payload }) => payload[0]))
  const accounts = await mapAccounts(
    op,
    theirs.accounts.filter(({ place }) => named.has(place)),
    mapping.accounts,
    mayCreate,
    findings,
  )
  const journals = await mapJournals(op, theirs.journals, new Map(), accounts.ours, false, findings)
  const parties = await mapParties(op, theirs.parties, mapping.third_parties, mayCreate, findings)
  const codes: MappedCodes = { accounts, journals: { ...journals, pairs: {} }, parties, years: [] }
  if (findings.count() > 0) throw refused(codes)
  const unmapped = [...accounts.unmapped, ...parties.unmapped]
  if (unmapped.length > 0) {
    findings.refuse('unmapped', null, 'mapping', { count: unmapped.length })
    const answer = answerOf(unkeptRun(op, { ...head, ...figures }), foreign, codes, findings)
    if (!op.isDryRun) throw refusalOf(answer)
    op.unchanged()
    return { ...answer, problems: [], problems_count: 0 }
  }
  const lines = linesOf(rows, codes)
  const draft: EntryDraft = {
    ...plainDraft,
    journalId: journals.ours[0]!.id,
    entryDate: on,
    dateField: 'on',
    label: say(messages.opening, op.company.locale, { day: on }),
    origin: 'takeover',
    phase: 'opening',
    isRepeat: true,
    keepsAnalytic: true,
    opensBooks: true,
    lines,
  }
  const references = await referencesFor(op, {
    days: [on],
    journalIds: [draft.journalId],
    accountNumbers: distinct(accounts.ours.map((one) => one?.number)),
    thirdPartyIds: distinct(parties.ours.map((one) => one?.id)),
  })
  const kept = await insertRun(op, {
    ...head,
    ...figures,
    lines: lines.length,
    made: madeIds(codes),
  })
  op.record(takeoverRun.created(kept))
  await post(op, references, [draft])
  return answerOf(kept, foreign, codes, findings)
}

/** Only a year that nobody opened, and before which nothing is booked, opens with balances from elsewhere. */
async function requireUnopened(op: CompanyOperation, on: Day): Promise<void> {
  const year = (await yearRows(op)).find(({ starts_on }) => starts_on === on)
  if (!year || year.is_closed) throw invalidField('on', messages.firstDay)
  const opened = await openedYears(op)
  if (opened.some(({ fiscal_year_id }) => fiscal_year_id === year.id))
    throw invalidField('on', messages.openedAlready)
  const booked = await firstBooked(op)
  if (booked !== null && booked < on) throw invalidField('on', messages.booksBefore)
}

type BalanceRow = { readonly row: number; readonly amount: Amount; readonly payload: Payload }

async function readRows(
  op: CompanyOperation,
  foreign: Foreign,
  findings: Findings,
): Promise<{ theirs: TheirBooks; rows: BalanceRow[] }> {
  const reader = rowReader(op, foreign, findings)
  const rows: BalanceRow[] = []
  for await (const portion of readBooks(foreign.source, foreign.survey))
    for (const one of portion) {
      const staged = reader.take(one)
      if (!staged) continue
      if (rows.length === mostLines) {
        const values = { entry: '', value: mostLines }
        findings.refuse('too_many_lines', one.row, null, values)
        return { theirs: reader.books(), rows }
      }
      const payload = JSON.parse(staged.payload) as Payload
      rows.push({ row: one.row, amount: storedAmount(staged.amount), payload })
    }
  if (rows.length === 0 && findings.count() === 0) findings.refuse('nothing', null, 'file')
  const theirs = reader.books()
  return { theirs, rows: withoutTotals(theirs, rows, findings) }
}

/**
 * Trial balances have rows for the headings of their accounts. A number with which longer ones begin, and which comes to
 * what these come to, is such a row: with it all would be taken over twice.
 */
function withoutTotals(
  { accounts }: TheirBooks,
  rows: readonly BalanceRow[],
  findings: Findings,
): BalanceRow[] {
  const under = new Map<string, Amount>()
  const left = new Set<BalanceRow>()
  const numberOf = ({ payload }: BalanceRow) => accounts[payload[0]]!.number
  const longestFirst = [...rows].sort((one, other) => numberOf(other).length - numberOf(one).length)
  for (const row of longestFirst) {
    const number = numberOf(row)
    if (under.get(number) === row.amount && row.payload[1] === null) {
      left.add(row)
      findings.warn('total_left_out', row.row)
      continue
    }
    for (let length = 1; length < number.length; length++) {
      const heading = number.slice(0, length)
      under.set(heading, add(under.get(heading) ?? zero, row.amount))
    }
  }
  return rows.filter((row) => !left.has(row))
}

function checkRows(
  op: CompanyOperation,
  foreign: Foreign,
  theirs: TheirBooks,
  rows: readonly BalanceRow[],
  findings: Findings,
): void {
  const { resultClasses } = packFor(op.company).closing
  for (const { row, payload } of rows) {
    const { code, number } = theirs.accounts[payload[0]]!
    if (resultClasses.includes(classOf(number)))
      findings.refuse('result_account', row, columnName(foreign, 'account'), { value: code })
  }
  const rest = sumOf(rows.map(({ amount }) => amount))
  if (rest !== zero && findings.count() === 0)
    findings.refuse('opening_not_balanced', null, null, { value: formatAmount(rest) })
}

/** A line for each account and third party; what has a reference or is due has a line of its own, to be settled. */
function linesOf(rows: readonly BalanceRow[], { accounts, parties }: MappedCodes): LineDraft[] {
  const sums = new Map<string, { amount: Amount; line: Omit<LineFacts, 'amount'> }>()
  const facts: LineFacts[] = []
  for (const { amount, payload } of rows) {
    const [account, party, reference, label, , , , dueDate] = payload
    const { number } = accounts.ours[account]!
    const thirdPartyId = party === null ? null : parties.ours[party]!.id
    const line = { number, thirdPartyId, dueDate, label: null }
    if (reference !== null || dueDate !== null) {
      const text = [reference, label].filter((one) => one !== null && one !== '').join(' ')
      facts.push({ ...line, amount, label: text.slice(0, 255) || null })
      continue
    }
    const key = `${number}/${thirdPartyId}`
    const known = sums.get(key)
    sums.set(key, { line, amount: add(known?.amount ?? zero, amount) })
  }
  const added = [...sums.values()].map(({ line, amount }) => ({ ...line, amount }))
  return [...added, ...facts].flatMap(({ number, amount, thirdPartyId, dueDate, label }) =>
    lineOn('debit', number, amount, { label, isThirdParty: thirdPartyId !== null }).map((line) => ({
      ...line,
      thirdPartyId,
      dueDate,
      analytic: [],
    })),
  )
}

type LineFacts = {
  readonly number: string
  readonly amount: Amount
  readonly thirdPartyId: number | null
  readonly dueDate: Day | null
  readonly label: string | null
}
