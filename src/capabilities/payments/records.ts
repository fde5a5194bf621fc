import { isMarked, isPosted } from '#capabilities/ledger'
import { byBin, inBinAlready, inverse } from '#platform/operations/by-bin'
import { byPatch } from '#platform/operations/by-patch'
import type { CompanyOperation } from '#platform/operations/operation'
import {
  type Inverse,
  type Logged,
  type RecordType,
  recordType,
} from '#platform/operations/record-type'
import { alreadyInPayment, cancelSepaFile, reopenSepaFile } from './actions/cancel.js'
import { confirmSepaFile } from './actions/confirm.js'
import * as mandates from './actions/mandates.js'
import type { LoggedFile } from './actions/show.js'
import { moveMandateBack, unconfirmSepaFile } from './actions/undo.js'
import { mandate, sepaFile } from './entity.js'
import { mandateSentences, messages, sentences } from './problems.js'
import { lockMandates } from './queries/mandates.js'
import { type Mandate, MandatePatch } from './schemas/mandates.js'

/** Taken back one by one, by what the API does; in the demo nobody makes payments, nor unmakes them. */
function byEach(
  work: (op: CompanyOperation, change: Logged<LoggedFile>) => Promise<unknown>,
): Inverse<LoggedFile> {
  const of = {
    role: 'manager',
    table: sepaFile.table,
    constraints: { sepa_payment_items_open: alreadyInPayment },
  } as const
  const taken = inverse<LoggedFile>(of, messages.movedMeanwhile, async (op, changes) => {
    for (const change of changes) await work(op, change)
  })
  return { ...taken, demoFields: ['status'] }
}

const cancelled = byEach((op, { recordId: id }) => cancelSepaFile(op, { id }))

/** The entry and its letterings go with the confirmation; its mandates are given back by themselves. */
const unconfirmed: Inverse<LoggedFile> = {
  ...byEach((op, { recordId }) => unconfirmSepaFile(op, recordId)),
  covers: ({ after }, other) =>
    isLettering(other) || (isPosted(other) && other.recordId === after!.entry_id),
}

/** Confirmed anew, with an entry of its own. */
const confirmed: Inverse<LoggedFile> = {
  ...byEach((op, { recordId: id }) => confirmSepaFile(op, { id })),
  covers: (_, other) =>
    isLettering(other) || isPosted(other) || isMarked(other) || other.resource === mandate.resource,
}

function isLettering({ resource }: Logged): boolean {
  return resource === 'lettering'
}

const fileType = recordType<LoggedFile>({
  entity: sepaFile,
  title: ({ message_id }) => message_id,
  sentence({ action, before, after }) {
    const text = sentences[action]
    const record = after ?? before
    return text && record ? { text, values: { message: record.message_id } } : undefined
  },
  undo: {
    created: cancelled,
    cancelled: byEach(reopenSepaFile),
    reopened: cancelled,
    confirmed: unconfirmed,
    unconfirmed: confirmed,
    reported: { never: messages.reportStays },
  },
})

const ofMandates = {
  role: 'encoder',
  table: mandate.table,
  constraints: { sepa_mandates_reference_unique: mandates.referenceTaken },
} as const

const binning = byBin<Mandate>({
  ...ofMandates,
  trash: mandates.trashMandates,
  restore: mandates.restoreMandates,
  purge: mandates.purgeMandates,
})

/** What the program moved of mandates, moved back; the log says what that is. */
const movedBack = (action: string) =>
  inverse<Mandate>(ofMandates, inBinAlready, async (op, changes) => {
    for (const change of changes) await moveMandateBack(op, change, action)
  })

const mandateType = recordType<Mandate>({
  entity: mandate,
  title: ({ reference }) => reference,
  sentence({ action, before, after }) {
    const text = mandateSentences[action]
    const record = after ?? before
    return text && record ? { text, values: { reference: record.reference } } : undefined
  },
  undo: {
    ...binning.undo,
    updated: byPatch({
      ...ofMandates,
      schema: MandatePatch,
      hold: async (op, id): Promise<Mandate | undefined> => (await lockMandates(op, [id]))[0],
      patch: mandates.returnMandate,
    }),
    used: movedBack('unused'),
    unused: movedBack('used'),
    expired: movedBack('updated'),
  },
  bin: binning.bin,
})

/** A file names mandates, which leave the bin before it. */
export const paymentRecords: readonly RecordType[] = [mandateType, fileType]
