import { isDeepStrictEqual } from 'node:util'
import { labelsOf, relabelled } from '#kernel/labels'
import { invalidField, type Message, problem } from '#kernel/problem'
import { binOf } from '#platform/operations/bin'
import { firstVersion, nextVersion } from '#platform/operations/entity'
import { settled } from '#platform/operations/in-use'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { noUses, usesOf, usesThatStop } from '#platform/operations/references'
import { problems, uncoded } from '#platform/problems'
import { dueOn } from '../domain.js'
import { vatCode as vatCodeLog } from '../entity.js'
import { messages } from '../problems.js'
import { lockVatCode } from '../queries/locks.js'
import {
  findVatCode,
  isVatCodeTaken,
  lockVatCodes,
  listVatCodes as selectVatCodes,
} from '../queries/read.js'
import { insertVatCodes, saveVatCode, takeVatCodeIds } from '../queries/write.js'
import type { NewVatCode, VatCode, VatCodeFilter, VatCodePatch } from '../schemas.js'
import { check, defaults, fieldNames, laidOver, requireAccounts, type Wrong } from './fields.js'

export async function listVatCodes(
  op: Reading & InCompany,
  { query }: { query: VatCodeFilter },
): Promise<VatCode[]> {
  return selectVatCodes(op, query)
}

export async function readVatCode(
  op: Reading & InCompany,
  { id }: { id: number },
): Promise<VatCode> {
  const found = await findVatCode(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

export async function createVatCode(
  op: CompanyOperation,
  { body }: { body: NewVatCode },
): Promise<VatCode> {
  const wrong: Wrong = {}
  const labels = labelsOf(body, op.company.locale) ?? { fr: '', nl: '', en: '', de: '' }
  if (labels.fr === '') wrong.label = [{ text: messages.labelMissing }]
  const fields = laidOver(defaults, body, wrong)
  await check(op, fields, fieldNames, wrong)
  const [id] = await takeVatCodeIds(op.tx, 1)
  const made: VatCode = {
    ...fields,
    due_on: dueOn(fields.waiting_account),
    id: id!,
    company_id: op.company.id,
    label: labels[op.company.locale],
    labels,
    ...firstVersion(op.now),
    deleted_at: null,
  }
  await insertVatCodes(op.tx, op.company.id, [made], op.now)
  op.record(vatCodeLog.created(made))
  return made
}

export async function updateVatCode(
  op: CompanyOperation,
  { id, body }: { id: number; body: VatCodePatch },
): Promise<VatCode> {
  const before = await getLocked(op, id)
  const wrong: Wrong = {}
  const labels = relabelled(before.labels, body, op.company.locale)
  const wished: VatCode = { ...before, ...laidOver(before, body, wrong), labels }
  const changed = [...fieldNames, 'labels' as const].filter(
    (name) => !isDeepStrictEqual(wished[name], before[name]),
  )
  if (changed.length === 0 && Object.keys(wrong).length === 0) {
    op.unchanged()
    return before
  }
  await refuseChangeOnLines(op, id, changed)
  if (changed.includes('code')) await refuseOtherCode(op, id)
  await check(op, wished, changed, wrong)
  const after: VatCode = {
    ...wished,
    due_on: dueOn(wished.waiting_account),
    label: labels[op.company.locale],
    ...nextVersion(before, op.now),
  }
  await saveVatCode(op, after)
  op.record(vatCodeLog.changed(before, after))
  return after
}

/** What may still change once lines carry a code: nothing that would have booked them otherwise. */
const alwaysFree: readonly string[] = ['labels', 'is_active', 'valid_until']

async function refuseChangeOnLines(
  op: CompanyOperation,
  id: number,
  changed: readonly string[],
): Promise<void> {
  const guarded = changed.filter((name) => !alwaysFree.includes(name))
  if (guarded.length === 0) return
  // Papers in the bin come back with the code that they have.
  const isOnLines = ({ as }: { as: string }) => as === 'lines' || as === 'documents'
  const onLines = await usesOf(op, 'vat_codes', [id], isOnLines, 'purge')
  if (!onLines.has(id)) return
  const message: Message = { text: messages.inUse }
  const usedBy = (await usesOf(op, 'vat_codes', [id], isOnLines)).get(id) ?? noUses
  throw problem(
    settled(messages.inUse),
    {},
    {
      fields: Object.fromEntries(guarded.map((name) => [name, [message]])),
      body: { used_by: usedBy },
    },
  )
}

/** Templates name a code by its letters: under others it would be another, or none. */
async function refuseOtherCode(op: CompanyOperation, id: number): Promise<void> {
  const usedBy = (await usesOf(op, 'vat_codes', [id], ({ by }) => by === 'code')).get(id)
  if (!usedBy) return
  throw problem(
    settled(messages.codeInUse),
    {},
    { fields: { code: [{ text: messages.codeInUse }] }, body: { used_by: usedBy } },
  )
}

const bin = binOf(vatCodeLog, { lock: lockVatCodes })

export async function trashVatCode(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await bin.trash(op, [id], async () => {
    const usedBy = (await usesThatStop(op, 'vat_codes', [id], 'bin')).get(id)
    if (usedBy) throw problem(problems.record_in_use, {}, { body: { used_by: usedBy } })
  })
}

/** Brings VAT codes back from the bin, if the accounts that they name are still there. */
export async function restoreVatCodes(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly VatCode[]> {
  return bin.restore(op, ids, async (binned) => {
    for (const code of binned) {
      if (await isVatCodeTaken(op, code.code)) throw vatCodeTaken()
      await requireAccounts(op, code)
    }
  })
}

/** Removes VAT codes in the bin for good, but for those that others still name. */
export const purgeVatCodes = bin.purge

async function getLocked(op: CompanyOperation, id: number): Promise<VatCode> {
  const found = await lockVatCode(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

/** What the database says when two make the same code at once. */
export const vatCodeTaken = () => invalidField('code', messages.vatCodeTaken)
