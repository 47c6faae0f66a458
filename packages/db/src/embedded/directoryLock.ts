import * as fs from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from '../errors.ts'

/** Who holds a data directory; written beside it for the message a second process shows. */
interface Holder {
  pid: number
  host: string
  since: string
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/**
 * The one path of a data directory, whatever symbolic links lead to it: its lock lies beside it. Makes the directory it is to
 * be in.
 */
export function realDirectory(path: string): string {
  const parent = dirname(resolve(path))
  fs.mkdirSync(parent, { recursive: true })
  return fs.existsSync(path) ? fs.realpathSync(path) : join(fs.realpathSync(parent), basename(path))
}

/**
 * Takes the exclusive lock of a data directory and returns the function that gives it back. Two processes on
 * one directory destroy it, so the lock is one the operating system keeps: SQLite's, on an empty file beside
 * the directory. The system drops it when the process dies, however it dies, so there is no stale lock to judge
 * by process ids, which are reused and differ between containers.
 * @throws DatabaseError 'refused', naming the directory and the process that has it.
 */
export function lockDirectory(directory: string): () => void {
  const holderPath = `${directory}.pid`
  const lock = new DatabaseSync(`${directory}.lock`)
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = off; begin exclusive')
  } catch (error) {
    lock.close()
    const holder = readHolder(holderPath)
    const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : 'another process'
    throw new DatabaseError(
      'refused',
      `The data directory ${directory} is in use by ${who}. Stop that process, or give this one another directory.`,
      { cause: error },
    )
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  fs.writeFileSync(holderPath, JSON.stringify(holder))
  let held = true
  return () => {
    if (!held) return
    held = false
    fs.rmSync(holderPath, { force: true })
    lock.close()
  }
}
