import { Problem } from '#kernel/problem'
import { Outage, Refused } from '#outside/access-point/access-point'
import { IntegrationFailed, type IntegrationWork } from '#platform/operations/connections'
import { failureOfStatus } from '#platform/outgoing/failures'
import { findRegistration } from '../queries/registrations.js'
import { integrationKey, reachedBy } from './access-points.js'
import { fetchAll } from './fetch.js'
import { refreshFile } from './refresh.js'

/** What the integration `peppol-access-point` does, which keeps the connection and knows nothing of Peppol. */
export const accessPointWork: IntegrationWork = {
  key: integrationKey,
  isConfigured: ({ outside }) => outside.accessPoints.ofInstallation !== null,
  async test({ services, company }) {
    const reached = await reachedBy({ services, tx: services.db.statement, company })
    if (!reached) throw new IntegrationFailed('failed')
    try {
      const { name, environment } = await reached.accessPoint.status()
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
    const isHere = registration !== undefined && registration.connection_id !== null
    return isHere && registration.status !== 'none' ? { peppol: 1 } : null
  },
}

/** In the fixed words of integrations; what nobody foresaw stays what it is. */
function failureOf(error: unknown): unknown {
  if (error instanceof Outage)
    return new IntegrationFailed(error.isKeyRefused ? 'unauthorised' : 'failed')
  if (error instanceof Refused) return new IntegrationFailed(failureOfStatus(error.status))
  return error instanceof Problem ? new IntegrationFailed('failed') : error
}
