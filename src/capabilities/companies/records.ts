import type { CompanyOperation } from '#platform/operations/operation'
import {
  type Inverse,
  type Logged,
  type RecordType,
  recordType,
} from '#platform/operations/record-type'
import type { LoggedCompany } from './actions/logged.js'
import { returnCompany, returnSettings } from './actions/undo.js'
import { company, settings } from './entity.js'
import { sentences } from './problems.js'
import type { Settings } from './schemas/settings.js'

/** Changes are taken back one by one, the last first. */
function each<Shape extends object>(
  take: (op: CompanyOperation, change: Logged<Shape>) => Promise<void>,
  demoFields: readonly (keyof Shape & string)[] = [],
): Inverse<Shape> {
  return {
    role: 'manager',
    demoFields,
    take: async (op, changes) => {
      for (const change of changes) await take(op, change)
    },
  }
}

/** The file itself; its bin is that of the firm. */
const companyType = recordType<LoggedCompany>({
  entity: company,
  title: ({ name }) => name,
  undo: {
    created: { never: sentences.fileStays },
    updated: each(returnCompany, ['name', 'logo_url', 'logo_file_id', 'icon_file_id']),
    deleted: { never: sentences.firmDecides },
    restored: { never: sentences.firmDecides },
  },
})

const settingsType = recordType<Settings>({
  entity: settings,
  title: () => '',
  sentence: ({ action }) => ({
    text: action === 'created' ? sentences.settingsCreated : sentences.settingsUpdated,
    values: {},
  }),
  undo: {
    created: { never: sentences.fileStays },
    updated: each(returnSettings),
  },
})

export const companyRecords: readonly RecordType[] = [companyType, settingsType]
