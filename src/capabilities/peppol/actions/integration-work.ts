import { Problem } from '#kernel/problem'
import { Outage, Refused } from '#outside/access-point/access-point'
import { IntegrationFailed, type IntegrationWork } from '#platform/operations/connections'
import { failureOfStatus } from '#platform/outgoing/failures'
import { Unavailable } from '#platform/outgoing/request'
import { findRegistration, livingStatuses } from '../queries/registrations.js'
import { accessPointIn, integrationKey } from './access-points.js'
import { fetchAll } from './fetch.js'
import { refreshFile } from './refresh.js'

/** What the integration `peppol-access-point` does, which keeps the connection and knows nothing of Peppol. */
export const accessPointWork: IntegrationWork = {
  key: integrationKey,
  isConfigured: ({ outside }) => outside.accessPoints.ofInstallation !== null,
  async test({ services: { outside }, connection }) {
    const { ofFile, ofInstallation } = outside.accessPoints
    const accessPoint = connection ? ofFile(accessPointIn(connection)) : ofInstallation
    if (!accessPoint) throw new IntegrationFailed('failed')
    try {
      const { name, environment } = await accessPoint.status()
      return { name, environment }
    } catch (error) {
      throw failureOf(error)
    }
  },
  async run({ services, company }) {
    try {
      await refreshFile(services, company)
      return await fetchAll(services, company, {})
    } catch (error) {
      throw failureOf(error)
    }
  },
  async heldBy(op) {
    const registration = await findRegistration(op)
    if (!registration || registration.connection_id === null) return null
    return livingStatuses.includes(registration.status) ? { peppol: 1 } : null
  },
}

/** In the fixed words of integrations; what nobody foresaw stays what it is. */
function failureOf(error: unknown): unknown {
  if (error instanceof Outage) return new IntegrationFailed(error.failure)
  if (error instanceof Unavailable) return error
  if (error instanceof Refused) return new IntegrationFailed(failureOfStatus(error.status))
  return error instanceof Problem ? new IntegrationFailed('failed') : error
}
