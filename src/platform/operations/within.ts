import type { CompanyScope } from './access.js'
import { nobody } from './by-system.js'
import type { CompanyOperation, Operation } from './operation.js'

/**
 * An operation that found its company file on the way, as one in that file: what it says goes to the log of the file
 * and to the activity of its firm. Nobody by a name of ours has asked for it.
 */
export function within(op: Operation, company: CompanyScope): CompanyOperation {
  const { firmId } = company
  return {
    ...op,
    company,
    caller: nobody,
    record: (change) => op.record({ companyId: company.id, ...change }),
    logged: (change) => op.logged({ companyId: company.id, ...change }),
    activity: (line) => op.activity(firmId === null ? line : { firmId, ...line }),
  }
}
