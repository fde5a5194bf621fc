import { defaultAnalytic } from '#capabilities/ledger'
import { invalidField, problem } from '#kernel/problem'
import { binOf } from '#platform/operations/bin'
import type { CompanyOperation } from '#platform/operations/operation'
import { usesOf, usesThatStop } from '#platform/operations/references'
import { problems as pipelineProblems, uncoded } from '#platform/problems'
import { thirdParty } from '../entity.js'
import { messages } from '../problems.js'
import { deleteThirdParties } from '../queries/bin.js'
import { familiesOf } from '../queries/merged.js'
import * as queries from '../queries/third-parties.js'
import type { NewThirdParty, ThirdParty, ThirdPartyPatch } from '../schemas.js'
import { announceCreated, announceUpdated, changedFields } from './announce.js'
import { insertWithCodes } from './codes.js'
import { accepted, changed, newDraft, remembering } from './fields.js'
import { knownFor } from './known.js'

/** Makes a third party; without a code it gets one from its name. */
export async function createThirdParty(
  op: CompanyOperation,
  { body }: { body: NewThirdParty },
): Promise<ThirdParty> {
  const plain = accepted(newDraft(body, await knownFor(op, [body])))
  const default_analytic = await defaultAnalytic(op, body.default_analytic, 'default_analytic')
  const draft = { ...plain, default_analytic }
  const [made] = await insertWithCodes(op, [draft])
  if (!made) throw codeTaken()
  announceCreated(op, made)
  return made
}

export async function updateThirdParty(
  op: CompanyOperation,
  { id, body }: { id: number; body: ThirdPartyPatch },
): Promise<ThirdParty> {
  return amend(op, id, body, (draft) => draft)
}

/** Changes a third party back to what it was: what was found out about its numbers then holds again. */
export async function returnThirdParty(
  op: CompanyOperation,
  id: number,
  body: ThirdPartyPatch,
  old: ThirdParty,
): Promise<ThirdParty> {
  return amend(op, id, body, (draft) => remembering(draft, old))
}

async function amend(
  op: CompanyOperation,
  id: number,
  body: ThirdPartyPatch,
  settled: (draft: ThirdParty) => ThirdParty,
): Promise<ThirdParty> {
  const before = await getLocked(op, id)
  const plain = settled(accepted(changed(before, body, await knownFor(op, [body, before]))))
  const { default_analytic: given } = body
  const { default_analytic: old } = before
  const default_analytic =
    given === undefined ? old : await defaultAnalytic(op, given, 'default_analytic', old)
  const draft = { ...plain, default_analytic }
  if (changedFields(before, draft).length === 0) {
    op.unchanged()
    return before
  }
  if (draft.type !== before.type) {
    const uses = await usesOf(
      op,
      'third_parties',
      await familiesOf(op, [id]),
      ({ as }) => as !== 'journal_rules' && as !== 'letterings',
    )
    if (uses.has(id)) throw invalidField('type', messages.typeFixed)
  }
  const [after] = await queries.updateThirdParties(op, [draft])
  announceUpdated(op, before, after!)
  return after!
}

export const bin = binOf(thirdParty, {
  lock: queries.lockThirdParties,
  restoring: 'merged_into_id = NULL',
  erase: deleteThirdParties,
})

export async function trashThirdParty(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashThirdParties(op, [id])
}

/** To the bin together, unless an entry or a rule names one. */
export async function trashThirdParties(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await bin.trash(op, ids, async () => {
    const families = await familiesOf(op, ids)
    const [used] = (await usesThatStop(op, 'third_parties', families, 'bin')).values()
    if (used) throw problem(pipelineProblems.record_in_use, {}, { body: { used_by: used } })
  })
}

export async function getLocked(op: CompanyOperation, id: number): Promise<ThirdParty> {
  const [found] = await queries.lockThirdParties(op, [id])
  if (!found) throw problem(uncoded.not_found)
  return found
}

/** Another third party of the type has the code. */
export const codeTaken = () => invalidField('code', messages.codeTaken)
