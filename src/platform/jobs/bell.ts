import type { Database } from '#platform/db/index'
import type { Logger } from '#platform/log/index'
import { openLastingConnection } from './lasting-connection.js'

/**
 * Wakes whoever waits for work, in this process and in the others on the same database. It only saves the wait:
 * nothing is lost when it is not heard, since everyone who waits also looks by themselves.
 */
export type Bell = {
  /** Says that there is something to do. Heard here, it need not be carried elsewhere. */
  ring(): void
  /** Says to everyone, everywhere, that this was changed. */
  tell(what: number): void
  /** Listens until the answer is called; `what` is null when there is just something to do. */
  hear(heard: (what: number | null) => void): () => void
  close(): Promise<void>
}

/** The bell of someone who never waits for it to be heard, as a command. */
export const silentBell: Bell = {
  ring: () => {},
  tell: () => {},
  hear: () => () => {},
  close: async () => {},
}

const channel = 'dubbel_bell'
/** `listens` opens a connection of its own, on which the bells of other processes are heard. */
export async function openBell(options: {
  db: Database
  url: string
  listens: boolean
  log: Logger
  /** After how long a connection that broke is opened again. */
  retryMs?: number
}): Promise<Bell> {
  const { db, log, retryMs = 2000 } = options
  const ears = new Set<(what: number | null) => void>()
  const hearing = options.listens
    ? await openLastingConnection({
        url: options.url,
        retryMs,
        begin: async (client) => {
          client.on('notification', ({ payload = '' }) => rung(payload))
          await client.query(`LISTEN ${channel}`)
        },
        failed: (error) =>
          log.warn({ err: error }, 'the bell of other processes is not heard for now'),
      })
    : undefined
  let isRinging = false
  let isAskedAgain = false

  function rung(word: string): void {
    for (const ear of ears) ear(word === '' ? null : Number(word))
  }

  async function carry(word: string): Promise<void> {
    try {
      await db.command.rows(`SELECT pg_notify('${channel}', $1)`, [word])
    } catch (error) {
      log.warn({ err: error }, 'the bell was not heard')
    }
  }

  /** One message at a time: those who ring meanwhile share the next, since it says the same. */
  async function carryRings(): Promise<void> {
    isRinging = true
    do {
      isAskedAgain = false
      await carry('')
    } while (isAskedAgain)
    isRinging = false
  }

  return {
    ring() {
      if (ears.size > 0) rung('')
      else if (isRinging) isAskedAgain = true
      else void carryRings()
    },
    tell(what) {
      rung(String(what))
      void carry(String(what))
    },
    hear(heard) {
      ears.add(heard)
      return () => void ears.delete(heard)
    },
    close: async () => hearing?.stop(),
  }
}
