import { after, before } from 'node:test'
import { chapter } from './chapter.js'
import { closedYear, codes } from './errors/codes.js'
import { closeHouse, openHouse } from './errors/house.js'
import { sentences } from './errors/sentences.js'
import { statuses } from './errors/statuses.js'

before(openHouse)
after(closeHouse)

const errors = chapter('Errors')
const says = errors.section()

statuses(says)
codes(says)
sentences(says)
// Last, since nothing is posted in the year from here on.
closedYear(says)
errors.isComplete()
