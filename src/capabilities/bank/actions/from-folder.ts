import { Answer } from '#platform/api/route'
import type { CompanyScope } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import type { Services } from '#platform/operations/services'
import { importCodaFile } from './import.js'
import { readStatementBytes } from './read-file.js'

/** A file of statements that nobody uploaded: it lay in a folder. */
export type LaidDown = {
  readonly name: string
  readonly bytes: Buffer
  readonly mayMakeJournals: boolean
}

/**
 * Imports it as an upload is; a refusal is thrown as there. All of it known is `known`, whoever brought it before.
 */
export async function importFromFolder(
  services: Services,
  company: CompanyScope,
  { name, bytes, mayMakeJournals }: LaidDown,
): Promise<'new' | 'known'> {
  const undos: (() => Promise<void>)[] = []
  try {
    const about = { services, onFailure: (undo: () => Promise<void>) => undos.push(undo) }
    const wished = { mayMakeJournals, source: 'folder' as const }
    const prepared = await readStatementBytes(about, bytes, name, wished)
    const task = { name: 'import-from-folder', company, origin: 'bank' as const }
    const made = await bySystem(services, task, (op) => importCodaFile(op, { prepared }))
    return made instanceof Answer ? 'known' : 'new'
  } catch (error) {
    for (const undo of undos.reverse()) await undo().catch(() => {})
    throw error
  }
}
