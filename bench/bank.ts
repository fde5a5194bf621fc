import type { Outcome } from './aims.js'
import { forgetCopies, measureImport } from './bank-import.js'
import { measureMatching } from './bank-matching.js'
import { measurePayments } from './bank-payments.js'
import { withRig } from './rig.js'

/** Statements imported, matched and undone; suggestions, pages, and files of payments. */
export function benchBank(): Promise<Outcome<'bank'>> {
  return withRig({}, async (rig) => {
    const ofImport = await measureImport(rig)
    await forgetCopies(rig)
    const ofMatching = await measureMatching(rig)
    return { ...ofImport, ...ofMatching, ...(await measurePayments(rig)) }
  })
}
