import type { Failure } from '#kernel/failures'
import type { CompanyId } from '#kernel/ids'
import { problem } from '#kernel/problem'
import {
  type AccessPoint,
  type AccessPointConfig,
  Outage,
  Refused,
} from '#outside/access-point/access-point'
import type { ReadTx } from '#platform/db/index'
import type { CompanyScope } from '#platform/operations/access'
import type { Connection } from '#platform/operations/connections'
import type { Services } from '#platform/operations/services'
import { unavailable } from '#platform/outgoing/request'
import { problems } from '../problems.js'
import type { RegistrationRow } from '../queries/registrations.js'

export const integrationKey = 'peppol-access-point'

/** An access point that a company file has by an integration of its own. */
export type OwnAccessPoint = AccessPointConfig & {
  readonly connectionId: number
  readonly companyId: CompanyId
}

type Asking = {
  readonly services: Services
  readonly tx: ReadTx
  readonly company: { readonly id: CompanyId }
}

type Trying = { readonly services: Services; readonly company: CompanyScope }

/** The access point that the integration `peppol-access-point` of a file names; null without one. */
async function ownAccessPointOf({ services, company }: Asking): Promise<OwnAccessPoint | null> {
  const found = await services.connections.find(services, company.id, integrationKey)
  return found && accessPointIn(found)
}

/** The same by the id of the connection, for what its access point tells by itself. */
async function ownAccessPointBy(
  services: Services,
  connectionId: number,
): Promise<OwnAccessPoint | null> {
  const found = await services.connections.findById(services, connectionId, integrationKey)
  return found && accessPointIn(found)
}

/** What a connection says; a secret that no longer opens is none. */
export function accessPointIn({ id, companyId, settings, secrets }: Connection): OwnAccessPoint {
  return {
    connectionId: id,
    companyId,
    provider: settings.provider as OwnAccessPoint['provider'],
    url: String(settings.url),
    key: secrets.key ?? '',
    secret: secrets.callback_secret ?? '',
  }
}

/** An access point, and through which connection of the file it is reached; null: that of the installation. */
export type Reached = { readonly accessPoint: AccessPoint; readonly connectionId: number | null }

/** The access point that a file would register at: its own, else that of the installation. */
export async function reachedBy(asking: Asking): Promise<Reached | null> {
  const { accessPoints } = asking.services.outside
  const own = await ownAccessPointOf(asking)
  if (own) return { accessPoint: accessPoints.ofFile(own), connectionId: own.connectionId }
  const { ofInstallation } = accessPoints
  return ofInstallation && { accessPoint: ofInstallation, connectionId: null }
}

/** The one at which it is registered; null when that is there no more. */
export async function reachedFor(
  asking: Asking,
  { connection_id, provider }: Pick<RegistrationRow, 'connection_id' | 'provider'>,
): Promise<Reached | null> {
  const { accessPoints } = asking.services.outside
  if (connection_id === null) {
    const { ofInstallation } = accessPoints
    // Another provider does not know the company, nor its messages.
    const isSame = ofInstallation?.provider === provider
    return isSame ? { accessPoint: ofInstallation, connectionId: null } : null
  }
  const own = await ownAccessPointOf(asking)
  if (own?.connectionId !== connection_id || own.provider !== provider) return null
  return { accessPoint: accessPoints.ofFile(own), connectionId: connection_id }
}

/** The one that may tell something by itself, by what its address names. */
export async function callingAccessPoint(
  services: Services,
  connectionId: number | null,
): Promise<AccessPoint | null> {
  if (connectionId === null) return services.outside.accessPoints.ofInstallation
  const own = await ownAccessPointBy(services, connectionId)
  return own && services.outside.accessPoints.ofFile(own)
}

/** Where it sends what it tells. */
export function callbackUrl(services: Services, connectionId: number | null): string {
  const query = connectionId === null ? '' : `?connection=${connectionId}`
  return `${services.baseUrl()}/v1/peppol/callback${query}`
}

/**
 * What an access point answers. Of one that is the file's own it is kept how it went: a file whose connection fails
 * again and again says so.
 */
export async function tried<Answer>(
  { services, company }: Trying,
  { connectionId }: Reached,
  call: Promise<Answer>,
): Promise<Answer> {
  if (connectionId === null) return call
  const keep = (failure: Failure | null) =>
    services.connections.tried(services, company, integrationKey, failure)
  try {
    const answer = await call
    await keep(null)
    return answer
  } catch (error) {
    // To refuse is an answer too.
    if (error instanceof Outage) await keep(error.failure)
    else if (error instanceof Refused) await keep(null)
    throw error
  }
}

/** What an access point answers while the caller waits; its refusals in its own words. */
export async function asked<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Outage) throw unavailable(error.failure)
    if (!(error instanceof Refused)) throw error
    if (error.status === 409) {
      const where = error.words === null ? '' : ` (${error.words})`
      throw problem(problems.participant_taken, { where })
    }
    throw problem(problems.registration_refused, { words: error.words ?? String(error.status) })
  }
}
