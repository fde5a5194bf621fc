import type { CompanyScope } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import type { Services } from '#platform/operations/services'
import { analyse } from './analysis.js'
import { conclude } from './conclude.js'
import { analyseTask } from './process.js'

/** Reads one file and writes down what it says; a failure of ours puts it back in the queue. */
export async function analyseNow(
  services: Services,
  company: CompanyScope,
  id: number,
): Promise<void> {
  const undos: (() => Promise<void>)[] = []
  try {
    const onFailure = (undo: () => Promise<void>) => undos.push(undo)
    const analysis = await analyse({ services, company, onFailure }, id)
    if (analysis)
      await bySystem(services, { name: analyseTask, company }, (op) => conclude(op, id, analysis))
  } catch (error) {
    for (const undo of undos.reverse()) await undo().catch(() => {})
    throw error
  }
}
