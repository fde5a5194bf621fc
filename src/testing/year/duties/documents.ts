import { addDays } from '#kernel/days'
import { written } from '../money.js'
import { keepPaper } from './hand.js'
import { recentDay, someParts, type Today, type Work } from './today.js'

/** An invoice of our own is drawn up, booked, and sent: by Peppol where the file is registered, else by mail. */
export const sendInvoice: Work = async (today) => {
  const { file, chance } = today
  const { path, team } = file
  const party = chance.pick(file.customers)
  const parts = someParts(today, 'sale')
  const date = recentDay(today)
  const due = addDays(date, 14)
  const { body: drawn } = await team.encoder.post('/v1/companies/{company}/documents', {
    path,
    body: {
      direction: 'sale',
      document_date: date,
      due_date: due,
      third_party_id: party.id,
      lines: parts.map(({ account, net, taxed }) => ({
        description: `${file.code} werk`,
        amount_net: written(net),
        account,
        vat_code: taxed!.code,
      })),
    },
  })
  const at = { path: { ...path, id: drawn.id } }
  const { body: booked, operationId } = await team.encoder.post(
    '/v1/companies/{company}/documents/{id}/book',
    { ...at, body: {} },
  )
  const { body: entry } = await team.encoder.get('/v1/companies/{company}/entries/{id}', {
    path: { ...path, id: booked.journal_entry_id! },
  })
  keepPaper(today, {
    reference: booked.number!,
    kind: 'sale',
    partyId: party.id,
    entry,
    operation: operationId!,
    date,
    due,
    parts,
    isCredit: false,
    way: 'document',
    documentId: drawn.id,
  })
  await send(today, drawn.id, party.email)
}

async function send({ file }: Today, id: number, email: string): Promise<void> {
  const { path, team } = file
  if (file.isOnPeppol) {
    await team.manager.post('/v1/companies/{company}/documents/{id}/peppol', {
      path: { ...path, id },
      body: {},
    })
    file.sent.peppol.push(id)
    return
  }
  const { body } = await team.encoder.post('/v1/companies/{company}/mail/messages', {
    path,
    body: { kind: 'document', document_id: id },
  })
  file.sent.mail.push({ messageId: body.message_id, to: email, what: `document ${id}` })
}
