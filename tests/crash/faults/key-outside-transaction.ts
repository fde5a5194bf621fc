import { interceptStatements } from './statements.js'

/** The claim is the first statement of a write: it is committed there and then. */
interceptStatements((text, send) => {
  if (!text.startsWith('INSERT INTO mutations')) return undefined
  return claimAlone(send)
})

async function claimAlone(send: (statement?: string) => Promise<unknown>): Promise<unknown> {
  const claimed = await send()
  await send('COMMIT; BEGIN')
  return claimed
}
