import type { Samples } from '#testing/stage'

export const samples: Samples = {
  params: {
    country: async () => 'BE',
    number: async () => '0403170701',
    vat_number: async () => 'BE0403170701',
    iban: async () => 'BE68539007547034',
    participant: async () => '0208:0403170701',
  },
  queries: { searchCompanies: '?country=BE&q=bakkerij' },
}
