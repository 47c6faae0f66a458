import { type Cluster, startCluster } from '@bubbles/test-kit/postgres'
import { NotHere, type Trial } from './fault.ts'

/** A PostgreSQL that goes with the trial, in a folder if one is given. @throws NotHere where none is installed. */
export async function ownCluster(trial: Trial, folder?: string): Promise<Cluster> {
  const cluster = await startCluster(folder).catch((error: Error) => {
    throw new NotHere(error.message)
  })
  trial.onEnd(() => cluster.remove())
  return cluster
}
