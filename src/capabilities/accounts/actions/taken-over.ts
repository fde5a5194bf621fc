import { packFor, typesOf } from '#countries'
import { languages } from '#kernel/languages'
import type { CompanyOperation } from '#platform/operations/operation'
import { account as accountLog } from '../entity.js'
import { lockAccounts, lockChart } from '../queries/locks.js'
import { insertAccounts, takeAccountIds } from '../queries/write.js'
import type { Account } from '../schemas/account.js'
import { inheritedType, isTypeOfClass, newAccount } from './account-record.js'

export type NewNumber = {
  readonly number: string
  readonly label: string
  readonly isReconcilable: boolean
}

/** Makes accounts that take lines, each below its heading and of its type; their numbers are free. */
export async function makeAccounts(
  op: CompanyOperation,
  wanted: readonly NewNumber[],
): Promise<Account[]> {
  if (wanted.length === 0) return []
  await lockChart(op)
  const headings = new Map(
    (await lockAccounts(op))
      .filter(({ kind }) => kind === 'heading')
      .map((heading) => [heading.number, heading]),
  )
  const ids = await takeAccountIds(op.tx, wanted.length)
  const made = wanted.map(({ number, label, isReconcilable }, place): Account => {
    const parent = headingAbove(headings, number)
    const labels = Object.fromEntries(
      languages.map((language) => [language, label]),
    ) as Account['labels']
    const inherited = inheritedType(parent)
    const type =
      inherited && isTypeOfClass(op, { number, type: inherited })
        ? inherited
        : typesOf(packFor(op.company), number)[0]!
    return {
      ...newAccount(op, ids[place]!, number, labels),
      type,
      kind: 'postable',
      parent_id: parent?.id ?? null,
      is_active: true,
      is_reconcilable: isReconcilable,
      vat_code_id: null,
    }
  })
  await insertAccounts(op.tx, op.company.id, made, op.now)
  for (const account of made) op.record(accountLog.created(account))
  return made
}

function headingAbove(headings: ReadonlyMap<string, Account>, number: string): Account | undefined {
  for (let length = number.length - 1; length > 0; length--) {
    const heading = headings.get(number.slice(0, length))
    if (heading) return heading
  }
  return undefined
}
