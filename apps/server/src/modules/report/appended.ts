import { afterCommit } from '@bubbles/db'

/** An update that is in the log, and committed. */
export interface AppendedUpdate {
  organisationId: string
  reportId: string
  seq: number
  update: Uint8Array
}

const listeners = new Set<(appended: AppendedUpdate) => void>()

/** Hears of every update this process appends to any log, right after its commit. @returns what ends it. */
export function onAppended(listener: (appended: AppendedUpdate) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells of an update when the running transaction has committed. */
export const tellAppended = (appended: AppendedUpdate): void =>
  afterCommit(() => {
    for (const listener of listeners) listener(appended)
  })
