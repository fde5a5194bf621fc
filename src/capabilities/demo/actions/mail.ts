import { randomUUID } from 'node:crypto'
import {
  addUpload,
  analyse,
  conclude,
  type PreparedUpload,
  validateImport,
} from '#capabilities/importer'
import { referencesFor } from '#capabilities/ledger'
import { type LaidOut, layOut } from '#capabilities/peppol'
import { instantOf } from '#kernel/instants'
import { keepBytes } from '#platform/files/stored'
import type { CompanyScope } from '#platform/operations/access'
import type { Services } from '#platform/operations/services'
import type { EntryPlan } from '../generator/plan.js'
import { analyticOf } from './analytics.js'
import { noteEntry, type Site } from './site.js'

const mime = 'application/xml'

/** An electronic invoice: one that was booked, that waits, or that went or came by Peppol. */
type Letter = { readonly name: string; readonly content: string }

export function cameAsFile({ plan }: Site, { key }: EntryPlan): boolean {
  return plan.received.some(({ entry }) => entry === key)
}

/** Books bills from the files that they came as. */
export async function bookReceived(
  services: Services,
  company: CompanyScope,
  site: Site,
  entries: readonly EntryPlan[],
): Promise<void> {
  const { plan, journals, parties, inCompany } = site
  const letters = entries.map(({ key }) => plan.received.find(({ entry }) => entry === key)!)
  const ids = await receive(services, company, site, letters, () => true)
  for (const [place, { key, journal, date, party, lines }] of entries.entries())
    await inCompany('demo-validation', async (op) => {
      const references = await referencesFor(op, {
        accountNumbers: lines.map(({ account }) => account),
        vatCodes: lines.map(({ vatCode }) => vatCode!),
      })
      const { entry } = await validateImport(op, {
        id: ids[place]!,
        body: {
          book: true,
          journal_id: journals.get(journal)!,
          third_party_id: parties.get(party!)!,
          lines: lines.map(({ account, vatCode }) => ({
            account_id: references.account(account, 'lines').id,
            vat_code_id: references.vatCode(vatCode!, date, 'lines').id,
            ...analyticOf(site, key, account),
          })),
        },
      })
      noteEntry(site, key, entry!)
    })
}

/** What came by mail is put in the queue together; all of it is read but what still waits. */
export async function openMail(
  services: Services,
  company: CompanyScope,
  site: Site,
): Promise<void> {
  const { mail } = site.plan
  await receive(services, company, site, mail, (place) => mail[place]!.becomes !== 'queued')
}

/** Files are put in the queue, and read where that is wanted. */
function receive(
  services: Services,
  company: CompanyScope,
  { inCompany }: Site,
  letters: readonly Letter[],
  isRead: (place: number) => boolean,
): Promise<number[]> {
  if (letters.length === 0) return Promise.resolve([])
  return withFiles(services, async (about) => {
    const uploads: PreparedUpload['uploads'][number][] = []
    for (const { name, content } of letters) {
      const file = await keepBytes(about, Buffer.from(content), name, mime)
      uploads.push({ file, kind: 'xml', children: null, skipped: [] })
    }
    const { imports } = await inCompany('demo-mail', (op) =>
      addUpload(op, { prepared: { batchId: randomUUID(), uploads } }),
    )
    for (const [place, { id }] of imports.entries()) {
      if (!isRead(place)) continue
      const analysis = await analyse({ ...about, company }, id)
      if (analysis) await inCompany('demo-reading', (op) => conclude(op, id, analysis))
    }
    return imports.map(({ id }) => id)
  })
}

/** What went and came by Peppol, none of which ever leaves the house. */
export async function showPeppol(
  services: Services,
  { plan, parties, inCompany }: Site,
): Promise<void> {
  if (plan.messages.length === 0) return
  await withFiles(services, async (about) => {
    const messages: LaidOut['messages'][number][] = []
    for (const { content, party, name: called, date, ...message } of plan.messages) {
      const file = await keepBytes(about, Buffer.from(content), `${message.number}.xml`, mime)
      const counterparty = { name: called, thirdPartyId: parties.get(party) ?? null }
      messages.push({ ...message, file, counterparty, at: instantOf(Date.parse(`${date}T09:00Z`)) })
    }
    const participant = `0208:${plan.company.enterprise_number}`
    await inCompany('demo-peppol', (op) => layOut(op, { participant, messages }))
  })
}

type About = { readonly services: Services; onFailure(undo: () => Promise<void>): void }

/** Work that keeps files, none of which stay when it fails. */
async function withFiles<Result>(
  services: Services,
  work: (about: About) => Promise<Result>,
): Promise<Result> {
  const undos: (() => Promise<void>)[] = []
  try {
    return await work({ services, onFailure: (undo) => void undos.push(undo) })
  } catch (error) {
    for (const undo of undos.reverse()) await undo().catch(() => {})
    throw error
  }
}
