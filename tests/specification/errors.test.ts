import { after, before } from 'node:test'
import { chapter } from './chapter.js'
import { closedYear, codes } from './errors/codes.js'
import { closeService, openService } from './errors/scene.js'
import { sentences } from './errors/sentences.js'
import { statuses } from './errors/statuses.js'

before(openService)
after(closeService)

const errors = chapter('Errors')
const says = errors.section()

statuses(says)
codes(says)
sentences(says)
// Last, since nothing is posted in the year from here on.
closedYear(says)
errors.isComplete()
