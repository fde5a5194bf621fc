import { ledgerProblems } from '#capabilities/ledger'
import { invalidInput } from '#kernel/problem'
import { act, create, file, list, read, remove, update, upload } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems as platformProblems } from '#platform/problems'
import { alreadyInPayment, cancelSepaFile } from './actions/cancel.js'
import { confirmSepaFile } from './actions/confirm.js'
import { createSepaFile } from './actions/create.js'
import * as ofMandates from './actions/mandates.js'
import { listProposals } from './actions/proposals.js'
import * as view from './actions/read.js'
import { readReport, reportLimit, reportPayments } from './actions/report.js'
import * as descriptions from './descriptions.js'
import { mandate, sepaFile } from './entity.js'
import { problems } from './problems.js'
import { NewSepaFile, SepaFile, SepaFileFilter, SepaFileView } from './schemas/files.js'
import { Mandate, MandateFilter, MandatePatch, Mandates, NewMandate } from './schemas/mandates.js'
import { ProposalFilter, Proposals } from './schemas/proposals.js'

const { period_locked } = ledgerProblems
const ofNew = {
  problems: Object.values(problems),
  constraints: { sepa_payment_items_open: alreadyInPayment },
}
const ofConfirmation = { problems: [problems.item_not_open, period_locked] }
const ofReport = {
  problems: [period_locked],
  demo: 'blocked',
  upload: { field: 'file', files: 1, fileBytes: reportLimit, keeps: false },
} as const
const ofXml = {
  role: 'manager',
  demo: 'blocked',
  files: ['application/xml'],
  problems: [invalidInput],
} as const
const constraints = { sepa_mandates_reference_unique: ofMandates.referenceTaken }
const inUse = { problems: [platformProblems.record_in_use] }

// biome-ignore format: a table
const proposalRoutes = table('bank', {
  at: '/v1/companies/{company}/payment-proposals', actions: { listProposals },
  descriptions: descriptions.proposals,
}, {
  listProposals: read('', { query: ProposalFilter, reply: Proposals }),
})

// biome-ignore format: a table
const fileRoutes = table('bank', {
  at: '/v1/companies/{company}/sepa-files', entity: sepaFile, descriptions: descriptions.files,
  actions: {
    ...view, createSepaFile, confirmSepaFile, cancelSepaFile,
    reportPayments: { prepare: readReport, run: reportPayments },
  },
  writes: { role: 'manager', demo: 'blocked' },
}, {
  listSepaFiles:   list  ('',              { query: SepaFileFilter, reply: SepaFile }),
  createSepaFile:  create('',              { ...ofNew, body: NewSepaFile, reply: SepaFileView }),
  readSepaFile:    read  ('/{id}',         { reply: SepaFileView }),
  readSepaXml:     file  ('/{id}/file',    { ...ofXml }),
  confirmSepaFile: act   ('/{id}/confirm', { ...ofConfirmation, reply: SepaFileView }),
  reportPayments:  upload('/{id}/report',  { ...ofReport, reply: SepaFileView }),
  cancelSepaFile:  remove('/{id}'),
})

// biome-ignore format: a table
const mandateRoutes = table('bank', {
  at: '/v1/companies/{company}/sepa-mandates', entity: mandate, actions: ofMandates,
  descriptions: descriptions.mandates, reads: { snapshot: false },
  writes: { role: 'encoder', constraints },
}, {
  listMandates:  read  ('',      { query: MandateFilter, reply: Mandates }),
  createMandate: create('',      { body: NewMandate, reply: Mandate }),
  readMandate:   read  ('/{id}', { reply: Mandate }),
  updateMandate: update('/{id}', { body: MandatePatch, reply: Mandate }),
  trashMandate:  remove('/{id}', { ...inUse }),
})

export const paymentRoutes = [...proposalRoutes, ...fileRoutes, ...mandateRoutes]
