import { after, before } from 'node:test'
import { chapter } from './chapter.js'
import { deliverySection, otherSection } from './states-and-transitions/deliveries.js'
import { documentSection, entrySection } from './states-and-transitions/entries.js'
import { importSection } from './states-and-transitions/imports.js'
import { openScene, type Scene } from './states-and-transitions/scene.js'

const scene = {} as Scene
before(async () => {
  Object.assign(scene, await openScene())
})
after(() => scene.close())

const states = chapter('States and transitions')

importSection(states, scene)
documentSection(states, scene)
entrySection(states, scene)
deliverySection(states, scene)
otherSection(states, scene)

states.isComplete()
