import {
  type EcdfDeclaration,
  type EcdfFile,
  type EcdfLanguage,
  ecdfLanguage,
  ecdfReference,
  writeEcdf,
} from '#formats/tax-files/index'
import type { Instant } from '#kernel/instants'
import type { CompanyReading } from '#platform/operations/operation'
import { type Context, contextOf } from './context.js'
import { ecdfParties, incomplete } from './parties.js'

/** What stands around the declarations of a file for eCDF: who sends it, for whom, and a name of its own. */
export function ecdfEnvelope(context: Context, now: Instant): Omit<EcdfFile, 'declarations'> {
  const { prefix, interface: software } = context.settings.vat.ecdf
  return {
    reference: ecdfReference(prefix, now),
    interface: software,
    ...ecdfParties(context),
  }
}

/** Declarations of a company as a file for eCDF; refused while it lacks what the portal wants to know. */
export async function ecdfFile(
  op: CompanyReading & { readonly now: Instant },
  declarations: (language: EcdfLanguage) => readonly EcdfDeclaration[],
): Promise<{ readonly name: string; readonly content: string }> {
  const context = await contextOf(op)
  const envelope = ecdfEnvelope(context, op.now)
  const language = ecdfLanguage(context.facts.locale)
  const written = writeEcdf({ ...envelope, declarations: declarations(language) })
  if (!written.ok) throw incomplete(written.missing)
  return { name: `${envelope.reference}.xml`, content: written.content }
}
