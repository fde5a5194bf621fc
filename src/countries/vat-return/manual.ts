import type { Day } from '#kernel/days'
import type { Text } from '#kernel/languages'
import type { Message } from '#kernel/problem'
import { vatCodeHolds } from '../vat.js'
import type { BoxAmounts } from './boxes.js'
import type { VatForm } from './form.js'
import { isFed } from './return.js'

/** A correction by hand that a form does not take, and why. */
export type RefusedCorrection = { readonly box: string; readonly message: Message }

/** Which corrections a form refuses in a period that ends on a day. */
export function refusedCorrections(
  form: VatForm,
  manual: BoxAmounts,
  endsOn: Day,
): RefusedCorrection[] {
  return Object.entries(manual).flatMap(([name, amount]) => {
    const refused = (text: Text) => [{ box: name, message: { text, values: { box: name } } }]
    const box = form.boxes.find((one) => one.box === name)
    if (!box) return refused(correctionTexts.unknown)
    if (!isFed(box)) return refused(correctionTexts.computed)
    if (!vatCodeHolds(box, endsOn)) return refused(correctionTexts.past)
    const isWhole = amount % 100n === 0n
    return form.isInWholeEuros && !isWhole ? refused(correctionTexts.wholeEuros) : []
  })
}

export const correctionTexts = {
  unknown: {
    fr: 'La case {box} n’existe pas dans cette déclaration.',
    nl: 'Vak {box} staat niet op deze aangifte.',
    en: 'There is no box {box} on this return.',
    de: 'Das Feld {box} gibt es in dieser Erklärung nicht.',
  },
  computed: {
    fr: 'La case {box} est calculée et ne se corrige pas.',
    nl: 'Vak {box} wordt berekend en kan niet gecorrigeerd worden.',
    en: 'Box {box} is computed and takes no correction.',
    de: 'Das Feld {box} wird berechnet und nimmt keine Korrektur an.',
  },
  past: {
    fr: 'La case {box} n’existe plus pour cette période.',
    nl: 'Vak {box} bestaat niet meer voor deze periode.',
    en: 'Box {box} is not valid in this period.',
    de: 'Das Feld {box} gilt in diesem Zeitraum nicht.',
  },
  wholeEuros: {
    fr: 'La case {box} ne prend que des euros entiers.',
    nl: 'Vak {box} neemt alleen hele euro’s aan.',
    en: 'Box {box} takes whole euros only.',
    de: 'Das Feld {box} nimmt nur ganze Euro an.',
  },
} satisfies Record<string, Text>
