import { documentProblems } from '#capabilities/documents'
import { invalidInput } from '#kernel/problem'
import { act, callback, create, list, read, remove, update } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems as pipelineProblems } from '#platform/problems'
import * as callbacks from './actions/callback.js'
import { fetchPeppol, prepareFetch } from './actions/fetch.js'
import * as view from './actions/read.js'
import { prepareRefresh, refreshPeppol } from './actions/refresh.js'
import * as registration from './actions/registration.js'
import { prepareResponse, respondByPeppol } from './actions/respond.js'
import { prepareSending, sendByPeppol } from './actions/send.js'
import * as descriptions from './descriptions.js'
import { peppolMessage, peppolRegistration } from './entity.js'
import { problems } from './problems.js'
import {
  CallbackQuery,
  CallbackTaken,
  MessageFilter,
  NewPeppolResponse,
  PeppolCallback,
  PeppolFetched,
  PeppolMessage,
  PeppolMessageWithXml,
  PeppolSending,
} from './schemas/messages.js'
import {
  NewPeppolRegistration,
  PeppolRegistration,
  PeppolRegistrationPatch,
} from './schemas/registration.js'

const { external_unavailable, conflict } = pipelineProblems
const manager = { demo: 'blocked', role: 'manager', dryRun: false } as const
const asking = {
  problems: [
    external_unavailable,
    problems.peppol_not_configured,
    problems.participant_taken,
    problems.registration_refused,
  ],
}
const ofNew = {
  ...manager,
  problems: [...asking.problems, problems.prerequisites_missing, problems.already_registered],
  constraints: { peppol_registrations_participant: registration.taken },
  body: NewPeppolRegistration,
}
const held = { ...manager, ...asking, base: registration.heldRegistration }
const encoder = { demo: 'blocked', role: 'encoder', dryRun: false, origin: 'peppol' } as const
const queued = {
  demo: 'blocked',
  role: 'encoder',
  status: 202,
  problems: [
    external_unavailable,
    conflict,
    invalidInput,
    problems.peppol_not_registered,
    problems.receiver_not_reachable,
    documentProblems.already_sent,
  ],
} as const
const ofChange = { ...held, body: PeppolRegistrationPatch }
const ofAnswer = { ...queued, body: NewPeppolResponse }
const ofDocument = { ...queued, recordParam: null, body: PeppolSending }
const ofCallback = {
  signedBy: callbacks.isSignedByAccessPoint,
  limit: { name: 'peppol.callback', perMinute: 600 },
  query: CallbackQuery,
  body: PeppolCallback,
}

// biome-ignore format: a table
const ofRegistration = table('peppol', {
  at: '/v1/companies/{company}/peppol', entity: peppolRegistration,
  descriptions: descriptions.registration,
  actions: {
    readPeppolRegistration: view.readPeppolRegistration,
    registerPeppol: { prepare: registration.askRegistration, run: registration.registerPeppol },
    changePeppol: { prepare: registration.askChange, run: registration.changePeppol },
    deregisterPeppol: {
      prepare: registration.askDeregistration,
      run: registration.deregisterPeppol,
    },
    refreshPeppol: { prepare: prepareRefresh, run: refreshPeppol },
    fetchPeppol: { prepare: prepareFetch, run: fetchPeppol },
  },
}, {
  readPeppolRegistration: read  ('', { reply: PeppolRegistration }),
  registerPeppol:         create('', { ...ofNew, reply: PeppolRegistration }),
  changePeppol:           update('', { ...ofChange, reply: PeppolRegistration }),
  deregisterPeppol:       remove('', { ...held }),
  refreshPeppol:          act   ('/refresh', { ...encoder, ...asking, reply: PeppolRegistration }),
  fetchPeppol:            act   ('/fetch', { ...encoder, ...asking, reply: PeppolFetched }),
})

// biome-ignore format: a table
const ofMessages = table('peppol', {
  at: '/v1/companies/{company}/peppol/messages', entity: peppolMessage,
  descriptions: descriptions.messages,
  actions: {
    listPeppolMessages: view.listPeppolMessages,
    readPeppolMessage: view.readPeppolMessage,
    respondByPeppol: { prepare: prepareResponse, run: respondByPeppol },
  },
}, {
  listPeppolMessages: list('', { query: MessageFilter, reply: PeppolMessage }),
  readPeppolMessage:  read('/{id}', { reply: PeppolMessageWithXml }),
  respondByPeppol:    act ('/{id}/respond', { ...ofAnswer, reply: PeppolMessage }),
})

// biome-ignore format: a table
const ofDocuments = table('documents', {
  at: '/v1/companies/{company}/documents', entity: peppolMessage,
  descriptions: descriptions.sending,
  actions: { sendByPeppol: { prepare: prepareSending, run: sendByPeppol } },
}, {
  sendByPeppol: act('/{id}/peppol', { ...ofDocument, reply: PeppolMessage }),
})

// biome-ignore format: a table
const ofAccessPoint = table('peppol', {
  at: '/v1/peppol', descriptions: descriptions.callback,
  actions: { takeCallback: { prepare: callbacks.hearCallback, run: callbacks.takeCallback } },
}, {
  takeCallback: callback('/callback', { ...ofCallback, reply: CallbackTaken }),
})

export const peppolRoutes = [...ofRegistration, ...ofMessages, ...ofDocuments, ...ofAccessPoint]
