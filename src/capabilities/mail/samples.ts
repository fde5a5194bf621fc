import { replies } from '#testing/http'
import { receivedMessage } from '#testing/peppol-message'
import { next, type Samples, type Stage } from '#testing/stage'

const message = () => ({
  kind: 'free',
  to: ['els@example.be'],
  subject: `About ${next()}`,
  body: 'Dear reader,\n\nIt is on its way.',
})

/** A customer who is late. */
async function lateCustomer({ admin, path, journal }: Stage): Promise<number> {
  const wish = { type: 'customer', name: `Late ${next()}`, email: `late${next()}@example.be` }
  const { id } = replies(await admin.post(`${path}/third-parties`, wish), 201).body
  const invoice = {
    journal_id: journal('VEN'),
    third_party_id: id,
    entry_date: '2026-01-10',
    due_date: '2026-01-20',
    lines: [{ account: '700000', amount: '100.00', vat_code: null }],
  }
  replies(await admin.post(`${path}/entries/invoice`, invoice), 201)
  return id
}

export const samples: Samples = {
  records: {
    messages: async ({ admin, path, books, company }, route) =>
      route.path.includes('/peppol/')
        ? receivedMessage(books, company.id)
        : replies(await admin.post(`${path}/mail/messages`, message()), 202).body.id,
  },
  params: { key: async () => 'invoice' },
  bodies: {
    putMailSettings: () => ({ from_name: `Bakkerij ${next()}`, signature: 'Tel. 02 555 12 34' }),
    testMail: () => ({ to: 'els@example.be' }),
    putMailTemplate: () => ({
      locale: 'en',
      subject: `Your invoice {{document_number}}, ${next()}`,
      body: 'Dear {{contact_name}}',
    }),
    queueMessage: message,
    sendReminders: async (on) => ({ reminders: [{ third_party_id: await lateCustomer(on) }] }),
  },
}
