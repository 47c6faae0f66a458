import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { openEmbedded } from '../embedded/embedded.ts'
import { DatabaseError, toDatabaseError } from '../errors.ts'
import { primaryClient } from '../postgres/servers.ts'

/** A database by its owner's login, or by the directory of the embedded engine. */
export type Place =
  | { url: string }
  | {
      dataDirectory: string
      /** Whether there has to be a database already, or must not be one. */
      mustExist?: boolean
    }

/**
 * One connection of a database that no server of this process has open.
 * @throws DatabaseError 'refused' where there is no database, or one that must not be there; 'unavailable'.
 */
export async function withConnection<T>(
  place: Place,
  work: (client: pg.ClientBase, engine: 'embedded' | 'postgres') => Promise<T>,
): Promise<T> {
  return 'url' in place ? onPostgres(place.url, work) : onEmbedded(place, work)
}

async function onPostgres<T>(
  url: string,
  work: (client: pg.ClientBase, engine: 'postgres') => Promise<T>,
): Promise<T> {
  const client = primaryClient(url, { application_name: 'bubbles backup' })
  client.on('error', () => {
    // The query under way fails with it; without a listener it would end the process.
  })
  try {
    await client.connect().catch((error: unknown) => {
      throw toDatabaseError(error)
    })
    return await work(client, 'postgres')
  } finally {
    await client.end().catch(() => {})
  }
}

async function onEmbedded<T>(
  { dataDirectory, mustExist = true }: Exclude<Place, { url: string }>,
  work: (client: pg.ClientBase, engine: 'embedded') => Promise<T>,
): Promise<T> {
  const exists = existsSync(join(dataDirectory, 'PG_VERSION'))
  if (mustExist && !exists)
    throw new DatabaseError(
      'refused',
      `There is no embedded database in ${dataDirectory}. Use the directory it is in.`,
    )
  if (!mustExist && exists)
    throw new DatabaseError(
      'refused',
      `There is a database in ${dataDirectory} already. Nothing was changed. Move it away, or restore elsewhere.`,
    )
  const engine = await openEmbedded({ dataDirectory, queueTimeoutMilliseconds: 15_000 })
  let isDone = false
  try {
    const client = await engine.pool.connect()
    try {
      const result = await work(client, 'embedded')
      isDone = true
      return result
    } finally {
      client.release()
    }
  } finally {
    await engine.pool.end()
    await engine.close()
    // Half a database would be taken for a whole one at the next start.
    if (!exists && !isDone) rmSync(dataDirectory, { recursive: true, force: true })
  }
}
