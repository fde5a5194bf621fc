import { encode } from 'uqr'
import { type Ink, inks, type Page, type Rectangle } from './page.js'

/** Which points of a QR code are dark, row by row, without the white border that it needs. */
export function qrPoints(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', boostEcc: false, border: 0 }).data
}

/** A code reads only with four points of white around it. */
const border = 4
const white: Ink = [1, 1, 1]

/** Draws a QR code as shapes, border included, in a square of a given size. */
export function drawQrCode(page: Page, text: string, x: number, y: number, size: number): void {
  const points = qrPoints(text)
  const step = size / (points.length + 2 * border)
  const dark: Rectangle[] = []
  for (const [row, values] of points.entries())
    for (let from = 0; from < values.length; from++) {
      if (!values[from]) continue
      let to = from
      while (values[to]) to++
      const left = x + (from + border) * step
      dark.push([left, y + (row + border) * step, (to - from) * step, step])
      from = to
    }
  page.fill(x, y, size, size, white)
  // One path: a viewer would show hairlines between shapes that only touch.
  page.fillAll(dark, inks.black)
}
