import { interceptStatements } from './statements.js'

/** The commit takes 200 ms, as on a slow disk, and the service does not wait for it. */
interceptStatements((text, send) => {
  if (text !== 'COMMIT') return undefined
  send('SELECT pg_sleep(0.2); COMMIT').catch(() => {})
  return Promise.resolve({ rows: [], rowCount: null })
})
