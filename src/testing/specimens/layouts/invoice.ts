/** An invoice, a credit note, or what looks like one, on A4. */
import type { Story } from '../story.js'
import { drawAnnex } from './annex.js'
import { drawFeet, drawHeadingWords, drawSmallPrint } from './besides.js'
import { type Draft, draftOf } from './draft.js'
import { drawHeading } from './headings.js'
import { drawHead } from './heads.js'
import { drawPayment } from './payments.js'
import { drawTable } from './tables.js'
import { drawTotals } from './totals.js'

export function drawInvoice(story: Story): Draft {
  const draft = draftOf(story)
  drawHeading(draft, drawHead(draft))
  drawHeadingWords(draft)
  drawTable(draft)
  if (story.habits.is('payment before the totals', 8)) {
    drawPayment(draft)
    drawTotals(draft)
  } else {
    drawTotals(draft)
    drawPayment(draft)
  }
  drawSmallPrint(draft)
  drawAnnex(draft)
  drawFeet(draft)
  return draft
}
