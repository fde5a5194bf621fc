import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable } = shape

const line = (max = 190) => nullable(shape.text({ max }))
const accountNumber = () => nullable(shape.text({ max: 10, examples: ['451900'] }))

/** Every path of the settings; a file has them all, null where nothing was set. */
export const Settings = object(
  {
    vat: object({
      administration_cell: line(),
      structured_communication: line(30),
      directorate_number: line(30),
      office_number: line(30),
      declarant: object({
        applicable: shape.boolean(),
        company_name: line(),
        signatory_1: line(),
        signatory_1_title: line(),
        signatory_2: line(),
        signatory_2_title: line(),
        phone: line(40),
        fax: line(40),
        email: nullable(shape.email()),
        language: nullable(shape.language()),
      }),
      sender_281_50: object({
        name: line(),
        enterprise_number: line(20),
        address: line(),
        phone: line(40),
        email: nullable(shape.email()),
      }),
      filer: object({
        quality: line(),
        name: line(),
        enterprise_number: line(20),
        phone: line(40),
        email: nullable(shape.email()),
      }),
      auto_prepare: shape.boolean({
        description: 'whether the night prepares the return of the period that ended',
      }),
      lock_on_validation: shape.oneOf(['vat', 'period'], {
        description:
          'what validating a return locks of its months: `vat` alone, or all of the `period`',
      }),
      due_day: shape.integer({
        min: 15,
        max: 24,
        description:
          'the day of the month by which VAT is declared, where the office sets one (France)',
        examples: [19],
      }),
      ecdf: object(
        {
          prefix: shape.text({
            max: 6,
            description: 'six of 0-9 and A-Z, of the sender of files (Luxembourg)',
            examples: ['000000'],
          }),
          interface: shape.text({ max: 20, examples: ['MODL5'] }),
          matricule: line(13),
          agent_matricule: line(13),
          agent_rcs_number: line(20),
          agent_vat_number: line(20),
        },
        { description: 'for files of eCDF; without an agent the company sends them itself' },
      ),
    }),
    legal: object({
      rpm_district: nullable(
        shape.text({
          max: 190,
          description:
            'the court or city that keeps the register of the company, printed on its invoices: `RPM Bruxelles`, `RCS Paris`',
        }),
      ),
    }),
    annual_accounts: object({
      scheme: shape.text({ max: 40, examples: ['abbreviated'] }),
      general_meeting_date: nullable(shape.day()),
      directors: line(2000),
      valuation_rules: line(20_000),
    }),
    auto_entries: object({
      vat: object({
        payable_account: accountNumber(),
        receivable_account: accountNumber(),
        correction_payable_account: accountNumber(),
        correction_receivable_account: accountNumber(),
        journal_id: nullable(shape.id()),
      }),
      invoices_to_receive: object({
        supplier_account: accountNumber(),
        customer_account: accountNumber(),
        journal_id: nullable(shape.id()),
      }),
      reconciliation_difference: object({
        expense_account: accountNumber(),
        income_account: accountNumber(),
        max_amount: shape.number({ minimum: 0, maximum: 1000, examples: [0.05] }),
      }),
      transfers: object({
        transit_account: accountNumber(),
        journal_id: nullable(shape.id()),
      }),
      depreciation: object({ journal_id: nullable(shape.id()) }),
    }),
    sepa: object({
      creditor_id: nullable(
        shape.text({
          max: 50,
          description:
            'the identifier of a creditor of direct debits; without one, a Belgian file has that of its enterprise number',
          examples: ['BE81ZZZ0123456749'],
        }),
      ),
    }),
    history: object({ trash_retention_days: shape.integer({ min: 1, max: 3650, examples: [30] }) }),
  },
  { title: 'Settings' },
)
export type Settings = Static<typeof Settings>

/** The settings as a record of their own. */
export const CompanySettings = object(
  {
    ...Settings.properties,
    version: shape.integer({
      min: 1,
      description: 'of the company file, which the settings share',
    }),
    lock_version: shape.integer({ min: 1 }),
  },
  { title: 'SettingsOfFile' },
)
export type CompanySettings = Static<typeof CompanySettings>

export const SettingsPatch = shape.part(Settings, {
  title: 'SettingsPatch',
  description: 'Any part of the settings; null puts a path back to what a new file has.',
  examples: [
    {
      annual_accounts: { general_meeting_date: '2026-06-02' },
      history: { trash_retention_days: 60 },
    },
  ],
})
export type SettingsPatch = Static<typeof SettingsPatch>
