import { setTimeout as wait } from 'node:timers/promises'
import { reportWriter, makeEstate, type Place, readReportNames } from '../estate.ts'
import type { Fault, Outcome, Trial } from '../fault.ts'
import { judge } from '../oracle.ts'
import { ownCluster } from '../ownCluster.ts'
import { between, randomOf } from '../random.ts'
import { folderFor, startSubject } from '../subject.ts'

const CLIENTS = 2
const JUMPS = 8
const JUMP_MS = 2_500
/** Writes that are acknowledged after each jump. */
const WRITES = 20
/** Seconds: a week. */
const FARTHEST = 7 * 86_400

/** Lets the server's clock jump back and forth under writes. */
async function jump(trial: Trial, place: Place): Promise<Outcome> {
  const random = randomOf(`clock ${trial.seed}`)
  const jumps = Array.from({ length: JUMPS }, () => between(random, -FARTHEST, FARTHEST))
  const token = await makeEstate(place)
  const server = await startSubject(trial, place, {
    preload: ['jumpClock.ts'],
    env: { TORTURE_JUMPS: [0, ...jumps].join(','), TORTURE_JUMP_MS: String(JUMP_MS) },
  })
  const writer = reportWriter(token, () => server)
  trial.onEnd(() => writer.stop())
  writer.start(CLIENTS)
  for (const _jump of jumps) await Promise.all([writer.hears(WRITES), wait(JUMP_MS)])
  await writer.settle()
  await server.stop()
  const found = await readReportNames(place)
  return {
    figures: { jumps: JUMPS, acknowledged: writer.acknowledged, found: found.length, ...writer.counts },
    problems: [...writer.problems, ...judge(writer.wishes, found)],
  }
}

export const clockJumpsEmbedded: Fault = {
  name: 'clock-jumps-embedded',
  about: 'the clock jumps back and forth by up to a week, of server and database alike',
  run: (trial) => jump(trial, { folder: folderFor(trial) }),
}

export const clockJumpsPostgres: Fault = {
  name: 'clock-jumps-postgres',
  about: 'the server’s clock jumps back and forth by up to a week, and PostgreSQL’s does not',
  run: async (trial) => jump(trial, { url: (await ownCluster(trial)).url }),
}
