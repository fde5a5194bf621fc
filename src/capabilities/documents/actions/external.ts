import { later } from '#kernel/instants'
import { say } from '#kernel/languages'
import type { CompanyScope } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import type { CompanyOperation, InCompany } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { document } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/documents.js'
import { sellerOf } from '../queries/parties.js'
import * as proposals from '../queries/proposals.js'
import * as writing from '../queries/writing.js'
import type { ExternalState } from '../schemas.js'

const nothing = { document_id: null, token: null, locked: false, error: null, message: null }

export const sendTask = 'send-document'

/** Whether a document will be sent to the external platform; if so, a job sees to it that it is. */
export async function announceToExternal(
  op: CompanyOperation,
  row: queries.DocumentRow,
  isWanted: boolean,
): Promise<ExternalState> {
  if (!op.services.outside.platform.isConfigured) return { ...nothing, status: 'disabled' }
  if (!isWanted) return { ...nothing, status: 'skipped' }
  const state: ExternalState = { ...nothing, status: 'queued' }
  await writing.setExternal(op, row.id, state)
  await op.later(
    sendTask,
    { company_id: op.company.id, document_id: row.id },
    { at: later(op.now, 60_000), key: `${sendTask}:${op.company.id}:${row.id}` },
  )
  return state
}

/**
 * Sends a document to the external platform, outside of any transaction, and writes down what came of it. The
 * platform knows it by its reference, so that a second try makes no second document.
 */
export async function sendDocument(
  services: Services,
  company: CompanyScope,
  id: number,
): Promise<ExternalState | null> {
  const op = { tx: services.db.statement, company } as InCompany & {
    tx: typeof services.db.statement
  }
  const row = await queries.findDocument(op, id)
  if (!row || row.external === null) return null
  if (row.external.status !== 'queued') return row.external
  const seller = await sellerOf(op)
  const { file_id, preview_file_id, external, ...sent } = row
  const answer = await services.outside.platform.sendDocument({
    reference: `${company.publicToken}/${id}`,
    company: {
      id: await proposals.externalIdOf(op),
      name: seller.name,
      enterprise_number: seller.enterprise_number,
      vat_number: seller.vat_number,
    },
    document: sent,
  })
  const state: ExternalState = answer
    ? {
        ...nothing,
        status: 'sent',
        document_id: answer.id,
        token: answer.token,
        locked: answer.locked,
      }
    : {
        ...nothing,
        status: 'failed',
        error: 'refused',
        message: say(messages.externalRefused, company.locale),
      }
  await bySystem(services, { name: sendTask, company }, async (op) => {
    const [before] = await queries.lockDocuments(op, [id])
    if (before?.external?.status !== 'queued') return op.unchanged()
    const after = await writing.setExternal(op, id, state)
    op.record(document.changed(before, after, 'sent'))
  })
  return state
}
