import { addAccountBeside } from '#capabilities/accounts'
import { type AssetRules, packFor } from '#countries'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { type Calendar, calendarOf } from '../domain/calendar.js'
import { messages } from '../problems/refusals.js'
import { labels } from '../problems/words.js'
import {
  accountsFor,
  type BookAccount,
  holdAccounts,
  holdYears,
  yearsOfFile,
} from '../queries/books.js'
import { categoriesOf } from '../queries/categories.js'
import type { AssetCategory } from '../schemas/categories.js'

/** What of the file says how assets are written off: its country and its fiscal years. */
export type Rules = { readonly rules: AssetRules; readonly calendar: Calendar }

export async function rulesFor(op: CompanyReading): Promise<Rules> {
  return { rules: packFor(op.company).assets, calendar: calendarOf(await yearsOfFile(op)) }
}

/** The same for what is written: the years stay as they are meanwhile. */
export async function heldRules(op: CompanyOperation): Promise<Rules> {
  return { rules: packFor(op.company).assets, calendar: calendarOf(await holdYears(op)) }
}

/** The accounts of the file that assets may have. */
export class AccountBook {
  readonly #byId = new Map<number, BookAccount>()
  readonly #byNumber = new Map<string, BookAccount>()

  constructor(accounts: readonly BookAccount[]) {
    for (const account of accounts) this.add(account)
  }

  add(account: BookAccount): void {
    this.#byId.set(account.id, account)
    this.#byNumber.set(account.number, account)
  }

  byId(id: number): BookAccount | undefined {
    return this.#byId.get(id)
  }

  numbered(number: string): BookAccount | undefined {
    return this.#byNumber.get(number)
  }

  /** Whether it takes lines. */
  isPostable(number: string): boolean {
    return this.#byNumber.get(number)?.kind === 'postable'
  }
}

/** What assets are made of. */
export type AssetBooks = Rules & {
  readonly accounts: AccountBook
  readonly categories: readonly Omit<AssetCategory, 'assets_count'>[]
}

export async function readBooks(
  op: CompanyReading,
  { rules, calendar }: Rules,
  accountIds: readonly number[],
  numbers: readonly string[] = [],
): Promise<AssetBooks> {
  const wanted = [...numbers, ...Object.values(rules.expenseAccounts)]
  const categories = await categoriesOf(op)
  const named = categories.flatMap((one) => [
    one.expense_account_id,
    one.gain_account_id,
    one.loss_account_id,
  ])
  const ids = [...accountIds, ...named.filter((id) => id !== null)]
  const accounts = new AccountBook(await accountsFor(op, ids, wanted))
  return { rules, calendar, accounts, categories }
}

/** An account that is made with its first use. */
export async function makeBeside(
  op: CompanyOperation,
  { accounts }: AssetBooks,
  number: string,
  account: BookAccount,
): Promise<BookAccount> {
  const { id, kind, type, is_active } = await addAccountBeside(
    op,
    number,
    account.id,
    labels.valueAdjustments,
  )
  const made = { id, number, kind, type, is_active }
  accounts.add(made)
  return made
}

/** Holds the accounts that records are about to name; one that went to the bin meanwhile is refused. */
export async function requireAccounts(
  op: CompanyOperation,
  ids: readonly (number | null)[],
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if ((await holdAccounts(op, wanted)) < wanted.length)
    throw invalidField('account_id', messages.accountGone)
}
