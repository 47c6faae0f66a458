import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { reportError, startErrorReporting } from '../http/errorReporting.ts'
import { makeDemonstration, printDemonstration } from '../demonstration/demonstration.ts'
import { listen, listenAsServices, onStop, sayFailures } from './parts.ts'
import { createStaffApp } from './staffApp.ts'
import { isEmbedded } from './staffParts.ts'
import { startBackground } from './workerParts.ts'

/** Everything in one process: what `npm start` runs, and `npm run dev` with the services on ports of their own. */
const started = performance.now()
sayFailures()
const config = readConfig(readEnv())
await startErrorReporting(config)
const { app, database, identity } = await createStaffApp(config)
if (config.demonstration && isEmbedded(identity)) await makeDemonstration({ config, database, identity })
const cutConnections = await listen(app, config)
const closeServices = config.development && (await listenAsServices(app, config, config.development))
const background = startBackground({
  config,
  database,
  identity,
  onFailure: (what, error) => {
    app.log.error({ err: error }, `${what} failed`)
    reportError(error)
  },
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
