import { openDatabase } from '@bubbles/db'
import { openLiveHarness } from './testing.ts'

/** A server of its own on a database that is there: prints its port, and ends with its parent. */
const [, , url = ''] = process.argv
const database = await openDatabase({ environment: 'local', url, connections: 3 })
const { port } = await openLiveHarness(database)
process.stdout.write(`${port}\n`)
