import { openDatabase } from '@bubbles/db'
import { serveTestPool } from './testing.ts'

/** A user pool in a process of its own, for tests: the database's address and the limits are its arguments. */
const [url, limits = '{}'] = process.argv.slice(2)
const database = await openDatabase({ environment: 'local', url })
const pool = await serveTestPool(database, JSON.parse(limits) as object)
process.stdout.write(`${pool.endpoint}\n`)
