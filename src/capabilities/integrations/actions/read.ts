import { say } from '#kernel/languages'
import type { PageAsked } from '#platform/api/pages'
import type { ByUser, InCompany, Reading } from '#platform/operations/operation'
import { findConnection, listConnections } from '../queries/connections.js'
import { listLines } from '../queries/log.js'
import type {
  CatalogueFilter,
  CompanyIntegration,
  Integration,
  IntegrationFilter,
  LogFilter,
  OneIntegration,
} from '../schemas.js'
import { catalogue, integrationNamed } from './each/index.js'
import { catalogued, shownIn, shownWhole } from './show.js'

/** What there is to be connected, and what the installation has configured. */
export async function listCatalogue(
  op: Reading & ByUser,
  { query: { category, country, lang } }: { query: CatalogueFilter },
): Promise<Integration[]> {
  return catalogue
    .filter((one) => category == null || one.category === category)
    .filter((one) => country == null || one.countries.includes(country))
    .map((one) => ({
      ...catalogued(one, lang ?? op.language),
      status: one.isConfigured(op.services) && !op.caller.user.isDemo ? 'connected' : 'available',
    }))
}

export async function listIntegrations(
  op: Reading & InCompany,
  { query: { status } }: { query: IntegrationFilter },
): Promise<CompanyIntegration[]> {
  const rows = new Map((await listConnections(op)).map((row) => [row.key, row]))
  return catalogue
    .map((one) => shownIn(op, one, rows.get(one.key)))
    .filter((shown) => status == null || shown.status === status)
}

export async function readIntegration(
  op: Reading & InCompany,
  { integration }: { integration: string },
): Promise<OneIntegration> {
  const one = integrationNamed(integration)
  return shownWhole(op, one, await findConnection(op, one.key))
}

export async function listLog(
  op: Reading & InCompany,
  { integration, query, page }: { integration: string; query: LogFilter; page: PageAsked },
) {
  const { key } = integrationNamed(integration)
  if (op.company.isDemo) return { rows: [], total: 0 }
  const { rows, total } = await listLines(op, key, query, page)
  return {
    rows: rows.map((line) => ({ ...line, message: say(line.message, op.language) })),
    total,
  }
}
