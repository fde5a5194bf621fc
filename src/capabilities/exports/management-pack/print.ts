import type { Readable } from 'node:stream'
import { formatDay } from '#kernel/formats'
import { say } from '#kernel/languages'
import { openReport } from '#platform/pdf/report'
import { agedHeight, agedTable } from './aged.js'
import { cover } from './cover.js'
import { shownSpan } from './figures.js'
import { cards, keyFigureTable } from './key-figures.js'
import { chartHeight, monthCharts } from './months.js'
import { namedReports, notes } from './notes.js'
import type { Aged, Pack } from './pack.js'
import { type Section, sectionBlocks } from './section.js'
import { statement, statementHeight } from './statements.js'
import { vatBlocks } from './vat.js'
import { words } from './words.js'

/** The management pack on paper, page by page as it is read. The same pack gives the same bytes. */
export function packPdf(pack: Pack): Readable {
  const { language, company, period, preparedOn, mark } = pack
  const sections = sectionsOf(pack)
  return openReport(
    {
      title: say(words.title, language),
      company: { name: company.name, addressLines: [], vatNumber: null },
      period: shownSpan(period, language),
      language,
      generatedOn: preparedOn,
      mark,
      cover: cover(
        pack,
        sections.map(({ title }) => title),
      ),
    },
    ...sections.flatMap((section, at) => sectionBlocks(section, at + 1)),
  )
}

/** What does not fit on the page where it begins goes to a new one. */
const wholePage = 700

function sectionsOf(pack: Pack): Section[] {
  const { language } = pack
  const span = shownSpan(pack.period, language)
  const short = say(words.inShort, language, { period: span })
  const at = (day: string) => say(words.at, language, { day: formatDay(day, language) })
  const aged = (title: 'customers' | 'suppliers', of: Aged): Section => ({
    title: say(words[title], language),
    subtitle: say(words.owed, language, { day: at(of.day) }),
    height: agedHeight(of),
    blocks: [agedTable(pack, of)],
  })
  return [
    {
      title: say(words.keyFigures, language),
      subtitle: shownSpan(pack.keyFigures.span, language),
      height: wholePage,
      blocks: [cards(pack), keyFigureTable(pack)],
    },
    {
      title: say(words.months, language),
      subtitle: shownSpan(pack.keyFigures.span, language),
      height: 3 * chartHeight,
      blocks: monthCharts(pack),
    },
    {
      title: say(words.income, language),
      subtitle: short,
      height: statementHeight(pack.income),
      blocks: [statement(pack, pack.income)],
    },
    {
      title: say(words.sheet, language),
      subtitle: [
        say(words.inShort, language, { period: at(pack.period.to) }),
        ...comparedAt(pack),
      ].join(' · '),
      height: statementHeight(pack.sheet),
      blocks: [statement(pack, pack.sheet)],
    },
    {
      title: say(words.cashFlow, language),
      subtitle: span,
      height: statementHeight(pack.cashFlow),
      blocks: [statement(pack, pack.cashFlow)],
    },
    aged('customers', pack.customers),
    aged('suppliers', pack.suppliers),
    {
      title: say(words.vat, language),
      subtitle: span,
      height: 200,
      blocks: vatBlocks(pack),
    },
    {
      title: say(words.notes, language),
      subtitle: span,
      height: 60,
      blocks: [notes(pack)],
    },
    {
      title: say(words.reports, language),
      subtitle: span,
      height: 60 + pack.reports.length * 26,
      blocks: [namedReports(pack)],
    },
  ]
}

/** A balance sheet is compared with a day, which need not be the last one of the other comparisons. */
function comparedAt({ sheetComparedAt: day, language }: Pack): string[] {
  return day === null ? [] : [say(words.comparedAt, language, { day: formatDay(day, language) })]
}
