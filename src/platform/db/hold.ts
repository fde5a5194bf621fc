import type { Socket } from 'node:net'
import type pg from 'pg'
import { type Held, type ReadTx, unavailable } from './index.js'

const begin = [
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  // Whoever reads slowly may take that long for a portion.
  `SET LOCAL idle_in_transaction_session_timeout = '90s'`,
  // A statement whose asker hung up ends soon.
  `SET LOCAL client_connection_check_interval = '1s'`,
  // Whoever reads in portions reads all of them: what matters is the last row, not the first.
  'SET LOCAL cursor_tuple_fraction = 1',
  // As much as a year of 200,000 lines takes to sort; few hold a snapshot at once.
  `SET LOCAL work_mem = '32MB'`,
]

export async function hold(
  client: pg.PoolClient,
  handle: (client: pg.PoolClient, start: () => void) => ReadTx,
): Promise<Held> {
  let isOver = false
  let running = 0
  let cursors = 0
  let finished: { readonly name: string; readonly statement: string } | undefined
  const start = () => {
    if (isOver) throw new Error('the snapshot has ended')
  }
  const ask = async (asked: pg.QueryConfig & { rowMode?: 'array' }) => {
    start()
    running++
    try {
      return await client.query(asked)
    } catch (error) {
      throw unavailable(error) ?? error
    } finally {
      running--
    }
  }

  async function* portions<Columns extends readonly unknown[]>(
    text: string,
    values: readonly unknown[],
    size = 250,
  ) {
    const statement = JSON.stringify([text, values])
    const name = (await rewound(statement)) ?? (await declared(text, values))
    const fetch = () => {
      const rows = ask({ text: `FETCH ${size} FROM ${name}`, rowMode: 'array' })
      // Whoever stopped reading does not wait for it.
      rows.catch(() => {})
      return rows
    }
    for (let next = fetch(); ; ) {
      const { rows } = (await next) as unknown as { rows: Columns[] }
      const isLast = rows.length < size
      if (!isLast) next = fetch()
      if (rows.length > 0) yield rows
      if (isLast) break
    }
    finished = { name, statement }
  }

  async function declared(text: string, values: readonly unknown[]): Promise<string> {
    const name = `c${++cursors}`
    await ask({ text: `DECLARE ${name} SCROLL CURSOR FOR ${text}`, values: values as unknown[] })
    return name
  }

  /** The name of the cursor that was read to its end last, at its beginning again, where it is of that statement. */
  async function rewound(statement: string): Promise<string | undefined> {
    const last = finished
    finished = undefined
    if (!last) return undefined
    const isSame = last.statement === statement
    await ask({ text: isSame ? `MOVE ABSOLUTE 0 IN ${last.name}` : `CLOSE ${last.name}` })
    return isSame ? last.name : undefined
  }

  try {
    await ask({ text: begin.join('; ') })
  } catch (error) {
    client.release(true)
    throw error
  }
  return {
    tx: { ...handle(client, start), portions },
    end() {
      if (isOver) return
      isOver = true
      // A statement that still runs is of no use to anyone any more: hang up.
      if (running > 0) {
        socketOf(client).destroy()
        return client.release(true)
      }
      client.query('ROLLBACK').then(
        () => client.release(),
        () => client.release(true),
      )
    },
  }
}

/** The wire of a connection, which the types of pg leave out. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
