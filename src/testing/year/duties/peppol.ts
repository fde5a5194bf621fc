import { type SaleLine, saleInvoice, writeUbl } from '#formats/e-invoices/index'
import { addDays } from '#kernel/days'
import { sale, saleLine } from '../../sale.js'
import type { Part } from '../model.js'
import { written } from '../money.js'
import { accountIds, codeIds } from './choices.js'
import { keepPaper } from './hand.js'
import { nextReference, recentDay, someParts, type Today, type Work } from './today.js'

/** A supplier's invoice comes by the network, is fetched, and someone books it. */
export const receiveInvoice: Work = async (today) => {
  const { file, world, chance } = today
  if (!file.isOnPeppol) return
  const { path, team } = file
  const supplier = chance.pick(file.suppliers)
  const parts = alikeParts(someParts(today, 'purchase', 2))
  const date = recentDay(today)
  const due = addDays(date, 21)
  const reference = nextReference(today, 'P')
  const xml = invoiceXml(today, supplier, { parts, date, due, reference })
  const message = `${file.code}-${reference}`
  const receiver = file.participant
  const lay = () =>
    world.accessPoint.lays(receiver, xml, {
      id: message,
      message_id: message,
      sender: `0208:${supplier.number}`,
    })
  lay()
  file.laid.push(message)
  await fetchInbox(today)
  // An access point that forgot that we have it delivers it once more.
  if (file.laid.length % 3 === 1) {
    lay()
    await fetchInbox(today)
  }
  const imports = await importsOf(today, `${reference}`)
  const [first] = imports
  if (!first) throw new Error(`${file.code}: ${reference} was laid into the inbox and never came`)
  const { body } = await team.encoder.post(
    '/v1/companies/{company}/document-imports/{id}/validate',
    {
      path: { ...path, id: first.id },
      body: {
        third_party_id: supplier.id,
        direction: 'purchase',
        book: true,
        lines: await choicesFor(today, parts),
      },
    },
  )
  keepPaper(today, {
    reference,
    kind: 'purchase',
    partyId: supplier.id,
    entry: body.entry!,
    operation: '',
    date,
    due,
    parts,
    isCredit: false,
    way: 'peppol',
    documentId: body.document.id,
  })
}

/** An e-invoice has one VAT for each rate: lines of one rate are of one code. */
function alikeParts(parts: readonly Part[]): Part[] {
  const byRate = new Map(parts.map((part) => [part.taxed!.percent, part]))
  return parts.map(({ net, taxed }) => ({ ...byRate.get(taxed!.percent)!, net }))
}

async function fetchInbox({ file }: Today): Promise<void> {
  await file.team.manager.post('/v1/companies/{company}/peppol/fetch', { path: file.path })
}

/** Imports that say this number, read by a job or when asked. */
export async function importsOf({ file }: Today, reference: string) {
  const { path, team } = file
  const found = []
  const { body: newest } = await team.encoder.get('/v1/companies/{company}/document-imports', {
    path,
    query: { per_page: 20 },
  })
  for (const one of newest.data) {
    const isNew = one.status === 'queued' || one.status === 'analyzing'
    const { body } = isNew
      ? await team.encoder.post('/v1/companies/{company}/document-imports/{id}/process', {
          path: { ...path, id: one.id },
        })
      : { body: one }
    if (body.extracted?.number === reference && body.status !== 'duplicate') found.push(body)
  }
  return found
}

/** Account and VAT code for each line, as a person chooses them. */
export async function choicesFor({ file }: Today, parts: readonly Part[]) {
  const accounts = await accountIds(file)
  const codes = await codeIds(file)
  return parts.map(({ account, taxed }) => ({
    account_id: accounts.get(account)!,
    vat_code_id: codes.get(taxed!.code)!,
  }))
}

type Written = { parts: readonly Part[]; date: string; due: string; reference: string }

function invoiceXml(
  { file }: Today,
  supplier: { name: string; number: string; iban: string },
  { parts, date, due, reference }: Written,
): string {
  const party = (name: string, number: string) => ({
    name,
    vatNumber: `BE${number}`,
    legalId: { scheme: '0208', value: number },
    endpoint: { scheme: '0208', value: number },
    address: sale.seller.address ?? null,
  })
  const lines: SaleLine[] = parts.map(({ net, taxed }) =>
    saleLine(`${file.code} levering`, '1', written(net), 'S', String(taxed!.percent)),
  )
  const { prepaid: _, ...rest } = sale
  const invoice = saleInvoice({
    ...rest,
    number: reference,
    issuedOn: date as never,
    dueOn: due as never,
    seller: party(supplier.name, supplier.number),
    buyer: party(file.name, file.numbers.enterprise_number),
    payments: [{ code: '30', account: supplier.iban, bic: null, reference }],
    lines,
    adjustments: [],
    attachments: [],
  })
  return writeUbl(invoice)
}
