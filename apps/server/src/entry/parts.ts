import { fileURLToPath } from 'node:url'
import type { Database, DatabaseConfig, Messenger } from '@bubbles/db'
import type { FastifyInstance } from 'fastify'
import { DatabaseError, openDatabase } from '@bubbles/db'
import { ConfigError } from '../config/env.ts'
import { createServer } from 'node:http'
import { setCdn } from '../modules/cdn/public.ts'
import { createFileStore } from '../modules/files/publicStore.ts'
import { nameServers } from '../http/nameServers.ts'
import { keepOwnDomains } from '../modules/ownDomains/publicDirectory.ts'
import { reportLastError } from '../http/errorReporting.ts'
import { stopTracing, tracedDatabase } from '../http/tracing.ts'
import { databaseDirectory } from './openEarly.ts'
import type { Failures } from '../http/repeatedFailures.ts'
import type { Config, Development } from '../config/config.ts'
import { sharedDomainWarning } from '../config/sharedDomain.ts'
import { type Stoppable, stopInTime, trackConnections } from './stopping.ts'

/**
 * Opens the database a configuration names.
 * @param answersReaders whether the process serves published pages, which a replica may be read for
 * @param opening of the embedded engine, where it was begun before
 */
export const openConfiguredDatabase = async (
  config: Config,
  onFailure: (error: Error) => void,
  failures?: Failures,
  answersReaders = false,
  opening?: DatabaseConfig['opening'],
): Promise<Database> => {
  // Whatever changes a page from now on has it purged.
  setCdn(config.cdn)
  nameServers.use(config.nameServers)
  const messenger = await shareState(config, failures)
  const database = await openDatabase({
    environment: config.environment,
    url: config.database.url,
    migrationUrl: config.database.migrationUrl,
    preparedStatements: config.database.preparedStatements,
    pooled: config.database.pooled,
    listenUrl: config.database.listenUrl,
    connections: config.database.connections,
    dataDirectory: databaseDirectory(config),
    opening,
    replica: answersReaders ? replicaOf(config, failures) : undefined,
    messenger,
    objects: config.files && createFileStore(config.files),
    onFailure,
  })
  const traced = tracedDatabase(database)
  await keepEvents(traced, config, failures)
  await keepOwnDomains(traced, config.addresses, failures)
  return traced
}

/** Keeps readers' events in ClickHouse, where one is configured. It may be away: then it is made ready once it answers. */
async function keepEvents(database: Database, { clickHouse }: Config, failures?: Failures): Promise<void> {
  if (!clickHouse) return
  const { openClickHouse } = await import('../modules/engagement/publicClickHouse.ts')
  const { events } = openClickHouse(database, clickHouse)
  await events.prepare().catch((error: unknown) => failures?.failed('creating ClickHouse’s tables', error))
}

/** The replica to read from, where one is configured; the log says once when it is not read from, and when it is again. */
function replicaOf({ database }: Config, failures?: Failures): DatabaseConfig['replica'] {
  return (
    database.replica && {
      ...database.replica,
      connections: database.connections,
      onFailure: (error) => failures?.failed(READING_FROM_REPLICA, error),
      onWorked: () => failures?.worked(READING_FROM_REPLICA),
    }
  )
}

const READING_FROM_REPLICA = 'reading from the replica'

/** Shares limits with other processes, where a Redis is configured. @returns what carries notifications there */
async function shareState({ redisUrl, secret }: Config, failures?: Failures): Promise<Messenger | undefined> {
  if (!redisUrl) return undefined
  const { openShared } = await import('../http/shared/openShared.ts')
  return openShared(redisUrl, secret, failures)
}

/** Ends the process on a failure nobody handled: what a person can mend as a sentence, a defect with its stack. */
export function sayFailures(): void {
  process.on('uncaughtException', (error: Error) => {
    const isForPerson =
      error instanceof ConfigError || (error instanceof DatabaseError && error.code !== 'other')
    process.stderr.write(`${isForPerson ? error.message : (error.stack ?? String(error))}\n`)
    if (isForPerson) process.exit(1)
    void reportLastError(error).finally(() => process.exit(1))
  })
}

/** Says at the start what an operator should set differently, whatever the log level. */
export function sayWarnings(config: Config): void {
  const warning = sharedDomainWarning(config)
  if (warning) process.stderr.write(`${warning}\n`)
}

/**
 * Begins to answer. An address that is taken or not allowed ends the process with a sentence.
 * @returns what cuts all connections.
 */
export async function listen(app: FastifyInstance, { listen: { host, port } }: Config): Promise<() => void> {
  const cutConnections = trackConnections(app.server)
  await orSentence(app.listen({ host, port }), host, port)
  return cutConnections
}

/**
 * Gives each service a port of its own (specification 6): it answers that service's calls there and nothing else.
 * @returns what closes the ports, and cuts their connections.
 */
export async function listenAsServices(
  app: FastifyInstance,
  { listen: { host } }: Config,
  { services }: Development,
): Promise<() => void> {
  const servers = Object.entries(services).map(([service, { port }]) => {
    const server = createServer((request, response) => {
      if (request.url?.startsWith(`/api/${service}/`)) app.routing(request, response)
      else response.writeHead(421).end(`This port serves /api/${service}/ only.`)
    })
    // What the one server upgrades to a socket, the ports of its services do, too.
    Object.assign(server, { shouldUpgradeCallback: Reflect.get(app.server, 'shouldUpgradeCallback') })
    server.on('upgrade', (...upgrade) => app.server.emit('upgrade', ...upgrade))
    const cutConnections = trackConnections(server)
    const listening = new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    return { server, cutConnections, listening: orSentence(listening, host, port) }
  })
  await Promise.all(servers.map(({ listening }) => listening))
  return () => {
    for (const { server, cutConnections } of servers) {
      server.close()
      cutConnections()
    }
  }
}

async function orSentence(listening: Promise<unknown>, host: string, port: number): Promise<void> {
  try {
    await listening
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EADDRINUSE: `Something else is already listening on ${host}:${port}. Stop it, or set PORT to another port.`,
      EACCES: `This user can’t listen on port ${port}. Set PORT to one above 1024.`,
      EADDRNOTAVAIL: `This machine doesn’t have the address ${host}. Set HOST to one it has.`,
    }
    if (!code || !reasons[code]) throw error
    process.stderr.write(`${reasons[code]}\n`)
    process.exit(1)
  }
}

/** Where the built application of that name is. */
export const builtApp = (name: 'dashboard' | 'login'): string =>
  fileURLToPath(new URL(`../../../${name}/dist`, import.meta.url))

/**
 * Stops once on SIGINT or SIGTERM, in time whatever clients do; a second signal ends the process at once.
 * @returns what stops it without a signal, unless it stops already.
 */
export function onStop(parts: Stoppable): () => void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    const closeDatabase = async () => {
      await parts.closeDatabase()
      await stopTracing()
    }
    stopInTime({ ...parts, closeDatabase }).then(
      (late) => {
        for (const sentence of late) process.stderr.write(`${sentence}\n`)
        process.exit(0)
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  const handle = () => {
    if (stopping) process.exit(1)
    stop()
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
  return stop
}
