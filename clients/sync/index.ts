export {
  type Action,
  CallFailed,
  openSyncClient,
  type SyncClient,
  type Synced,
  type SyncOptions,
} from './client.js'
export type { Change, Copied, Outcome, Step, Waiting } from './state.js'
export { fileStore, memoryStore, type Store } from './store.js'
