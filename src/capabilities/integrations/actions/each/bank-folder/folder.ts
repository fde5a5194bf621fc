import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Counts, Details } from '#platform/operations/connections'
import { IntegrationFailed } from '#platform/operations/connections'
import type { InCompany, Preparing } from '#platform/operations/operation'
import type { Settings } from '../../../domain/integration.js'
import type { RunContext, TestContext } from '../../integration.js'

/** Where the statements of a file are put. */
function folderOf({ services, company }: Pick<RunContext, 'services' | 'company'>, name: string) {
  return join(services.config.dataDir, 'bank-folders', company.publicToken, name)
}

export async function makeFolder(about: Preparing & InCompany, settings: Settings): Promise<void> {
  if (settings.source !== 'folder') return
  await mkdir(folderOf(about, String(settings.folder)), { recursive: true, mode: 0o770 })
}

export async function testFolder(_context: TestContext): Promise<Details> {
  throw new IntegrationFailed('failed')
}

export async function runFolder(_context: RunContext): Promise<Counts> {
  throw new IntegrationFailed('failed')
}
