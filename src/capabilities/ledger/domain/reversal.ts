import { negate } from '#kernel/money'
import { type DraftLine, otherSide } from './lines.js'

/** The lines that undo an entry: each on its other side, and taken back from the boxes it filled. */
export function reversed(lines: readonly DraftLine[]): DraftLine[] {
  return lines.map((line) => ({
    ...line,
    side: otherSide(line.side),
    boxes: line.boxes.map(({ box, amount }) => ({ box, amount: negate(amount) })),
  }))
}
