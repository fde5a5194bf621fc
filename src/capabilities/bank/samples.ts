import { coda, uploadTo } from '#testing/bank-files'
import { replies } from '#testing/http'
import { madeId, next, type Samples, type Stage } from '#testing/stage'
import { purchaseInvoice } from '#testing/stage-entries'

/** A statement of the bank of the stage, of which no other is like it. */
const newFile = async ({ admin, path }: Stage): Promise<number> =>
  madeId(await uploadTo(admin, path, coda({ movements: [`${next()}.00`] })))

/** A transaction that waits: it pays an invoice of 121.00 of the supplier. */
async function newTransaction({ admin, path, journal }: Stage): Promise<number> {
  const told = { external_id: `stage-${next()}`, entry_date: '2026-03-10', amount: '-121.00' }
  const body = { journal_id: journal('KBC'), transactions: [told] }
  return replies(await admin.post(`${path}/bank-transactions`, body), 201).body.transactions[0].id
}

/** A line of the supplier that is open. */
async function openLine(on: Stage): Promise<number> {
  const { admin, path } = on
  const posted = replies(await admin.post(`${path}/entries/invoice`, purchaseInvoice(on)), 201)
  return posted.body.lines.at(-1).id
}

const newRule = ({ supplier }: Stage) => ({
  conditions: { name_contains: `Wilg ${next()}` },
  // biome-ignore lint/suspicious/noThenProperty: the name of the contract
  then: { third_party_id: supplier },
})

async function everyRule({ admin, path }: Stage) {
  const rules: { id: number }[] = replies(await admin.get(`${path}/bank-rules`), 200).body
  return { ids: rules.map(({ id }) => id) }
}

export const samples: Samples = {
  records: {
    'coda-files': newFile,
    'bank-transactions': async (on, { name }) => {
      const id = await newTransaction(on)
      const body = { account: '657000' }
      if (name === 'undoMatch')
        replies(await on.admin.post(`${on.path}/bank-transactions/${id}/book`, body), 200)
      return id
    },
    'bank-rules': async (on) => madeId(await on.admin.post(`${on.path}/bank-rules`, newRule(on))),
  },
  bodies: {
    updateTransaction: () => ({ note: 'To ask' }),
    createRule: newRule,
    updateRule: () => ({ label: 'Better words' }),
    orderRules: everyRule,
    bookTransaction: () => ({ account: '657000' }),
    matchTransaction: async (on) => ({ matches: [{ line_id: await openLine(on) }] }),
    settleBatch: async (on) => ({ items: [{ id: await newTransaction(on), ignore: true }] }),
    feedTransactions: ({ journal }) => ({
      journal_id: journal('KBC'),
      transactions: [{ external_id: `stage-${next()}`, entry_date: '2026-03-10', amount: '7.00' }],
    }),
  },
  files: { importCodaFile: { name: 'one.cod', content: coda({ movements: ['12.00'] }) } },
}
