import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const AGAIN_MS = 200
/** SQLITE_BUSY: another connection has the lock. */
const BUSY = 5

/**
 * Runs `work` while no other process does so under the same lock file: two builds into one directory delete each other's
 * files. The lock is SQLite's, which the operating system drops when a process dies, however it dies.
 * @param onWait called once where another process is at it, before waiting for it.
 */
export async function alone<Result>(
  lockFile: string,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = new DatabaseSync(lockFile)
  try {
    for (let waits = 0; !isTaken(lock); waits++) {
      if (waits === 0) onWait()
      await pause(AGAIN_MS)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = off; begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === BUSY) return false
    throw error
  }
}
