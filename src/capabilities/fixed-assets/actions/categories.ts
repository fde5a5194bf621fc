import { isDeepStrictEqual } from 'node:util'
import { defaultAnalytic, ledgerMessages } from '#capabilities/ledger'
import { assetNatureOf } from '#countries'
import { unaccented } from '#kernel/folding'
import { distinct } from '#kernel/lists'
import { invalidField, problem } from '#kernel/problem'
import { binOf } from '#platform/operations/bin'
import { firstVersion, nextVersion } from '#platform/operations/entity'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { usesThatStop } from '#platform/operations/references'
import { problems as platformProblems, uncoded } from '#platform/problems'
import { chosenManner, type Wrong } from '../domain/choices.js'
import { assetCategory } from '../entity.js'
import { messages } from '../problems/refusals.js'
import * as queries from '../queries/categories.js'
import type {
  AssetCategory,
  AssetCategoryFilter,
  AssetCategoryPatch,
  NewAssetCategory,
} from '../schemas/categories.js'
import { type Accounts, chosenAccounts } from './accounts.js'
import { type AssetBooks, readBooks, requireAccounts, rulesFor } from './books.js'
import { refuse } from './write.js'

export async function listAssetCategories(
  op: Reading & InCompany,
  { query }: { query: AssetCategoryFilter },
): Promise<AssetCategory[]> {
  return queries.listCategories(op, query)
}

export async function createAssetCategory(
  op: CompanyOperation,
  { body }: { body: NewAssetCategory },
): Promise<AssetCategory> {
  const wrong: Wrong = {}
  const books = await booksFor(op, body)
  const number = books.accounts.byId(body.account_id)?.number ?? ''
  const nature = body.nature ?? assetNatureOf(books.rules, number)
  const manner = chosenManner(body, null, nature, books.rules, wrong)
  const chosen = chosenAccounts(body, null, manner.method !== 'none', books, wrong)
  const code = body.code ?? (await codeFrom(op, body.label))
  await checkCode(op, code, null, wrong)
  const own = ownAccounts(body, books, wrong)
  refuse(wrong)
  const [id] = await queries.takeCategoryIds(op.tx, 1)
  const made: AssetCategory = {
    id: id!,
    company_id: op.company.id,
    code,
    label: body.label,
    nature,
    ...idsOf(chosen!, manner.method !== 'none', body),
    ...manner,
    ...own,
    analytic: await defaultAnalytic(op, body.analytic, 'analytic'),
    is_active: body.is_active ?? true,
    assets_count: 0,
    ...firstVersion(op.now),
    deleted_at: null,
  }
  await requireAccounts(op, accountsIn(made))
  await queries.insertCategories(op.tx, op.company.id, [made], op.now)
  op.record(assetCategory.created(made))
  return made
}

export async function updateAssetCategory(
  op: CompanyOperation,
  { id, body }: { id: number; body: AssetCategoryPatch },
): Promise<AssetCategory> {
  const before = await getLocked(op, id)
  const wrong: Wrong = {}
  const books = await booksFor(op, { ...before, ...body })
  const nature = body.nature ?? before.nature
  const manner = chosenManner(body, before, nature, books.rules, wrong)
  const chosen = chosenAccounts(
    body,
    before,
    manner.method !== 'none',
    books,
    wrong,
    accountsIn(before),
  )
  const code = body.code ?? before.code
  if (code !== before.code) await checkCode(op, code, id, wrong)
  const own = ownAccounts({ ...before, ...body }, books, wrong, accountsIn(before))
  refuse(wrong)
  const draft: AssetCategory = {
    ...before,
    code,
    label: body.label ?? before.label,
    nature,
    ...idsOf(chosen!, manner.method !== 'none', { ...before, ...body }),
    ...manner,
    ...own,
    analytic:
      body.analytic === undefined
        ? before.analytic
        : await defaultAnalytic(op, body.analytic, 'analytic', before.analytic),
    is_active: body.is_active ?? before.is_active,
  }
  if (isDeepStrictEqual(before, draft)) {
    op.unchanged()
    return before
  }
  const after = { ...draft, ...nextVersion(before, op.now) }
  await requireAccounts(op, accountsIn(after))
  await queries.saveCategory(op, after)
  op.record(assetCategory.changed(before, after))
  return after
}

