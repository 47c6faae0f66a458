import type { FileSystemCounters } from './durableFileSystem.ts'
import type { Maintenance } from './protocol.ts'
import { EngineFailure, type Session } from './session.ts'

export interface MaintenanceCounters {
  checkpoints: number
  vacuums: number
}

/**
 * What PostgreSQL's background processes would do and PGlite has not: checkpoints, without which the
 * write-ahead log grows without end, and vacuum. Runs in the worker between messages, only while no
 * transaction is open; work that falls due inside a transaction waits for its end.
 */
export class Housekeeping {
  readonly counters: MaintenanceCounters = { checkpoints: 0, vacuums: 0 }
  readonly #session: Session
  readonly #disk: FileSystemCounters
  readonly #limits: Maintenance
  readonly #timers: NodeJS.Timeout[] = []
  #checkpointDue = false
  #vacuumDue = false
  #retryAt = 0
  #queue: string[] = []

  constructor(session: Session, disk: FileSystemCounters, limits: Maintenance) {
    this.#session = session
    this.#disk = disk
    this.#limits = limits
  }

  start(): void {
    this.#every(this.#limits.checkpointSeconds, () => {
      this.#checkpointDue = this.#disk.walBytes > 0
    })
    this.#every(this.#limits.vacuumCheckSeconds, () => {
      this.#vacuumDue = true
    })
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }

  #every(seconds: number, mark: () => void): void {
    this.#timers.push(
      setInterval(() => {
        mark()
        this.step()
      }, seconds * 1000),
    )
  }

  /** Called after every message: does at most one thing, and only between transactions. */
  step(): void {
    if (!this.#session.idle) return
    const large = this.#disk.walBytes >= this.#limits.checkpointWalBytes && Date.now() >= this.#retryAt
    if (this.#checkpointDue || large) this.#checkpoint()
    else if (this.#vacuumDue) this.#findWork()
    else this.#vacuumNext()
  }

  #checkpoint(): void {
    this.#checkpointDue = false
    try {
      this.#session.query('checkpoint')
    } catch (error) {
      if (error instanceof EngineFailure) throw error
      // A full disk, say: writes already fail with their own error, and the log is kept until this succeeds.
      this.#retryAt = Date.now() + 5000
      return
    }
    this.#disk.walBytes = 0
    this.counters.checkpoints += 1
  }

  /** Autovacuum's rule (PostgreSQL manual, 24.1.6), plus once a day whatever has any dead row. */
  #findWork(): void {
    this.#vacuumDue = false
    const { vacuumDeadRows, vacuumDeadShare, analyzeRows, analyzeShare } = this.#limits
    const tables = this.#session.query(`
      select format('%I.%I', schemaname, relname),
        n_dead_tup > ${vacuumDeadRows} + ${vacuumDeadShare} * n_live_tup
          or n_dead_tup > 0 and coalesce(last_vacuum, '-infinity') < now() - interval '1 day' as vacuum
      from pg_stat_user_tables
      where n_dead_tup > ${vacuumDeadRows} + ${vacuumDeadShare} * n_live_tup
        or n_dead_tup > 0 and coalesce(last_vacuum, '-infinity') < now() - interval '1 day'
        or n_mod_since_analyze > ${analyzeRows} + ${analyzeShare} * n_live_tup
      order by n_dead_tup desc`)
    this.#queue = tables.map(
      ([table, vacuum]) => `${vacuum === 't' ? 'vacuum (analyze)' : 'analyze'} ${table}`,
    )
    this.#vacuumNext()
  }

  #vacuumNext(): void {
    const statement = this.#queue.shift()
    if (!statement) return
    try {
      this.#session.query(statement)
      this.counters.vacuums += 1
    } catch (error) {
      if (error instanceof EngineFailure) throw error
      // The table may be gone since it was listed; the next look lists what there is.
    }
    // The rest follows one by one, with waiting messages in between.
    if (this.#queue.length > 0) setImmediate(() => this.step())
  }
}
