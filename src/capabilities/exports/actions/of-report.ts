import type { Report } from '#capabilities/reports'
import { say, type Text } from '#kernel/languages'
import type { Export } from './export.js'

/** A report as files: the same figures, whole. */
export function exportOfReport(report: Report<never>): Export {
  return {
    name: report.exportName ?? report.name,
    label: report.label,
    description: report.description,
    formats: ['pdf', 'xlsx', 'csv'],
    asked: report.asked,
    async open(op, asked) {
      const { frame, table, after, chosen, isAtDay } = await report.compute(op, asked)
      return {
        table,
        ...(after ? { after } : {}),
        chosen,
        from: isAtDay ? null : frame.span.from,
        to: frame.span.to,
        comparison: frame.comparison,
        logSeq: frame.logSeq,
        notes: frame.asOf === null ? [] : [say(asItStood, op.language, { place: frame.asOf })],
      }
    },
  }
}

const asItStood: Text = {
  fr: 'Tel que les comptes étaient à la place {place} du journal des modifications',
  nl: 'Zoals de boeken stonden op plaats {place} van het logboek',
  en: 'As the books stood at place {place} of the log',
  de: 'Wie die Bücher an Stelle {place} des Protokolls standen',
}
