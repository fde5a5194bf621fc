import { replies } from '#testing/http'
import { madeId, next, type Samples, type Stage } from '#testing/stage'
import { purchaseInvoice } from '#testing/stage-entries'
import { report } from '#testing/status-reports'

const iban = 'BE71096123456769'

/** A body for a file that pays a new invoice of the supplier. */
async function newFile(on: Stage) {
  const { admin, path, journal, supplier } = on
  replies(await admin.patch(`${path}/third-parties/${supplier}`, { ibans: [{ iban }] }), 200)
  const posted = await admin.post(`${path}/entries/invoice`, purchaseInvoice(on))
  const line_id = replies(posted, 201).body.lines.at(-1).id
  return { type: 'credit_transfer', journal_id: journal('KBC'), items: [{ line_id }] }
}

type Reported = { readonly id: number; readonly message_id: string }

/** The file of each stage that the bank reports on. */
const reported = new WeakMap<Stage, Promise<Reported>>()

function reportedFile(on: Stage): Promise<Reported> {
  const known = reported.get(on) ?? makeFile(on)
  reported.set(on, known)
  return known
}

async function makeFile(on: Stage): Promise<Reported> {
  return replies(await on.admin.post(`${on.path}/sepa-files`, await newFile(on)), 201).body
}

async function newMandate({ books, company }: Stage) {
  const third_party_id = await books.party(company, 'customer')
  return { reference: `M-${next()}`, third_party_id, iban, signed_on: '2026-01-15' }
}

export const samples: Samples = {
  records: {
    'sepa-files': async (on, { name }) =>
      (await (name === 'reportPayments' ? reportedFile(on) : makeFile(on))).id,
    'sepa-mandates': async (on) =>
      madeId(await on.admin.post(`${on.path}/sepa-mandates`, await newMandate(on))),
  },
  bodies: {
    createSepaFile: newFile,
    createMandate: newMandate,
    updateMandate: () => ({ bic: 'KREDBEBB' }),
  },
  files: {
    reportPayments: {
      name: 'report.xml',
      content: async (on) => report({ id: (await reportedFile(on)).message_id, status: 'ACCP' }),
    },
  },
}
