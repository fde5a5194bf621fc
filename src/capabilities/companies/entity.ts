import type { Change } from '#platform/changes/append'
import { entity } from '#platform/operations/entity'
import { findShown } from './actions/describe.js'
import type { LoggedCompany } from './actions/logged.js'
import { readSettings } from './actions/settings.js'
import type { Settings } from './schemas/settings.js'

/** The file itself. Its version is that of its settings too, and moves with them. */
export const company = entity<LoggedCompany>({
  resource: 'company',
  table: 'companies',
  label: { fr: 'dossier', nl: 'dossier', en: 'company file', de: 'Akte' },
  bin: true,
  isCompany: true,
  derived: [
    'settings',
    'fiscal_years',
    'journals',
    'journal_entries_count',
    'fiscal_year_start',
    'fiscal_year_end',
    'firm',
    'logo_url',
    'icon_url',
    'version',
    'lock_version',
    'updated_at',
  ],
  logOnly: ['logo_file_id', 'icon_file_id'],
  find: findShown,
})

const settingsResource = 'settings'

/** The settings of a file, which share its id and its version. */
export const settings = {
  resource: settingsResource,
  table: 'companies',
  label: { fr: 'paramètres', nl: 'instellingen', en: 'settings', de: 'Einstellungen' },
  bin: false,
  isCompany: true,
  derived: ['version', 'lock_version'],
  find: readSettings,
  created: (id: number, after: Settings): Change => ({
    resource: settingsResource,
    recordId: id,
    action: 'created',
    version: 1,
    before: null,
    after,
  }),
  changed: (id: number, version: number, before: Settings, after: Settings): Change => ({
    resource: settingsResource,
    recordId: id,
    action: 'updated',
    version,
    before,
    after,
  }),
} as const
