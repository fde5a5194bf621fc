import {
  accountOf,
  analyticOf,
  type EntryDraft,
  entryHeadOf,
  type LineDraft,
  plainDraft,
  type References,
  vatBoxesOfLine,
} from '#capabilities/ledger'
import { invalidField } from '#kernel/problem'
import { messages } from '../problems.js'
import type { NewEntry } from '../schemas.js'
import { freeAmounts } from './free-amounts.js'

/** A free entry: each line has one side, above zero; that they balance is the ledger's own rule. */
export function freeDraft(
  body: NewEntry,
  references: References,
  path: string,
  origin: 'manual' | 'batch' | 'recurring',
  fileCurrency: string,
): EntryDraft {
  if (body.lines.length < 2) throw invalidField(`${path}lines`, messages.twoLines)
  const money = freeAmounts(body, path, fileCurrency)
  const lines = body.lines.map((line, place): LineDraft => {
    const at = `${path}lines.${place}`
    const account = accountOf(line, references, at)
    const { side, amount, amountCurrency } = money.lines[place]!
    if (line.third_party_id != null)
      references.thirdParty(line.third_party_id, `${at}.third_party_id`)
    const vat =
      line.vat_code == null
        ? null
        : references.vatCode(line.vat_code, body.entry_date, `${at}.vat_code`)
    const { role, boxes, boxesDueOn } = vat
      ? vatBoxesOfLine(references.vatRule(vat), vat.direction, account, side, amount)
      : noBoxes
    return {
      account,
      side,
      amount,
      label: line.label ?? null,
      source: place,
      vatCode: vat?.code ?? null,
      vatRole: role,
      isThirdParty: line.third_party_id != null,
      amountCurrency,
      boxes,
      boxesDueOn,
      thirdPartyId: line.third_party_id ?? null,
      dueDate: line.due_date ?? (line.third_party_id == null ? null : (body.due_date ?? null)),
      analytic: analyticOf(line.analytic, `${at}.analytic`, references, {
        account,
        day: body.entry_date,
      }),
    }
  })
  if (body.third_party_id != null)
    references.thirdParty(body.third_party_id, `${path}third_party_id`)
  return {
    ...plainDraft,
    ...entryHeadOf(body),
    path,
    origin,
    dueDate: body.due_date ?? null,
    thirdPartyId: body.third_party_id ?? null,
    currency: money.currency,
    exchangeRate: money.exchangeRate,
    lines,
  }
}

const noBoxes = { role: null, boxes: [], boxesDueOn: 'invoice' } as const
