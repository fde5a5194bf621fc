import type { Samples } from '#testing/stage'

export const samples: Samples = {
  records: {
    'fiscal-years': async ({ years }) => years[0]!.id,
    periods: async ({ years }) => years[0]!.periods[0]!.id,
  },
  bodies: {
    createFiscalYear: () => ({ starts_on: '2027-01-01', ends_on: '2027-12-31' }),
    updateFiscalYear: () => ({ code: 'Y26' }),
  },
}
