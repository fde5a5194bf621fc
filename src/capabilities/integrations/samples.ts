import { replies } from '#testing/http'
import { next, type Samples } from '#testing/stage'

const folder = () => ({ settings: { folder: `in-${next()}` }, schedule: 'manual' })

export const samples: Samples = {
  params: {
    // One that has all there is to be done with it.
    integration: async ({ admin, path }) => {
      replies(await admin.put(`${path}/integrations/bank-folder`, folder()), 200)
      return 'bank-folder'
    },
  },
  bodies: { putIntegration: folder, runIntegration: () => ({}) },
}
