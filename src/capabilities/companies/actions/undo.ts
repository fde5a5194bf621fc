import { packFor } from '#countries'
import { movedPaths, valuesAt } from '#platform/operations/by-patch'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { reader } from '#platform/shapes/input'
import type { CompanyFields, CompanyRow } from '../queries/companies.js'
import { storedSettings } from '../queries/settings.js'
import { CompanyPatch } from '../schemas/companies.js'
import { Settings, SettingsPatch } from '../schemas/settings.js'
import { changeCompany, holdCompany } from './companies.js'
import { describeCompany } from './describe.js'
import { checkedIdentity } from './identity.js'
import { type LoggedCompany, logged } from './logged.js'
import { putBack } from './pictures.js'
import { settingsOf } from './settings.js'
import { updateSettings } from './settings-patch.js'

const identityFields = Object.keys(CompanyPatch.properties)
const otherFields = ['logo_file_id', 'icon_file_id', 'company_sheet_at']
const readPatch = reader<CompanyPatch>(CompanyPatch)

/** Gives the file the old values of what a change moved: identity and regime, pictures, the register's day. */
export async function returnCompany(
  op: CompanyOperation,
  change: Logged<LoggedCompany>,
): Promise<void> {
  await changeCompany(op, async (row) => {
    const paths = await pathsOf(op, row, change)
    const old = change.before!
    const fields: CompanyFields = identityOf(op, old, paths)
    if (paths.includes('logo_file_id')) Object.assign(fields, await putBack(op, row, old, 'logo'))
    if (paths.includes('icon_file_id')) Object.assign(fields, await putBack(op, row, old, 'icon'))
    if (paths.includes('company_sheet_at')) fields.company_sheet_at = old.company_sheet_at
    return fields
  })
}

async function pathsOf(
  op: CompanyOperation,
  row: CompanyRow,
  change: Logged<LoggedCompany>,
): Promise<string[]> {
  const shown = await describeCompany(op, row)
  const fields = [...identityFields, ...otherFields]
  return movedPaths(change, logged(row), { version: row.version, shown }, { fields })
}

/** The old identity, read and checked as a body is; what follows from it by hand was logged itself. */
function identityOf(
  op: CompanyOperation,
  old: LoggedCompany,
  paths: readonly string[],
): CompanyFields {
  const names = paths.filter((path) => identityFields.includes(path))
  const values = valuesAt(old, names)
  for (const name of ['latitude', 'longitude'])
    if (typeof values[name] === 'string') values[name] = Number(values[name])
  const body = readPatch(values)
  const checked = checkedIdentity(body, packFor(op.company), body.locale ?? op.company.locale)
  const columns = names.map((name) => (name === 'logo_url' ? 'logo_link' : name))
  return Object.fromEntries(Object.entries(checked).filter(([name]) => columns.includes(name)))
}

const readSettingsPatch = reader<SettingsPatch>(SettingsPatch)

/** Gives the settings the old values of the paths that a change moved. */
export async function returnSettings(
  op: CompanyOperation,
  change: Logged<Settings>,
): Promise<void> {
  await holdCompany(op)
  const { settings, version } = await storedSettings(op.tx, op.company.id)
  const today = settingsOf(packFor(op.company), settings)
  const fields = Object.keys(Settings.properties)
  const paths = movedPaths(change, today, { version }, { fields, inParts: fields })
  await updateSettings(op, { body: readSettingsPatch(valuesAt(change.before!, paths)) })
}
