import { defaultAnalytic, ledgerMessages, referencesFor } from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { invalid, invalidField } from '#kernel/problem'
import { firstVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Wrong } from '../domain/choices.js'
import { fixedAsset } from '../entity.js'
import { messages } from '../problems/refusals.js'
import { type AssetRow, findAssets } from '../queries/assets.js'
import { isDocument, queueForAssets } from '../queries/books.js'
import { holdCategory } from '../queries/categories.js'
import { codesLike, insertAssets, isCodeTaken, takeAssetIds } from '../queries/writing.js'
import type { FixedAsset, NewFixedAsset } from '../schemas/assets.js'
import type { Accounts } from './accounts.js'
import { type AssetBooks, heldRules, makeBeside, readBooks, requireAccounts } from './books.js'
import { type Draft, newDraft } from './fields.js'
import { boughtWith, findLines, namedLines } from './lines.js'
import { loggedAsset, shownAssets } from './show.js'

export async function createFixedAsset(
  op: CompanyOperation,
  { body }: { body: NewFixedAsset },
): Promise<FixedAsset> {
  await queueForAssets(op)
  const books = await readBooks(op, await heldRules(op), accountIdsIn(body))
  const lines = await findLines(op, namedLines(body) ?? [], null)
  const wrong: Wrong = {}
  const analytic = await defaultAnalytic(op, body.analytic, 'analytic')
  const draft = newDraft(body, books, boughtWith(lines, body, wrong), wrong, analytic)
  if (body.code != null && (await isCodeTaken(op, body.code, null)))
    wrong.code = [{ text: messages.codeTaken }]
  refuse(wrong)
  await holdNamed(op, draft!.fields)
  const codes = await codesFor(op, [{ code: body.code ?? null, stem: draft!.stem }])
  const [row] = await insertDrafts(op, books, [{ draft: draft!, code: codes[0]! }])
  return (await shownAssets(op, [row!], null, books))[0]!
}

export function accountIdsIn(given: Partial<NewFixedAsset>): number[] {
  return distinct([given.account_id, given.depreciation_account_id, given.expense_account_id])
}

export function refuse(wrong: Wrong): void {
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

type Named = Pick<AssetRow, 'category_id' | 'third_party_id' | 'document_id'>

/** Holds what an asset names beside its accounts; what is not there, or no longer, is refused. */
export async function holdNamed(op: CompanyOperation, named: Partial<Named>): Promise<void> {
  const { category_id, third_party_id, document_id } = named
  if (category_id != null && !(await holdCategory(op, category_id)))
    throw invalidField('category_id', messages.unknownCategory)
  if (third_party_id != null) {
    const references = await referencesFor(op, { thirdPartyIds: [third_party_id] })
    if (!references.thirdPartyFacts(third_party_id))
      throw invalidField('third_party_id', ledgerMessages.unknownThirdParty)
  }
  if (document_id != null && !(await isDocument(op, document_id)))
    throw invalidField('document_id', messages.unknownDocument)
}

type WishedCode = { readonly code: string | null; readonly stem: string }

/** The longest that leaves room for a number. */
const longestStem = 15

/** Codes for new assets: those that are given, else the next of their kind, in the bin or not. */
export async function codesFor(
  op: CompanyOperation,
  wished: readonly WishedCode[],
): Promise<string[]> {
  const stems = wished.flatMap(({ code, stem }) => (code === null ? [stemOf(stem)] : []))
  const given = wished.flatMap(({ code }) => code?.toUpperCase() ?? [])
  const taken = stems.length === 0 ? [] : await codesLike(op, distinct(stems))
  const all = [...taken, ...given]
  const last = new Map(
    distinct(stems).map((stem) => [stem, Math.max(0, ...all.map((code) => numberIn(code, stem)))]),
  )
  return wished.map(({ code, stem }) => {
    if (code !== null) return code
    const of = stemOf(stem)
    const next = last.get(of)! + 1
    last.set(of, next)
    return `${of}-${String(next).padStart(4, '0')}`
  })
}

function stemOf(stem: string): string {
  return stem.slice(0, longestStem).toUpperCase()
}

function numberIn(code: string, stem: string): number {
  const rest = code.startsWith(`${stem}-`) ? code.slice(stem.length + 1) : ''
  return /^\d{1,9}$/.test(rest) ? Number(rest) : 0
}

/** The accounts of an asset, one that is missing made with it. */
export async function accountIdsOf(op: CompanyOperation, books: AssetBooks, chosen: Accounts) {
  const { account, depreciation, expense } = chosen
  const beside =
    depreciation && 'made' in depreciation
      ? (books.accounts.numbered(depreciation.made) ??
        (await makeBeside(op, books, depreciation.made, account)))
      : depreciation
  return {
    account_id: account.id,
    kept_depreciation_account_id: beside?.id ?? null,
    kept_expense_account_id: expense?.id ?? null,
  }
}

type Coded = { readonly draft: Draft; readonly code: string }

/** Writes new assets together and records them. */
export async function insertDrafts(
  op: CompanyOperation,
  books: AssetBooks,
  drafts: readonly Coded[],
): Promise<AssetRow[]> {
  if (drafts.length === 0) return []
  const ids = await takeAssetIds(op, drafts.length)
  const rows: AssetRow[] = []
  for (const [place, { draft, code }] of drafts.entries()) {
    const accounts = await accountIdsOf(op, books, draft.accounts)
    rows.push(newRow(op, ids[place]!, code, draft, accounts))
  }
  await requireAccounts(
    op,
    rows.flatMap((row) => [
      row.account_id,
      row.kept_depreciation_account_id,
      row.kept_expense_account_id,
    ]),
  )
  const takings = drafts.flatMap(({ draft }, place) =>
    draft.takings.map((taking) => ({ ...taking, assetId: ids[place]! })),
  )
  await insertAssets(op, rows, takings)
  const made = await findAssets(op, ids)
  for (const row of made) op.record(fixedAsset.created(loggedAsset(row)))
  return made
}

function newRow(
  op: CompanyOperation,
  id: number,
  code: string,
  { fields }: Draft,
  accounts: Awaited<ReturnType<typeof accountIdsOf>>,
): AssetRow {
  return {
    ...fields,
    ...accounts,
    id,
    company_id: op.company.id,
    code,
    category: null,
    kept_third_party_id: fields.third_party_id,
    depreciation_account_id: accounts.kept_depreciation_account_id,
    expense_account_id: accounts.kept_expense_account_id,
    entry_line_id: null,
    entry_line_ids: [],
    plan_since: 0,
    earlier_plans: [],
    status: 'active',
    disposal_kind: null,
    disposed_on: null,
    disposal_value: null,
    disposal_result: null,
    disposal_entry_id: null,
    disposal_depreciation_entry_id: null,
    disposal_invoice_entry_id: null,
    disposal_line_id: null,
    is_line_reversed: false,
    posted: '0.00',
    posted_on: null,
    last_id: 0,
    rebased_on: null,
    rebased_posted: null,
    ...firstVersion(op.now),
    deleted_at: null,
  }
}

/** What the database says when two make the same code at once. */
export const codeTaken = () => invalidField('code', messages.codeTaken)
