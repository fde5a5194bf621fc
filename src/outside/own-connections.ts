import type { Strangers } from '#platform/outgoing/strangers'
import type { AnalysisConfig } from './analysis/config.js'
import type { RegisterConfig } from './register/client.js'

/** What a company file connected by itself. */
type Own = {
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
}

/** The analysis service of a file, else that of the installation. */
export function analysisConfigOf(
  usual: AnalysisConfig,
  own: Own | null,
  strangers: Strangers,
): AnalysisConfig {
  if (own === null) return usual
  const { url, model, sends } = own.settings
  return {
    url: String(url),
    key: own.secrets.key ?? '',
    model: String(model),
    sends: sends === 'images' ? 'images' : 'text',
    timeoutMs: usual.timeoutMs,
    strangers,
  }
}

/** The register of companies of a file, else that of the installation. */
export function registerConfigOf(
  usual: RegisterConfig,
  own: Own | null,
  strangers: Strangers,
): RegisterConfig {
  if (own === null) return usual
  return { url: String(own.settings.url), key: own.secrets.key ?? '', strangers }
}
