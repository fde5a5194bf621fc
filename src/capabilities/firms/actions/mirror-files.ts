import {
  type FileFromOutside,
  filesFromOutside,
  followIdentity,
  foundOutsideFile,
  isOutdated,
} from '#capabilities/companies'
import { Problem } from '#kernel/problem'
import type { ExternalFile } from '#platform/external/client'
import type { Caller } from '#platform/http/access'
import { bySystem } from '#platform/http/by-system'
import { fileScopes } from '#platform/http/file-scopes'
import type { Services } from '#platform/operation'
import { type FirmRow, lockMirror } from '../queries.js'

/**
 * The company files of a firm follow the external platform, each in an operation of its own: those that are not here
 * are made, the others take over what is said of them now, and those in the bin stay there. A file that cannot be made,
 * as one for which the licence has no room, is left out.
 */
export async function mirrorFiles(
  services: Services,
  user: Caller['user'],
  firm: FirmRow,
  said: readonly ExternalFile[],
): Promise<void> {
  const here = await filesFromOutside(services.db.statement, firm.id)
  const byName = new Map(here.map((file) => [file.external_id, file]))
  for (const file of said) {
    try {
      await mirrorFile(services, user, firm, file, byName.get(file.id))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
}

async function mirrorFile(
  services: Services,
  user: Caller['user'],
  firm: FirmRow,
  said: ExternalFile,
  here: FileFromOutside | undefined,
): Promise<void> {
  if (!here) return makeFile(services, user, firm, said)
  if (!isOutdated(here, said)) return
  // One in the bin has none.
  const [scope] = await fileScopes(services.db.statement, [here.id])
  if (scope)
    await bySystem(services, { name: 'mirror-file', user, company: scope }, (op) =>
      followIdentity(op, said),
    )
}

/** Whoever signs in at the same moment waits here, and then finds it made. */
async function makeFile(
  services: Services,
  user: Caller['user'],
  firm: FirmRow,
  said: ExternalFile,
): Promise<void> {
  await bySystem(services, { name: 'mirror-file', user }, async (op) => {
    await lockMirror(op.tx)
    const here = await filesFromOutside(op.tx, firm.id)
    if (here.some(({ external_id }) => external_id === said.id)) return op.unchanged()
    await foundOutsideFile(op, firm, said)
  })
}
