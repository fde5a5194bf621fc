import { AnalysisFailure, openAnalysisService } from '#outside/analysis/client'
import { analysisConfigOf } from '#outside/own-connections'
import { IntegrationFailed } from '#platform/operations/connections'
import { todayFor } from '#platform/operations/today'
import { everywhere, key, url } from '../../../domain/fields.js'
import type { Integration } from '../../integration.js'

const nobody = { vatNumber: null, enterpriseNumber: null, ibans: [] }

/** The smallest document that there is something to say about. */
const tinyQuestion = 'Invoice 1\nTotal 1.00 EUR'

export const documentAnalysis: Integration = {
  key: 'document-analysis',
  category: 'documents',
  name: {
    fr: 'Analyse de documents',
    nl: 'Documentanalyse',
    en: 'Document analysis',
    de: 'Dokumentanalyse',
  },
  description: {
    fr: 'Un modèle de langage relit les factures importées ; ce qu’il dit est vérifié.',
    nl: 'Een taalmodel leest ingevoerde facturen na; wat het zegt wordt gecontroleerd.',
    en: 'A language model reads imported invoices a second time; what it says is checked.',
    de: 'Ein Sprachmodell liest eingelesene Rechnungen nach; was es sagt, wird geprüft.',
  },
  countries: everywhere,
  fields: [
    url,
    key,
    {
      name: 'model',
      label: { fr: 'Modèle', nl: 'Model', en: 'Model', de: 'Modell' },
      type: 'text',
      required: true,
    },
    {
      name: 'sends',
      label: {
        fr: 'Ce qui est envoyé',
        nl: 'Wat wordt verzonden',
        en: 'What is sent',
        de: 'Was gesendet wird',
      },
      type: 'choice',
      choices: ['text', 'images'],
      default: 'text',
    },
  ],
  schedules: [],
  isConfigured: ({ outside }) => outside.analysis !== null,
  async test({ services, company, connection, deadline }) {
    // Text is asked whatever is sent otherwise: a test shows no paper.
    const { config: usual, outside } = services
    const own = analysisConfigOf(usual.analysis, connection, outside.strangers)
    const config = { ...own, sends: 'text' as const }
    const service = openAnalysisService(config)
    if (!service) throw new IntegrationFailed('failed')
    try {
      await service.ask({
        text: tinyQuestion,
        isTextCertain: true,
        own: { ...nobody, name: company.name, country: company.countryPack },
        today: todayFor({ company, now: services.clock() }),
        signal: deadline,
      })
    } catch (error) {
      if (!(error instanceof AnalysisFailure) || error.failure !== null) throw error
    }
    return { model: config.model }
  },
}
