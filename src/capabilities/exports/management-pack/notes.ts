import { formatDay } from '#kernel/formats'
import { say } from '#kernel/languages'
import { printable, wrap } from '#platform/pdf/lines'
import { inks, type Type } from '#platform/pdf/page'
import type { Block } from '#platform/pdf/report'
import { listedIn } from '#platform/tables/listed'
import { paperTable } from '#platform/tables/paper'
import { shownSpan } from './figures.js'
import type { NamedReport, Pack } from './pack.js'
import { words } from './words.js'

const noteType: Type = { weight: 'regular', size: 9, ink: inks.text }
const lineHeight = 12.5

/** What a reader should know of the figures, a paragraph each. */
export function notes({ notes: all, language }: Pack): Block {
  const lines = all.length > 0 ? all : [say(words.noNotes, language)]
  return function* (page) {
    for (const note of lines) {
      const measure = (text: string) => page.widthOf(text, noteType)
      const wrapped = wrap(printable(note), page.width - 14, 12, measure)
      if (page.room() < wrapped.length * lineHeight) {
        page.turn()
        yield
      }
      page.fill(page.left + 1, page.y + 5.5, 4, 4, inks.strong)
      for (const line of wrapped) {
        page.y += lineHeight
        page.write(line, page.left + 14, page.y - 2.5, noteType)
      }
      page.y += 5
    }
    page.y += 8
  }
}

/** The reports that the figures are taken from, each with what it is known by. */
export function namedReports({ reports, language }: Pack): Block {
  return paperTable(
    listedIn<NamedReport>(reports, [
      {
        key: 'report',
        title: words.report,
        kind: 'text',
        cell: ({ label }) => label,
        paper: { note: ([, span]) => String(span) },
      },
      {
        key: 'span',
        title: words.current,
        kind: 'text',
        cell: ({ from, to }) =>
          from === null
            ? say(words.at, language, { day: formatDay(to, language) })
            : shownSpan({ from, to }, language),
        paper: { width: null },
      },
      {
        key: 'fingerprint',
        title: words.fingerprint,
        kind: 'text',
        cell: ({ fingerprint }) => fingerprint,
        paper: { width: 322 },
      },
    ]),
    language,
  )
}
