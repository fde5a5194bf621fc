import { parentOf } from '#countries'
import { languages, say, type Text } from '#kernel/languages'
import type { CompanyOperation } from '#platform/operations/operation'
import { account as accountLog } from '../entity.js'
import { headingsAbove, lockNumber } from '../queries/bank-account.js'
import { lockChart } from '../queries/locks.js'
import { findAccount } from '../queries/read.js'
import { insertAccounts, takeAccountIds } from '../queries/write.js'
import type { Account } from '../schemas/account.js'
import { newAccount } from './account-record.js'

/**
 * The account with a number, made like another where the file has none; its labels are that one's within a text, as
 * `{account}`.
 */
export async function addAccountBeside(
  op: CompanyOperation,
  number: string,
  besideId: number,
  text: Text,
): Promise<Account> {
  await lockChart(op)
  const known = await lockNumber(op, number)
  if (known !== undefined) return (await findAccount(op, known))!
  const beside = (await findAccount(op, besideId))!
  const headings = new Map((await headingsAbove(op, number)).map((one) => [one.number, one.id]))
  const parent = parentOf(number, (candidate) => headings.has(candidate))
  const labels = Object.fromEntries(
    languages.map((language) => {
      const words = say(text, language, { account: beside.labels[language] })
      return [language, words.slice(0, 255)]
    }),
  ) as Account['labels']
  const [id] = await takeAccountIds(op.tx, 1)
  const made: Account = {
    ...newAccount(op, id!, number, labels),
    type: beside.type,
    kind: 'postable',
    parent_id: parent === null ? null : headings.get(parent)!,
    is_active: true,
    is_reconcilable: false,
    vat_code_id: null,
  }
  await insertAccounts(op.tx, op.company.id, [made], op.now)
  op.record(accountLog.created(made))
  return made
}
