import cluster from 'node:cluster'
import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { sayFailures } from './parts.ts'
import { keepProcesses } from './readersCluster.ts'

/** Serves in this process, or keeps as many as are configured. */
export async function startReaders(): Promise<void> {
  sayFailures()
  const config = readConfig(readEnv())
  if (cluster.isPrimary && config.readersProcesses > 1) keepProcesses(config.readersProcesses)
  else await (await import('./readersProcess.ts')).runReaders(config)
}
