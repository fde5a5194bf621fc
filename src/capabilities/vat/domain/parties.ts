import type { ListedCode, PartyFigure, VatCategory } from '#countries'
import { storedAmount } from '#kernel/money'

export type WrittenShare = { readonly box: string }

type Code = {
  readonly id: number
  readonly code: string
  readonly category: string
  readonly base_boxes: readonly WrittenShare[]
}

/** What decides of a VAT code whether it is listed. */
export function listedCode({ code, category, base_boxes }: Code): ListedCode {
  return {
    code,
    category: category as VatCategory,
    baseBoxes: base_boxes.map(({ box }) => box),
  }
}

type Row = {
  readonly third_party_id: number
  readonly name: string
  readonly vat_number: string | null
  readonly vat_code_id: number
  readonly box: string
  readonly amount: string
}

/** What third parties come to, as listings take it. */
export function partyFiguresOf(rows: readonly Row[], codes: readonly Code[]): PartyFigure[] {
  const byId = new Map(codes.map((code) => [code.id, listedCode(code)]))
  return rows.map((row) => ({
    thirdPartyId: row.third_party_id,
    name: row.name,
    vatNumber: row.vat_number,
    vatCode: byId.get(row.vat_code_id)!,
    box: row.box,
    amount: storedAmount(row.amount),
  }))
}
