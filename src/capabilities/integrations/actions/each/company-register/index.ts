import { registerConfigOf } from '#outside/own-connections'
import { openRegister } from '#outside/register/client'
import { IntegrationFailed } from '#platform/operations/connections'
import { everywhere, key, url } from '../../../domain/fields.js'
import { findNumbers } from '../../../queries/numbers.js'
import type { Integration } from '../../integration.js'

export const companyRegister: Integration = {
  key: 'company-register',
  category: 'register',
  name: {
    fr: 'Registre des entreprises',
    nl: 'Ondernemingenregister',
    en: 'Company register',
    de: 'Unternehmensregister',
  },
  description: {
    fr: 'Donne l’identité d’une entreprise par son numéro.',
    nl: 'Geeft de identiteit van een onderneming volgens haar nummer.',
    en: 'Gives the identity of a company by its number.',
    de: 'Gibt die Identität eines Unternehmens nach seiner Nummer.',
  },
  countries: everywhere,
  fields: [url, key],
  schedules: [],
  isConfigured: ({ outside }) => outside.register.isConfigured,
  async test({ services, company, connection, deadline }) {
    const { config, outside, db } = services
    const register = openRegister(
      registerConfigOf(config.lookups.register, connection, outside.strangers),
    )
    if (!register.isConfigured) throw new IntegrationFailed('failed')
    const { enterprise_number: number } = await findNumbers({ tx: db.statement, company })
    // A file without a number asks for one that no register gives out: not knowing it is a good answer.
    const found = await register.company(company.countryPack, number ?? '0', deadline)
    return { found: found !== null, name: found?.name ?? null }
  },
}
