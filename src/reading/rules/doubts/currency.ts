/** Whether amounts are in the money that they are taken to be in. */
import { isCurrencyNamed } from '../currency.js'
import type { Findings } from '../findings.js'

/** Of a picture the sign may be lost, and it may have been a foreign one. Who pays at a till pays in its country's. */
export function isCurrencyDoubtful({ paper }: Findings): boolean {
  return paper.isRecognised && !paper.isNarrow && !isCurrencyNamed(paper)
}
