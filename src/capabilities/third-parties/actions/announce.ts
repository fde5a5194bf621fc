import { isDeepStrictEqual } from 'node:util'
import type { CompanyOperation } from '#platform/operations/operation'
import { thirdParty } from '../entity.js'
import { thirdPartyCreated, thirdPartyUpdated } from '../events.js'
import { type ThirdParty, ThirdPartyPatch } from '../schemas.js'

const fields = Object.keys(
  ThirdPartyPatch.properties,
) as (keyof typeof ThirdPartyPatch.properties)[]

type Fields = Pick<ThirdParty, (typeof fields)[number]>

/** The names of the fields that differ. What checks find out is no field of anyone's making. */
export function changedFields(before: Fields, after: Fields): string[] {
  return fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
}

export function announceCreated(op: CompanyOperation, made: ThirdParty): void {
  op.record(thirdParty.created(made))
  op.emit(thirdPartyCreated, dataOf(made))
}

export function announceUpdated(op: CompanyOperation, before: ThirdParty, after: ThirdParty): void {
  op.record(thirdParty.changed(before, after))
  const data = { ...dataOf(after), changed: changedFields(before, after) }
  op.emit(thirdPartyUpdated, data)
}

function dataOf(party: ThirdParty) {
  return {
    id: party.id,
    type: party.type,
    code: party.code,
    name: party.name,
    vat_number: party.vat_number,
    enterprise_number: party.enterprise_number,
    country: party.country,
    email: party.email,
    peppol_identifier: party.peppol_identifier,
    peppol_registered: party.peppol_registered === true,
  }
}
