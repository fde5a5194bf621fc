import assert from 'node:assert/strict'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import type { chapter } from '../chapter.js'
import {
  boolean,
  date,
  each,
  email,
  haveFields,
  ifSet,
  integer,
  type Kind,
  language,
  like,
  number,
  shape,
  string,
} from '../fields.js'
import type { Scene, Shown } from './scene.js'

const text = ifSet(string)
const address = ifSet(email)
const account = like('an account number', /^\d{1,10}$/)

const vat = {
  ...each('administration_cell, structured_communication', text),
  ...each('directorate_number, office_number', text),
  declarant: shape({
    applicable: boolean,
    ...each('company_name, signatory_1, signatory_1_title', text),
    ...each('signatory_2, signatory_2_title, phone, fax', text),
    email: address,
    language: ifSet(language),
  }),
  sender_281_50: shape({
    ...each('name, enterprise_number, address, phone', text),
    email: address,
  }),
  filer: shape({ ...each('quality, name, enterprise_number, phone', text), email: address }),
  // What the page on VAT adds.
  auto_prepare: boolean,
  lock_on_validation: string,
  due_day: integer,
  ecdf: shape({
    ...each('prefix, interface', string),
    ...each('matricule, agent_matricule, agent_rcs_number, agent_vat_number', text),
  }),
}
const legal = { rpm_district: text }
const annualAccounts = {
  scheme: string,
  general_meeting_date: ifSet(date),
  ...each('directors, valuation_rules', text),
}
const autoEntries = {
  vat: {
    ...each('payable_account, receivable_account', account),
    ...each('correction_payable_account, correction_receivable_account', account),
    journal_id: integer,
  },
  invoices_to_receive: {
    ...each('supplier_account, customer_account', account),
    journal_id: integer,
  },
  reconciliation_difference: {
    ...each('expense_account, income_account', account),
    max_amount: number,
  },
  transfers: { transit_account: account, journal_id: integer },
}
/** Beyond the table: where runs over fixed assets post. */
const depreciation = { journal_id: integer }
/** Beyond the table: whoever collects direct debits has it. */
const sepa = { creditor_id: text }
const history = { trash_retention_days: integer }

/** Null where neither the country nor the firm says anything. */
const relaxed = (fields: Readonly<Record<string, Kind>>) =>
  shape(Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, ifSet(kind)])))

/** Every path that a file has, and no other. */
export const settings = shape({
  vat: shape(vat),
  legal: shape(legal),
  annual_accounts: shape(annualAccounts),
  auto_entries: shape({
    vat: relaxed(autoEntries.vat),
    invoices_to_receive: relaxed(autoEntries.invoices_to_receive),
    reconciliation_difference: relaxed(autoEntries.reconciliation_difference),
    transfers: relaxed(autoEntries.transfers),
    depreciation: relaxed(depreciation),
  }),
  sepa: shape(sepa),
  history: shape(history),
})

