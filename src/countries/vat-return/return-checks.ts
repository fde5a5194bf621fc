import { type CheckContext, type VatCheck, vatCheck } from './checks.js'
import type { VatForm, VatReturn } from './form.js'

/** The checks that follow from the boxes of a return; those that ask the books are not among them. */
export function checkReturn(
  form: VatForm,
  vatReturn: VatReturn,
  context: CheckContext,
): VatCheck[] {
  return [
    ...(form.takesMinus ? [] : negatives(vatReturn)),
    ...form.checks(vatReturn, context, form.boxes),
  ]
}

function negatives({ details }: VatReturn): VatCheck[] {
  return details
    .filter(({ amount }) => amount < 0n)
    .map(({ box, amount }) => vatCheck('box_negative', { box, amount }))
}
