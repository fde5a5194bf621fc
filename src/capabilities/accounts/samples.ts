import { madeId, next, type Samples } from '#testing/stage'

const vatCode = {
  code: 'XS21',
  label: 'Sales, own code',
  direction: 'sale',
  rate: '21.00',
  category: 'S',
  due_account: '451054',
}

export const samples: Samples = {
  records: {
    accounts: async ({ admin, path }) =>
      madeId(await admin.post(`${path}/accounts`, { number: `6199${next()}`, label: 'Sundries' })),
    'vat-codes': async ({ admin, path }) =>
      madeId(await admin.post(`${path}/vat-codes`, { ...vatCode, code: `X${next()}` })),
  },
  bodies: {
    createAccount: () => ({ number: `6188${next()}`, label: 'Sundries' }),
    updateAccount: () => ({ label: 'Other sundries' }),
    createVatCode: () => ({ ...vatCode, code: `Y${next()}` }),
    updateVatCode: () => ({ label: 'Renamed' }),
  },
  files: {
    importAccounts: { name: 'accounts.csv', content: 'number;label\n61777;Sundries\n' },
  },
}
