import { readEnterpriseNumber, readPartyVatNumber } from '#countries'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { filled } from '../domain/merger.js'
import { thirdParty } from '../entity.js'
import { messages } from '../problems.js'
import { lockThirdParties, mergeInto, updateThirdParties } from '../queries/third-parties.js'
import { plain, references, type ThirdParty } from '../schemas.js'
import { announceUpdated, changedFields } from './announce.js'
import { keepBounces } from './fields.js'

type Merger = { id: number; body: { into_id: number } }

/**
 * Merges a third party into another. Nothing posted is rewritten: the one that goes keeps its lines and
 * names its successor, which whoever reads lines follows.
 */
export async function mergeThirdParty(
  op: CompanyOperation,
  { id, body: { into_id } }: Merger,
): Promise<ThirdParty> {
  const held = await lockThirdParties(op, [id, into_id])
  const goer = held.find((party) => party.id === id)
  const survivor = held.find((party) => party.id === into_id)
  if (!goer) throw problem(uncoded.not_found)
  if (id === into_id) throw invalidField('into_id', messages.intoItself)
  if (!survivor) throw invalidField('into_id', messages.unknownThirdParty)
  if (survivor.type !== goer.type) throw invalidField('into_id', messages.otherType)
  const after = await enrich(op, survivor, goer)
  const merged_from = await mergeInto(op, id, into_id)
  // With those that had been merged into it, so that an undo can bring them back to it.
  const before = { ...goer, merged_into_id: into_id, merged_from }
  op.record({ ...thirdParty.removed(goer, 'merged'), before })
  return after
}

/** Fields that pass one by one. */
const single = [
  ...(Object.keys(references) as (keyof typeof references)[]),
  ...(Object.keys(plain) as (keyof typeof plain)[]),
  'enterprise_number',
  'credit_limit',
] as const

/** The survivor with what it lacked; numbers that say no country of their own must be right in its own. */
async function enrich(
  op: CompanyOperation,
  survivor: ThirdParty,
  goer: ThirdParty,
): Promise<ThirdParty> {
  const country = survivor.country ?? op.company.countryPack
  const { vat_number, enterprise_number } = goer
  const vat = vat_number === null ? null : readPartyVatNumber(vat_number, country)
  const isFit = enterprise_number !== null && readEnterpriseNumber(enterprise_number, country).ok
  const result = filled(
    survivor,
    {
      ...goer,
      vat_number: vat?.ok && vat.value === vat_number ? vat_number : null,
      enterprise_number: isFit ? enterprise_number : null,
    },
    single,
  )
  keepBounces(result)
  if (changedFields(survivor, result).length === 0) return survivor
  const [after] = await updateThirdParties(op, [result])
  announceUpdated(op, survivor, after!)
  return after!
}
