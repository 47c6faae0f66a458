import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '@bubbles/test-kit/server'
import { makeEstate, readReportNames, reportWriter } from '../estate.ts'
import type { Fault, Outcome, Trial } from '../fault.ts'
import { judge } from '../oracle.ts'
import { ownCluster } from '../ownCluster.ts'
import { openProxy } from '../proxy.ts'
import { between, randomOf } from '../random.ts'
import { startSubject } from '../subject.ts'
import type { Writer } from '../writer.ts'

/** More than the server has connections to the database. */
const CLIENTS = 12
/** Writes that are acknowledged before a fault, and after it. */
const WRITES = 20

async function outcomeOf(writer: Writer, url: string, figures: Outcome['figures']): Promise<Outcome> {
  await writer.settle()
  const found = await readReportNames({ url })
  return {
    figures: { ...figures, acknowledged: writer.acknowledged, found: found.length, ...writer.counts },
    problems: [...writer.problems, ...judge(writer.wishes, found)],
  }
}

/** Writers on a server that has its database at an address. */
async function startWriting(trial: Trial, url: string): Promise<{ server: RunningServer; writer: Writer }> {
  const token = await makeEstate({ url })
  const server = await startSubject(trial, { url })
  const writer = reportWriter(token, () => server)
  trial.onEnd(() => writer.stop())
  writer.start(CLIENTS)
  await writer.hears(WRITES)
  return { server, writer }
}

export const postgresRestarted: Fault = {
  name: 'postgres-restarted',
  about: 'PostgreSQL is stopped or crashes, and is started again, under writes',
  run: async (trial) => {
    const random = randomOf(`restart ${trial.seed}`)
    const cluster = await ownCluster(trial)
    const { writer } = await startWriting(trial, cluster.url)
    const restarts = trial.isShort ? 1 : Math.min(trial.times, 10)
    for (let time = 1; time <= restarts; time++) {
      await cluster.stop(time % 2 === 1 ? 'SIGQUIT' : 'SIGINT')
      await wait(between(random, 0, trial.isShort ? 200 : 3_000))
      await cluster.start()
      await writer.hears(WRITES)
    }
    return outcomeOf(writer, cluster.url, { restarts })
  },
}

/** Milliseconds that PostgreSQL is out of reach: longer than a statement may take. */
const AWAY_MS = 45_000
/** Milliseconds within which the server has to write again once the database is back. */
const RECOVERY_MS = 60_000

export const postgresCutOff: Fault = {
  name: 'postgres-cut-off',
  about: 'nothing reaches PostgreSQL any more, and nobody is told, under writes',
  run: async (trial) => {
    const cluster = await ownCluster(trial)
    const proxy = await openProxy(cluster.port)
    trial.onEnd(() => proxy.close())
    const url = cluster.url.replace(`:${cluster.port}/`, `:${proxy.port}/`)
    const { server, writer } = await startWriting(trial, url)
    proxy.cut()
    await wait(AWAY_MS)
    const during = await fetch(`http://127.0.0.1:${server.port}/readyz`)
    proxy.mend()
    const mended = performance.now()
    await writer.hears(WRITES)
    const recovery = Math.round(performance.now() - mended)
    const unanswered = writer.counts.broken
    const outcome = await outcomeOf(writer, cluster.url, { 'recovered after ms': recovery })
    if (unanswered > 0) outcome.problems.push(`${unanswered} calls were not answered at all.`)
    if (during.status !== 503) outcome.problems.push(`/readyz said ${during.status} without a database.`)
    if (recovery > RECOVERY_MS) outcome.problems.push(`Writes went on only ${recovery} ms after the cut.`)
    return outcome
  },
}

export const postgresFailedOver: Fault = {
  name: 'postgres-failed-over',
  about: 'PostgreSQL dies under writes, and its replica takes over at the same address',
  run: async (trial) => {
    const primary = await ownCluster(trial)
    const replica = await primary.replicate()
    trial.onEnd(() => replica.remove())
    const proxy = await openProxy(primary.port)
    trial.onEnd(() => proxy.close())
    const url = primary.url.replace(`:${primary.port}/`, `:${proxy.port}/`)
    const { writer } = await startWriting(trial, url)
    // The machine is gone, not only the program: nobody is told.
    proxy.cut()
    await primary.stop('SIGKILL')
    replica.promote()
    proxy.mend(replica.port)
    const mended = performance.now()
    await writer.hears(WRITES)
    const recovery = Math.round(performance.now() - mended)
    const outcome = await outcomeOf(writer, replica.url, { 'recovered after ms': recovery })
    if (recovery > RECOVERY_MS)
      outcome.problems.push(`Writes went on only ${recovery} ms after the failover.`)
    return outcome
  },
}
