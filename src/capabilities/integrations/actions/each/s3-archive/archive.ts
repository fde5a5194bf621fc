import type { Counts, Details } from '#platform/operations/connections'
import { IntegrationFailed } from '#platform/operations/connections'
import type { RunContext, TestContext } from '../../integration.js'

export async function testArchive(_context: TestContext): Promise<Details> {
  throw new IntegrationFailed('failed')
}

export async function runArchive(_context: RunContext): Promise<Counts> {
  throw new IntegrationFailed('failed')
}
