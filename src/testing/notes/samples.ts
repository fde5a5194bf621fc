import { madeId, type Samples } from '../stage.js'

export const samples: Samples = {
  records: {
    notes: async ({ admin, path }) =>
      madeId(await admin.post(`${path}/notes`, { title: 'A note' })),
  },
}
