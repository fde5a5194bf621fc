import { checkVatNumber, firstRegistered } from '#capabilities/lookup'
import { isUnionVatNumber, vatNumber } from '#countries'
import type { Instant } from '#kernel/instants'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { problems as pipelineProblems, uncoded } from '#platform/problems'
import { participantsOf } from '../domain/participants.js'
import { thirdParty } from '../entity.js'
import { messages } from '../problems.js'
import { findThirdParty, ownVatNumber, updateThirdParties } from '../queries/third-parties.js'
import type { ThirdParty } from '../schemas.js'
import { getLocked } from './write.js'

type Asking = Preparing & InCompany
type Named = { id: number }

export type VatAnswer = {
  readonly number: string
  readonly isValid: boolean
  readonly checkedAt: Instant
  readonly consultationNumber: string | null
}

/** Asks VIES about the VAT number, before the transaction. */
export async function askVies(about: Asking, { id }: Named): Promise<VatAnswer> {
  const { vat_number: number } = await getThirdParty(about, id)
  if (number === null) throw invalidField('vat_number', messages.noVatNumber)
  // It would call a number that it cannot know invalid.
  if (!isUnionVatNumber(number)) throw invalidField('vat_number', messages.outsideVies)
  const read = vatNumber(number)
  const wishes = await requesterOf(about)
  const { answer, checkedAt } = await checkVatNumber(about, read.ok ? read.value : number, wishes)
  const { valid, consultationNumber } = answer
  return { number, isValid: valid, checkedAt, consultationNumber }
}

/** In whose name VIES is asked where the file is connected to it: in that which it set, else in its own. */
async function requesterOf({ services, company, db }: Asking): Promise<{ requester?: string }> {
  const own = await services.connections.find(services, company.id, 'vies')
  if (own === null) return {}
  const set = own.settings.requester_vat_number ?? (await ownVatNumber(db.statement, company.id))
  return typeof set === 'string' ? { requester: set } : {}
}

export async function checkVat(
  op: CompanyOperation,
  { id, prepared }: Named & { prepared: VatAnswer },
): Promise<ThirdParty> {
  const before = await getLocked(op, id)
  if (before.vat_number !== prepared.number) throw changedMeanwhile(before)
  return recordCheck(op, before, {
    vat_valid: prepared.isValid,
    vat_checked_at: prepared.checkedAt,
    vat_consultation_number: prepared.consultationNumber,
  })
}

export type PeppolAnswer = {
  readonly asked: readonly string[]
  /** The identifier that is on the network. */
  readonly found: string | null
  readonly checkedAt: Instant
}

/** Asks the network for the third party under each identifier that it may have, before the transaction. */
export async function askPeppol(about: Asking, { id }: Named): Promise<PeppolAnswer> {
  const asked = identifiersOf(await getThirdParty(about, id), about)
  if (asked.length === 0) throw invalidField('peppol_identifier', messages.noParticipant)
  const { participant, answer, checkedAt } = await firstRegistered(about, asked)
  return { asked, found: answer.registered ? participant : null, checkedAt }
}

/** Stores the answer, and the identifier that was found by the numbers. */
export async function checkPeppol(
  op: CompanyOperation,
  { id, prepared: { asked, found, checkedAt } }: Named & { prepared: PeppolAnswer },
): Promise<ThirdParty> {
  const before = await getLocked(op, id)
  if (identifiersOf(before, op).join() !== asked.join()) throw changedMeanwhile(before)
  return recordCheck(op, before, {
    peppol_identifier: found ?? before.peppol_identifier,
    peppol_registered: found !== null,
    peppol_checked_at: checkedAt,
  })
}

/** Puts what was found out about a third party, by a check or by its undoIn. */
export async function recordCheck(
  op: CompanyOperation,
  before: ThirdParty,
  found: Partial<ThirdParty>,
): Promise<ThirdParty> {
  const [after] = await updateThirdParties(op, [{ ...before, ...found }])
  op.record(thirdParty.changed(before, after!, 'checked'))
  return after!
}

function identifiersOf(party: ThirdParty, { company }: InCompany): string[] {
  return participantsOf({ ...party, country: party.country ?? company.countryPack })
}

async function getThirdParty({ db, company }: Asking, id: number): Promise<ThirdParty> {
  const found = await findThirdParty({ tx: db.statement, company }, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

/** The answer is about what the record no longer says. */
function changedMeanwhile(current: ThirdParty) {
  const body = { server_version: current.version, server_data: current }
  return problem(pipelineProblems.conflict, {}, { body })
}
