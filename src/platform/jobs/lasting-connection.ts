import pg from '#platform/db/driver'

export type LastingConnection = { stop(): Promise<void> }

/** A connection that is kept for as long as the process lives, and opened anew when it breaks. */
export async function openLastingConnection(options: {
  url: string
  /** After how long a connection that broke is opened again. */
  retryMs: number
  /** What is done on each connection before it counts as open. */
  begin: (client: pg.Client) => Promise<void>
  failed: (error: unknown) => void
}): Promise<LastingConnection> {
  let isStopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const fresh = new pg.Client({ connectionString: options.url, keepAlive: true })
    fresh.on('error', () => {})
    fresh.once('end', again)
    client = fresh
    try {
      await fresh.connect()
      await options.begin(fresh)
    } catch (error) {
      if (!isStopped) options.failed(error)
      await fresh.end().catch(() => {})
      again()
    }
  }

  function again(): void {
    client = undefined
    if (isStopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void open()
    }, options.retryMs)
  }

  await open()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
