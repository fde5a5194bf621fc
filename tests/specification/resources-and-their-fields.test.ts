import { after, before } from 'node:test'
import { chapter } from './chapter.js'
import {
  entrySection,
  fiscalYearSection,
  journalSection,
  syncSection,
  thirdPartySection,
} from './resources-and-their-fields/books.js'
import { companySection } from './resources-and-their-fields/company.js'
import { documentSection, importSection } from './resources-and-their-fields/papers.js'
import { firmMemberSection, firmSection, userSection } from './resources-and-their-fields/people.js'
import { openScene, type Scene } from './resources-and-their-fields/scene.js'
import { settingsSection } from './resources-and-their-fields/settings.js'
import {
  deliverySection,
  integrationTokenSection,
  webhookSection,
} from './resources-and-their-fields/tokens.js'

const scene = {} as Scene
before(async () => {
  Object.assign(scene, await openScene())
})
after(() => scene.close())

const resources = chapter('Resources and their fields')

userSection(resources, scene)
firmSection(resources, scene)
firmMemberSection(resources, scene)
companySection(resources, scene)
settingsSection(resources, scene)
fiscalYearSection(resources, scene)
journalSection(resources, scene)
integrationTokenSection(resources, scene)
webhookSection(resources, scene)
deliverySection(resources, scene)
importSection(resources, scene)
documentSection(resources, scene)
entrySection(resources, scene)
thirdPartySection(resources, scene)
syncSection(resources, scene)

resources.isComplete()
