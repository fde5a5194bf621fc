import { coda, uploadTo } from '#testing/bank-files'
import { madeId, next, type Samples, type Stage } from '#testing/stage'

/** A statement of the bank of the stage, of which no other is like it. */
const newFile = async ({ admin, path }: Stage): Promise<number> =>
  madeId(await uploadTo(admin, path, coda({ movements: [`${next()}.00`] })))

async function newTransaction(on: Stage): Promise<number> {
  const id = await newFile(on)
  const { body } = await on.admin.get(`${on.path}/bank-transactions?coda_file_id=${id}`)
  return body.data[0].id
}

const newRule = ({ supplier }: Stage) => ({
  conditions: { name_contains: `Wilg ${next()}` },
  // biome-ignore lint/suspicious/noThenProperty: the name of the contract
  then: { third_party_id: supplier },
})

export const samples: Samples = {
  records: {
    'coda-files': newFile,
    'bank-transactions': newTransaction,
    'bank-rules': async (on) => madeId(await on.admin.post(`${on.path}/bank-rules`, newRule(on))),
  },
  bodies: {
    updateTransaction: () => ({ note: 'To ask' }),
    createRule: newRule,
    updateRule: () => ({ label: 'Better words' }),
    bookTransaction: () => ({ account: '657000' }),
  },
  files: { importCodaFile: { name: 'one.cod', content: coda({ movements: ['12.00'] }) } },
}
