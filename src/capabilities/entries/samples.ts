import { madeId, picture, type Samples, type Stage } from '#testing/stage'
import { freeEntry, purchaseInvoice } from '#testing/stage-entries'

async function newAttachment({ admin, path }: Stage, entryId: string): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([picture]), 'picture.png')
  const answer = await admin.call('POST', `${path}/entries/${entryId}/attachments`, { form })
  if (answer.status > 201) throw new Error(answer.text)
  return answer.body.id
}

export const samples: Samples = {
  records: {
    entries: async (on) => madeId(await on.admin.post(`${on.path}/entries`, freeEntry(on))),
  },
  params: {
    file: (on, { id }) => newAttachment(on, id!),
  },
  bodies: {
    createEntry: freeEntry,
    // On a day of another month, which is held before the head of the log is.
    correctEntry: (on) => ({ ...freeEntry(on), entry_date: '2026-05-12' }),
    updateEntry: () => ({ label: 'Better words' }),
    createInvoice: (on) => purchaseInvoice(on),
    createCreditNote: (on) => purchaseInvoice(on, 'NCA'),
    createBatch: (on) => ({
      entries: [
        { kind: 'free', ...freeEntry(on) },
        { kind: 'invoice', ...purchaseInvoice(on) },
      ],
    }),
    reverseEntry: () => ({}),
  },
}
