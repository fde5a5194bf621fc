import {
  type EntryDraft,
  type LineDraft,
  plainDraft,
  type References,
  vatBoxesOfLine,
} from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { parseAmount, storedAmount, zero } from '#kernel/money'
import type { Findings } from '../domain/findings.js'
import type { Staged } from '../queries/staging.js'
import type { MappedCodes } from './answer.js'
import { type Payload, sidesFor } from './stage.js'

const longest = { label: 255, reference: 100 } as const

/** A line of an entry with what the other program knew of it beside. */
export type Lettering = { readonly code: string; readonly on: Day | null } | null

export type TakenOver = { readonly draft: EntryDraft; readonly letterings: readonly Lettering[] }

/**
 * An entry as we post it. What was posted elsewhere was posted by other rules: it need only balance, and its lines belong
 * to no code of analytics.
 */
export function draftOf(
  staged: Staged,
  codes: MappedCodes,
  references: References,
  fileCurrency: string,
  phase: 'opening' | 'year',
  findings: Findings,
): TakenOver {
  const payloads = staged.payloads.map((text) => JSON.parse(text) as Payload)
  const [first] = payloads
  const label = (first![4] ?? first![3])?.slice(0, longest.label) ?? null
  const currency = payloads.map(currencyOf(fileCurrency)).find((one) => one !== null) ?? null
  const lines = payloads.map((payload, place): LineDraft => {
    const [account, party, , own, , , , dueOn, , foreign, vat] = payload
    const { number } = codes.accounts.ours[account]!
    const thirdPartyId = party === null ? null : codes.parties.ours[party]!.id
    const { side, amount } = sidesFor(storedAmount(staged.amounts[place]!))
    const theirs = currencyOf(fileCurrency)(payload)
    if (theirs !== null && theirs !== currency)
      findings.warn('currency_left_out', staged.rows[place]!)
    const inCurrency = theirs !== null && theirs === currency ? parseAmount(foreign!)! : null
    const code = vat === null ? null : references.vatCode(vat, staged.day, 'vat_code')
    const { role, boxes, boxesDueOn } = code
      ? vatBoxesOfLine(references.vatRule(code), code.direction, number, side, amount)
      : noBoxes
    const text = own?.slice(0, longest.label) ?? null
    return {
      account: number,
      side,
      amount,
      label: text === label ? null : text,
      source: null,
      vatCode: code?.code ?? null,
      vatRole: role,
      isThirdParty: thirdPartyId !== null,
      amountCurrency: inCurrency === null ? null : sidesFor(inCurrency).amount,
      boxes,
      boxesDueOn,
      thirdPartyId,
      dueDate: dueOn,
      analytic: [],
    }
  })
  const parties = new Set(lines.map((line) => line.thirdPartyId).filter((id) => id !== null))
  const dues = new Set(payloads.map((payload) => payload[7]).filter((day) => day !== null))
  const reference = payloads.map((payload) => payload[2]).find((one) => one !== null) ?? null
  const [number, isOwn] = [staged.number, staged.number.startsWith('~')]
  return {
    draft: {
      ...plainDraft,
      journalId: codes.journals.ours[staged.journal]!.id,
      entryDate: staged.day,
      dueDate: dues.size === 1 ? [...dues][0]! : null,
      label,
      reference: reference?.slice(0, longest.reference) ?? null,
      documentReference: isOwn || number === '' ? null : number.slice(0, longest.reference),
      origin: 'takeover',
      phase,
      thirdPartyId: parties.size === 1 ? [...parties][0]! : null,
      currency: lines.some((line) => line.amountCurrency !== null) ? currency : null,
      isRepeat: true,
      keepsAnalytic: true,
      opensBooks: phase === 'opening',
      lines,
    },
    letterings: payloads.map((payload) =>
      payload[5] === null ? null : { code: payload[5].slice(0, 40), on: payload[6] },
    ),
  }
}

const noBoxes = { role: null, boxes: [], boxesDueOn: 'invoice' } as const

/** The currency of a line that has an amount in another than the file's. */
function currencyOf(fileCurrency: string): (payload: Payload) => string | null {
  return (payload) => {
    const [currency, foreign] = [payload[8], payload[9]]
    const isForeign = currency !== null && currency !== fileCurrency && /^[A-Z]{3}$/.test(currency)
    const amount = foreign === null ? undefined : parseAmount(foreign)
    return isForeign && amount !== undefined && amount !== zero ? currency : null
  }
}
