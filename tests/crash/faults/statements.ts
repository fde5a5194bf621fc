import pg from 'pg'

type Callback = (error: unknown, result?: unknown) => void
type Query = (statement: unknown, ...rest: unknown[]) => Promise<unknown>

/**
 * Lets `change` stand between the service and PostgreSQL: it is given the text of every statement, and
 * answers instead, or returns undefined to let it pass. `send` speaks on the same connection.
 */
export function interceptStatements(
  change: (text: string, send: (statement?: string) => Promise<unknown>) => unknown,
): void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (this: unknown, statement: unknown, ...rest: unknown[]) {
    const given = typeof statement === 'string' ? { text: statement } : statement
    const { text = '' } = given as { text?: string }
    const callback = typeof rest.at(-1) === 'function' ? (rest.pop() as Callback) : undefined
    const pass = () =>
      callback
        ? new Promise((resolve, reject) => {
            const done: Callback = (error, result) => (error ? reject(error) : resolve(result))
            query.call(this, statement, ...rest, done)
          })
        : query.call(this, statement, ...rest)
    const send = (other?: string) => (other === undefined ? pass() : query.call(this, other))
    const answer = Promise.resolve(change(text, send) ?? pass())
    if (!callback) return answer
    answer.then(
      (result) => callback(undefined, result ?? { rowCount: null }),
      (error) => callback(error),
    )
    return undefined as never
  }
}
