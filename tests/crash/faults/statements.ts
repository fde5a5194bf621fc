import pg from 'pg'

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
    const pass = () => query.call(this, statement, ...rest)
    const send = (other?: string) => (other === undefined ? pass() : query.call(this, other))
    return (change(text, send) ?? pass()) as Promise<unknown>
  }
}
