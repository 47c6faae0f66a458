import { join } from 'node:path'
import { beginToOpen, type Opening } from '@bubbles/db/opening'
import { type Config, readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'

/** Where the embedded database is. */
export const databaseDirectory = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string =>
  join(dataDirectory, 'database')

/**
 * Begins to open the embedded database, where that is the one configured: its thread loads while this one loads the server, which
 * takes as long. What is wrong with the configuration is said once the server reads it.
 */
export function openEarly(): Opening | undefined {
  try {
    const config = readConfig(readEnv())
    return config.database.url ? undefined : beginToOpen({ dataDirectory: databaseDirectory(config) })
  } catch {
    return undefined
  }
}
