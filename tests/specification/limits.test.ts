import { after, before } from 'node:test'
import { chapter } from './chapter.js'
import { rates } from './limits/rates.js'
import { closeService, openService } from './limits/scene.js'
import { sizes } from './limits/sizes.js'
import { times } from './limits/times.js'

before(openService)
after(closeService)

const limits = chapter('Limits')
const says = limits.section()

rates(says)
sizes(says)
times(says)
limits.isComplete()
