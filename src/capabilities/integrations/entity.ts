import { entity } from '#platform/operations/entity'
import { findShown } from './actions/find.js'
import type { LoggedIntegration } from './actions/show.js'

/** A connection of a file. What the catalogue says of it, and what moves at every run, are not its own. */
export const integrationLog = entity<LoggedIntegration>({
  resource: 'integrations',
  table: 'integration_connections',
  label: { fr: 'intégration', nl: 'integratie', en: 'integration', de: 'Integration' },
  bin: false,
  derived: [
    'name',
    'category',
    'description',
    'countries',
    'fields',
    'can_run',
    'schedules',
    'settings',
    'connected_by',
    'last_run_at',
    'next_run_at',
    'last_error',
  ],
  find: findShown,
})
