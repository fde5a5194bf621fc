import { after, before } from 'node:test'
import { access } from './authentication/access.js'
import { closeService, openService } from './authentication/scene.js'
import { tokenKinds } from './authentication/tokens.js'
import { chapter } from './chapter.js'

before(openService)
after(closeService)

const authentication = chapter('Authentication')
const says = authentication.section()

tokenKinds(says)
access(says)
authentication.isComplete()
