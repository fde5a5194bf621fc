import { madeId, next, type Samples } from '#testing/stage'

export const samples: Samples = {
  records: {
    accounts: async ({ admin, path }) =>
      madeId(await admin.post(`${path}/accounts`, { number: `6199${next()}`, label: 'Sundries' })),
  },
  bodies: {
    createAccount: () => ({ number: `6188${next()}`, label: 'Sundries' }),
    updateAccount: () => ({ label: 'Other sundries' }),
  },
  files: {
    importAccounts: { name: 'accounts.csv', content: 'number;label\n61777;Sundries\n' },
  },
}
