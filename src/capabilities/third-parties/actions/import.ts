import { controlRolesOf } from '#capabilities/ledger'
import { vatNumberSpellings } from '#countries'
import type { CsvFile } from '#formats/csv/index'
import { distinct } from '#kernel/lists'
import { invalidField } from '#kernel/problem'
import { type Imported, importRows, type Outcome, rowsOf } from '#platform/operations/import-rows'
import type { CompanyOperation } from '#platform/operations/operation'
import { type Key, type Match, matcher } from '../domain/matching.js'
import { messages } from '../problems.js'
import { lockMatches, queueImport } from '../queries/import.js'
import { holdNamed } from '../queries/references.js'
import { type Draft, updateThirdParties } from '../queries/third-parties.js'
import type { ThirdParty } from '../schemas.js'
import { announceCreated, announceUpdated, changedFields } from './announce.js'
import { insertWithCodes } from './codes.js'
import { changed, type Known, newDraft, type Wrong } from './fields.js'
import { type Column, columns, columnWords, type Row } from './import-columns.js'
import { inColumns, keyOf, type NamedRecords, newFromRow, patchFromRow } from './import-rows.js'

export const readFile = rowsOf({ columns, words: columnWords })

/** What becomes of a row. */
type Plan = { readonly row: number } & (
  | { readonly is: 'refused'; readonly wrong: Wrong }
  | { readonly is: 'unchanged'; readonly party: ThirdParty }
  | { readonly is: 'updated'; readonly before: ThirdParty; readonly draft: ThirdParty }
  | { readonly is: 'created'; readonly draft: Draft }
)

/** Brings in a file of third parties: rows that are good are kept, the others are told what is wrong. */
export async function importThirdParties(
  op: CompanyOperation,
  { prepared }: { prepared: CsvFile<Column> },
): Promise<Imported> {
  return importRows(op, prepared, (rows) => tryRows(op, rows))
}

async function tryRows(op: CompanyOperation, rows: readonly Row[]): Promise<Outcome[]> {
  await queueImport(op)
  const plans = await plansFor(op, rows)
  const updates = plans.filter((plan) => plan.is === 'updated')
  const creations = plans.filter((plan) => plan.is === 'created')
  const updated = await updateThirdParties(
    op,
    updates.map(({ draft }) => draft),
  )
  const created = await insertWithCodes(
    op,
    creations.map(({ draft }) => draft),
  )
  updates.forEach(({ before }, place) => {
    announceUpdated(op, before, updated[place]!)
  })
  for (const made of created) if (made) announceCreated(op, made)
  const madeBy = new Map(creations.map((plan, place) => [plan.row, created[place]]))
  return plans.map((plan) => outcomeOf(plan, madeBy.get(plan.row)))
}

async function plansFor(op: CompanyOperation, rows: readonly Row[]): Promise<Plan[]> {
  const { countryPack: country } = op.company
  const keys = rows.map((row) => keyOf(row, country))
  const matchOf = matcher(
    await lockMatches(
      op,
      distinct(keys.map(({ code }) => code)),
      distinct(keys.map(({ vatNumber }) => vatNumber)).flatMap(vatNumberSpellings),
    ),
  )
  const cells = rows.map((row) => row.cells)
  const held = await holdNamed(op, {
    accountIds: [],
    accountNumbers: distinct(cells.flatMap((one) => [one.account, one.default_account])),
    vatCodeIds: [],
    vatCodes: distinct(cells.map((one) => one.default_vat_code)),
  })
  const named: NamedRecords = {
    accounts: new Map(held.accounts.map((account) => [account.number, account])),
    vatCodes: new Map(held.vatCodes.map((code) => [code.code, code])),
  }
  const known: Known = {
    country,
    accounts: new Map(held.accounts.map((account) => [account.id, account])),
    vatCodes: new Map(held.vatCodes.map((code) => [code.id, code])),
    controlRoles: await controlRolesOf(
      op,
      held.accounts.map(({ id }) => id),
    ),
  }
  const seen = new Map<string, number>()
  return rows.map((row, place): Plan => {
    const key = keys[place]!
    const match = matchOf(key)
    const marks = marksOf(key, match)
    const earlier = marks.map((mark) => seen.get(mark)).find((found) => found !== undefined)
    if (earlier !== undefined) {
      const column = key.code === null ? 'vat_number' : 'code'
      return refused(row, { [column]: [{ text: messages.sameInFile, values: { row: earlier } }] })
    }
    const plan = planFor(row, match, named, known)
    if (plan.is !== 'refused') for (const mark of marks) seen.set(mark, row.row)
    return plan
  })
}

/** By what a later row of the same file would be about the same third party. */
function marksOf({ type, code, vatNumber }: Key, match: Match<ThirdParty>): string[] {
  return [
    ...(code === null ? [] : [`code ${type}/${code}`]),
    ...(match.is === 'known' ? [`id ${match.party.id}`] : []),
    ...(match.is === 'new' && vatNumber !== null ? [`vat ${type}/${vatNumber}`] : []),
  ]
}

function planFor(row: Row, match: Match<ThirdParty>, named: NamedRecords, known: Known): Plan {
  if (match.is === 'ambiguous')
    return refused(row, { vat_number: [{ text: messages.severalOfVatNumber }] })
  if (match.is === 'new') {
    const read = newFromRow(row, named)
    if ('wrong' in read) return refused(row, read.wrong)
    const { draft, wrong } = newDraft(read.given, known)
    return isEmpty(wrong) ? { row: row.row, is: 'created', draft } : refused(row, inColumns(wrong))
  }
  const before = match.party
  const read = patchFromRow(row, named, before)
  if ('wrong' in read) return refused(row, read.wrong)
  const { draft, wrong } = changed(before, read.given, known)
  if (!isEmpty(wrong)) return refused(row, inColumns(wrong))
  return changedFields(before, draft).length === 0
    ? { row: row.row, is: 'unchanged', party: before }
    : { row: row.row, is: 'updated', before, draft }
}

function refused({ row }: Row, wrong: Wrong): Plan {
  return { row, is: 'refused', wrong }
}

function isEmpty(wrong: Wrong): boolean {
  return Object.keys(wrong).length === 0
}

/** What came of a row; one whose code someone else was given meanwhile is refused after all. */
function outcomeOf(plan: Plan, made: ThirdParty | undefined): Outcome {
  const { row, is: status } = plan
  if (plan.is === 'refused') return { row, status, id: null, wrong: plan.wrong }
  if (plan.is === 'unchanged') return { row, status, id: plan.party.id, wrong: {} }
  if (plan.is === 'updated') return { row, status, id: plan.before.id, wrong: {} }
  if (made) return { row, status, id: made.id, wrong: {} }
  return { row, status: 'refused', id: null, wrong: { code: [{ text: messages.codeTaken }] } }
}

/** A code of the file was given out after the file had been compared. */
export const codeRaced = () => invalidField('file', messages.changedMeanwhile)
