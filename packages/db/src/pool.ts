import pg from 'pg'
import { typeParsers } from './parsers.ts'

const ignore = () => {}

/**
 * A pool with what both engines need: our type parsers, queries sent without waiting for the one before
 * (the opening of a transaction travels with its first query), and no way for a lost connection to end the process.
 */
export function createPool(config: pg.PoolConfig & { pipeline?: never; types?: never }): pg.Pool {
  const pool = new pg.Pool({ ...config, types: typeParsers, pipeline: true } as pg.PoolConfig)
  // An idle connection that is lost is reported on the pool, one in use on its client as well as to the query that
  // waits for it. An 'error' event without a listener would end the process.
  pool.on('error', ignore)
  pool.on('connect', (client) => {
    client.on('error', ignore)
  })
  return pool
}
