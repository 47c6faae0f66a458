import { afterCommit } from '@bubbles/db'

/** An update that is in the log, and committed. */
export interface AppendedUpdate {
  organisationId: string
  reportId: string
  seq: number
  /** Of the log: what `update` builds on. */
  generation: number
  update: Uint8Array
}

/** A new generation of a log, that is committed. It began at the version `seq`. */
export interface BegunGeneration {
  organisationId: string
  reportId: string
  seq: number
  generation: number
}

const listeners = new Set<(appended: AppendedUpdate) => void>()
const begunListeners = new Set<(begun: BegunGeneration) => void>()

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

/** Hears of every generation this process begins in any log, right after its commit. @returns what ends it. */
export function onBegun(listener: (begun: BegunGeneration) => void): () => void {
  begunListeners.add(listener)
  return () => begunListeners.delete(listener)
}

/** Tells of a generation when the running transaction has committed. */
export const tellBegun = (begun: BegunGeneration): void =>
  afterCommit(() => {
    for (const listener of begunListeners) listener(begun)
  })
