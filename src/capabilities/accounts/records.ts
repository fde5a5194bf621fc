import { isDeepStrictEqual } from 'node:util'
import { byBin } from '#platform/operations/by-bin'
import { byPatch } from '#platform/operations/by-patch'
import type { CompanyOperation } from '#platform/operations/operation'
import { type Logged, type RecordType, recordType } from '#platform/operations/record-type'
import * as accounts from './actions/accounts.js'
import { account } from './entity.js'
import { movedBelow } from './queries/chart.js'
import { lockAccount, lockChart } from './queries/locks.js'
import { type Account, AccountPatch } from './schemas/account.js'

const ofAccounts = {
  role: 'manager',
  table: account.table,
  constraints: { accounts_number_unique: accounts.numberTaken },
} as const
const accountBin = byBin<Account>({
  ...ofAccounts,
  trash: trashMade,
  restore: accounts.restoreAccounts,
  purge: accounts.purgeAccounts,
})

/** What a heading took over when it came goes back to the heading above; what came later keeps it. */
async function trashMade(
  op: CompanyOperation,
  ids: readonly number[],
  changes: readonly Logged<Account>[],
): Promise<void> {
  const headings = changes.filter(({ after }) => after?.kind === 'heading')
  const taken = await movedBelow(
    op,
    headings.map(({ seq }) => seq),
    headings.map(({ recordId }) => recordId),
  )
  await accounts.trashAccounts(op, ids, taken)
}

/** The label is that of the file's language among the labels. */
const settable = (Object.keys(AccountPatch.properties) as (keyof AccountPatch)[]).filter(
  (name) => name !== 'label',
)

/** Whether a change only followed a heading that came, went or moved: the rule of the chart sees to it. */
function followsHeading(change: Logged, headingId: number): boolean {
  if (change.resource !== account.resource || change.action !== 'updated') return false
  const [before, after] = [change.before as Account | null, change.after as Account | null]
  if (!before || !after || before.parent_id === after.parent_id) return false
  if (before.parent_id !== headingId && after.parent_id !== headingId) return false
  return settable.every((name) => isDeepStrictEqual(before[name], after[name]))
}

const covers = (change: Logged, other: Logged) => followsHeading(other, change.recordId)

const accountType = recordType<Account>({
  entity: account,
  title: ({ number, labels }, language) => `${number} ${labels[language]}`,
  undo: {
    ...accountBin.undo,
    created: { ...accountBin.undo.created, covers },
    deleted: { ...accountBin.undo.deleted, covers },
    restored: { ...accountBin.undo.restored, covers },
    updated: {
      ...byPatch({
        ...ofAccounts,
        schema: AccountPatch,
        fields: settable,
        inParts: ['labels'],
        hold: async (op, id): Promise<Account | undefined> => {
          await lockChart(op)
          return lockAccount(op, id)
        },
        patch: (op, { id }, body) => accounts.updateAccount(op, { id, body }),
      }),
      covers,
    },
  },
  bin: accountBin.bin,
})

export const accountRecords: readonly RecordType[] = [accountType]
