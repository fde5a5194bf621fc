import type { Samples } from '#testing/stage'

export const samples: Samples = {
  params: {
    export: async () => 'trial-balance',
    fiscalYear: async ({ years }) => years[0]?.id ?? 0,
  },
}
