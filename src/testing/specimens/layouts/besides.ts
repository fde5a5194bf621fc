/** What stands on a page and is none of the reader's business. */
import { addDays } from '#kernel/days'
import { put, wrapped } from '../sheet.js'
import { type Draft, filled, write, writeLines } from './draft.js'

export function drawHeadingWords(draft: Draft): void {
  const { habits, wording, tongue } = draft.story
  if (habits.is('heading above the lines', 24))
    write(
      draft,
      draft.left,
      Math.max(draft.y + 6, 236),
      habits.word(`heading ${tongue}`, wording.heading),
      { size: 11, isBold: true },
    )
}

export function drawSmallPrint(draft: Draft): void {
  const { habits, wording, tongue } = draft.story
  if (!habits.is('small print', 60)) return
  const text = habits.word(`small print ${tongue}`, wording.smallPrint)
  if (draft.y < 720)
    writeLines(draft, draft.left, draft.y + 12, wrapped(text, 470, 6.5), { size: 6.5 })
}

/** Page numbers and the day of printing, on every page. */
export function drawFeet(draft: Draft): void {
  const { habits, wording, tongue, writing, date, dice } = draft.story
  const hasPages = draft.sheets.length > 1 || habits.is('page numbers', 35)
  const page = habits.word(`page ${tongue}`, wording.page)
  const stands = habits.way('page number stands', ['foot right', 'head right', 'foot middle'])
  const isPrinted = habits.is('print date in the foot', 14)
  const printed = filled(habits.word(`printed ${tongue}`, wording.printed), {
    date: writing.day(addDays(date, dice.integer(1, 9))),
  })
  draft.sheets.forEach((sheet, at) => {
    const text = filled(page, { page: String(at + 1), pages: String(draft.sheets.length) })
    if (hasPages)
      put(sheet, stands === 'foot middle' ? 298 : 565, stands === 'head right' ? 18 : 818, text, {
        size: 7,
        align: stands === 'foot middle' ? 'middle' : 'right',
      })
    if (isPrinted) put(sheet, 40, 818, printed, { size: 7 })
  })
}
