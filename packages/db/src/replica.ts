import type { Scope } from './scope.ts'

/** How a replica is, as the primary sees it. `promoted`: it is no replica any more. */
export type ReplicaState = 'in use' | 'behind' | 'away' | 'promoted'

export interface ReplicaStats {
  state: ReplicaState
  /** Seconds since it last was where the primary is; since it was opened where it never was. */
  lagSeconds: number
  /** Reads that it answered, and those that the primary was asked for instead. */
  reads: { replica: number; primary: number }
  /** Connections to it, and of them idle. */
  connections: number
  idle: number
}

/** A copy of the database that only answers reads. */
export interface ReplicaReader {
  /**
   * Runs `work` in a transaction of the replica that can only read.
   * @returns what it gave; undefined where it found nothing or not what was asked for, the replica is too far behind, or it
   *   did not answer. It is the primary's to answer then.
   */
  read<T>(
    scope: Scope,
    work: () => Promise<T>,
    isAskedFor: (found: NonNullable<T>) => boolean,
  ): Promise<NonNullable<T> | undefined>
  stats(): ReplicaStats
  close(): Promise<void>
}

interface Servers {
  replica?: ReplicaReader | null | undefined
  transaction<T>(scope: Scope, work: () => Promise<T>, options: { readOnly: boolean }): Promise<T>
}

/**
 * Reads what never changes once it is there, or what can be seen to be what was asked for: from the replica if there is one
 * that keeps up, else from the primary. So nothing is ever older than it would be without a replica. What is live, who may
 * read it, and what somebody has just written belongs in `database.transaction`.
 * @param work runs on the primary where it gives null or undefined on the replica
 * @param isAskedFor whether what the replica gave is what was asked for; the primary's word is taken as it is
 * @throws as `database.transaction`, for the primary alone.
 */
export async function readUnchanging<T>(
  database: Servers,
  scope: Scope,
  work: () => Promise<T>,
  isAskedFor: (found: NonNullable<T>) => boolean = () => true,
): Promise<T> {
  const found = await database.replica?.read(scope, work, isAskedFor)
  return found ?? database.transaction(scope, work, { readOnly: true })
}
