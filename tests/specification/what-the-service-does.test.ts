import { after, before } from 'node:test'
import { chapter } from './chapter.js'
import { languageRules, recordRules } from './what-the-service-does/books.js'
import { formRules } from './what-the-service-does/forms.js'
import { platformSection } from './what-the-service-does/platform.js'
import { openScene, type Scene } from './what-the-service-does/scene.js'

const scene = {} as Scene
before(async () => {
  Object.assign(scene, await openScene())
})
after(() => scene.books.close())

const service = chapter('What the service does')

platformSection(service, scene)
formRules(service, scene)
languageRules(service, scene)
recordRules(service, scene)

service.isComplete()
