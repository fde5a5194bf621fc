import { ledgerMessages, requireCodes } from '#capabilities/ledger'
import { invalid, type Message, problem } from '#kernel/problem'
import { requireCompanyRole } from '#platform/api/permission'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { problems as pipelineProblems } from '#platform/problems'
import { messages } from '../problems.js'
import * as queries from '../queries/bin.js'
import type { ThirdParty } from '../schemas.js'
import type { Known } from './fields.js'
import { knownFor } from './known.js'
import { mergeThirdParty } from './merge.js'
import { bin, codeTaken, trashThirdParties } from './write.js'

/** Brings third parties back from the bin; one that was merged stands on its own again. */
export async function restoreThirdParties(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly ThirdParty[]> {
  return bin.restore(op, ids, async (binned) => {
    if (await queries.isCodeTaken(op, ids)) throw codeTaken()
    const known = await knownFor(op, binned)
    for (const party of binned) refuseWithoutNamed(party, known)
    for (const party of binned) await requireCodes(op, party.default_analytic, 'default_analytic')
    for (const merged of await queries.successorsOf(op, ids)) await leaveSuccessor(op, merged)
  })
}

/** What it names must be there; what was retired meanwhile serves. */
function refuseWithoutNamed(party: ThirdParty, { accounts, vatCodes }: Known): void {
  const wrong: Record<string, Message[]> = {}
  for (const field of ['account_id', 'default_account_id'] as const) {
    const id = party[field]
    if (id !== null && !accounts.has(id)) wrong[field] = [{ text: ledgerMessages.unknownAccount }]
  }
  const code = party.default_vat_code_id
  if (code !== null && !vatCodes.has(code))
    wrong.default_vat_code_id = [{ text: ledgerMessages.unknownVatCode }]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/**
 * Takes one from the one that it was merged into, with those that had been merged into it before, unless
 * lines of both were lettered together since.
 */
async function leaveSuccessor(
  op: CompanyOperation,
  { id, merged_into_id }: { id: number; merged_into_id: number },
): Promise<void> {
  requireCompanyRole(op, 'manager')
  const mergers = await queries.mergersBefore(op, [{ recordId: id, seq: Number.MAX_SAFE_INTEGER }])
  const earlier = mergers.get(id)?.merged_from ?? []
  const letterings = await queries.countJoined(op, [id, ...earlier])
  if (letterings > 0)
    throw problem(
      { ...pipelineProblems.record_in_use, ...messages.letteredTogether },
      {},
      { body: { used_by: { letterings } } },
    )
  await queries.followBack(op, { from: merged_into_id, into: id, ids: earlier })
}

/** Takes a making or a restoring back: to the bin, or into the one that it had been merged into. */
export async function trashAgain(
  op: CompanyOperation,
  ids: readonly number[],
  changes: readonly Logged<ThirdParty>[],
): Promise<void> {
  const mergers = await queries.mergersBefore(op, changes)
  const alone = ids.filter((id) => !mergers.has(id))
  if (alone.length > 0) await trashThirdParties(op, alone)
  if (mergers.size > 0) requireCompanyRole(op, 'manager')
  for (const { id, merged_into_id } of mergers.values())
    await mergeThirdParty(op, { id, body: { into_id: merged_into_id } })
}

/** Removes third parties in the bin for good, but for those that the books name. */
export const purgeThirdParties = bin.purge
