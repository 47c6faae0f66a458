import cluster from 'node:cluster'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { sayFailures } from './parts.ts'
import { keepProcesses } from './readersCluster.ts'

/**
 * Public pages and the collector alone, in as many processes as `READERS_PROCESSES` says. It reaches no session and no
 * identity code; internal pages ask to sign in.
 */
sayFailures()
const config = readConfig(readEnv())
if (cluster.isPrimary && config.readersProcesses > 1) keepProcesses(config.readersProcesses)
else await (await import('./readersProcess.ts')).runReaders(config)
