import { setTimeout as wait } from 'node:timers/promises'
import { makeEstate, type Place, readReportNames, reportWriter } from '../estate.ts'
import type { Fault, Outcome, Trial } from '../fault.ts'
import { judge } from '../oracle.ts'
import { ownCluster } from '../ownCluster.ts'
import { between, randomOf } from '../random.ts'
import { folderFor, startSubject } from '../subject.ts'

const CLIENTS = 4
/** Milliseconds of writing before a server is killed, at most. */
const LIFE_MS = { short: 400, long: 2_000 }

/** Kills the server (SIGKILL) again and again while it is written to. */
async function kill(trial: Trial, place: Place): Promise<Outcome> {
  const random = randomOf(`kills ${trial.seed}`)
  const token = await makeEstate(place)
  let server = await startSubject(trial, place)
  const writer = reportWriter(token, () => server)
  trial.onEnd(() => writer.stop())
  writer.start(CLIENTS)
  for (let time = 1; time <= trial.times; time++) {
    await writer.hears(1)
    await wait(between(random, 0, trial.isShort ? LIFE_MS.short : LIFE_MS.long))
    await server.stop('SIGKILL')
    server = await startSubject(trial, place, { port: server.port })
    if (time % 10 === 0) trial.say(`${time} kills, ${writer.acknowledged} acknowledged`)
  }
  await writer.settle()
  await server.stop()
  const found = await readReportNames(place)
  return {
    figures: { kills: trial.times, acknowledged: writer.acknowledged, found: found.length, ...writer.counts },
    problems: [...writer.problems, ...judge(writer.wishes, found)],
  }
}

export const killsEmbedded: Fault = {
  name: 'kills-embedded',
  about: 'the server is killed under writes, on the embedded database',
  run: (trial) => kill(trial, { folder: folderFor(trial) }),
}

export const killsPostgres: Fault = {
  name: 'kills-postgres',
  about: 'the server is killed under writes, on PostgreSQL',
  run: async (trial) => kill(trial, { url: (await ownCluster(trial)).url }),
}
