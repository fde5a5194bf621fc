import type { BoxShare } from './pack.js'

export type ShownShare = { box: string; sign: 1 | -1; percent: string; is_lost?: true }

/** The shares of a VAT code as the API shows them. */
export function shownBoxes(boxes: readonly BoxShare[]): ShownShare[] {
  return boxes.map(({ box, sign, percent, isLost }) => ({
    box,
    sign,
    percent,
    ...(isLost ? { is_lost: true } : {}),
  }))
}
