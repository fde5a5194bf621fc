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
    'vat-codes': async ({ admin, path }) =>
      madeId(await admin.post(`${path}/vat-codes`, { ...vatCode, code: `X${next()}` })),
  },
  bodies: {
    createVatCode: () => ({ ...vatCode, code: `Y${next()}` }),
    updateVatCode: () => ({ label: 'Renamed' }),
  },
}
