import { programVersion } from '#platform/config/project'
import type { Reading } from '#platform/operations/operation'
import { countPushed } from '../queries/status.js'
import { type BridgeStatus, documentBytes } from '../schemas.js'

const version = programVersion()
const requestsPerMinute = 600

export async function readBridgeStatus(op: Reading): Promise<BridgeStatus> {
  return {
    configured: true,
    api_version: 'v1',
    version,
    time: op.now,
    limits: { document_bytes: documentBytes, requests_per_minute: requestsPerMinute },
    counts: await countPushed(op.tx),
  }
}
