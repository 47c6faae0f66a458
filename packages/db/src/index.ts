export {
  afterCommit,
  type Database,
  type DatabaseStats,
  inTransaction,
  type TransactionOptions,
  tx,
} from './database.ts'
export type { Maintenance } from './embedded/protocol.ts'
export { DatabaseError, type DatabaseErrorCode, isUniqueViolation } from './errors.ts'
export { json } from './json.ts'
export { bytesAtHand, keptBytes, type KeptBytes } from './keptBytes.ts'
export { Channels, checkedChannel, type Listener, type Messenger } from './listen.ts'
export { holdOrganisation } from './holdOrganisation.ts'
export { type ListPage, newestFirst } from './newestFirst.ts'
export { notify } from './notify.ts'
export { type Migration, migration, readMigrations } from './migrate.ts'
export {
  hashOf,
  objectKey,
  type ObjectStore,
  ObjectStoreError,
  readObject,
  requireObjects,
} from './objects.ts'
export { type DatabaseConfig, openDatabase } from './open.ts'
export { prepared } from './prepared.ts'
export { readUnchanging, type ReplicaStats } from './replica.ts'
export { sameTenant } from './sameTenant.ts'
export { type WithoutSecondFactor, withoutSecondFactor } from './secondFactor.ts'
export type { Scope } from './scope.ts'
export type { Tables } from './tables.gen.ts'
export { type MoveConfig, type MovedTable, moveToPostgres } from './copying/move.ts'
export { pauseAfter } from './pauseAfter.ts'
