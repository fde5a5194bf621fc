import { type CountryPack, shownBoxes } from '#countries'
import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Language } from '#kernel/languages'
import { firstVersion } from '#platform/operations/entity'
import type { Operation } from '#platform/operations/operation'
import { dueOn } from '../domain.js'
import { vatCode as vatCodeLog } from '../entity.js'
import { insertVatCodes, takeVatCodeIds } from '../queries/write.js'
import type { VatCode } from '../schemas.js'

type NewCompany = { readonly id: CompanyId; readonly locale: Language }

/** Gives a new file the VAT codes of its country in one statement, and returns their ids by code. */
export async function setUpVatCodes(
  op: Operation,
  company: NewCompany,
  pack: CountryPack,
): Promise<ReadonlyMap<string, number>> {
  const ids = await takeVatCodeIds(op.tx, pack.vatCodes.length)
  const codes = vatCodesOf(company, pack, ids, op.now)
  await insertVatCodes(op.tx, company.id, codes, op.now)
  for (const code of codes) op.record({ ...vatCodeLog.created(code), companyId: company.id })
  return new Map(codes.map(({ code, id }) => [code, id]))
}

function vatCodesOf(
  company: NewCompany,
  pack: CountryPack,
  ids: readonly number[],
  now: Instant,
): VatCode[] {
  return pack.vatCodes.map((row, place) => ({
    id: ids[place]!,
    company_id: company.id,
    code: row.code,
    label: row.labels[company.locale],
    labels: row.labels,
    direction: row.direction,
    rate: row.rate,
    deductible_percent: row.deductiblePercent,
    is_reverse_charge: row.isReverseCharge,
    category: row.category,
    exemption_code: row.exemptionCode,
    base_boxes: shownBoxes(row.baseBoxes),
    tax_boxes: shownBoxes(row.taxBoxes),
    base_boxes_credit: shownBoxes(row.baseBoxesCredit),
    tax_boxes_credit: shownBoxes(row.taxBoxesCredit),
    due_account: row.dueAccount,
    deductible_account: row.deductibleAccount,
    due_account_credit: row.dueAccountCredit,
    deductible_account_credit: row.deductibleAccountCredit,
    non_deductible_account: row.nonDeductibleAccount,
    waiting_account: row.waitingAccount,
    due_on: dueOn(row.waitingAccount),
    valid_from: row.validFrom,
    valid_until: row.validUntil,
    is_active: true,
    ...firstVersion(now),
    deleted_at: null,
  }))
}
