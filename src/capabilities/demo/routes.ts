import { openAct } from '#platform/api/rows'
import { table } from '#platform/api/table'
import * as actions from './actions/session.js'
import { descriptions } from './descriptions.js'
import { problems } from './problems.js'
import { DemoSession, DemoWish } from './schemas.js'

const ofDemo = {
  status: 201,
  limit: { name: 'auth.demo', perMinute: 10 },
  problems: [problems.demo_unavailable],
}

// biome-ignore format: a table
export const demoRoutes = table('auth', { at: '/v1/auth/demo', actions, descriptions }, {
  openDemo: openAct('', { ...ofDemo, body: DemoWish, reply: DemoSession }),
})
