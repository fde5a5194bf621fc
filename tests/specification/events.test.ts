import { after, before } from 'node:test'
import { chapter } from './chapter.js'
import { deliverySection } from './events/delivery.js'
import { channelSection, dataSection, envelopeSection, triggerSection } from './events/envelopes.js'
import { openScene, type Scene } from './events/scene.js'

const scene = {} as Scene
before(async () => {
  Object.assign(scene, await openScene())
})
after(() => scene.close())

const events = chapter('Events')

channelSection(events, scene)
envelopeSection(events, scene)
triggerSection(events, scene)
dataSection(events, scene)
deliverySection(events, scene)

events.isComplete()
