import { fetchCompany, importCompany } from '#capabilities/sync'
import { Problem } from '#kernel/problem'
import { bySystem } from '#platform/operations/by-system'
import { IntegrationFailed } from '#platform/operations/connections'
import { Unavailable } from '#platform/outgoing/request'
import { everywhere } from '../../../domain/fields.js'
import type { Integration, RunContext, TestContext } from '../../integration.js'

async function asked({ services, company }: RunContext | TestContext) {
  try {
    return await fetchCompany({ services, company, db: services.db, now: services.clock() })
  } catch (error) {
    // The platform no longer knows the file, or it never came from there.
    if (error instanceof Problem && !(error instanceof Unavailable))
      throw new IntegrationFailed('not found')
    throw error
  }
}

export const externalPlatform: Integration = {
  key: 'external-platform',
  category: 'platform',
  name: {
    fr: 'Plateforme externe',
    nl: 'Extern platform',
    en: 'External platform',
    de: 'Externe Plattform',
  },
  description: {
    fr: 'La plateforme d’où vient le dossier : son identité y est tenue.',
    nl: 'Het platform waar het dossier vandaan komt: zijn identiteit wordt daar bijgehouden.',
    en: 'The platform from which the file came: its identity is kept there.',
    de: 'Die Plattform, von der die Akte stammt: Ihre Identität wird dort geführt.',
  },
  countries: everywhere,
  fields: [],
  schedules: ['manual'],
  isOfInstallation: true,
  isConfigured: ({ outside }) => outside.platform.isConfigured,
  async test(context) {
    const { name } = await asked(context)
    return { name }
  },
  async run(context) {
    const prepared = await asked(context)
    const { services, company } = context
    await bySystem(services, { name: 'run-integration', company }, (op) =>
      importCompany(op, { prepared }),
    )
    return { companies: 1 }
  },
}
