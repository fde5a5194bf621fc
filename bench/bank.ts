import type { Outcome } from './aims.js'
import { forgetCopies, measureImport } from './bank-import.js'
import { measureMatching } from './bank-matching.js'
import { measurePayments } from './bank-payments.js'
import { withRig } from './rig.js'

/** Statements imported, and their pages; files of payments; payments matched and undone, suggestions. */
export function benchBank(): Promise<Outcome<'bank'>> {
  return withRig({}, async (rig) => {
    // First, as long as nothing else has raised the most memory that the server ever held.
    const ofImport = await measureImport(rig)
    await forgetCopies(rig)
    const ofPayments = await measurePayments(rig)
    const ofMatching = await measureMatching(rig)
    return { ...ofImport, ...ofMatching, ...ofPayments }
  })
}
