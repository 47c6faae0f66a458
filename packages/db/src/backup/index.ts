export { addressesOf } from '../postgres/servers.ts'
export type { Place } from './place.ts'
export { restoreBackup, type RestoreOptions } from './restoreBackup.ts'
export { type BackedUpTable, writeBackup } from './writeBackup.ts'
