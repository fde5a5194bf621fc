import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

type Query = (config: unknown, ...rest: unknown[]) => unknown

/** Writes down every statement that this process sends while the work runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (this: unknown, config: unknown, ...rest: unknown[]) {
    if (typeof config === 'string') statements.push({ text: config, values: [] })
    else {
      const { text, values } = config as { text?: string; values?: unknown[] }
      if (text !== undefined) statements.push({ text, values: values ?? [] })
    }
    return query.call(this, config, ...rest)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return statements
}

/** Sends the same statements to a client, prepared, one after the other: what the database alone costs. */
export async function replayStatements(
  client: pg.Client,
  statements: readonly Statement[],
): Promise<void> {
  for (const [index, { text, values }] of statements.entries())
    await client.query({ name: `b${index}`, text, values })
}
