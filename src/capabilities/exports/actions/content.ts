import { Readable } from 'node:stream'
import { printedVatNumber } from '#countries'
import { formatDay } from '#kernel/formats'
import { type Language, say, type Text } from '#kernel/languages'
import { todayFor } from '#platform/operations/today'
import { openReport } from '#platform/pdf/report'
import { csvOf } from '#platform/tables/csv'
import type { Fingerprint } from '#platform/tables/fingerprint'
import { keptTogether, orientationOf, paperTable } from '#platform/tables/paper'
import { type Facts, workbookOf } from '#platform/tables/workbook'
import type { Format } from '../domain/format.js'
import { readIdentity } from '../queries/identity.js'
import type { Wish } from '../schemas.js'
import type { Export, ExportReading, Opened } from './export.js'
import { logoOnPaper } from './letterhead.js'
import { titles } from './lists/titles.js'
import { narrowedTo } from './narrowed.js'

export const mimes: Readonly<Record<Format, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  json: 'application/json',
}

type As = { readonly format: Format; readonly wish: Wish; readonly language: Language }

/** The bytes of an export in a format that its table gives by itself. */
export async function contentOf(
  op: ExportReading,
  wanted: Export,
  opened: Opened,
  found: Fingerprint,
  { format, wish, language }: As,
): Promise<Readable> {
  if (format === 'csv')
    return Readable.from(
      csvOf(opened.table, {
        language,
        header: wish.header ?? 'label',
        separator: wish.separator === 'pipe' ? 'semicolon' : (wish.separator ?? 'semicolon'),
      }),
      { objectMode: false },
    )
  if (format === 'xlsx')
    return workbookOf(opened.table, {
      title: wanted.label,
      facts: factsOf(op, wanted, opened, found, language),
      language,
      createdAt: op.now,
    })
  return paperOf(op, wanted, opened, found, language)
}

async function paperOf(
  op: ExportReading,
  wanted: Export,
  opened: Opened,
  { fingerprint }: Fingerprint,
  language: Language,
): Promise<Readable> {
  const { vatNumber, enterpriseNumber } = await readIdentity(op.tx, op.company.id)
  return openReport(
    {
      title: say(wanted.label, language),
      subtitle: [
        ...comparedWith(opened, language),
        ...(await narrowedTo(op, opened)),
        ...opened.notes,
      ],
      company: {
        name: op.company.name,
        addressLines:
          vatNumber || !enterpriseNumber
            ? []
            : [`${titles.enterprise_number[language]} ${enterpriseNumber}`],
        vatNumber: vatNumber && printedVatNumber(vatNumber),
      },
      logo: await logoOnPaper(op),
      period: periodOf(opened, language),
      language,
      generatedOn: todayFor(op),
      orientation: orientationOf(opened.table),
      mark: `${fingerprint.slice(0, 12)} · ${opened.logSeq}`,
    },
    paperTable(opened.table, language),
    ...(opened.after ?? []).map((table) => keptTogether(table, language)),
  )
}

function periodOf({ from, to }: Opened, language: Language): string {
  if (from && to && from !== to)
    return say(words.period, language, {
      from: formatDay(from, language),
      to: formatDay(to, language),
    })
  const day = to ?? from
  return day ? say(words.at, language, { day: formatDay(day, language) }) : ''
}

function comparedWith({ comparison, from: begun }: Opened, language: Language): string[] {
  if (!comparison) return []
  if (begun === null)
    return [say(words.comparedAt, language, { day: formatDay(comparison.to, language) })]
  const { from, to } = comparison
  const days = { from: formatDay(from, language), to: formatDay(to, language) }
  return [say(words.comparedWith, language, days)]
}

function factsOf(
  op: ExportReading,
  wanted: Export,
  opened: Opened,
  { fingerprint }: Fingerprint,
  language: Language,
): Facts {
  return [
    [words.company, op.company.name],
    [words.export, wanted.label[language]],
    [words.days, periodOf(opened, language)],
    [words.language, language],
    [words.generatedAt, op.now],
    [words.logSeq, String(opened.logSeq)],
    [words.fingerprint, fingerprint],
  ]
}

const words = {
  period: {
    fr: 'du {from} au {to}',
    nl: 'van {from} tot {to}',
    en: '{from} to {to}',
    de: 'vom {from} bis {to}',
  },
  at: { fr: 'au {day}', nl: 'op {day}', en: 'at {day}', de: 'zum {day}' },
  comparedAt: {
    fr: 'Comparé au {day}',
    nl: 'Vergeleken met {day}',
    en: 'Compared with {day}',
    de: 'Verglichen mit dem {day}',
  },
  comparedWith: {
    fr: 'Comparé à la période du {from} au {to}',
    nl: 'Vergeleken met de periode van {from} tot {to}',
    en: 'Compared with {from} to {to}',
    de: 'Verglichen mit dem Zeitraum vom {from} bis {to}',
  },
  company: { fr: 'Société', nl: 'Onderneming', en: 'Company', de: 'Unternehmen' },
  export: { fr: 'Export', nl: 'Export', en: 'Export', de: 'Export' },
  days: { fr: 'Période', nl: 'Periode', en: 'Period', de: 'Zeitraum' },
  language: { fr: 'Langue', nl: 'Taal', en: 'Language', de: 'Sprache' },
  generatedAt: { fr: 'Établi le', nl: 'Opgemaakt op', en: 'Generated at', de: 'Erstellt am' },
  logSeq: {
    fr: 'Place dans le journal',
    nl: 'Plaats in het logboek',
    en: 'Place in the log',
    de: 'Stelle im Protokoll',
  },
  fingerprint: { fr: 'Empreinte', nl: 'Vingerafdruk', en: 'Fingerprint', de: 'Fingerabdruck' },
} as const satisfies Record<string, Text>
