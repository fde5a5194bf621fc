import pg from 'pg'

/** A statement as it was sent, and over which connection. */
export type Statement = { text: string; values: unknown[]; connection: object }

type Query = (config: unknown, ...rest: unknown[]) => unknown

/** Writes down every statement that this process sends while the work runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (this: object, config: unknown, ...rest: unknown[]) {
    const { text, values = [] } = given(config)
    if (text !== undefined) statements.push({ text, values, connection: this })
    return query.call(this, config, ...rest)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return statements
}

function given(config: unknown): { text?: string; values?: unknown[] } {
  return typeof config === 'string' ? { text: config } : (config as object)
}
