import { madeId, next, type Samples, type Stage } from '#testing/stage'

function newDocument({ supplier }: Stage) {
  return {
    direction: 'purchase',
    number: `D-${next()}`,
    document_date: '2026-03-10',
    third_party_id: supplier,
    lines: [{ description: 'Flour', amount_net: '100.00', account: '604000', vat_code: 'PG21' }],
  }
}

export const samples: Samples = {
  records: {
    documents: async (on) => madeId(await on.admin.post(`${on.path}/documents`, newDocument(on))),
  },
  bodies: {
    createDocument: newDocument,
    updateDocument: () => ({ note: 'Better words' }),
    bookDocument: () => ({}),
  },
}