type Named = Partial<
  Pick<
    NewAssetCategory,
    | 'account_id'
    | 'depreciation_account_id'
    | 'expense_account_id'
    | 'gain_account_id'
    | 'loss_account_id'
  >
>

async function booksFor(op: CompanyOperation, named: Named): Promise<AssetBooks> {
  return readBooks(op, await rulesFor(op), distinct(accountsIn(named)))
}

function accountsIn(named: Named): (number | null)[] {
  return [
    named.account_id ?? null,
    named.depreciation_account_id ?? null,
    named.expense_account_id ?? null,
    named.gain_account_id ?? null,
    named.loss_account_id ?? null,
  ]
}

/** An account that is still to be made is not named: the first asset that needs it makes it. */
function idsOf({ account, depreciation, expense }: Accounts, isPlanned: boolean, named: Named) {
  const account_id = account.id
  if (!isPlanned) {
    const { depreciation_account_id = null, expense_account_id = null } = named
    return { account_id, depreciation_account_id, expense_account_id }
  }
  const beside = depreciation === null || 'made' in depreciation ? null : depreciation.id
  return {
    account_id,
    depreciation_account_id: beside,
    expense_account_id: expense?.id ?? null,
  }
}

/** The accounts of gains and losses that replace the country's. */
function ownAccounts(
  named: Named,
  { accounts }: AssetBooks,
  wrong: Wrong,
  known: readonly (number | null)[] = [],
) {
  const own = {
    gain_account_id: named.gain_account_id ?? null,
    loss_account_id: named.loss_account_id ?? null,
  }
  for (const [field, id] of Object.entries(own)) {
    if (id === null || known.includes(id)) continue
    const account = accounts.byId(id)
    const text = !account
      ? ledgerMessages.unknownAccount
      : account.kind === 'heading'
        ? ledgerMessages.headingTakesNoLines
        : account.is_active
          ? null
          : ledgerMessages.inactiveAccount
    if (text) wrong[field] = [{ text, values: { account: account?.number ?? '' } }]
  }
  return own
}

async function checkCode(
  op: CompanyOperation,
  code: string,
  ownId: number | null,
  wrong: Wrong,
): Promise<void> {
  if (!/^[\p{L}\p{N}_-]{1,20}$/u.test(code)) wrong.code = [{ text: messages.codeForm }]
  else if (await queries.isCategoryCodeTaken(op, code, ownId))
    wrong.code = [{ text: messages.codeTaken }]
}

/** The first letters of a label, made unique by a number. */
async function codeFrom(op: CompanyOperation, label: string): Promise<string> {
  const stem =
    unaccented(label)
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '')
      .slice(0, 10) || 'X'
  for (let number = 1; ; number++) {
    const code = number === 1 ? stem : `${stem}${number}`
    if (!(await queries.isCategoryCodeTaken(op, code, null))) return code
  }
}

const bin = binOf(assetCategory, { lock: queries.lockCategories })

export async function trashAssetCategory(
  op: CompanyOperation,
  { id }: { id: number },
): Promise<void> {
  await trashCategories(op, [id])
}

export async function trashCategories(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await bin.trash(op, ids, async () => {
    const [used] = (await usesThatStop(op, 'asset_categories', ids, 'bin')).values()
    if (used) throw problem(platformProblems.record_in_use, {}, { body: { used_by: used } })
  })
}

export async function restoreCategories(op: CompanyOperation, ids: readonly number[]) {
  return bin.restore(op, ids, async (categories) => {
    for (const category of categories) {
      if (await queries.isCategoryCodeTaken(op, category.code, category.id))
        throw categoryCodeTaken()
      await requireAccounts(op, accountsIn(category))
    }
  })
}

export const purgeCategories = bin.purge

export async function getLocked(op: CompanyOperation, id: number): Promise<AssetCategory> {
  const [found] = await queries.lockCategories(op, [id])
  if (!found) throw problem(uncoded.not_found)
  return found
}

/** Another category came to bear the code meanwhile. */
export const categoryCodeTaken = () => invalidField('code', messages.codeTaken)

/** Tells the log of the categories that a file got when it was moved to a version that has them. */
export async function logCategories(op: CompanyOperation): Promise<void> {
  const unlogged = await queries.takeUnlogged(op)
  if (unlogged.length === 0) return op.unchanged()
  for (const category of unlogged) op.record(assetCategory.created(category))
}
