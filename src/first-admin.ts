import { randomBytes } from 'node:crypto'
import { findCredentials, hashNewPassword, makePlatformAdmin } from '#capabilities/auth'
import { foundFirm } from '#capabilities/firms'
import { bySystem } from '#platform/operations/by-system'
import type { Services } from '#platform/operations/services'

export type FirstAdmin = { email: string; password: string; isGenerated: boolean }

const firstAdminLock = 735_811_205

/** On a database with nobody in it but those of the demo: the first platform admin, who is also admin of the first firm. */
export async function ensureFirstAdmin(services: Services): Promise<FirstAdmin | undefined> {
  const { any } = await services.db.statement.one<{ any: boolean }>(
    `SELECT EXISTS (SELECT FROM users WHERE auth_source <> 'demo') AS any`,
  )
  if (any) return undefined
  const wish = services.config.firstAdmin
  const password = wish.password || randomBytes(12).toString('base64url')
  const email = wish.email || 'admin@dubbel.local'
  const passwordHash = await hashNewPassword(password, 'ADMIN_PASSWORD', email)
  return bySystem(services, { name: 'ensureFirstAdmin' }, async (op) => {
    // Two processes may start on one empty database: the second finds the admin of the first.
    await op.tx.rows('SELECT pg_advisory_xact_lock($1)', [firstAdminLock])
    const { taken } = await op.tx.one<{ taken: boolean }>(
      `SELECT EXISTS (SELECT FROM users WHERE auth_source <> 'demo') AS taken`,
    )
    if (taken) return undefined
    await foundFirm(
      op,
      { name: wish.firmName || 'Dubbel' },
      { email, name: email.split('@')[0]!, passwordHash },
    )
    const admin = await findCredentials(op.tx, email)
    await makePlatformAdmin(op.tx, admin!.id, op.now)
    return { email, password, isGenerated: wish.password === '' }
  })
}
