import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Counts, Details } from '#platform/operations/connections'
import type { InCompany, Preparing } from '#platform/operations/operation'
import type { Settings } from '../../../domain/integration.js'
import { bucketOf, prefixOf } from '../../buckets.js'
import type { RunContext, TestContext } from '../../integration.js'
import { openLocal, waitingIn } from './local.js'
import { waitingBelow } from './objects.js'
import { importWaiting, type Waiting } from './statements.js'

/** Where the statements of a file are put. */
function folderOf(
  { services, company }: Pick<RunContext, 'services' | 'company'>,
  { folder }: Readonly<Record<string, unknown>>,
): string {
  return join(services.config.dataDir, 'bank-folders', company.publicToken, String(folder))
}

export async function makeFolder(about: Preparing & InCompany, settings: Settings): Promise<void> {
  if (settings.source !== 'folder') return
  await mkdir(folderOf(about, settings), { recursive: true, mode: 0o770 })
}

export async function testFolder(context: TestContext): Promise<Details> {
  return { waiting: (await filesOf(context)).length }
}

export async function runFolder(context: RunContext): Promise<Counts> {
  return importWaiting(context, await filesOf(context))
}

async function filesOf(context: RunContext | TestContext): Promise<Waiting[]> {
  const { settings } = context.connection!
  if (settings.source === 's3') return waitingBelow(bucketOf(context), prefixOf(settings))
  return waitingIn(context.services, await openLocal(folderOf(context, settings)))
}
