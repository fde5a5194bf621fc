import { mkdirSync } from 'node:fs'
import type { Config } from '#platform/config/index'
import { type Migrated, migrate } from '#platform/db/migrate'
import { claimDataDir, startEmbedded } from '#platform/embedded/index'

/** The database on which a service stands: the embedded one, or the one that is configured. */
export type ReachedDatabase = {
  readonly databaseUrl: string
  readonly isEmbedded: boolean
  release(): Promise<void>
}

type Say = (sentence: string) => void

/** Reaches the database; the embedded one is claimed for this process and started. */
export async function reachDatabase(config: Config, say: Say): Promise<ReachedDatabase> {
  if (config.databaseUrl) {
    mkdirSync(config.dataDir, { recursive: true })
    return { databaseUrl: config.databaseUrl, isEmbedded: false, release: async () => {} }
  }
  const claim = await claimDataDir(config.dataDir)
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, onProgress: say })
    return {
      databaseUrl: embedded.url('dubbel'),
      isEmbedded: true,
      release: async () => {
        await embedded.stop()
        await claim.release()
      },
    }
  } catch (error) {
    await claim.release()
    throw error
  }
}

/** Brings the database to the head of the migrations. */
export function migrateReached(reached: ReachedDatabase, say: Say): Promise<Migrated> {
  return migrate(reached.databaseUrl, say)
}
