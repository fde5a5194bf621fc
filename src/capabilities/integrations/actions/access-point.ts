import type { CompanyId } from '#kernel/ids'
import type { Connection } from '#platform/operations/connections'
import type { Services } from '#platform/operations/services'
import { findSealedById } from '../queries/connections.js'
import { connections } from './outcome.js'
import { openedConnection } from './secrets.js'

const key = 'peppol-access-point'

/** The access point that a company file connected by itself, with its secrets open. */
export type OwnAccessPoint = {
  readonly connectionId: number
  readonly companyId: CompanyId
  readonly provider: 'generic' | 'storecove' | 'e-invoice-be'
  readonly url: string
  readonly key: string
  /** Without one callbacks are refused. */
  readonly callbackSecret: string | null
}

function accessPointIn({ id, companyId, settings, secrets }: Connection): OwnAccessPoint {
  return {
    connectionId: id,
    companyId,
    provider: settings.provider as OwnAccessPoint['provider'],
    url: String(settings.url),
    key: secrets.key ?? '',
    callbackSecret: secrets.callback_secret ?? null,
  }
}

/** The access point of a file, which wins over that of the installation; null where it has none. */
export async function accessPointOf(
  services: Services,
  companyId: CompanyId,
): Promise<OwnAccessPoint | null> {
  const found = await connections.find(services, companyId, key)
  return found && accessPointIn(found)
}

/** The one that a callback names; null where there is none, or it is switched off. */
export async function accessPointById(
  services: Services,
  connectionId: number,
): Promise<OwnAccessPoint | null> {
  const found = await findSealedById(services.db.statement, connectionId, key)
  return found?.is_active ? accessPointIn(openedConnection(services, key, found)) : null
}