export function settingsSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Company (company file)')
  /** Sets a part of the settings, which is then as it was given, with every member seen. */
  async function keeps(
    path: readonly string[],
    wish: Record<string, unknown>,
    fields: Readonly<Record<string, Kind>>,
  ) {
    const under = (value: unknown) =>
      path.reduceRight<unknown>((held, name) => ({ [name]: held }), value)
    const at = (tree: Shown) => path.reduce((held, name) => held[name], tree)
    replies(await on.admin.patch(`${on.path}/settings`, under(wish)), 200)
    const kept = at((await on.read(on.path)).settings)
    assert.deepEqual(kept, wish)
    haveFields([kept], fields)
    assert.deepEqual(Object.keys(kept).sort(), Object.keys(fields).sort())
  }
  const refuses = async (wish: object, field: string) =>
    refusedAt(await on.admin.patch(`${on.path}/settings`, wish), field)

  says(
    'vat | administration_cell, structured_communication, directorate_number, office_number; declarant `{applicable (boolean), company_name, signatory_1, signatory_1_title, signatory_2, signatory_2_title, phone, fax, email, language}`; sender_281_50 `{name, enterprise_number, address, phone, email}`; filer `{quality, name, enterprise_number, phone, email}`',
    async () => {
      const wish = {
        administration_cell: 'Gent 1',
        structured_communication: '090202600112',
        directorate_number: '12',
        office_number: '34',
        declarant: {
          applicable: true,
          company_name: 'Bakkerij Janssens',
          signatory_1: 'Els Peeters',
          signatory_1_title: 'Zaakvoerder',
          signatory_2: 'Jan Maes',
          signatory_2_title: 'Bestuurder',
          phone: '+32 9 000 00 00',
          fax: '+32 9 000 00 01',
          email: 'els@example.be',
          language: 'nl',
        },
        sender_281_50: {
          name: 'Kantoor',
          enterprise_number: '0999123457',
          address: 'Kerkstraat 1',
          phone: '+32 9 000 00 02',
          email: 'kantoor@example.be',
        },
        filer: {
          quality: 'Mandataris',
          name: 'Kantoor',
          enterprise_number: '0123456749',
          phone: '+32 9 000 00 03',
          email: 'indiener@example.be',
        },
        auto_prepare: false,
        lock_on_validation: 'period',
        due_day: 21,
        ecdf: {
          prefix: '0A1B2C',
          interface: 'MODL5',
          matricule: '20102400123',
          agent_matricule: '1970010112345',
          agent_rcs_number: 'B123456',
          agent_vat_number: 'LU26375245',
        },
      }
      await keeps(['vat'], wish, vat)
      await refuses({ vat: { declarant: { applicable: 'yes' } } }, 'vat.declarant.applicable')
      await refuses({ vat: { declarant: { language: 'es' } } }, 'vat.declarant.language')
      await refuses({ vat: { ecdf: { prefix: 'ab' } } }, 'vat.ecdf.prefix')
      await refuses({ vat: { ecdf: { matricule: '123' } } }, 'vat.ecdf.matricule')
      await refuses({ vat: { due_day: 25 } }, 'vat.due_day')
    },
  )

  says('legal | rpm_district', () => keeps(['legal'], { rpm_district: 'Gent' }, legal))

  says(
    'annual_accounts | scheme (example `abbreviated`), general_meeting_date (date), directors, valuation_rules',
    async () => {
      const wish = {
        scheme: 'abbreviated',
        general_meeting_date: '2026-06-02',
        directors: 'Els Peeters',
        valuation_rules: 'Lineair',
      }
      await keeps(['annual_accounts'], wish, annualAccounts)
      const wrong = { annual_accounts: { general_meeting_date: '2026-02-30' } }
      await refuses(wrong, 'annual_accounts.general_meeting_date')
    },
  )

  says(
    'auto_entries.vat | payable_account, receivable_account, correction_payable_account, correction_receivable_account (account numbers, strings), journal_id',
    async () => {
      const wish = {
        payable_account: '451000',
        receivable_account: '411000',
        correction_payable_account: '451200',
        correction_receivable_account: '411200',
        journal_id: on.journal('OD'),
      }
      await keeps(['auto_entries', 'vat'], wish, autoEntries.vat)
      const wrong = { auto_entries: { vat: { payable_account: 451000 } } }
      await refuses(wrong, 'auto_entries.vat.payable_account')
    },
  )

  says('auto_entries.invoices_to_receive | supplier_account, customer_account, journal_id', () =>
    keeps(
      ['auto_entries', 'invoices_to_receive'],
      { supplier_account: '440000', customer_account: '400000', journal_id: on.journal('OD') },
      autoEntries.invoices_to_receive,
    ),
  )

  says(
    'auto_entries.reconciliation_difference | expense_account, income_account, max_amount (number)',
    () =>
      keeps(
        ['auto_entries', 'reconciliation_difference'],
        { expense_account: '654000', income_account: '754000', max_amount: 0.25 },
        autoEntries.reconciliation_difference,
      ),
  )

  says('auto_entries.transfers | transit_account, journal_id', () =>
    keeps(
      ['auto_entries', 'transfers'],
      { transit_account: '580000', journal_id: on.journal('OD') },
      autoEntries.transfers,
    ),
  )

  says('history | trash_retention_days (integer)', async () => {
    await keeps(['history'], { trash_retention_days: 45 }, history)
    const wrong = { history: { trash_retention_days: 1.5 } }
    await refuses(wrong, 'history.trash_retention_days')
  })
}
