import { join, resolve } from 'node:path'
import { addressesOf, type Place } from '@bubbles/db/backup'
import type { Env } from '../config/env.ts'

/** The database that the environment names, as its owner sees it; the server's own settings are not needed for it. */
export function placeOf(env: Env): Place {
  const url = env.DATABASE_MIGRATION_URL ?? env.DATABASE_URL
  return url ? { url } : { dataDirectory: join(resolve(env.BUBBLES_DATA), 'database') }
}

/** How a place is named to a person; an address without its password. */
export function placeInWords(place: Place): string {
  if (!('url' in place)) return `the database in ${place.dataDirectory}`
  const servers = addressesOf(place.url).map((address) => new URL(address))
  const hosts = servers.map(({ host }) => host).join(' or ')
  return `the PostgreSQL database ${servers[0]!.pathname.slice(1)} on ${hosts}`
}
