import type { SyncClient } from '../../../clients/sync/index.js'
import type { YearFile } from './file.js'

/** A tablet that is offline most of the time, with all that was done on it. */
export type Device = {
  readonly name: string
  readonly file: YearFile
  readonly client: SyncClient
  readonly acts: string[]
  readonly sync: () => Promise<void>
}
