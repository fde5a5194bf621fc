import type { Failure } from '#kernel/failures'
import type { Instant } from '#kernel/instants'
import { bySystem } from '#platform/operations/by-system'
import type { Connections } from '#platform/operations/connections'
import type { CompanyOperation } from '#platform/operations/operation'
import { afterAttempt } from '../domain/integration.js'
import { integrationLog } from '../entity.js'
import {
  findConnection,
  findSealed,
  findSealedById,
  holdConnections,
  setOutcome,
} from '../queries/connections.js'
import { integrationNamed } from './each/index.js'
import { openedConnection } from './secrets.js'
import { logged } from './show.js'

/** Keeps how an attempt with a connection of the file went. Where its state moves, history and sync are told. */
export async function keepOutcome(
  op: CompanyOperation,
  key: string,
  attempt: { failure: Failure | null; isRun: boolean; at?: Instant },
): Promise<void> {
  await holdConnections(op)
  const before = await findConnection(op, key)
  if (!before || before.id === null) return op.unchanged()
  const after = afterAttempt(before, attempt)
  const isMoved = after.state !== before.state
  await setOutcome(op, key, { ...after, isMoved, ranAt: attempt.isRun ? op.now : null })
  if (!isMoved) return op.unchanged()
  const one = integrationNamed(key)
  const [was, is] = [before, (await findConnection(op, key))!].map((row) => logged(one, row))
  op.record(integrationLog.changed(was!, is!, after.state === 'error' ? 'failed' : 'recovered'))
}

/** What capabilities are handed to ask for connections of files. */
export const connections: Connections = {
  async find(services, companyId, key) {
    const found = await findSealed(services.db.statement, companyId, key)
    return found?.is_active ? openedConnection(services, key, found) : null
  },
  async findById(services, id, key) {
    const found = await findSealedById(services.db.statement, id, key)
    return found?.is_active ? openedConnection(services, key, found) : null
  },
  async tried(services, company, key, failure) {
    const before = await findConnection({ tx: services.db.statement, company }, key)
    // Nothing is written of what goes well as it did before.
    if (!before || (failure === null && before.failed_attempts === 0)) return
    await bySystem(services, { name: 'integration-attempt', company }, (op) =>
      keepOutcome(op, key, { failure, isRun: false }),
    )
  },
}
