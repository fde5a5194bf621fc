import { say } from '#kernel/languages'
import { sideBySide } from '#platform/db/side-by-side'
import { fingerprintOf } from '#platform/tables/fingerprint'
import type { Envelope } from '../schemas/envelope.js'
import type { Computed, Report, ReportReading } from './report.js'
import { reportWarnings } from './warnings.js'

/** A report as JSON: its envelope and what it came to. */
export async function shown<Asked, Body extends object>(
  op: ReportReading,
  report: Report<Asked, Body>,
  asked: Asked,
): Promise<Envelope & Body> {
  const computed = await report.compute(inLanguage(op), asked)
  const { frame, body, table, chosen } = computed
  // The database looks for what is to be warned of while the program works on the fingerprint.
  const [warnings, { fingerprint }] = await sideBySide(
    reportWarnings(op, frame, computed.held),
    computed.isPart ? { fingerprint: null } : fingerprintOf(choiceOf(op, report, chosen), table),
  )
  return {
    report: report.name,
    label: say(report.label, op.language),
    company: {
      public_token: op.company.publicToken,
      code: frame.companyCode,
      name: op.company.name,
    },
    from: computed.isAtDay ? null : frame.span.from,
    to: frame.span.to,
    fiscal_year: frame.year && yearShown(frame.year),
    comparison: frame.comparison,
    currency: op.company.currency,
    language: op.language,
    generated_at: op.now,
    log_seq: frame.logSeq,
    as_of: frame.asOf,
    fingerprint,
    warnings: [...warnings, ...(computed.warnings ?? [])],
    ...body,
  }
}

/** Labels of accounts are those of the language that is asked for, not of the file. */
export function inLanguage(op: ReportReading): ReportReading {
  return { ...op, company: { ...op.company, locale: op.language } }
}

export function choiceOf(
  { company }: ReportReading,
  { name, exportName }: Pick<Report, 'name' | 'exportName'>,
  parameters: Computed['chosen'],
) {
  return { export: exportName ?? name, company: company.publicToken, parameters }
}

function yearShown({
  id,
  code,
  starts_on,
  ends_on,
  is_closed,
}: NonNullable<Computed['frame']['year']>) {
  return { id, code, starts_on, ends_on, is_closed }
}
