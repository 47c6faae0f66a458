import type { EmbeddedStats } from '../database.ts'

/** When the worker checkpoints and vacuums on its own. */
export interface Maintenance {
  /** Seconds between checkpoints while there is something to write. */
  checkpointSeconds: number
  /** Bytes of write-ahead log after which a checkpoint runs at once. */
  checkpointWalBytes: number
  /** Seconds between looks for tables worth vacuuming or analysing. */
  vacuumCheckSeconds: number
  /** Dead rows below which a table is left alone, and the share of the table that must be dead besides. */
  vacuumDeadRows: number
  vacuumDeadShare: number
  /** The same for rows written since the planner last counted: the defaults of PostgreSQL's autovacuum. */
  analyzeRows: number
  analyzeShare: number
}

export const defaultMaintenance: Maintenance = {
  checkpointSeconds: 60,
  checkpointWalBytes: 64 * 1024 * 1024,
  vacuumCheckSeconds: 60,
  vacuumDeadRows: 1000,
  vacuumDeadShare: 0.1,
  analyzeRows: 50,
  analyzeShare: 0.1,
}

/** What the worker is started with. */
export interface WorkerSettings {
  /** Absolute path, or null for a database in memory. */
  dataDirectory: string | null
  /** A tar of a data directory to start from; only for a database in memory. */
  snapshot: string | null
  fsync: boolean
  maintenance: Maintenance
}

/** Main thread to worker. A bare ArrayBuffer is PostgreSQL wire protocol to execute. */
export type ToWorker =
  | ArrayBuffer
  | { kind: 'stats'; id: number }
  | { kind: 'dump'; id: number }
  | { kind: 'copy'; id: number; to: string }
  | { kind: 'reset' }
  | { kind: 'close' }

/** Worker to main thread. A bare ArrayBuffer is the wire protocol answer. */
export type FromWorker =
  | ArrayBuffer
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'stats'; id: number; stats: EmbeddedStats }
  | { kind: 'dump'; id: number; tar: ArrayBuffer }
  | { kind: 'copied'; id: number; problem?: string }
  | { kind: 'closed' }
