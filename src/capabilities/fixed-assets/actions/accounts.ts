import { ledgerMessages } from '#capabilities/ledger'
import { byBeginning } from '#countries'
import type { Wrong } from '../domain/choices.js'
import { messages } from '../problems/refusals.js'
import type { BookAccount } from '../queries/books.js'
import type { AccountBook, AssetBooks } from './books.js'

/** The accounts of an asset or a category; one to be made has a number alone. */
export type Accounts = {
  readonly account: BookAccount
  readonly depreciation: BookAccount | { readonly made: string } | null
  readonly expense: BookAccount | null
}

/** The accounts that someone names, or that something else has. */
export type NamedAccounts = {
  readonly account_id?: number | null | undefined
  readonly depreciation_account_id?: number | null | undefined
  readonly expense_account_id?: number | null | undefined
}

type Field = keyof NamedAccounts

/**
 * The accounts of something on an account of class 2: those that are given, else those of `from` while it has the same
 * account, else what the country gives the account. Without a plan it needs none but its own. Those that are `known` were
 * looked at before, and may have been retired since.
 */
export function chosenAccounts(
  given: NamedAccounts,
  from: NamedAccounts | null,
  isPlanned: boolean,
  { accounts, rules }: Pick<AssetBooks, 'accounts' | 'rules'>,
  wrong: Wrong,
  known: readonly (number | null)[] = [],
): Accounts | undefined {
  const id = given.account_id ?? from?.account_id
  const checked = (of: number, field: Field) =>
    known.includes(of) ? accounts.byId(of) : usable(of, field, accounts, wrong)
  const account = checked(id!, 'account_id')
  if (!account) return undefined
  const kept = from && from.account_id === account.id ? from : null
  const beside = given.depreciation_account_id ?? kept?.depreciation_account_id
  const cost = given.expense_account_id ?? kept?.expense_account_id
  const ofCountry = rules.depreciationAccount(account.number, (number) =>
    accounts.isPostable(number),
  )
  const expenseNumber = byBeginning(rules.expenseAccounts, account.number)
  const depreciation =
    beside != null
      ? checked(beside, 'depreciation_account_id')
      : !ofCountry || (ofCountry.isMade && !isPlanned)
        ? undefined
        : ofCountry.isMade
          ? { made: ofCountry.number }
          : accounts.numbered(ofCountry.number)
  const expense =
    cost != null
      ? checked(cost, 'expense_account_id')
      : expenseNumber === undefined
        ? undefined
        : accounts.numbered(expenseNumber)
  if (isPlanned) {
    require('depreciation_account_id', depreciation, account, wrong)
    require('expense_account_id', expense, account, wrong)
  }
  return { account, depreciation: depreciation ?? null, expense: expense ?? null }
}

function require(field: Field, found: unknown, { number }: BookAccount, wrong: Wrong): void {
  if (found || wrong[field]) return
  wrong[field] = [{ text: messages.accountMissing, values: { account: number } }]
}

/** An account that may stand in a field; what is wrong with it is noted there. */
function usable(
  id: number,
  field: Field,
  accounts: AccountBook,
  wrong: Wrong,
): BookAccount | undefined {
  const account = accounts.byId(id)
  const text = !account
    ? ledgerMessages.unknownAccount
    : account.kind === 'heading'
      ? ledgerMessages.headingTakesNoLines
      : !account.is_active
        ? ledgerMessages.inactiveAccount
        : field === 'expense_account_id'
          ? account.type === 'expense'
            ? null
            : messages.notExpense
          : account.number.startsWith('2')
            ? null
            : messages.notClassTwo
  if (text === null) return account
  wrong[field] = [{ text, values: { account: account?.number ?? '' } }]
  return undefined
}
