import { next, type Samples } from '#testing/stage'

export const samples: Samples = {
  bodies: {
    createCompany: ({ firm }) => ({ name: `File ${next()}`, firm: firm.token }),
    updateCompany: () => ({ name: 'Renamed', city: 'Gent' }),
    updateSettings: () => ({ history: { trash_retention_days: 60 } }),
  },
}
