import { openAct, table } from '#platform/api/rows'
import * as actions from './actions/session.js'
import { problems } from './problems.js'
import * as shapes from './schemas.js'

// biome-ignore format: a table
export const demoRoutes = table('auth', {
  openDemo: openAct('/v1/auth/demo', { summary: 'Open a demo session', description: 'A new user of the demo firm, for 24 hours at most. The data is reset every night at 03:00, Europe/Brussels.', limit: { name: 'auth.demo', perMinute: 10 }, status: 201, problems: [problems.demo_unavailable], body: shapes.DemoWish, reply: shapes.DemoSession, run: actions.openDemo }),
})
