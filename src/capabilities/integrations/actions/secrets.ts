import type { CompanyId } from '#kernel/ids'
import type { Connection } from '#platform/operations/connections'
import type { Services } from '#platform/operations/services'
import { SealBroken, seal, unseal } from '#platform/signing/index'
import type { SealedConnection } from '../queries/connections.js'

const purpose = 'integration-secrets'

/** What a secret is sealed for: it opens for this file, this integration and this field alone. */
function sealedFor(companyId: CompanyId, key: string, name: string): string {
  return `integration ${companyId} ${key} ${name}`
}

export function sealed(
  { keyFor }: Pick<Services, 'keyFor'>,
  companyId: CompanyId,
  key: string,
  name: string,
  secret: string,
): string {
  return seal(keyFor(purpose), sealedFor(companyId, key, name), secret)
}

/** Null when it was sealed with a service key that is gone. */
export function opened(
  { keyFor }: Pick<Services, 'keyFor'>,
  companyId: CompanyId,
  key: string,
  name: string,
  text: string,
): string | null {
  try {
    return unseal(keyFor(purpose), sealedFor(companyId, key, name), text)
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}

/** A connection with its secrets open; those that no longer open are missing. */
export function openedConnection(
  services: Pick<Services, 'keyFor'>,
  key: string,
  { id, company_id: companyId, settings, secrets }: SealedConnection,
): Connection {
  const open = Object.entries(secrets).flatMap(([name, text]) => {
    const secret = opened(services, companyId, key, name, text)
    return secret === null ? [] : [[name, secret] as const]
  })
  return { id, companyId, settings, secrets: Object.fromEntries(open) }
}
