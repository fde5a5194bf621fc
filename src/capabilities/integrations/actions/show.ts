import { type Language, say } from '#kernel/languages'
import type { Services } from '#platform/operations/services'
import { mask, type Value } from '../domain/integration.js'
import type { ConnectionRow } from '../queries/connections.js'
import type {
  CompanyIntegration,
  OneIntegration,
  Integration as ShownIntegration,
} from '../schemas.js'
import type { Integration } from './integration.js'

type Catalogued = Omit<ShownIntegration, 'status'>

export function catalogued(one: Integration, language: Language): Catalogued {
  return {
    key: one.key,
    name: say(one.name, language),
    category: one.category,
    description: say(one.description, language),
    countries: [...one.countries],
    fields: one.fields.map((field) => ({
      name: field.name,
      label: say(field.label, language),
      type: field.type,
      required: field.required ?? false,
      secret: field.secret ?? false,
      choices: [...(field.choices ?? [])],
      default: field.default ?? null,
      help: field.help ? say(field.help, language) : null,
    })),
    can_run: one.run !== undefined,
    schedules: [...one.schedules],
  }
}

type About = {
  readonly services: Services
  readonly company: { readonly isDemo: boolean }
  readonly language: Language
}

/** What the file itself has of an integration, as far as it counts. */
export function ownConnection(
  { services, company }: Omit<About, 'language'>,
  one: Integration,
  row: ConnectionRow | undefined,
): ConnectionRow | undefined {
  if (company.isDemo || (one.isOfInstallation && !one.isConfigured(services))) return undefined
  return row
}

export function isConfigured(
  { services, company }: Omit<About, 'language'>,
  one: Integration,
): boolean {
  return !company.isDemo && !one.isOfInstallation && one.isConfigured(services)
}

/** An integration as it stands in a file. */
export function shownIn(
  about: About,
  one: Integration,
  found: ConnectionRow | undefined,
): CompanyIntegration {
  const row = ownConnection(about, one, found)
  return {
    ...catalogued(one, about.language),
    ...(row ? stateOf(one, row) : withoutConnection(isConfigured(about, one))),
  }
}

type State = Omit<CompanyIntegration, keyof Catalogued>

function withoutConnection(isOfInstallation: boolean): State {
  return {
    id: null,
    status: isOfInstallation ? 'connected' : 'available',
    source: isOfInstallation ? 'installation' : null,
    is_active: isOfInstallation,
    schedule: null,
    connected_at: null,
    connected_by: null,
    last_run_at: null,
    next_run_at: null,
    last_error: null,
    version: null,
    lock_version: null,
  }
}

function stateOf({ isOfInstallation }: Integration, row: ConnectionRow): State {
  const { id, state, is_active, schedule, connected_at, connected_by, version } = row
  const { last_run_at, next_run_at, last_error } = row
  return {
    id,
    status: state,
    source: isOfInstallation ? 'installation' : 'file',
    is_active,
    schedule,
    connected_at,
    connected_by,
    last_run_at,
    next_run_at: is_active ? next_run_at : null,
    last_error,
    version,
    lock_version: version,
  }
}

/** Settings as the API shows them: whether there is a secret, and nothing of it. */
export function shownSettings(
  one: Integration,
  { settings, secret_names }: Pick<ConnectionRow, 'settings' | 'secret_names'>,
): Record<string, Value> {
  return Object.fromEntries(
    one.fields.map(({ name, secret }) => [
      name,
      secret ? (secret_names.includes(name) ? mask : null) : (settings[name] ?? null),
    ]),
  )
}

/** The same with its settings, where the file has set them. */
export function shownWhole(
  about: About,
  one: Integration,
  found: ConnectionRow | undefined,
): OneIntegration {
  const row = ownConnection(about, one, found)
  const settings = row && !one.isOfInstallation ? shownSettings(one, row) : null
  return { ...shownIn(about, one, found), settings }
}

/** What the log keeps of a connection. */
export type LoggedIntegration = {
  readonly id: number
  readonly key: string
  readonly status: 'connected' | 'error'
  readonly source: 'file'
  readonly is_active: boolean
  readonly schedule: string | null
  readonly settings: Record<string, Value>
  readonly connected_at: string | null
  readonly version: number
  readonly lock_version: number
}

export function logged(one: Integration, row: ConnectionRow): LoggedIntegration {
  return {
    id: row.id!,
    key: one.key,
    status: row.state,
    source: 'file',
    is_active: row.is_active,
    schedule: row.schedule,
    settings: shownSettings(one, row),
    connected_at: row.connected_at,
    version: row.version!,
    lock_version: row.version!,
  }
}
