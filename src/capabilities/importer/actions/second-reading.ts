import { agreed } from '#outside/analysis/agreed'
import { AnalysisFailure, type AnalysisQuestion } from '#outside/analysis/client'
import type { Services } from '#platform/operations/services'
import { judged, type Question, type Reading, textOf, type WarningCode } from '#reading'

/** The most pages that a service gets to see. */
const mostPictures = 10

/** What our own reading found out about the file, whatever its extract says. */
const ofTheFile: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'extension_mismatch',
  'not_an_invoice',
  'several_documents',
  'pages_skipped',
  'negative_invoice',
  'negative_credit_note',
])

/**
 * Asks the configured service about a document that is no data by itself, and keeps of both readings what
 * they agree upon or what can be checked. Without a usable answer our own reading stands.
 */
export async function withSecondReading(
  { outside: { analysis }, reader, config }: Services,
  question: Question,
  reading: Reading,
): Promise<Reading> {
  if (analysis === null || reading.engine !== 'local') return reading
  try {
    const asked: AnalysisQuestion = {
      own: question.own,
      today: question.today,
      ...(config.analysis.sends === 'images'
        ? { pictures: await reader.pictures(question.bytes, mostPictures) }
        : {}),
      ...(reading.pages.some(({ words }) => words.length > 0)
        ? {
            text: textOf(reading.pages),
            isTextCertain: reading.pages.every(({ source }) => source === 'text'),
          }
        : {}),
    }
    const { extracted, isTrusted } = agreed(reading, await analysis.ask(asked))
    const warnings = [
      ...reading.warnings.filter(({ code }) => ofTheFile.has(code)),
      ...judged(extracted, question),
    ]
    const isSame = extracted.counterparty?.vat_number === reading.extracted.counterparty?.vat_number
    return {
      ...reading,
      engine: 'api',
      extracted,
      thirdPartyId: isSame ? reading.thirdPartyId : null,
      warnings,
      isTrusted: isTrusted && warnings.length === 0,
    }
  } catch (error) {
    if (!(error instanceof AnalysisFailure)) throw error
    const warning = { code: 'analysis_service_failed', values: { reason: error.reason } } as const
    return { ...reading, warnings: [...reading.warnings, warning] }
  }
}
