import { storedAmount } from '#kernel/money'
import { problem } from '#kernel/problem'
import { binOf } from '#platform/operations/bin'
import { settled } from '#platform/operations/in-use'
import type { CompanyOperation } from '#platform/operations/operation'
import { noUses, usesThatStop } from '#platform/operations/references'
import type { Wrong } from '../domain/choices.js'
import { fixedAsset } from '../entity.js'
import { messages } from '../problems/refusals.js'
import { lockAssets } from '../queries/assets.js'
import { isCodeTaken } from '../queries/writing.js'
import { requireAccounts } from './books.js'
import { boughtWith, findLines, takingsFor } from './lines.js'
import { loggedAsset } from './show.js'
import { codeTaken, holdNamed, refuse } from './write.js'

const bin = binOf(fixedAsset, {
  lock: async (op, ids, where) => (await lockAssets(op, ids, where)).map(loggedAsset),
})

export async function trashFixedAsset(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashAssets(op, [id])
}

/** To the bin together, unless something was posted for one. */
export async function trashAssets(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await bin.trash(op, ids, async (assets) => {
    const [used] = (await usesThatStop(op, 'fixed_assets', ids, 'bin')).values()
    if (used || assets.some(({ status }) => status === 'disposed'))
      throw problem(settled(messages.depreciatedAlready), {}, { body: { used_by: used ?? noUses } })
  })
}

/** Back from the bin, if what they name is still there and their lines are not used up. */
export async function restoreAssets(op: CompanyOperation, ids: readonly number[]) {
  return bin.restore(op, ids, async (assets) => {
    for (const asset of assets) {
      if (await isCodeTaken(op, asset.code, asset.id)) throw codeTaken()
      await requireAccounts(op, [
        asset.account_id,
        asset.kept_depreciation_account_id,
        asset.kept_expense_account_id,
      ])
      await holdNamed(op, asset)
      const wrong: Wrong = {}
      const lines = await findLines(op, asset.entry_line_ids, asset.id)
      const bought = boughtWith(lines, { entry_line_ids: asset.entry_line_ids }, wrong)
      if (bought.length === lines.ids.length)
        takingsFor(bought, storedAmount(asset.acquisition_value), wrong)
      refuse(wrong)
    }
  })
}

export const purgeAssets = bin.purge
