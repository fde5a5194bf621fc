import { randomUUID } from 'node:crypto'
import type { OperationId, TokenId } from '#kernel/ids'
import type { Caller, CompanyScope } from '#platform/http/access'
import type { ByUser, CompanyOperation, Operation, Services } from '#platform/operation'
import { finishOperation, startOperation } from './operations.js'

/** Of someone in whose name the house works. */
const noToken: Caller['token'] = {
  id: null as unknown as TokenId,
  kind: 'session',
  abilities: [],
  companyIds: null,
}

/** An operation that nobody asked for: the house itself does it, as in a job or at the first start. */
export async function asHouse<Result>(
  services: Services,
  name: string,
  work: (op: Operation) => Promise<Result>,
  company?: CompanyScope,
  user?: Caller['user'],
): Promise<Result> {
  const now = services.clock()
  return services.db.write(async (tx) => {
    const op = startOperation(
      tx,
      {
        now,
        language: 'fr',
        services,
        address: () => 'house',
        ...(company ? { company, firm: null } : {}),
        ...(user ? { caller: { user, token: noToken } } : {}),
      },
      {
        operationId: randomUUID() as OperationId,
        device: { id: null, name: null },
        occurredAt: now,
        origin: 'job',
        mutationKey: null,
      },
    )
    const result = await work(op)
    await finishOperation(op, { name, scope: 'user', entity: null }, null)
    return result
  })
}

/** The same in a company file. */
export async function asHouseIn<Result>(
  services: Services,
  name: string,
  company: CompanyScope,
  work: (op: CompanyOperation) => Promise<Result>,
): Promise<Result> {
  return asHouse(services, name, (op) => work(op as CompanyOperation), company)
}

/** An operation in the name of someone, who is not asked either. */
export async function asHouseFor<Result>(
  services: Services,
  name: string,
  user: Caller['user'],
  work: (op: Operation & ByUser) => Promise<Result>,
): Promise<Result> {
  return asHouse(services, name, (op) => work(op as Operation & ByUser), undefined, user)
}

/** The same in a company file. */
export async function asHouseForIn<Result>(
  services: Services,
  name: string,
  user: Caller['user'],
  company: CompanyScope,
  work: (op: CompanyOperation) => Promise<Result>,
): Promise<Result> {
  return asHouse(services, name, (op) => work(op as CompanyOperation), company, user)
}
