import { type CountryPack, forms28150, packFor } from '#countries'
import type { CompanyReading } from '#platform/operations/operation'
import { laidOver } from '../domain/layers.js'
import { storedSettings } from '../queries/settings.js'
import type { CompanySettings, Settings } from '../schemas/settings.js'

/** Who files VAT returns for a company whose settings name nobody. */
export const noFiler = {
  quality: null,
  name: null,
  enterprise_number: null,
  phone: null,
  email: null,
} as const

/** What a new file is set to: the accounts of its country, and nothing where a person must decide. */
export function defaultSettings(pack: CountryPack): Settings {
  const { controlAccounts } = pack
  return {
    vat: {
      administration_cell: null,
      structured_communication: null,
      directorate_number: null,
      office_number: null,
      declarant: {
        applicable: false,
        company_name: null,
        signatory_1: null,
        signatory_1_title: null,
        signatory_2: null,
        signatory_2_title: null,
        phone: null,
        fax: null,
        email: null,
        language: null,
      },
      sender_281_50: { ...forms28150.noSender },
      filer: { ...noFiler },
      auto_prepare: true,
      lock_on_validation: 'vat',
      due_day: 19,
      ecdf: {
        prefix: '000000',
        interface: 'MODL5',
        matricule: null,
        agent_matricule: null,
        agent_rcs_number: null,
        agent_vat_number: null,
      },
    },
    legal: { rpm_district: null },
    annual_accounts: {
      scheme: pack.statementSchemes[0]!.code,
      general_meeting_date: null,
      directors: null,
      valuation_rules: null,
    },
    auto_entries: {
      vat: {
        payable_account: controlAccounts.vatPayableSettlement,
        receivable_account: controlAccounts.vatReceivableSettlement,
        correction_payable_account: null,
        correction_receivable_account: null,
        journal_id: null,
      },
      invoices_to_receive: {
        supplier_account: controlAccounts.supplierAccrual,
        customer_account: controlAccounts.customerAccrual,
        journal_id: null,
      },
      reconciliation_difference: {
        expense_account: controlAccounts.paymentDifferenceLoss,
        income_account: controlAccounts.paymentDifferenceGain,
        max_amount: 0.05,
      },
      transfers: { transit_account: controlAccounts.internalTransfer, journal_id: null },
      depreciation: { journal_id: null },
    },
    sepa: { creditor_id: null },
    history: { trash_retention_days: 30 },
  }
}

/** The settings of a file: what is stored, over what its country gives. */
export function settingsOf(pack: CountryPack, stored: object): Settings {
  return laidOver(defaultSettings(pack), stored) as Settings
}

/** The whole of the settings, every path with its value. */
export async function readSettings(op: CompanyReading): Promise<CompanySettings> {
  const { settings, version } = await storedSettings(op.tx, op.company.id)
  return withVersion(settingsOf(packFor(op.company), settings), version)
}

export function withVersion(settings: Settings, version: number): CompanySettings {
  return { ...settings, version, lock_version: version }
}
