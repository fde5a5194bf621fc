import type { Samples } from '#testing/stage'

export const samples: Samples = { params: { external_id: async () => 'firm-12' } }
