import { after, before } from 'node:test'
import { chapter } from './chapter.js'
import { closeHouse, openHouse } from './limits/house.js'
import { rates } from './limits/rates.js'
import { sizes } from './limits/sizes.js'
import { times } from './limits/times.js'

before(openHouse)
after(closeHouse)

const limits = chapter('Limits')
const says = limits.section()

rates(says)
sizes(says)
times(says)
limits.isComplete()
