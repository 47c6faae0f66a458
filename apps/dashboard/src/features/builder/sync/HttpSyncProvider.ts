/** The name by which the folders beside this one know the provider. */
export type { SyncProvider as HttpSyncProvider } from './SyncProvider.ts'
