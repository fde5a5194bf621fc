import type { CompanyOperation } from '#platform/operations/operation'
import type { NewThirdParty, ThirdParty } from '../schemas.js'
import { announceCreated } from './announce.js'
import { insertWithCodes } from './codes.js'
import { accepted, newDraft } from './fields.js'
import { knownFor } from './known.js'

/** So many are written by one statement. */
const atOnce = 50

/** Makes third parties in a few statements; one whose code is taken gets one from its name. */
export async function makeThirdParties(
  op: CompanyOperation,
  bodies: readonly NewThirdParty[],
): Promise<ThirdParty[]> {
  const made: ThirdParty[] = []
  const known = await knownFor(op, [])
  for (let from = 0; from < bodies.length; from += atOnce) {
    const drafts = bodies.slice(from, from + atOnce).map((body) => accepted(newDraft(body, known)))
    const rows = await insertWithCodes(op, drafts)
    const again = drafts.filter((_, place) => rows[place] === undefined)
    const others = (
      await insertWithCodes(
        op,
        again.map((draft) => ({ ...draft, code: '' })),
      )
    ).values()
    for (const row of rows) {
      const one = row ?? others.next().value!
      announceCreated(op, one)
      made.push(one)
    }
    await op.flush()
  }
  return made
}
