import { type Amount, add, negate, zero } from '#kernel/money'
import { amountIn, type BoxAmounts } from '../../vat-return/boxes.js'

/**
 * Boxes that come to `lack` more: it is added to the first, or to the largest where the first has nothing. One that
 * is below zero then shows nothing, and the others have that much less between them.
 */
export function balanced(amounts: BoxAmounts, boxes: readonly string[], lack: Amount): BoxAmounts {
  const values = new Map(boxes.map((box) => [box, amountIn(amounts, box)]))
  const put = (box: string, amount: Amount) => values.set(box, add(values.get(box)!, amount))
  const first = boxes[0]!
  put(values.get(first) === zero ? largestOf(values) : first, lack)
  for (const box of boxes) {
    let owed = values.get(box)!
    if (owed >= 0n) continue
    values.set(box, zero)
    while (owed < 0n) {
      const bearer = values.get(first)! > 0n ? first : largestOf(values)
      const held = values.get(bearer)!
      // Only what a person took away by hand can leave nobody to bear it: the form then shows the minus.
      if (held <= 0n) {
        put(box, owed)
        break
      }
      const taken = held < negate(owed) ? held : negate(owed)
      put(bearer, negate(taken))
      owed = add(owed, taken)
    }
  }
  return Object.fromEntries(values)
}

/** The box that holds the most, of several the first. */
function largestOf(values: ReadonlyMap<string, Amount>): string {
  return [...values].reduce((one, other) => (other[1] > one[1] ? other : one))[0]
}
