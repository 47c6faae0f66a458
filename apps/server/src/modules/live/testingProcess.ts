import { openDatabase } from '@bubbles/db'
import { openShared } from '../../http/shared/openShared.ts'
import { openLiveHarness } from './testing.ts'

/** A server of its own on a database that is there, and on a Redis if one is named: prints its port, and ends with its parent. */
const [, , url = '', redisUrl] = process.argv
const messenger = redisUrl
  ? openShared(redisUrl, new TextEncoder().encode('a secret of thirty-two characters or more'))
  : undefined
const database = await openDatabase({ environment: 'local', url, connections: 3, messenger })
const { port } = await openLiveHarness(database)
process.stdout.write(`${port}\n`)
