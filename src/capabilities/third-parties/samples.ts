import { madeId, newRecord, next, type Samples } from '#testing/stage'

export const samples: Samples = {
  records: {
    'third-parties': async ({ admin, path }) =>
      madeId(
        await admin.post(`${path}/third-parties`, { type: 'supplier', name: `Party ${next()}` }),
      ),
  },
  bodies: {
    createThirdParty: () => ({ type: 'customer', name: `Party ${next()}` }),
    updateThirdParty: () => ({ city: 'Namur' }),
    mergeThirdParty: async (on) => ({ into_id: await newRecord(on, 'third-parties') }),
  },
  files: {
    importThirdParties: { name: 'parties.csv', content: 'type;name\nsupplier;Party of a file\n' },
  },
}
