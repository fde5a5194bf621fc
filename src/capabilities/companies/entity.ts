import { todayAt } from '#kernel/instants'
import type { Change } from '#platform/changes/append'
import { entity } from '#platform/changes/entity'
import { type CompanyRow, findCompany } from './queries/companies.js'
import type { Settings } from './schemas/settings.js'

/**
 * A file as its log keeps it. Its years, journals and settings are records of their own; its pictures
 * are named by their files, since the addresses that the API shows are signed for half an hour.
 */
export type LoggedCompany = Omit<CompanyRow, 'settings' | 'logo_link'> & { logo_url: string | null }

export function logged({ settings: _, logo_link, ...row }: CompanyRow): LoggedCompany {
  return { ...row, logo_url: logo_link }
}

/** The file itself. */
export const company = entity<LoggedCompany>({
  resource: 'company',
  table: 'companies',
  label: { fr: 'dossier', nl: 'dossier', en: 'company file', de: 'Akte' },
  bin: true,
  isFile: true,
  find: async (op) => {
    const row = await findCompany(op.tx, todayAt(op.now), op.company.id)
    return row && logged(row)
  },
})

const settingsResource = 'settings'

/** The settings of a file, which share its id and its version. */
export const settings = {
  resource: settingsResource,
  table: 'companies',
  label: { fr: 'paramètres', nl: 'instellingen', en: 'settings', de: 'Einstellungen' },
  bin: false,
  isFile: true,
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
