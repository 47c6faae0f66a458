import type { DatabaseConfig } from '@bubbles/db'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { startErrorReporting } from '../http/errorReporting.ts'
import { startTracing } from '../http/tracing.ts'
import { makeDemonstration, printDemonstration } from '../demonstration/demonstration.ts'
import { renderAtNewAddresses } from '../modules/publication/public.ts'
import { listen, listenAsServices, onStop, sayFailures, sayWarnings } from './parts.ts'
import { createStaffApp } from './staffApp.ts'
import { isEmbedded } from './staffParts.ts'
import { startBackground } from './workerParts.ts'

/** What the pages of the dashboard and the identity pages are still being built by. */
export interface Builds {
  /** In English, before which nobody is answered; everything else is done meanwhile. */
  english: Promise<void>
  /** In all languages: who asks for another than English waits for it. */
  all: Promise<void>
}

/**
 * Everything in one process: what `npm start` runs, and `npm run dev` with the services on ports of their own.
 * @param opening of the embedded engine, where it was begun before
 * @param builds absent where everything is built.
 */
export async function runAll(opening: DatabaseConfig['opening'], builds?: Builds): Promise<void> {
  const started = performance.now()
  sayFailures()
  const config = readConfig(readEnv())
  sayWarnings(config)
  await startErrorReporting(config)
  await startTracing(config)
  const { app, database, identity } = await createStaffApp(config, builds?.all, opening)
  await renderAtNewAddresses(database, config)
  if (config.demonstration && isEmbedded(identity)) await makeDemonstration({ config, database, identity })
  await builds?.english
  const cutConnections = await listen(app, config)
  const closeServices = config.development && (await listenAsServices(app, config, config.development))
  const background = startBackground({
    config,
    database,
    identity,
    failures: app.failures,
    measures: app.measures,
  })
  onStop({
    closeServers: () => {
      closeServices?.()
      return app.close()
    },
    cutConnections,
    stopBackground: () => background.stop(),
    closeDatabase: () => database.close(),
  })
  printDemonstration(config, database.engine, (performance.now() - started) / 1000)
}
