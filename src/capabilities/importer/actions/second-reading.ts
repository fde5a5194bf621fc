import type { Failure } from '#kernel/failures'
import { agreed } from '#outside/analysis/agreed'
import { AnalysisFailure, openAnalysisService } from '#outside/analysis/client'
import type { AnalysisQuestion } from '#outside/analysis/question'
import { analysisConfigOf } from '#outside/own-connections'
import type { CompanyScope } from '#platform/operations/access'
import type { Services } from '#platform/operations/services'
import { judged, type Question, type Reading, textOf, type WarningCode } from '#reading'

/** The most pages that a service gets to see. */
const mostPictures = 10

/** What our own reading found out about the file, whatever its extract says. */
const ofTheFile: ReadonlySet<WarningCode> = new Set<WarningCode>([
  'extension_mismatch',
  'not_an_invoice',
  // A service that is told for whom it reads finds that name easily.
  'own_company_not_found',
  'several_documents',
  'pages_skipped',
  'negative_invoice',
  'negative_credit_note',
])

/** The service that the file connected by itself, else that of the installation; null without one. */
async function serviceFor(services: Services, { id }: CompanyScope) {
  const { config, outside, connections } = services
  const own = await connections.find(services, id, 'document-analysis')
  if (own === null)
    return outside.analysis && { service: outside.analysis, sends: config.analysis.sends }
  const ofFile = analysisConfigOf(config.analysis, own, outside.strangers)
  return { service: openAnalysisService(ofFile)!, sends: ofFile.sends, isOwn: true }
}

/**
 * Asks the configured service about a document that is no data by itself, and keeps of both readings what
 * they agree upon or what can be checked. Without a usable answer our own reading stands.
 */
export async function withSecondReading(
  services: Services,
  company: CompanyScope,
  question: Question,
  reading: Reading,
): Promise<Reading> {
  if (reading.engine !== 'local') return reading
  const asking = await serviceFor(services, company)
  if (asking === null) return reading
  const tried = (failure: Failure | null) =>
    asking.isOwn
      ? services.connections.tried(services, company, 'document-analysis', failure)
      : undefined
  try {
    const asked: AnalysisQuestion = {
      own: question.own,
      today: question.today,
      ...(asking.sends === 'images'
        ? { pictures: await services.reader.pictures(question.bytes, mostPictures) }
        : {}),
      ...(reading.pages.some(({ words }) => words.length > 0)
        ? {
            text: textOf(reading.pages),
            isTextCertain: reading.pages.every(({ source }) => source === 'text'),
          }
        : {}),
    }
    const { extracted, isTrusted } = agreed(reading, await asking.service.ask(asked))
    await tried(null)
    const kept = reading.warnings.filter(({ code }) => ofTheFile.has(code))
    const isNew = ({ code }: Reading['warnings'][number]) =>
      !kept.some((warning) => warning.code === code)
    const warnings = [...kept, ...judged(extracted, question).filter(isNew)]
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
    await tried(error.failure)
    const warning = { code: 'analysis_service_failed', values: { reason: error.reason } } as const
    return { ...reading, warnings: [...reading.warnings, warning] }
  }
}
