import { isDeepStrictEqual } from 'node:util'
import { ledgerMessages } from '#capabilities/ledger'
import { isSepaIban, bic as readBic, iban as readIban } from '#countries'
import { isSepaIdentifier } from '#formats/sepa/index'
import { invalid, invalidField, type Message, problem } from '#kernel/problem'
import { binOf } from '#platform/operations/bin'
import { nextVersion } from '#platform/operations/entity'
import { settled } from '#platform/operations/in-use'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { usesThatStop } from '#platform/operations/references'
import { todayFor } from '#platform/operations/today'
import { uncoded } from '#platform/problems'
import { isLapsed } from '../domain/mandates.js'
import { mandate as mandateLog } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/mandates.js'
import { holdParty } from '../queries/parties.js'
import type { Mandate, MandateFilter, MandatePatch, NewMandate } from '../schemas/mandates.js'

type Viewing = Reading & InCompany

export async function listMandates(
  op: Viewing,
  { query }: { query: MandateFilter },
): Promise<Mandate[]> {
  return queries.listMandates(op, query)
}

export async function readMandate(op: Viewing, { id }: { id: number }): Promise<Mandate> {
  const found = await queries.findMandate(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

export async function createMandate(
  op: CompanyOperation,
  { body }: { body: NewMandate },
): Promise<Mandate> {
  const today = todayFor(op)
  const wrong: Record<string, Message[]> = {}
  const given = await givenFields(op, body, null, wrong)
  const party = await holdParty(op, body.third_party_id)
  if (!party) wrong.third_party_id = [{ text: ledgerMessages.unknownThirdParty }]
  else if (party.type !== 'customer') wrong.third_party_id = [{ text: messages.notCustomer }]
  if (body.signed_on > today) wrong.signed_on = [{ text: messages.signedInFuture }]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const unused = { signed_on: body.signed_on, last_used_on: null }
  const made = await queries.insertMandate(op, {
    reference: body.reference,
    third_party_id: body.third_party_id,
    iban: given.iban!,
    bic: given.bic ?? null,
    scheme: body.scheme ?? 'core',
    type: body.type ?? 'recurrent',
    ...unused,
    status: isLapsed(unused, today) ? 'expired' : 'active',
    previous_iban: null,
    previous_reference: null,
  })
  op.record(mandateLog.created(made))
  return made
}

export async function updateMandate(
  op: CompanyOperation,
  { id, body }: { id: number; body: MandatePatch },
): Promise<Mandate> {
  const before = await getLocked(op, id)
  const status = body.status ?? before.status
  if (status !== before.status) {
    if (before.status === 'revoked') throw invalidField('status', messages.revokedIsFinal)
    if (status === 'active') throw invalidField('status', messages.expiredStays)
  }
  return amend(op, before, { ...body, status })
}

/** Changes a mandate back to what it was: what was to be told of the change is then as it was, too. */
export async function returnMandate(
  op: CompanyOperation,
  today: Mandate,
  body: MandatePatch,
  old: Mandate,
): Promise<Mandate> {
  const told = {
    ...(body.iban === undefined ? {} : { previous_iban: old.previous_iban }),
    ...(body.reference === undefined ? {} : { previous_reference: old.previous_reference }),
  }
  return amend(op, today, { ...body, status: body.status ?? today.status }, told)
}

async function amend(
  op: CompanyOperation,
  before: Mandate,
  body: MandatePatch & Pick<Mandate, 'status'>,
  told: Partial<Pick<Mandate, 'previous_iban' | 'previous_reference'>> = {},
): Promise<Mandate> {
  const wrong: Record<string, Message[]> = {}
  const given = await givenFields(op, body, before.id, wrong)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const reference = body.reference ?? before.reference
  const iban = given.iban ?? before.iban
  const draft: Mandate = {
    ...before,
    reference,
    iban,
    bic: given.bic === undefined ? before.bic : given.bic,
    status: body.status,
    previous_iban: untold(before.previous_iban, before.iban, iban),
    previous_reference: untold(before.previous_reference, before.reference, reference),
    ...told,
  }
  if (isDeepStrictEqual(before, draft)) {
    op.unchanged()
    return before
  }
  const after = { ...draft, ...nextVersion(before, op.now) }
  await queries.saveMandates(op, [after])
  op.record(mandateLog.changed(before, after))
  return after
}

/** What the next collection has to tell: how it was when it was told last, unless it is so again. */
function untold(known: string | null, before: string, after: string): string | null {
  const original = known ?? before
  return original === after ? null : original
}

type Given = Pick<MandatePatch, 'reference' | 'iban' | 'bic'>

/** The fields that are read, bare; what is wrong with them is noted by field. */
async function givenFields(
  op: CompanyOperation,
  { reference, iban, bic }: Given,
  ownId: number | null,
  wrong: Record<string, Message[]>,
): Promise<{ iban?: string; bic?: string | null }> {
  if (reference !== undefined) {
    if (!isSepaIdentifier(reference)) wrong.reference = [{ text: messages.referenceForm }]
    else if (await queries.isReferenceTaken(op, reference, ownId))
      wrong.reference = [{ text: messages.referenceTaken }]
  }
  const account = iban === undefined ? undefined : readIban(iban)
  if (account && !account.ok) wrong.iban = [{ text: messages.badIban }]
  else if (account?.ok && !isSepaIban(account.value)) wrong.iban = [{ text: messages.ibanNotSepa }]
  const bank = bic == null ? undefined : readBic(bic)
  if (bank?.ok === false) wrong.bic = [{ text: messages.badBic }]
  return {
    ...(account?.ok ? { iban: account.value } : {}),
    ...(bic === null ? { bic } : bank?.ok ? { bic: bank.value } : {}),
  }
}

const bin = binOf(mandateLog, { lock: queries.lockMandates })

export async function trashMandate(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashMandates(op, [id])
}

/** To the bin together, unless one was used or is about to be. */
export async function trashMandates(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await bin.trash(op, ids, async (mandates) => {
    const [used] = (await usesThatStop(op, 'sepa_mandates', ids, 'bin')).values()
    if (used || mandates.some((one) => one.last_used_on !== null))
      throw problem(settled(messages.mandateUsed), {}, { body: { used_by: used ?? {} } })
  })
}

export async function restoreMandates(op: CompanyOperation, ids: readonly number[]) {
  return bin.restore(op, ids, async (mandates) => {
    for (const { id, reference, third_party_id } of mandates) {
      if (await queries.isReferenceTaken(op, reference, id)) throw referenceTaken()
      if (!(await holdParty(op, third_party_id)))
        throw invalidField('third_party_id', ledgerMessages.unknownThirdParty)
    }
  })
}

export const purgeMandates = bin.purge

export async function getLocked(op: CompanyOperation, id: number): Promise<Mandate> {
  const [found] = await queries.lockMandates(op, [id])
  if (!found) throw problem(uncoded.not_found)
  return found
}

/** Another mandate came to bear the reference meanwhile. */
export const referenceTaken = () => invalidField('reference', messages.referenceTaken)
