import {
  accountOf,
  analyticOf,
  type EntryDraft,
  type LineDraft,
  plainDraft,
  type References,
  vatBoxesOfLine,
} from '#capabilities/ledger'
import { type Amount, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import { messages } from '../problems.js'
import type { BatchItem, NewEntry } from '../schemas.js'

/** A free entry: each line has one side, above zero; that they balance is the ledger's own rule. */
export function freeDraft(
  body: NewEntry,
  references: References,
  path: string,
  origin: 'manual' | 'batch',
): EntryDraft {
  if (body.lines.length < 2) throw invalidField(`${path}lines`, messages.twoLines)
  const lines = body.lines.map((line, place): LineDraft => {
    const at = `${path}lines.${place}`
    const account = accountOf(line, references, at)
    const { side, amount } = sideOf(line, at)
    if (line.third_party_id != null)
      references.thirdParty(line.third_party_id, `${at}.third_party_id`)
    const vat =
      line.vat_code == null
        ? null
        : references.vatCode(line.vat_code, body.entry_date, `${at}.vat_code`)
    const { role, boxes } = vat
      ? vatBoxesOfLine(references.vatRule(vat), vat.direction, account, side, amount)
      : { role: null, boxes: [] }
    return {
      account,
      side,
      amount,
      label: line.label ?? null,
      vatCode: vat?.code ?? null,
      vatRole: role,
      isThirdParty: line.third_party_id != null,
      amountCurrency: null,
      boxes,
      thirdPartyId: line.third_party_id ?? null,
      dueDate: line.due_date ?? (line.third_party_id == null ? null : (body.due_date ?? null)),
      analytic: analyticOf(line.analytic, `${at}.analytic`),
    }
  })
  if (body.third_party_id != null)
    references.thirdParty(body.third_party_id, `${path}third_party_id`)
  return {
    ...plainDraft,
    ...headOf(body),
    path,
    origin,
    dueDate: body.due_date ?? null,
    thirdPartyId: body.third_party_id ?? null,
    lines,
  }
}

function headOf(body: NewEntry | BatchItem) {
  return {
    journalId: body.journal_id,
    entryDate: body.entry_date,
    label: body.label ?? null,
    reference: body.reference ?? null,
    documentReference: body.document_reference ?? null,
  }
}

function sideOf(
  line: { debit?: Amount | null; credit?: Amount | null },
  path: string,
): { side: 'debit' | 'credit'; amount: Amount } {
  const debit = line.debit ?? zero
  const credit = line.credit ?? zero
  if (debit > zero && credit === zero) return { side: 'debit', amount: debit }
  if (credit > zero && debit === zero) return { side: 'credit', amount: credit }
  throw invalidField(`${path}.${credit !== zero ? 'credit' : 'debit'}`, messages.oneSide)
}
