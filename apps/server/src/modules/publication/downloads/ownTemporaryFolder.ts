import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder among the temporary files that goes when this process ends. One that was killed leaves its own, so each begins by
 * removing those of processes that no longer run.
 * @param name what it begins with, before the process's id
 */
export function ownTemporaryFolder(name: string, inside = tmpdir()): string {
  const begin = `${name}-`
  for (const folder of readdirSync(inside)) {
    const owner = folder.startsWith(begin) ? /^(\d+)-/.exec(folder.slice(begin.length))?.[1] : undefined
    if (owner !== undefined && !isRunning(Number(owner))) remove(join(inside, folder))
  }
  const path = mkdtempSync(join(inside, `${name}-${process.pid}-`))
  process.once('exit', () => remove(path))
  return path
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process runs, too: only one that isn't there has left its folder.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** What can't be removed, as another user's, stays: nothing depends on it. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // See above.
  }
}
