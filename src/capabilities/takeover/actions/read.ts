import type { InCompany, Reading } from '#platform/operations/operation'
import * as queries from '../queries/runs.js'
import type { TakeoverRun } from '../schemas.js'

export async function listTakeovers(op: Reading & InCompany): Promise<TakeoverRun[]> {
  return queries.listRuns(op)
}
