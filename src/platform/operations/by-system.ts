import { randomUUID } from 'node:crypto'
import type { OperationId, TokenId, UserId } from '#kernel/ids'
import type { Language } from '#kernel/languages'
import type { Origin } from '#platform/changes/append'
import { Rollback } from '#platform/db/index'
import type { Caller, CompanyScope } from './access.js'
import { finishOperation, startOperation } from './lifecycle.js'
import type { ByUser, CompanyOperation, Operation } from './operation.js'
import type { Services } from './services.js'

type User = Caller['user']

/** What the system does by itself: under which name, in which company file, and in whose name. */
type Task = {
  readonly name: string
  readonly company?: CompanyScope
  readonly user?: User
  /** What the log says it came from, where it is no job; and whether all of it is undone again. */
  readonly origin?: Origin
  readonly dryRun?: boolean
  readonly language?: Language
}

/** Someone in whose name the system works has shown no token. */
const noToken: Caller['token'] = {
  id: null as unknown as TokenId,
  kind: 'session',
  abilities: [],
  companyIds: null,
}

/** In a company file the caller of what nobody asked for is nobody: what is posted then was posted by no one. */
export const nobody: Caller = {
  user: {
    id: null as unknown as UserId,
    name: '',
    email: '',
    locale: null,
    isPlatformAdmin: false,
    isDemo: false,
  },
  token: noToken,
}

/**
 * An operation that nobody asked for, as in a job, a command or at the first start: one transaction. In a
 * company file it ends as a request does: it must have recorded what it changed, or say that nothing did.
 */
export function bySystem<Result>(
  services: Services,
  task: Task & { readonly company: CompanyScope },
  work: (op: CompanyOperation) => Promise<Result>,
): Promise<Result>
export function bySystem<Result>(
  services: Services,
  task: Task & { readonly user: User; readonly company?: never },
  work: (op: Operation & ByUser) => Promise<Result>,
): Promise<Result>
export function bySystem<Result>(
  services: Services,
  task: Task & { readonly company?: never },
  work: (op: Operation) => Promise<Result>,
): Promise<Result>
export async function bySystem<Result>(
  services: Services,
  { name, company, user, origin = 'job', dryRun = false, language = 'fr' }: Task,
  work: (op: never) => Promise<Result>,
): Promise<Result> {
  const leave = company && (await services.gates.enter(company.id))
  const now = services.clock()
  const operationId = randomUUID() as OperationId
  const written = services.db.write(async (tx) => {
    const op = startOperation(
      tx,
      {
        now,
        language,
        services,
        address: () => 'system',
        ...(company ? { company, firm: null, caller: nobody } : {}),
        ...(user ? { caller: { user, token: noToken } } : {}),
      },
      {
        operationId,
        device: { id: null, name: null },
        occurredAt: now,
        origin,
        mutationKey: null,
        dryRun,
      },
    )
    const result = await work(op as never)
    await finishOperation(op, { name, scope: company ? 'company' : 'user', entity: null }, null)
    if (dryRun) throw new Rollback(result)
    return result
  })
  return written.finally(leave).finally(() => services.gates.end(operationId))
}
