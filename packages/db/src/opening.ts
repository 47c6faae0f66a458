import type { Engine } from './database.ts'
import { type EmbeddedConfig, openEmbedded } from './embedded/embedded.ts'

/** How the embedded engine is opened; by default a transaction waits 15 s for its connection. */
export type EmbeddedOptions = Omit<EmbeddedConfig, 'queueTimeoutMilliseconds'> &
  Partial<Pick<EmbeddedConfig, 'queueTimeoutMilliseconds'>>

/** An embedded engine that is being opened while the rest of the program is still being loaded. */
export interface Opening {
  engine: Promise<Engine>
  /** Settled when the engine dies by itself, and by nothing else. */
  died: Promise<Error>
}

/** @throws DatabaseError as `openEmbedded` does */
export const openEngine = ({
  queueTimeoutMilliseconds = 15_000,
  ...config
}: EmbeddedOptions): Promise<Engine> => openEmbedded({ ...config, queueTimeoutMilliseconds })

/**
 * Begins to open the embedded engine, whose thread loads PGlite while this one goes on. Failures are for whoever awaits
 * `engine`, as `openDatabase` does.
 */
export function beginToOpen(config: Omit<EmbeddedOptions, 'onFailure'>): Opening {
  const { promise: died, resolve } = Promise.withResolvers<Error>()
  const engine = openEngine({ ...config, onFailure: resolve })
  engine.catch(() => undefined)
  return { engine, died }
}
