/** Statements that share a connection at most. */
const mostTogether = 16

type Shared<Client> = {
  readonly client: Promise<Client>
  underWay: number
  isBroken: boolean
}

/**
 * A way for statements that find a row or two by an index: those that are under way at the same time follow each other on one
 * connection, where each for itself would wake a process of the database of its own. When none is left it is given back; one
 * on which anything failed is not used again.
 */
export function lane<Client>(
  open: () => Promise<Client>,
  giveBack: (client: Client, isBroken: boolean) => void,
): <Result>(ask: (client: Client) => Promise<Result>) => Promise<Result> {
  let shared: Shared<Client> | undefined
  return async (ask) => {
    if (!shared || shared.isBroken || shared.underWay === mostTogether)
      shared = { client: open(), underWay: 0, isBroken: false }
    const own = shared
    own.underWay++
    try {
      return await ask(await own.client)
    } catch (error) {
      own.isBroken = true
      throw error
    } finally {
      own.underWay--
      if (own.underWay === 0) {
        if (shared === own) shared = undefined
        // Who could not be opened has nothing to give back.
        own.client.then(
          (client) => giveBack(client, own.isBroken),
          () => {},
        )
      }
    }
  }
}
