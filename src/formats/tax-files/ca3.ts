/** The CA3 as data, which an EDI partner or a person takes over zone by zone. */
import type { BoxAmounts, VatBox } from '#countries'
import type { Day } from '#kernel/days'
import { zero } from '#kernel/money'
import { isFilled, missingOf, type WrittenFile, writtenUnless } from './written-file.js'

export type Ca3Return = {
  /** SIREN, or SIRET, which begins with it. */
  readonly enterpriseNumber: string | null
  readonly vatNumber: string | null
  readonly name: string | null
  readonly period: { readonly type: string; readonly from: Day; readonly to: Day }
  readonly isNil: boolean
  readonly boxes: BoxAmounts
}

export type Ca3Data = {
  readonly form: '3310CA3'
  readonly siren: string
  readonly vat_number: string
  readonly name: string
  readonly period: Ca3Return['period']
  /** The tax obligation: the first one for VAT. */
  readonly reference: 'TVA1'
  readonly nil: boolean
  /** Whole euros by EDI code, those without anything left out. */
  readonly zones: Readonly<Record<string, number>>
}

export function ca3Data(given: Ca3Return, boxes: readonly VatBox[]): WrittenFile<Ca3Data> {
  const siren = /^\d{9}(?:\d{5})?$/.exec(given.enterpriseNumber ?? '')?.[0].slice(0, 9)
  const missing = missingOf(0, {
    enterprise_number: siren !== undefined,
    vat_number: /^FR[0-9A-Z]{11}$/.test(given.vatNumber ?? ''),
    name: isFilled(given.name),
  })
  return writtenUnless(missing, () => ({
    form: '3310CA3',
    siren: siren!,
    vat_number: given.vatNumber!,
    name: given.name!,
    period: given.period,
    reference: 'TVA1',
    nil: given.isNil,
    zones: zonesOf(given.boxes, boxes),
  }))
}

function zonesOf(amounts: BoxAmounts, boxes: readonly VatBox[]): Record<string, number> {
  const zones = boxes.flatMap(({ box, fileCode }): [string, number][] => {
    const amount = amounts[box] ?? zero
    return fileCode === null || amount === zero ? [] : [[fileCode, Number(amount / 100n)]]
  })
  return Object.fromEntries(zones)
}
