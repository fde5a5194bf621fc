import { type Language, languages, type Text } from '#kernel/languages'
import { labelColumns, labelsOf, oneOf, yesOrNo } from './cells.js'
import { type ControlRole, controlRoles, isControlRole } from './control-roles.js'
import { countryTable } from './country-files.js'
import { type JournalTemplate, journalTypes, type LegalForm } from './pack.js'

const journalColumns = ['code', 'type', ...labelColumns, 'control_account', 'control_role'] as const

/** The journals of a new company file, and the template of a bank's journal. */
export function readJournals(folder: string): {
  starting: JournalTemplate[]
  bank: JournalTemplate
} {
  const journals = countryTable(`${folder}/journals.csv`, journalColumns).map((row) => ({
    code: row.code,
    type: oneOf(journalTypes, row.type),
    labels: labelsOf(row),
    controlAccount: row.control_account || null,
    controlRole: row.control_role === '' ? null : controlRole(row.control_role),
  }))
  const bank = journals.find((journal) => journal.type === 'financial')
  if (!bank) throw new SyntaxError('there is no journal for banks')
  return { starting: journals.filter((journal) => journal !== bank), bank }
}

/** The account of every role; a role without account is a bug in the table. */
export function readControlAccounts(folder: string): Record<ControlRole, string> {
  const rows = countryTable(`${folder}/control-accounts.csv`, ['role', 'account'])
  const accounts: Partial<Record<ControlRole, string>> = {}
  for (const row of rows) accounts[controlRole(row.role)] = row.account
  for (const role of Object.keys(controlRoles)) {
    if (!accounts[controlRole(role)]) throw new SyntaxError(`${role} has no account`)
  }
  return accounts as Record<ControlRole, string>
}

// biome-ignore format: a table
const formColumns = [
  'code', ...labelColumns,
  'abbreviation_fr', 'abbreviation_nl', 'abbreviation_en', 'abbreviation_de', 'is_current',
] as const

export function readLegalForms(folder: string): LegalForm[] {
  return countryTable(`${folder}/legal-forms.csv`, formColumns).map((row) => ({
    code: row.code,
    labels: labelsOf(row),
    abbreviation: abbreviationOf(row),
    isCurrent: yesOrNo(row.is_current),
  }))
}

function abbreviationOf(row: Readonly<Record<`abbreviation_${Language}`, string>>): Text | null {
  const given = languages.filter((language) => row[`abbreviation_${language}`] !== '')
  if (given.length === 0) return null
  if (given.length < languages.length) throw new SyntaxError('an abbreviation misses a language')
  return {
    fr: row.abbreviation_fr,
    nl: row.abbreviation_nl,
    en: row.abbreviation_en,
    de: row.abbreviation_de,
  }
}

function controlRole(cell: string): ControlRole {
  if (!isControlRole(cell)) throw new SyntaxError(`${cell} is not a control role`)
  return cell
}
