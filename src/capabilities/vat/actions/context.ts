import { type Settings, settingsOf } from '#capabilities/companies'
import {
  type CountryPack,
  packFor,
  type SettlementAccounts,
  type VatForm,
  type VatRegime,
} from '#countries'
import type { CompanyReading } from '#platform/operations/operation'
import type { Static } from '#platform/shapes/index'
import { type CompanyFacts, companyFacts } from '../queries/facts.js'

/** Who declares and by which rules: all that a return depends on beside the ledger. */
export type Context = {
  readonly pack: CountryPack
  readonly facts: CompanyFacts
  readonly settings: Static<typeof Settings>
  readonly regime: VatRegime
}

export async function contextOf(op: CompanyReading): Promise<Context> {
  return contextFrom(await companyFacts(op))
}

export function contextFrom(facts: CompanyFacts): Context {
  const pack = packFor({ countryPack: facts.country_pack })
  const regime = facts.vat_regime as VatRegime
  return { pack, facts, settings: settingsOf(pack, facts.settings), regime }
}

/** The form of a return, by its code. */
export function formOf({ pack }: Pick<Context, 'pack'>, code: string): VatForm {
  const form = pack.vatReturns.forms.find((one) => one.code === code)
  if (!form) throw new Error(`the country has no form ${code}`)
  return form
}

/** The accounts that a settlement books on, by the settings of the file. */
export function accountsOf({ pack, settings }: Context): SettlementAccounts {
  const { vat } = settings.auto_entries
  const { vatPayableSettlement, vatReceivableSettlement } = pack.controlAccounts
  return {
    payable: vat.payable_account ?? vatPayableSettlement,
    receivable: vat.receivable_account ?? vatReceivableSettlement,
    correctionPayable: vat.correction_payable_account,
    correctionReceivable: vat.correction_receivable_account,
  }
}
