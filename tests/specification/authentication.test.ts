import { after, before } from 'node:test'
import { access } from './authentication/access.js'
import { closeHouse, openHouse } from './authentication/house.js'
import { tokenKinds } from './authentication/tokens.js'
import { chapter } from './chapter.js'

before(openHouse)
after(closeHouse)

const authentication = chapter('Authentication')
const says = authentication.section()

tokenKinds(says)
access(says)
authentication.isComplete()
