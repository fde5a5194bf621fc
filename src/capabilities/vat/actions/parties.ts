import type { EcdfParty, IntervatParty, MissingField } from '#formats/tax-files/index'
import { addressLines } from '#kernel/address'
import type { Language } from '#kernel/languages'
import { type Problem, problem } from '#kernel/problem'
import { messages, problems } from '../problems.js'
import type { CompanyFacts } from '../queries/facts.js'
import type { Context } from './context.js'

/** The company as Intervat names it; the settings may name another to be written to. */
export function declarantOf({ facts, settings }: Context): IntervatParty {
  const { declarant } = settings.vat
  const written = declarant.applicable ? declarant : null
  return {
    vatNumber: facts.vat_number,
    name: written?.company_name ?? facts.name,
    street: streetOf(facts, facts.locale),
    postCode: facts.postal_code,
    city: facts.city,
    country: facts.country,
    email: written?.email ?? null,
    phone: written?.phone ?? null,
  }
}

/** Street, number and box on one line; null when nothing is known of them. */
export function streetOf(
  { street, house_number, box }: Pick<CompanyFacts, 'street' | 'house_number' | 'box'>,
  language: Language,
): string | null {
  const local = { street, house_number, box, postal_code: null, city: null, country: null }
  return addressLines(local, null, language)[0] ?? null
}

/** The company as eCDF names it, and who sends for it; null when it does so itself. */
export function ecdfParties({ facts, settings }: Context): {
  declarer: EcdfParty
  agent: EcdfParty | null
} {
  const { ecdf } = settings.vat
  const agent = {
    matricule: ecdf.agent_matricule,
    rcsNumber: ecdf.agent_rcs_number,
    vatNumber: ecdf.agent_vat_number,
  }
  return {
    declarer: {
      matricule: ecdf.matricule,
      rcsNumber: facts.enterprise_number,
      vatNumber: facts.vat_number,
    },
    agent: ecdf.agent_matricule === null ? null : agent,
  }
}

/** The refusal of a file that cannot be written, with each field that lacks. */
export function incomplete(missing: readonly MissingField[], at = ''): Problem {
  const fields = missing.map(({ field }) => field)
  return problem(
    problems.declarant_incomplete,
    { fields: fields.join(', ') },
    {
      fields: Object.fromEntries(
        fields.map((field) => [
          `${at}${field}`,
          [{ text: messages.fieldMissing, values: { field } }],
        ]),
      ),
    },
  )
}
