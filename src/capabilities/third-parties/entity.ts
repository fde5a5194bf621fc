import { entity } from '#platform/changes/entity'
import { findThirdParty } from './queries/third-parties.js'
import type { ThirdParty } from './schemas.js'

export const thirdParty = entity<ThirdParty>({
  resource: 'third-parties',
  table: 'third_parties',
  label: { fr: 'tiers', nl: 'relatie', en: 'third party', de: 'Geschäftspartner' },
  bin: true,
  find: findThirdParty,
})
