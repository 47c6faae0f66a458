import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '@bubbles/test-kit/server'
import { makeEstate, type Place, readReportNames, reportWriter } from '../estate.ts'
import { type Fault, NotHere, type Outcome, type Trial } from '../fault.ts'
import { judge } from '../oracle.ts'
import { ownCluster } from '../ownCluster.ts'
import { folderFor, startSubject } from '../subject.ts'

const CLIENTS = 4
const WRITES = 40
/** Bytes of the disk: an empty database, and a little. */
const DISK = '256m'
/** Writes that are refused before there is room again, and milliseconds to wait for them. */
const REFUSED = 40
const FULL_MS = 120_000

/** A disk of its own, which is small. @throws NotHere where this user may not mount one. */
function mountDisk(trial: Trial): string {
  const folder = folderFor(trial)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=1777`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    throw new NotHere(`a small disk takes the right to mount one: ${(error as Error).message}`)
  }
  trial.onEnd(() => execFileSync('umount', [folder]))
  return folder
}

/** Takes all the room there is. @returns what gives it back. */
function fill(disk: string): () => void {
  const path = join(disk, 'filler')
  const file = openSync(path, 'w')
  try {
    for (const piece of [1_048_576, 4_096, 1]) {
      const bytes = Buffer.alloc(piece)
      for (let isRoom = true; isRoom; ) {
        try {
          isRoom = writeSync(file, bytes) > 0
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          isRoom = false
        }
      }
    }
  } finally {
    closeSync(file)
  }
  return () => rmSync(path)
}

function isRunning({ pid }: RunningServer): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function fillUp(trial: Trial, disk: string, place: Place): Promise<Outcome> {
  const token = await makeEstate(place)
  let server = await startSubject(trial, place)
  const writer = reportWriter(token, () => server)
  trial.onEnd(() => writer.stop())
  writer.start(CLIENTS)
  await writer.hears(WRITES)
  const giveBack = fill(disk)
  const deadline = Date.now() + FULL_MS
  while (writer.counts.refused < REFUSED && isRunning(server) && Date.now() < deadline) await wait(50)
  const { refused } = writer.counts
  const hasEnded = !isRunning(server)
  const said = server.output()
  giveBack()
  // As whatever looks after the server does.
  if (hasEnded) server = await startSubject(trial, place, { port: server.port })
  await writer.hears(WRITES)
  await writer.settle()
  await server.stop()
  const found = await readReportNames(place)
  const problems = [...writer.problems, ...judge(writer.wishes, found)]
  if (refused === 0 && !hasEnded) problems.push('The disk was full, and nothing was refused.')
  if (hasEnded && !/disk|space|stopped/i.test(said))
    problems.push(`The server ended and did not say why: ${said}`)
  return {
    figures: {
      acknowledged: writer.acknowledged,
      found: found.length,
      ended: hasEnded ? 'yes' : 'no',
      ...writer.counts,
    },
    problems,
  }
}

export const diskFullEmbedded: Fault = {
  name: 'disk-full-embedded',
  about: 'the disk of the embedded database is full for a while, under writes',
  run: async (trial) => {
    const disk = mountDisk(trial)
    return fillUp(trial, disk, { folder: join(disk, 'data') })
  },
}

export const diskFullPostgres: Fault = {
  name: 'disk-full-postgres',
  about: 'the disk of PostgreSQL is full for a while, under writes',
  run: async (trial) => {
    const disk = mountDisk(trial)
    return fillUp(trial, disk, { url: (await ownCluster(trial, disk)).url })
  },
}
