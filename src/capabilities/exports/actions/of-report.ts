import type { Report } from '#capabilities/reports'
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
        notes: [],
      }
    },
  }
}
